import { Ferry, greet, places } from './ferry';

describe('places', () => {
  test.each([
    [1, 4],
    [2, 8],
    [3, 12],
  ])('%i decks have %i places', (decks, expected) => {
    expect(places(decks)).toBe(expected);
  });

  it.each`
    decks | expected
    ${0}  | ${0}
    ${5}  | ${20}
  `('$decks decks, $expected places', ({ decks, expected }) => {
    expect(places(decks)).toBe(expected);
  });

  it.each([{ name: 'Ada', said: 'Ahoy, Ada!' }, { name: 'Öyvind', said: 'Ahoy, Öyvind!' }])('greets $name', ({ name, said }) => {
    expect(greet(name)).toBe(said);
  });
});

describe.each([1, 2])('a ferry of %i decks', (decks) => {
  it('is empty', () => {
    expect(new Ferry(decks).free).toBe(4 * decks);
  });

  it('takes a car', () => {
    expect(new Ferry(decks).load('red').free).toBe(4 * decks - 1);
  });
});
