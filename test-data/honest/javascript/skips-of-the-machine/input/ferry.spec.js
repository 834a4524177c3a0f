import { platform } from 'node:os';
import { places } from './ferry';

const onWindows = process.platform === 'win32' ? test : test.skip;
const testIf = (condition) => (condition ? test : test.skip);
const [major] = process.versions.node.split('.').map(Number);
const later20 = major >= 4 ? describe : describe.skip;

onWindows('has a drive letter', () => {
  throw new Error('no drive');
});

testIf(platform() === 'aix')('runs on a mainframe', () => {
  throw new Error('no mainframe');
});

testIf(major >= 4)('runs here', () => {
  expect(places(2)).toBe(8);
});

later20('new enough', () => {
  it('has four places', () => {
    expect(places(1)).toBe(4);
  });
});

if (platform() === 'win32') {
  test('windows', () => {});
} else {
  test('elsewhere', () => {
    expect(places(3)).toBe(12);
  });
}
