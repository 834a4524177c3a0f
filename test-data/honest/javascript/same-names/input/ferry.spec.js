import { Ferry, places } from './ferry';

describe('small', () => {
  test('is empty', () => expect(new Ferry(1).free).toBe(4));
});

describe('large', () => {
  test('is empty', () => expect(new Ferry(2).free).toBe(8));
  test('is empty', () => expect(new Ferry(3).free).toBe(12));
});

describe('large', () => {
  test('has decks', () => expect(places(2)).toBe(8));
});

test.each([1, 2])('is empty', (decks) => expect(places(decks)).toBe(4 * decks));
