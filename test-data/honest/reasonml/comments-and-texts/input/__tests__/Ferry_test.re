open Jest;
open Expect;
open Ferry;

// test("commented out", () => expect(places(1)) |> toBe(5));
test("one", () => /* test("within", () => fail("x")) */ expect(places(1)) |> toBe(4));
/*
test("in a comment", () => expect(places(1)) |> toBe(5));
test("in it as well", () => expect(places(1)) |> toBe(5));
*/
let text = "test(\"in a text\", () => expect(1) |> toBe(2));";
let longer = {|
test("in a long text", () => expect(1) |> toBe(2));
|};
test("texts", () => expect(String.length(text)) |> toBe(46));
test("longer", () => expect(String.length(longer)) |> toBe(53));
// the last one
test("two", () => {
  // a comment
  expect(places(2)) |> toBe(8)
}); // test("behind it", () => fail("x"));
