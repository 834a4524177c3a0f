//! `--separate` in JavaScript: what crosses between the tests and the solution.

use crate::separate_javascript::passes;

/// Tests with values of all kinds.
const VALUES: &str = r"
test('plain values come back', () => {
  for (const value of [0, -0, NaN, Infinity, 2n ** 80n, 'ü\n\u2028', '\ud800', undefined, null, true, [1, , 3], { a: [{}], b: undefined },
    new Map([[{ a: 1 }, [2]]]), new Set([1, '1']), new Date(5), new Date(NaN), /a+/giu, new Uint8Array([1, 255]), new Float64Array([0.5]),
    new String('x'), Symbol.iterator, Symbol.for('x'), Object.create(null)]) {
    expect(spy.same(value)).toStrictEqual(value);
  }
  expect([1, , 3]).toEqual(spy.same([1, , 3]));
});
test('identity holds', () => {
  const list = [1];
  const plain = {};
  const act = () => {};
  expect(spy.same(list)).toBe(list);
  expect(spy.same(plain)).toBe(plain);
  expect(spy.same(act)).toBe(act);
  const point = new spy.Point(1, 2);
  expect(spy.same(point)).toBe(point);
});
test('containers change', () => {
  const list = [3, 1, 2];
  expect(spy.sort(list)).toBe(list);
  expect(list).toEqual([1, 2, 3]);
  const map = new Map();
  spy.put(map, 'a', list);
  expect(map).toEqual(new Map([['a', [1, 2, 3]]]));
});
test('classes', () => {
  const point = new spy.Point(1, 2);
  expect(point).toBeInstanceOf(spy.Point);
  expect(point.constructor).toBe(spy.Point);
  expect(point.length).toBeCloseTo(2.236);
  expect(point.moved(1)).toEqual(new spy.Point(2, 3));
  expect(point).toEqual({ x: 1, y: 2 });
  expect(point).not.toEqual({ x: 1, y: 3 });
  point.x = 5;
  expect(spy.Point.origin().x + point.x).toBe(5);
  expect([...point]).toEqual([5, 2]);
  expect(`${point}`).toBe('(5, 2)');
  expect(Object.keys(point)).toEqual(['x', 'y']);
  expect('moved' in point).toBe(true);
});
test('exceptions', () => {
  expect(() => spy.fail()).toThrow(spy.Trouble);
  expect(() => spy.fail()).toThrow('too late');
  expect(() => spy.fail()).toThrow(Error);
  expect(() => null.x).toThrow(TypeError);
  try {
    spy.fail();
  } catch (error) {
    expect(error.code).toBe(7);
    expect(error.name).toBe('Trouble');
    expect(error.describe()).toBe('trouble 7');
  }
});
test('functions of tests', () => {
  const calls = jest.fn((value) => value + 1);
  expect(spy.each([1, 2], calls)).toEqual([2, 3]);
  expect(calls).toHaveBeenCalledTimes(2);
  expect(() => spy.each([1], () => { throw new RangeError('mine'); })).toThrow(RangeError);
});
test('generators', () => {
  expect([...spy.count(3)]).toEqual([0, 1, 2]);
  expect(spy.total((function* () { yield 1; yield 2; })())).toBe(3);
});
test('promises', async () => {
  await expect(spy.later(5)).resolves.toBe(5);
  await expect(spy.refused()).rejects.toThrow(spy.Trouble);
  expect(spy.later(1)).toBeInstanceOf(Promise);
  expect(await spy.doubled(async () => 4)).toBe(8);
  expect(await spy.doubled(() => new Promise((resolve) => setTimeout(resolve, 20, 5)))).toBe(10);
});
test('a callback comes later', (done) => {
  spy.tick(3, (value) => {
    expect(value).toBe(3);
    done();
  });
});
test('accessors are not called before somebody reads them', () => {
  const proto = spy.Lazy.prototype;
  expect(Object.keys(proto)).toEqual([]);
  expect(Object.getOwnPropertyNames(proto)).toEqual(['constructor', 'size']);
  expect(() => proto.size).toThrow(TypeError);
  const lazy = new spy.Lazy([1, 2]);
  expect(lazy).toEqual(new spy.Lazy([1, 2]));
  expect(lazy).not.toEqual(new spy.Lazy([1, 3]));
  expect(lazy.size).toBe(2);
  expect(Object.getOwnPropertyDescriptor(proto, 'size').get.call(lazy)).toBe(2);
  const counter = spy.counter();
  expect(Object.keys(counter)).toEqual(['next']);
  expect([counter.next, { ...counter }.next]).toEqual([1, 2]);
});
test('a list that both sides keep stays one list', async () => {
  const list = [3, 1, 2];
  const keeper = new spy.Keeper(list);
  expect(keeper.list).toBe(list);
  expect(keeper.top()).toBe(3);
  expect(list).toEqual([3, 2, 1]);
  const parts = keeper.parts;
  keeper.split(2);
  expect(parts).toEqual(new Map([['all', [3, 2, 1]], [2, [1]]]));
  expect(parts.get('all')).toBe(list);
  list.push(4);
  keeper.take(list);
  expect([keeper.top(), keeper.list]).toEqual([4, [4, 3, 2, 1]]);
  expect(await keeper.emptied()).toBe(true);
  expect(list).toEqual([]);
});
test('what is exported can become another', async () => {
  const answer = () => (0, spy.answer)();
  expect([answer(), spy.count_of_answers]).toEqual([1, 1]);
  spy.replace(2);
  expect([answer(), spy.count_of_answers]).toEqual([2, 2]);
  await spy.replaceLater(3);
  expect([answer(), spy.count_of_answers]).toEqual([3, 3]);
});
test('prints are heard', () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => {});
  spy.print('hello');
  expect(log).toHaveBeenCalledWith('hello');
  log.mockRestore();
});
";

