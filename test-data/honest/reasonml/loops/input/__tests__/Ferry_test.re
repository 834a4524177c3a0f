open Jest;
open Expect;
open Ferry;

testAll("fits", [1, 2, 3], decks => expect(places(decks)) |> toBe(4 * decks));

Belt.List.forEach(["Ann", "Bob"], name =>
  test("greets " ++ name, () => expect(greet(name)) |> toEqual("Ahoy, " ++ name ++ "!"))
);

for (decks in 4 to 5) {
  test(string_of_int(decks) ++ " decks", () => expect(places(decks)) |> toBe(4 * decks));
};

[|("small", 1, 4), ("large", 9, 36)|]
|> Js.Array.forEach(((name, decks, expected)) =>
     describe(name, () =>
       test("fits", () => expect(places(decks)) |> toBe(expected))
     )
   );

test("the last", () => expect(places(3)) |> toBe(12));
