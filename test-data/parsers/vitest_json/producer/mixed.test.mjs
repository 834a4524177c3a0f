import { describe, expect, test } from 'vitest';

test('top level passes', () => { console.log('said'); expect(1).toBe(1); });

describe('a group', () => {
  test('fails', () => { expect(2 * 2).toBe(5); });
  test.skip('left out', () => {});
  test.todo('planned only');
  test.fails('fails as expected', () => { expect(1).toBe(2); });
  describe('nested', () => {
    test('throws', () => { throw new TypeError('boom'); });
  });
});
