open Jest;
open Expect;
open Ferry;

module Checks = {
  let fits = (name, ~decks, ~expected) =>
    test(name, () => expect(places(decks)) |> toBe(expected));
};
let case = test;

Checks.fits("by a helper", ~decks=1, ~expected=4);
Checks.fits("by a helper again", ~decks=2, ~expected=8);
case("by an alias", () => expect(places(0)) |> toBe(0));
test("passes", () => pass);
test("throws", () => expect(() => places(-1)) |> toThrow);
test("not", () => expect(places(1)) |> not_ |> toBe(5));
test("asserts itself", () => if (places(3) == 12) { pass } else { fail("no") });
test("a label", () => ExpectJs.(expect(places(1)) |> toBe(4)));
let () = test("in a let", () => expect(hasCars) |> toBe(false));
test("piped first", () => greet("x")->expect |> toEqual("Ahoy, x!"));
