open Jest;
open Expect;
open RainTank;

describe("Rain tank", () => {
  test("rain fills the tank", () =>
    expect(afterRain(10, 5)) |> toBe(15)
  );

  test("no rain", () =>
    expect(afterRain(10, 0)) |> toBe(10)
  );

  describe("leaks", () => {
    test("a leak empties the tank", () => {
      let left = afterLeak(10, 2);
      expect(left) |> toEqual(Some(6));
    });

    test("never less than nothing", () =>
      expect(afterLeak(10, 20)) |> toEqual(Some(0))
    );
  });

  test("the label's \"words\"", () =>
    expect(label(7)) |> toEqual("7\tlitres")
  );
});
