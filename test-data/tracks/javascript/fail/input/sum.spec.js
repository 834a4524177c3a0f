import { sum } from './sum';

describe('sum', () => {
  it('adds nothing', () => {
    expect(sum([])).toBe(0);
  });

  xdescribe('of several', () => {
    xit('adds two', () => {
      expect(sum([1, 2])).toBe(3);
    });

    xit('adds many', () => {
      expect({ total: sum([0, 1, 2]), of: [0, 1, 2] }).toEqual({ total: 4, of: [0, 1, 2] });
    });
  });
});

test('of negative numbers', function () {
  expect(sum([-1, -2])).toBe(-2);
});
