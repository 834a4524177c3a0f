open Jest;
open Expect;
open Ferry;

test("outside of a group", () => expect(places(1)) |> toBe(4));

describe("places", () => {
  test("of one deck", () => expect(places(1)) |> toBe(4));
  describe("deep", () => {
    describe("deeper", () => {
      test("of two decks", () => expect(places(2)) |> toBe(8))
    });
    test("of none", () => expect(places(0)) |> toBe(0));
  });
  ();
});

describe("greet", () => {
  open Expect;
  test("of one deck", () => expect(greet("Ann")) |> toEqual("Ahoy, Ann!"));
});

describe("empty", () => ());
