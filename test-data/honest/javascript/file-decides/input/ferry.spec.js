const ferry = require('./ferry');
const onLinux = () => process.platform === 'linux';
const table = { linux: true };
const add = (name) => test(name, () => expect(ferry.places(1)).toBe(4));
const maybe = (ok) => (ok ? test : test.skip);
function platformTest(name, body) { return (process.platform === 'win32' ? test : test.skip)(name, body); }
describe('ferry', () => {
  test('one', () => expect(ferry.places(1)).toBe(4));
  add('two');
  (onLinux() ? test.skip : test)('left out 1', () => { throw 1; });
  (table.linux ? test.skip : test)('left out 2', () => { throw 1; });
  maybe(false)('left out 3', () => { throw 1; });
  platformTest('left out 4', () => expect(ferry.places(1)).toBe(5));
});
