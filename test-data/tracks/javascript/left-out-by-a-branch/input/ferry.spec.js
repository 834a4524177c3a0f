import { isOpen, places } from './ferry';

test('one deck', () => expect(places(1)).toBe(4));

if (isOpen()) {
  test('open', () => {});
} else {
  test.skip('closed', () => {});
}
isOpen() || it.skip('closed, too', () => {});
describe('harbour', () => {
  if (!isOpen()) return;
  test('full', () => {});
});
