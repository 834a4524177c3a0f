import { describe as suite, expect as assume, test as check } from '@jest/globals';
import { later, places } from './ferry';

suite('places', () => {
  check('has four', () => {
    assume(places(1)).toBe(4);
  });

  check.each([2, 3])('%i decks', (decks) => {
    assume(places(decks)).toBe(4 * decks);
  });

  check.skip('later', () => {
    throw new Error('later');
  });
});
