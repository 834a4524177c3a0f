import { describe, expect, test, xtest } from '@jest/globals';
import { isLeap } from './leap';

describe('A leap year', () => {
  test('year not divisible by 4: common year', () => {
    expect(isLeap(2015)).toBe(false);
  });

  xtest('year divisible by 4, not divisible by 100: leap year', () => {
    expect(isLeap(1996)).toBe(true);
  });

  xtest("it's \"quoted\" \u0026 escaped", () => {
    const years = [2000, 2400];
    for (const year of years) {
      expect(isLeap(year)).toBe(true);
    }
  });
});
