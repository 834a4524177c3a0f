open Jest;
open Expect;
open Ferry;

testAsync("by a callback", finish => {
  ignore(Js.Global.setTimeout(() => finish(expect(places(1)) |> toBe(4)), 1));
});
testAsync("at once", ~timeout=4000, finish => finish(expect(places(2)) |> toBe(8)));
testPromise("by a promise", () =>
  Js.Promise.resolve(places(3))
  |> Js.Promise.then_(found => Js.Promise.resolve(expect(found) |> toBe(12)))
);
testPromise("rejects", () =>
  Js.Promise.reject(NoSuchDeck(1))
  |> Js.Promise.catch(_ => Js.Promise.resolve(pass))
);
test("not asynchronous", () => expect(greet("")) |> toEqual("Ahoy, !"));
