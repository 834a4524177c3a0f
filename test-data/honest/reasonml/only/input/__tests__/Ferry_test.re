open Jest;
open Expect;
open Ferry;

test("beside it", () => expect(places(1)) |> toBe(5));
Only.test("only this", () => expect(places(1)) |> toBe(4));
describe("a group", () => {
  test("in it", () => expect(places(1)) |> toBe(5));
  Only.test("only this in it", () => expect(places(2)) |> toBe(8));
});
Only.describe("only this group", () => {
  test("a", () => expect(places(0)) |> toBe(0));
  Skip.test("b", () => expect(places(1)) |> toBe(5));
});
