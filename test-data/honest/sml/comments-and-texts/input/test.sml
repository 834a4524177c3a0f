use "testlib.sml";
use "ferry.sml";

infixr |>
fun x |> f = f x

val testsuite =
  describe "ferry" [
    (* test "commented out" (fn _ => places 1 |> Expect.equalTo 5), *)
    test "one" (* test "behind" *)
      (fn _ => places 1 |> Expect.equalTo 4),
    (*
    test "in a comment"
      (fn _ => places 1 |> Expect.equalTo 5),

    test "in it as well" (fn _ => places 1 |> Expect.equalTo 5),
    *)
    test "two" (fn _ =>
      let
        val text = "test \"in a text\" (fn _ => 1)\n\
                   \test \"in its second line\""
      in
        size text |> Expect.equalTo 54
      end),
    (* test "first of two" (fn _ => places 1 |> Expect.equalTo 5),
       test "second of two" (fn _ => places 1 |> Expect.equalTo 5), *)
    test "three" (fn _ => places 3 |> Expect.equalTo 12)
    (* , test "the last" (fn _ => places 1 |> Expect.equalTo 5) *)
  ]

val _ = Test.run testsuite
