open Jest;
open Expect;
open Ferry;

test("a \"quoted\" name", () => expect(places(1)) |> toBe(4));
test("it's 'single'", () => expect(places(1)) |> toBe(4));
test("back\\slash", () => expect(places(1)) |> toBe(4));
test("// no comment", () => expect(places(1)) |> toBe(4));
test("/* nor this */", () => expect(places(1)) |> toBe(4));
test("[brackets] {braces} (parentheses) |> # %", () => expect(places(1)) |> toBe(4));
test({js|größer ⛴ 日本|js}, () => expect(places(2)) |> toBe(8));
test({|raw \d "text"|}, () => expect(places(1)) |> toBe(4));
test("escaped \065 \x41", () => expect(places(1)) |> toBe(4));
test("joined " ++ "words", () => expect(places(2)) |> toBe(8));
test("a > b", () => expect(places(1)) |> toBe(4));
test("a tab\tand more", () => expect(places(1)) |> toBe(4));
let name = "of a name";
test(name, () => expect(places(1)) |> toBe(4));
