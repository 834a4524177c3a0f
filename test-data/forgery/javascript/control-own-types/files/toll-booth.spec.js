import { describe, expect, test } from '@jest/globals';
import { Money, receipt, toll } from './toll-booth';

expect.extend({
  toCost(received, amount) {
    return { pass: Number(received) === amount, message: () => 'it costs something else' };
  },
});

describe('Toll booth', () => {
  test('compares objects', () => {
    expect(toll(2, 1)).toEqual(new Money(3));
    expect(toll(2, 1)).toMatchObject({ amount: 3 });
    expect(toll(2, 1)).toEqual({ amount: expect.any(Number) });
    expect(toll(2, 1)).not.toEqual(new Money(4));
    expect(toll(2, 1)).not.toEqual(3);
    expect([toll(2, 1), undefined, null]).toStrictEqual([new Money(3), undefined, null]);
    expect([toll(2, 1)]).toContainEqual(new Money(3));
  });

  test('compares maps, functions and dates', () => {
    const vehicle = [2, 1];
    expect(receipt([vehicle])).toEqual(new Map([[vehicle, new Money(3)]]));
    expect({ toll, at: new Date(0) }).toEqual({ toll, at: new Date(0) });
    expect(new Set([1, 2])).toEqual(new Set([2, 1]));
    expect({ a: undefined }).toEqual({});
  });

  test('uses a matcher of its own', () => {
    expect(toll(4, 22)).toCost(12);
  });
});
