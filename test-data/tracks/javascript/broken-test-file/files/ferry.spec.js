import { places } from './ferry';

test('one deck', () => {
  expect(places(1).toBe(4);
});
