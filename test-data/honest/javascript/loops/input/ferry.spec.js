import { greet, places } from './ferry';

for (const [decks, expected] of Object.entries({ 1: 4, 2: 8 })) {
  describe(`deck ${decks}`, () => {
    it(`has ${expected} places`, () => expect(places(Number(decks))).toBe(expected));
    it('is a number', () => expect(typeof places(Number(decks))).toBe('number'));
  });
}

['Ada', 'Grace'].map((name) => test('greets ' + name, () => expect(greet(name)).toContain(name)));

const cases = new Map([
  ['none', 0],
  ['three', 3],
]);
cases.forEach((decks, name) => {
  test(name, () => expect(places(decks)).toBe(decks * 4));
});
