import { places } from './ferry';

describe('the one that I look at', () => {
  test.only('two decks', () => {
    expect(places(2)).toBe(8);
  });

  test('one deck', () => {
    expect(places(1)).toBe(5);
  });
});

describe.only('and these', () => {
  test('three decks', () => {
    expect(places(3)).toBe(12);
  });
});

test('no deck', () => {
  throw new Error('left behind');
});
