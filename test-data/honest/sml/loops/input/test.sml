use "testlib.sml";
use "ferry.sml";

infixr |>
fun x |> f = f x

fun fits decks =
  test (Int.toString decks ^ " decks") (fn _ => places decks |> Expect.equalTo (4 * decks))

fun greets (name, expected) =
  test ("greets " ^ name)
    (fn _ => greet name |> Expect.equalTo expected)

val testsuite =
  describe "ferry" (
    List.map fits [1, 2, 3]
    @ map greets [("Ann", "Ahoy, Ann!"), ("Bob", "Ahoy, Bob!")]
    @ List.tabulate (2, fn n =>
        test "tabulated"
          (fn _ => places n |> Expect.equalTo (4 * n)))
    @ [
        test "the last" (fn _ => places 4 |> Expect.equalTo 16)
      ]
  )

val _ = Test.run testsuite
