(* What the library of Exercism's exercises offers to the tests. *)
structure Expect =
struct
  datatype expectation = Pass | Fail of string * string

  fun compare holds (wanted, found) =
    if holds then Pass else Fail ("Expected: " ^ wanted, "Got: " ^ found)

  fun truthy found = compare found ("true", "false")

  fun falsy found = compare (not found) ("false", "true")

  fun equalTo wanted found =
    compare (wanted = found) (PolyML.makestring wanted, PolyML.makestring found)

  fun nearTo distance wanted found =
    compare (Real.abs (wanted - found) <= distance * Real.abs wanted)
      (Real.toString wanted, Real.toString found)

  fun anyError work = (ignore (work ()); Fail ("Expected: an exception", "Raised: Nothing")) handle _ => Pass

  fun error wanted work =
    (ignore (work ()); Fail ("Expected: " ^ exnMessage wanted, "Raised: Nothing"))
    handle found =>
      if exnMessage found = exnMessage wanted then Pass
      else Fail ("Expected: " ^ exnMessage wanted, "Raised: " ^ exnMessage found)
end

structure Test =
struct
  datatype testnode = TestGroup of string * testnode list
                    | Test of string * (unit -> Expect.expectation)

  fun run (TestGroup (name, nodes)) = (print (name ^ "\n"); app run nodes)
    | run (Test (name, thunk)) =
        case thunk () of
          Expect.Pass => print ("passed " ^ name ^ "\n")
        | Expect.Fail (wanted, found) => print ("failed " ^ name ^ "\n" ^ wanted ^ "\n" ^ found ^ "\n")
end

fun describe name nodes = Test.TestGroup (name, nodes)
fun test name thunk = Test.Test (name, thunk)
