import { describe, expect, test } from '@jest/globals';
import { LAYERS, bake, slice } from './cake';

const DONE = 'done';

describe('layers', () => {
  test('are three', () => {
    expect(LAYERS).toBe(3);
  });
});

describe('bake', () => {
  describe('in time', () => {
    test('is done', () => {
      // At least that.
      expect(bake(20)).toBe(DONE);

      expect(
        bake(30),
      ).toBe(DONE);
    });
  });

  test('too long', () => {
    expect(bake(40)).toBe('burnt');
  });
});

describe('slice', () => {
  test('in four', () => expect(slice(4)).toBe(90));
});
