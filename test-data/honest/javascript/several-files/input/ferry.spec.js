import { sharedTests } from './shared-tests';
import { places } from './ferry';

describe('ferry', () => {
  sharedTests(2);

  test('own', () => {
    expect(places(1)).toBe(4);
  });
});
