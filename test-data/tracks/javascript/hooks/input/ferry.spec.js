import { open, places } from './ferry';

describe('before all', () => {
  beforeAll(() => open());

  test('one deck', () => expect(places(1)).toBe(4));
  test('two decks', () => expect(places(2)).toBe(8));
});

describe('before each', () => {
  beforeEach(() => open());

  test('one deck', () => expect(places(1)).toBe(4));
});

describe('after each', () => {
  afterEach(() => open());

  test('one deck', () => expect(places(1)).toBe(4));
});

describe('after all, of groups', () => {
  afterAll(() => open());

  test('one deck', () => expect(places(1)).toBe(5));

  describe('inner', () => {
    afterAll(() => {
      throw 'no error object';
    });

    test('three decks', () => expect(places(3)).toBe(12));
  });
});

test('no hook', () => expect(places(1)).toBe(4));
