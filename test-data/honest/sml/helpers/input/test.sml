use "testlib.sml";
use "ferry.sml";

infixr |>
fun x |> f = f x

;
use "harbour.sml";

fun seats decks = places decks |> Expect.equalTo (seatsOf decks)

val testsuite =
  describe "ferry" [
    test "one deck" (fn _ => seats 1),
    test "two decks" (fn _ => seats 2),
    describe "harbour" (map
      (fn name =>
        test ("greets " ^ name) (fn _ => greet name |> Expect.equalTo (greeting name)))
      crew)
  ]

val _ = Test.run testsuite
