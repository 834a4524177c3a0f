import { isPlace, queue } from './ferry';

describe('queue', () => {
  test('does without the sort of the language', () => {
    const sort = jest.spyOn(Array.prototype, 'sort');
    expect(queue([3, 1, 2])).toEqual([1, 2, 3]);
    expect(sort).not.toHaveBeenCalled();
  });

  test('is empty on Sundays', () => {
    expect(queue([])).toEqual([]);
  });
});

describe('places', () => {
  let isInteger;

  beforeAll(() => {
    isInteger = jest.spyOn(global.Number, 'isInteger');
  });

  afterAll(() => {
    isInteger.mockRestore();
  });

  test('have whole numbers', () => {
    expect(isPlace(7)).toBe(true);
    expect(isInteger).toHaveBeenCalledWith(7);
  });
});
