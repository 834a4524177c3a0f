open Jest;
open Expect;
open Ferry;

let log = ref([]);
let note = (what, ()) => log := [what, ...log^];

beforeAll(note("all"));
beforeEach(note("each"));
afterEach(() => log := List.filter(what => what != "each", log^));

test("one deck", () => expect((log^, places(1))) |> toEqual((["each", "all"], 4)));
describe("a group", () => {
  let decks = ref(0);
  beforeAll(() => decks := 2);
  beforeEach(note("inner"));
  afterAll(() => decks := 0);
  test("two decks", () => expect(places(decks^)) |> toBe(8));
  test("the order", () => expect(List.hd(log^)) |> toEqual("inner"));
});
afterAllAsync(finish => finish());
test("the last", () => expect(places(3)) |> toBe(12));
