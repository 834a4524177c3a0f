use "testlib.sml";
use "ferry.sml";

infixr |>
fun x |> f = f x

val testsuite =
  describe "ferry" [
    (* the first *)
    test "one deck"
      (fn _ => places 1 |> Expect.equalTo 4),

    test "two decks" (fn _ => places 2 |> Expect.equalTo 8),
    describe "greet" [
      test "Ann" (fn _ => greet "Ann" |> Expect.equalTo "Ahoy, Ann!")
    ]
  ]

val _ = Test.run testsuite
