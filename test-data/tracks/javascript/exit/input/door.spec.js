import { expect, test, xtest } from '@jest/globals';
import { leave } from './door';

test('by the front door', () => {
  expect(leave('front')).toBe('front');
});

xtest('by the back door', () => {
  expect(leave('back')).toBe('window');
});

xtest('by the window', () => {
  expect(leave('window')).toBe('window');
});
