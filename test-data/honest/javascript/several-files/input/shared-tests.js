import { places } from './ferry';

export const sharedTests = (decks) => {
  test(`shared ${decks}`, () => {
    expect(places(decks)).toBe(4 * decks);
  });

  describe('shared group', () => {
    test('in it', () => {
      expect(places(1)).toBe(4);
    });
  });
};
