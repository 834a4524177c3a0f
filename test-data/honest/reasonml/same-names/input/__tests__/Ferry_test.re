open Jest;
open Expect;
open Ferry;

test("same", () => expect(places(1)) |> toBe(4));
test("same", () => expect(places(2)) |> toBe(8));
describe("group", () => {
  test("same", () => expect(places(3)) |> toBe(12));
  test("other", () => expect(places(1)) |> toBe(4));
});
describe("group", () => {
  test("same", () => expect(places(0)) |> toBe(0));
});
test("other", () => expect(places(2)) |> toBe(8));
