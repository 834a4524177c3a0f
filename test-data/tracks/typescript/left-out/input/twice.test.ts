import { describe, expect, it, test } from '@jest/globals';
import { twice } from './twice';

test('one', () => {
  expect(twice(1)).toBe(2);
});

if (process.version.startsWith('v99')) {
  test('in a condition', () => {
    expect(twice(2)).toBe(4);
  });
}

process.version.startsWith('v99') && test('behind a condition', () => {});

for (const n of [].slice()) {
  test('in a loop', () => {
    expect(twice(n)).toBe(4);
  });
}

[2].forEach((n) => {
  test('for each', () => {
    expect(twice(n)).toBe(4);
  });
});

describe('a group', () => {
  if (!process.version.startsWith('v99')) {
    it('is tested', () => {
      expect(twice(3)).toBe(6);
    });
  } else {
    it('is not tested', () => {});
  }
});

// test('is a comment', () => {});
export const helper = () => {
  test('made by a helper', () => {});
};
