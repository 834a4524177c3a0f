import { places } from './ferry';

describe.skip('later', () => {
  test('one deck', () => expect(places(1)).toBe(4));
});
test.todo('two decks');
