import { Ferry, greet, places } from './ferry';

test("it's # 1", () => expect(places(1)).toBe(4));
test('say "ahoy"', () => expect(greet()).toBe('Ahoy, friend!'));
test(`the ferry\'s \`deck\` costs \$4 \u00e9`, () => expect(places(1)).toBe(4));
test('[brackets] (parens) {braces}', () => expect(places(2)).toBe(8));
test('a > b', () => expect(places(1)).toBe(4));
test('🚢 größe 甲板', () => expect(places(1)).toBe(4));
test('100% %i %s $dollar', () => expect(places(1)).toBe(4));
test('back\\slash', () => expect(places(1)).toBe(4));
test('con' + 'cat', () => expect(places(1)).toBe(4));
test(`${1 + 1} decks`, () => expect(places(2)).toBe(8));
test('__proto__', () => expect(places(1)).toBe(4));
test('constructor', () => expect(places(1)).toBe(4));
describe(Ferry, () => {
  test(places, () => expect(places(1)).toBe(4));
});
describe('', () => {
  test('in a group without a name', () => expect(places(1)).toBe(4));
});
