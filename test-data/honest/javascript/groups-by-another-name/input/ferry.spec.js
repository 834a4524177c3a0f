import { places } from './ferry';

const context = describe;

describe('places', () => {
  context('with a deck', () => {
    it('has four', () => {
      expect(places(1)).toBe(4);
    });
    it('has eight on two decks', () => {
      expect(places(2)).toBe(8);
    });
  });

  context('without a deck', () => {
    it('has none', () => {
      expect(places(0)).toBe(0);
    });
  });
});
