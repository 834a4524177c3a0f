import { places } from './ferry';

function check() {
  expect(places(1)).toBe(4);
}
