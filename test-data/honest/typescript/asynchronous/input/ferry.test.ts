import { later, places } from './ferry';

test('await', async () => {
  expect(await later(1)).toBe(2);
});

test('then', () => later(2).then((value) => expect(value).toBe(3)));

test('resolves', () => expect(later(3)).resolves.toBe(4));

test('a callback', (done) => {
  setTimeout(() => {
    try {
      expect(places(2)).toBe(8);
      done();
    } catch (error) {
      done(error);
    }
  }, 5);
});

test.concurrent('at once', async () => {
  expect(await later(4)).toBe(5);
});

test.concurrent('and this', async () => {
  expect(places(2)).toBe(8);
});

test.concurrent.each([[1], [2]])('and deck %i', async (deck) => {
  expect(places(deck)).toBe(4 * deck);
});
