import { double } from './file_not_loaded';

test('doubles', () => {
  expect(double(2)).toBe(4);
});
