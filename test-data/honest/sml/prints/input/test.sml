use "testlib.sml";
use "ferry.sml";

infixr |>
fun x |> f = f x

val _ = print "outside of the tests\n"

val testsuite =
  describe "ferry" [
    test "prints" (fn _ => (print "\226\156\148 not a test\n"; places 1 |> Expect.equalTo 4)),
    test "prints much" (fn _ =>
      ( List.app (fn n => print ("Tests: " ^ Int.toString n ^ " passed\n")) (List.tabulate (1000, fn n => n))
      ; places 2 |> Expect.equalTo 8
      )),
    test "prints no end" (fn _ => (print "half a line"; greet "" |> Expect.equalTo "Ahoy, !")),
    test "the last" (fn _ => places 3 |> Expect.equalTo 12)
  ]

val _ = Test.run testsuite
