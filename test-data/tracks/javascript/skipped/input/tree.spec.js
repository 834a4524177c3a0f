import { describe, expect, test, xtest } from '@jest/globals';
import { height } from './tree';

describe('height', () => {
  test('of a young tree', () => {
    expect(height(1)).toBe(2);
  });

  xtest('of an old tree', () => {
    expect(height(100)).toBe(200);
  });

  test.skip('of all trees', () => {
    expect(height(Infinity)).toBe(0);
  });
});
