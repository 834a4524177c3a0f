import { double } from './file-not-loaded';

test('doubles', () => {
  expect(double(2)).toBe(4);
});
