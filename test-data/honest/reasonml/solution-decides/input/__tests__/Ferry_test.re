open Jest;
open Expect;
open Ferry;

test("one deck", () => expect(places(1)) |> toBe(4));
if (hasCars) {
  test("cars", () => expect(places(1)) |> toBe(4));
} else {
  test("no cars", () => expect(places(2)) |> toBe(8));
};
if (false) {
  test("never", () => expect(places(1)) |> toBe(5));
};
switch (places(0)) {
| 0 => test("no deck", () => pass)
| _ => test("some deck", () => fail("some"))
};
hasCars ? test("trucks", () => pass) : ();
test("the last", () => expect(places(3)) |> toBe(12));
