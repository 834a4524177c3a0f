import { describe, expect, test } from '@jest/globals';
import { EXPECTED_MINUTES, remainingMinutes } from './oven';

describe('EXPECTED_MINUTES', () => {
  test('is forty', () => {
    expect(EXPECTED_MINUTES).toBe(40);
  });
});

describe('remainingMinutes', () => {
  test('after thirty', () => {
    expect(remainingMinutes(30)).toBe(10);
  });
});
