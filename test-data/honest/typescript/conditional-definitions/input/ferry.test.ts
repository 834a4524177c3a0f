import { places } from './ferry';

describe('ferry', () => {
  test('one deck', () => {
    expect(places(1)).toBe(4);
  });
  if (process.platform === 'win32') {
    test('a drive letter', () => {
      throw new Error('no drive');
    });
    return;
  }
  test('no drive letter', () => {
    expect(places(2)).toBe(8);
  });
});

describe('harbour', () => {
  test('is open', () => {
    expect(places(0)).toBe(0);
  });
  if (process.platform !== 'win32') return;
  test('is on a drive', () => {
    throw new Error('no drive');
  });
});

switch (typeof places) {
  case 'function':
    test('is a function', () => expect(places(1)).toBe(4));
    break;
  default:
    test('is no function', () => {});
}

process.env.NO_SUCH_VARIABLE && test('never', () => {});
