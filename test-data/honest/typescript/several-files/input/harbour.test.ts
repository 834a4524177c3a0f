import { sharedTests } from './shared-tests';
import { places } from './ferry';

describe('harbour', () => {
  sharedTests(3);
});

test('own', () => {
  expect(places(2)).toBe(8);
});
