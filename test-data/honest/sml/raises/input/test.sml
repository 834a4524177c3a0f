use "testlib.sml";
use "ferry.sml";

infixr |>
fun x |> f = f x

val testsuite =
  describe "ferry" [
    test "refuses"
      (fn _ => (fn _ => places ~1) |> Expect.error (Fail "no such deck")),
    test "raises anything" (fn _ => Expect.anyError (fn _ => places ~2)),
    test "handles" (fn _ => (places ~1 handle Fail _ => 0) |> Expect.equalTo 0),
    test "near" (fn _ => Expect.nearTo 0.5 4.0 (real (places 1))),
    test "a truth" (fn _ => places 1 = 4 |> Expect.truthy),
    test "two decks" (fn _ => places 2 |> Expect.equalTo 8),
    test "an exception of its own" (fn _ => (raise Sunk "deep") handle Sunk why => why |> Expect.equalTo "deep")
  ]

val _ = Test.run testsuite
