import { places } from './ferry';

test('one deck', () => {
  expect(places(1)).toBe(4);
});

test.skip('a lift', () => {
  expect(places('lift')).toBe(1);
});

describe.skip('night ferry', () => {
  test('has lamps', () => {
    expect(places('lamp')).toBe(1);
  });

  describe('in winter', () => {
    test('has more', () => {
      throw new Error('not yet');
    });
  });
});

test.skip.each([7, 8])('%i decks', () => {
  throw new Error('too many');
});

describe.skip.each([1])('harbour %i', () => {
  test('is open', () => {
    throw new Error('closed');
  });
});

test.todo('three decks');

test.failing('a fault that we know', () => {
  expect(places(1)).toBe(5);
});

test('two decks', () => {
  expect(places(2)).toBe(8);
});
