open Jest;
open Expect;
open Ferry;

test("one deck", () => expect(places(1)) |> toBe(4));
Skip.test("skipped", () => expect(places(1)) |> toBe(5));
Skip.describe("a skipped group", () => {
  test("within", () => expect(places(1)) |> toBe(5));
  describe("deep", () => test("deeper", () => expect(places(1)) |> toBe(5)));
});
Skip.testAll("all skipped", [1, 2], decks => expect(places(decks)) |> toBe(5));
Skip.testPromise("a skipped promise", () => Js.Promise.resolve(pass));
Todo.test("to do");
describe("a group", () => {
  Skip.test("skipped in it", () => fail("never"));
  test("runs", () => expect(places(2)) |> toBe(8));
});
