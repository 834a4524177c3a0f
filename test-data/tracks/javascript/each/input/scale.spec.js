import { describe, expect, test } from '@jest/globals';
import { weigh } from './scale';

test('weighs nothing', () => {
  expect(weigh(0)).toBe(0);
});

test.each([
  [1, 10],
  [2, 21],
])('weighs %i as %i', (things, weight) => {
  expect(weigh(things)).toBe(weight);
});

describe.each(['gold', 'lead'])('%s', (metal) => {
  test('is heavy', () => {
    expect(metal).toHaveLength(4);
  });
});

for (const things of [3, 4]) {
  test(`weighs ${things}`, () => {
    expect(weigh(things)).toBe(things * 10);
  });
}

test('weighs nothing', () => {
  expect(weigh(-0)).toBe(0);
});
