import { places } from './ferry';

const withTimers = (name, body) =>
  describe(name, () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());
    body();
  });

function holds(decks, expected) {
  test(`${decks} decks hold ${expected}`, () => {
    expect(places(decks)).toBe(expected);
  });
}

withTimers('waiting', () => {
  test('passes time', () => {
    const arrived = jest.fn();
    setTimeout(arrived, 1000);
    jest.advanceTimersByTime(1000);
    expect(arrived).toHaveBeenCalled();
  });
});

describe('places', () => {
  holds(1, 4);
  holds(2, 8);
  [3, 4].forEach((decks) => holds(decks, 4 * decks));
});
