use "testlib.sml";
use "ferry.sml";

infixr |>
fun x |> f = f x

val deep =
  describe "deep" [
    test "of none" (fn _ => places 0 |> Expect.equalTo 0),
    describe "deeper" [ test "of three" (fn _ => places 3 |> Expect.equalTo 12) ]
  ]

val testsuite =
  describe "ferry" [
    test "outside of a group" (fn _ => places 1 |> Expect.equalTo 4),
    describe "places" [
      test "of one deck" (fn _ => places 1 |> Expect.equalTo 4),
      test "of two decks" (fn _ => places 2 |> Expect.equalTo 8),
      deep
    ],
    describe "empty" [],
    describe "greet"
      [ test "of one deck"
          (fn _ => greet "Ann" |> Expect.equalTo "Ahoy, Ann!")
      , test "of nobody"
          (fn _ => greet "" |> Expect.equalTo "Ahoy, !")
      ],
    deep
  ]

val _ = Test.run testsuite
