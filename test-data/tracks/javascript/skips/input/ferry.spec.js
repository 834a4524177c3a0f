import os, { platform } from 'node:os';
import fs from 'node:fs';
import * as ferry from './ferry';
import { isOpen, places } from './ferry';

const ON_WINDOWS = process.platform === 'win32';
const maybe = ferry.cars ? test : test.skip;
const onWindows = ON_WINDOWS ? test : test.skip;
const { skip } = test;
const when = (condition) => (condition ? test : test.skip);
const later = test.skip;
let mutable = test;
mutable = test.skip;
function skipIf(condition, name, body) {
  (condition ? test.skip : test)(name, body);
}
function pending(name) {
  test.skip(name, () => {});
}
const group = () => {
  test.skip('own, in a group', () => {});
};

test('runs', () => expect(places(1)).toBe(4));
maybe('solution: alias', () => {});
onWindows('own: platform', () => {});
skip('own: destructured', () => {});
when(ON_WINDOWS)('own: function with a condition', () => {});
when(ferry.cars)('solution: function with a condition', () => {});
later('own: other name', () => {});
mutable('solution: assigned twice', () => {});
skipIf(!ON_WINDOWS, 'solution: parameter of a function that it has a say in', () => {});
skipIf(!isOpen(), 'solution: parameter', () => {});
pending('own: helper');
describe('group', group);
if (isOpen()) {
  test('open', () => {});
} else {
  test.skip('solution: in a branch', () => {});
}
if (platform() === 'win32') {
  test('x', () => {});
} else {
  it.skip('own: in a branch', () => {});
}
(fs.existsSync('./lorry.js') ? test : test.skip)('solution: looks for a file', () => {});
(os.cpus().length > 0 ? test.skip : test)('own: os', () => {});
isOpen() || test.skip('solution: or', () => {});
ON_WINDOWS || test.skip('own: or', () => {});
ferry.modes.forEach((mode) => test.skip(`solution: for each ${mode}`, () => {}));
[1].forEach((mode) => test.skip(`own: for each ${mode}`, () => {}));
for (const mode of ferry.modes) test.skip(`solution: loop ${mode}`, () => {});
for (const mode of [1]) test.skip(`own: loop ${mode}`, () => {});
describe('returns', () => {
  if (isOpen()) return;
  test.skip('solution: after a return', () => {});
});
describe('own returns', () => {
  if (ON_WINDOWS) return;
  test.skip('own: after a return', () => {});
});
describe.skip('own: group', () => {
  test('inner', () => {});
  describe.each([1])('each %i', () => { test('own', () => {}); });
});
(isOpen() ? describe : describe.skip)('solution: group', () => {
  test('inner', () => {});
});
const withFerry = (name, body) => describe(name, () => {
  beforeEach(() => { if (places(1) !== 4) throw new Error(); });
  body();
});
withFerry('wrapped', () => { test.skip('own: helper with hooks', () => {}); });
test.todo('own: todo');
test.skip.each([1, 2])('own: each %i', () => {});
xtest('own: xtest', () => {});
test.failing('fails as expected', () => { throw new Error('x'); });
test.failing.each([1])('fails %i', () => { throw new Error('x'); });
test.concurrent.skip('own: concurrent', async () => {});
test.concurrent.each([[1], [2]])('concurrent %i', async () => {});