/// What they ask for.
const CROSSING: &str = r"
export const same = (value) => value;
export const sort = (list) => list.sort();
export const put = (map, key, value) => map.set(key, value);
export class Point {
  constructor(x, y) { this.x = x; this.y = y; }
  static origin() { return new Point(0, 0); }
  get length() { return Math.hypot(this.x, this.y); }
  moved(by) { return new Point(this.x + by, this.y + by); }
  toString() { return `(${this.x}, ${this.y})`; }
  *[Symbol.iterator]() { yield this.x; yield this.y; }
}
export class Trouble extends Error {
  constructor(message, code) { super(message); this.name = 'Trouble'; this.code = code; }
  describe() { return `trouble ${this.code}`; }
}
export class Lazy {
  constructor(values) { this.values = values; }
  get size() { return this.values.length; }
}
export class Keeper {
  constructor(list) { this.list = list; this.parts = new Map([['all', list]]); }
  top() { return this.list.sort((a, b) => b - a)[0]; }
  split(at) { this.parts.set(at, this.list.slice(at)); }
  take(list) { this.list = list; }
  emptied() { return new Promise((resolve) => setTimeout(() => { this.list.length = 0; resolve(true); }, 10)); }
}
export const counter = () => {
  let count = 0;
  return { get next() { count += 1; return count; } };
};
export const fail = () => { throw new Trouble('it is too late', 7); };
export const each = (list, act) => list.map((value) => act(value));
export function* count(to) { for (let n = 0; n < to; n += 1) yield n; }
export const total = (values) => { let sum = 0; for (const value of values) sum += value; return sum; };
export const later = (value) => new Promise((resolve) => setTimeout(resolve, 10, value));
export const refused = async () => fail();
export const doubled = async (act) => 2 * (await act());
export const tick = (value, then) => { setTimeout(() => then(value), 10); };
export const print = (text) => console.log(text);
export let count_of_answers = 1;
export let answer = () => 1;
export const replace = (value) => { answer = () => value; count_of_answers += 1; };
export const replaceLater = (value) => new Promise((resolve) => setTimeout(() => resolve(replace(value)), 10));
";

#[test]
fn values_cross_as_what_they_are() {
    passes(VALUES, CROSSING);
}
