import { build, crew } from './boat';

test('is built', () => {
  expect(build()).toBe('hull and mast');
});

test('has a crew', () => {
  expect(crew).toHaveLength(2);
});
