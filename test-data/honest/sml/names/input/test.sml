use "testlib.sml";
use "ferry.sml";

infixr |>
fun x |> f = f x

val testsuite =
  describe "ferry" [
    test "a \"quoted\" name"
      (fn _ => places 1 |> Expect.equalTo 4),
    test "back\\slash" (fn _ => places 1 |> Expect.equalTo 4),
    test "(* no comment *)" (fn _ => places 1 |> Expect.equalTo 4),
    test "[brackets] {braces} 'single', 1/2 #" (fn _ => places 1 |> Expect.equalTo 4),
    test "escaped \065 and \u0042" (fn _ => places 1 |> Expect.equalTo 4),
    test "with a \
         \gap" (fn _ => places 2 |> Expect.equalTo 8),
    test ("joined " ^ "words") (fn _ => places 1 |> Expect.equalTo 4),
    test "a tab\tand more" (fn _ => places 1 |> Expect.equalTo 4),
    test "test \"within\" (fn _ => 1)" (fn _ => places 1 |> Expect.equalTo 4),
    test "a > b" (fn _ => places 2 |> Expect.equalTo 8),
    test "100% ~1" (fn _ => places 1 |> Expect.equalTo 4)
  ]

val _ = Test.run testsuite
