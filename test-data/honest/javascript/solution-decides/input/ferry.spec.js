const ferry = require('./ferry');
const fs = require('fs');
let has = false;
try { require('./cars'); has = true; } catch { has = false; }
let later = false;
if (ferry.cars) { later = true; }
const opts = { cars: false };
opts.cars = !!ferry.cars;
function check() { return !!ferry.cars; }
test('one', () => expect(ferry.places(1)).toBe(4));
(has ? test : test.skip)('a', () => { throw 1; });
(later ? test : test.skip)('b', () => { throw 1; });
(opts.cars ? test : test.skip)('c', () => { throw 1; });
(check() ? test : test.skip)('d', () => { throw 1; });
(fs.existsSync('./cars.js') ? test : test.skip)('e', () => { throw 1; });
