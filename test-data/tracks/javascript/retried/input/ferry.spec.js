import { places } from './ferry';

jest.retryTimes(2);

test('one deck', () => expect(places(1)).toBe(4));
test('two decks', () => expect(places(2)).toBe(9));

describe('closed', () => {
  beforeAll(() => {
    throw new Error('no harbour');
  });
  test('three decks', () => expect(places(3)).toBe(12));
});
