use "testlib.sml";
use "rain-tank.sml";

infixr |>
fun x |> f = f x

val testsuite =
  describe "rain-tank" [
    test "rain fills the tank"
      (fn _ => afterRain 10 5 |> Expect.equalTo 15),

    test "no rain"
      (fn _ => afterRain 10 0 |> Expect.equalTo 10),

    (* Two litres an hour. *)
    test "a leak empties the tank"
      (fn _ => afterLeak 10 3 |> Expect.equalTo (10 - 6)),

    test "never less than nothing"
      (fn _ =>
        let
          val left = afterLeak 3 20
        in
          left |> Expect.equalTo 0
        end),

    test "the label's \"words\"" (fn _ => label 7 |> Expect.equalTo "7\tlitres")
  ]

val _ = Test.run testsuite
