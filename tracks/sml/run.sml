(* `Test.run` for the tests: reports each test instead of printing it. Loaded after the exercise's `testlib.sml`. *)
structure Test =
struct
  open Test

  local
    val {send, finish, placeOf, lines} = trackHooks

    fun flatten groups (TestGroup (name, nodes)) = List.concat (map (flatten (groups @ [name])) nodes)
      | flatten groups (Test (name, thunk)) = [(groups, name, thunk)]

    (* The outermost group is the exercise. *)
    fun fieldsOf groups name line =
      [ ("name", name), ("line", line)
      , ("title", if length groups < 2 then "" else String.concatWith " > " (tl groups @ [name]))
      ]

    fun evaluate thunk =
      (case thunk () of
        Expect.Pass => ("passed", "")
      | Expect.Fail (expected, got) => ("failed", expected ^ "\n" ^ got))
      handle e => ("error", "Unexpected error: " ^ exnMessage e ^ placeOf e)

    fun runOne (fields, thunk) =
      let
        val () = send "start" fields
        val (status, message) = evaluate thunk
      in
        send "result" (fields @ [("status", status), ("message", message)])
      end
  in
    fun run suite =
      let
        val tests = flatten [] suite
        val lines = if length lines = length tests then lines else map (fn _ => "") tests
        val tests = ListPair.map (fn ((groups, name, thunk), line) => (fieldsOf groups name line, thunk)) (tests, lines)
      in
        app (send "plan" o #1) tests;
        app runOne tests;
        finish ((if null tests then [("empty", [])] else []) @ [("end", [])])
      end
  end
end
