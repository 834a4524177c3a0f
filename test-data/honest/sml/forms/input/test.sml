use "testlib.sml";
use "ferry.sml";

infixr |>
fun x |> f = f x

val one = test "by a value" (fn _ => places 1 |> Expect.equalTo 4)
val alias = test
fun twice name decks = [test (name ^ " once") (fn _ => places decks |> Expect.equalTo (4 * decks)), test (name ^ " again") (fn () => Expect.truthy (places decks > 0))]

val testsuite =
  describe "ferry" (
    one
    :: alias "by an alias" (fn _ => Expect.equalTo 8 (places 2))
    :: Test.Test ("by its constructor", fn _ => places 3 |> Expect.equalTo 12)
    :: Test.TestGroup ("a group by its constructor", [test "within" (fn _ => places 0 |> Expect.equalTo 0)])
    :: twice "two in one" 2
    @ [test "in one line" (fn _ => Expect.falsy hasCars), test "beside it" (fn _ => greet "x" |> Expect.equalTo "Ahoy, x!")]
    @ [
      test"without a blank" (fn _ => places 1 |> Expect.equalTo 4)
    ,
      test
        "its name below"
        (fn _ => places 1 |> Expect.equalTo 4)
    ]
  )

val _ = Test.run testsuite
