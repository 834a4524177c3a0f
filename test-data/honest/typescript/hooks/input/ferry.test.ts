import { Ferry, later } from './ferry';

let opened = 0;

beforeAll(() => {
  opened += 1;
});

afterAll(() => {
  opened = 0;
});

describe('a ferry', () => {
  let ferry: Ferry;

  beforeEach(async () => {
    ferry = new Ferry(await later(1));
  });

  afterEach(() => {
    ferry = new Ferry(0);
  });

  it('has two decks', () => {
    expect(ferry.free).toBe(8);
  });

  describe('with a car', () => {
    beforeEach(() => {
      ferry.load('red');
    });

    it('has a place less', () => {
      expect(ferry.free).toBe(7);
    });
  });

  it('is opened once', () => {
    expect(opened).toBe(1);
  });
});
