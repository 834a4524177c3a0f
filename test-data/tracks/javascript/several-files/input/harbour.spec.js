import { build } from './boat';

test('is built', () => {
  expect(build()).toBe('house');
});
