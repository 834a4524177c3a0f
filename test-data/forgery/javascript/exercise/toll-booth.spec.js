import { describe, expect, test, xtest } from '@jest/globals';
import { receipt, toll } from './toll-booth';

describe('Toll booth', () => {
  test('car', () => {
    expect(toll(2, 1)).toBe(3);
  });

  xtest('lorry', () => {
    expect(toll(4, 22)).toBe(12);
  });

  xtest('ten tonnes are not too heavy', () => {
    expect(toll(3, 10)).toEqual(5);
  });

  xtest('receipt', () => {
    expect(
      receipt([
        [2, 1],
        [4, 22],
      ]),
    ).toEqual(['2 axles: 3', '4 axles: 12', 'total: 15']);
  });

  xtest('receipt of nobody', () => {
    expect(receipt([])).toStrictEqual(['total: 0']);
  });

  xtest('unicycle', () => {
    expect(() => toll(1, 1)).toThrow('a vehicle has at least two axles');
  });
});
