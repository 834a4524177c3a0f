use "testlib.sml";
use "ferry.sml";

infixr |>
fun x |> f = f x

val testsuite =
  describe "ferry" [
    test "same" (fn _ => places 1 |> Expect.equalTo 4),
    test "same" (fn _ => places 2 |> Expect.equalTo 8),
    describe "group" [
      test "same" (fn _ => places 3 |> Expect.equalTo 12),
      test "other" (fn _ => places 1 |> Expect.equalTo 4)
    ],
    describe "group" [
      test "same" (fn _ => places 0 |> Expect.equalTo 0)
    ],
    test "other" (fn _ => places 2 |> Expect.equalTo 8)
  ]

val _ = Test.run testsuite
