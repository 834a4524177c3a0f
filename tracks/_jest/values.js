/**
 * Plain values as parts of messages: what crosses by copy. `tracks/_kit/SEPARATE.md` lists them.
 */

'use strict';

const { types } = require('node:util');

// By these, a value says of itself what it is: none comes from the other side.
const UNTOLD = new Set(['asymmetricMatch', '$$typeof', '__proto__']);
// What an array does not hold at a place.
const HOLE = Symbol('hole');

const { isArray } = Array;
const { getOwnPropertyDescriptor, getPrototypeOf, hasOwn } = Object;
const { ownKeys } = Reflect;
const BYTES = new Set([
  ...['BigInt64Array', 'BigUint64Array', 'Float32Array', 'Float64Array', 'Int16Array', 'Int32Array', 'Int8Array'],
  ...['Uint16Array', 'Uint32Array', 'Uint8Array', 'Uint8ClampedArray', 'ArrayBuffer', 'DataView'],
]);
const BOXES = { Boolean: 'isBooleanObject', Number: 'isNumberObject', String: 'isStringObject' };

/** An object of the language's own kind of object, or of none. */
function isPlainObject(names, value) {
  const proto = getPrototypeOf(value);
  return proto === null || names.ofProto(proto) === 'Object';
}

/** Whether an object holds nothing but values under names. */
function isData(value) {
  return ownKeys(value).every((key) => {
    const found = getOwnPropertyDescriptor(value, key);
    return typeof key === 'string' && found.enumerable && hasOwn(found, 'value') && typeof found.value !== 'function';
  });
}

/** The bytes of an array of numbers or a buffer. */
function bytes(value) {
  return types.isAnyArrayBuffer(value) ? Buffer.from(value) : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

/** What a container holds, as a list that shows whether it changed. */
function parts(value) {
  if (isArray(value)) {
    return Array.from({ length: value.length }, (_, at) => (hasOwn(value, at) ? value[at] : HOLE));
  }
  if (types.isMap(value)) {
    return [...value].flat();
  }
  if (types.isSet(value)) {
    return [...value];
  }
  if (types.isDate(value)) {
    return [Date.prototype.getTime.call(value)];
  }
  if (types.isRegExp(value)) {
    return [value.lastIndex];
  }
  if (types.isAnyArrayBuffer(value) || ArrayBuffer.isView(value)) {
    return [bytes(value).toString('base64')];
  }
  return ownKeys(value).flatMap((key) => [key, value[key]]);
}

function isSame(before, after) {
  return before.length === after.length && before.every((part, at) => Object.is(part, after[at]));
}

/** Gives a container other parts. */
function refill(value, held) {
  if (isArray(value)) {
    value.length = 0;
    value.length = held.length;
    held.forEach((part, at) => part !== HOLE && define(value, at, part));
  } else if (types.isMap(value)) {
    value.clear();
    pairs(held, (key, part) => value.set(key, part));
  } else if (types.isSet(value)) {
    value.clear();
    held.forEach((part) => value.add(part));
  } else if (types.isDate(value)) {
    value.setTime(held[0]);
  } else if (types.isRegExp(value)) {
    value.lastIndex = Number(held[0]);
  } else if (types.isAnyArrayBuffer(value) || ArrayBuffer.isView(value)) {
    bytes(value).set(Buffer.from(held[0], 'base64').subarray(0, value.byteLength));
  } else {
    ownKeys(value).forEach((key) => delete value[key]);
    pairs(held, (key, part) => define(value, name(key), part));
  }
}

function define(owner, key, value) {
  if (UNTOLD.has(key) && ['function', 'object'].includes(typeof value)) {
    throw new TypeError('it says of itself what it is');
  }
  Object.defineProperty(owner, key, { configurable: true, enumerable: true, value, writable: true });
}

function name(key) {
  if (typeof key !== 'string') {
    throw new TypeError('no name');
  }
  return key;
}

function pairs(held, take) {
  for (let at = 0; at + 1 < held.length; at += 2) {
    take(held[at], held[at + 1]);
  }
}

/** How a plain value crosses: its tag, and what stands before its parts. */
function kind(names, value) {
  const proto = getPrototypeOf(value);
  const named = proto === null ? 'Object' : names.ofProto(proto);
  if (isArray(value)) {
    const isBare = named === 'Array' && ownKeys(value).length <= value.length + 1;
    return isBare ? ['l', []] : undefined;
  }
  if (named === 'Map' && types.isMap(value)) {
    return ['m', []];
  }
  if (named === 'Set' && types.isSet(value)) {
    return ['t', []];
  }
  if (named === 'Date' && types.isDate(value)) {
    return ['d', []];
  }
  if (named === 'RegExp' && types.isRegExp(value)) {
    return ['x', [value.source, value.flags]];
  }
  if (BYTES.has(named) && (types.isAnyArrayBuffer(value) || ArrayBuffer.isView(value))) {
    return ['b', [named, value.byteLength]];
  }
  const isBoxed = Object.values(BOXES).some((is) => types[is](value));
  return named === 'Object' && !isBoxed && isData(value) ? ['o', [proto === null]] : undefined;
}

/** A plain value as a part of a message; nothing if it is none. */
function encodePlain(wire, value, scope) {
  const box = Object.keys(BOXES).find((of) => types[BOXES[of]](value));
  if (box && wire.names.ofProto(getPrototypeOf(value)) === box) {
    return ['w', box, value.valueOf()];
  }
  const found = kind(wire.names, value);
  if (found === undefined) {
    return undefined;
  }
  const number = scope.add(value);
  return [found[0], number, ...found[1], ...wire.encodeAll(parts(value), scope)];
}

const MAKERS = {
  __proto__: null,
  b: (realm, [of, length], text) => {
    if (!BYTES.has(of) || !(length <= text.length)) {
      throw new TypeError('no bytes');
    }
    const buffer = new realm.ArrayBuffer(length);
    return of === 'ArrayBuffer' ? buffer : new realm[of](buffer);
  },
  d: (realm) => new realm.Date(0),
  l: (realm) => new realm.Array(),
  m: (realm) => new realm.Map(),
  o: (realm, [isNull]) => (isNull === true ? Object.create(null) : new realm.Object()),
  t: (realm) => new realm.Set(),
  x: (realm, [source, flags]) => new realm.RegExp(name(source), name(flags)),
};
const BEFORE = { b: 2, o: 1, x: 2 };

/** The plain value that a part of a message stands for. It is filled into the container of `known`, if there is one. */
function decodePlain(wire, message, scope, known) {
  const [tag, number, ...rest] = message;
  if (tag === 'w') {
    return new wire.realm[hasOwn(BOXES, number) ? number : 'String'](name(String(rest[0])) && rest[0]);
  }
  const count = BEFORE[tag] ?? 0;
  if (known !== undefined && kind(wire.names, known.container)?.[0] !== tag) {
    throw new TypeError('another kind of container');
  }
  const made = known?.container ?? MAKERS[tag](wire.realm, rest.slice(0, count), rest[count]);
  if (scope.add(made) !== number) {
    throw new TypeError('not the next container');
  }
  const held = wire.decodeAll(rest.slice(count), scope);
  if (known === undefined) {
    refill(made, held);
  } else {
    wire.update(known, held);
  }
  return made;
}

function checkedText(value) {
  if (typeof value !== 'string') {
    throw new TypeError('not a text');
  }
  return value;
}

function checkedNumber(value) {
  if (!Number.isInteger(value)) {
    throw new TypeError('not a number');
  }
  return value;
}

function checkedObject(value) {
  if (value === null || typeof value !== 'object') {
    throw new TypeError('not an object');
  }
  return value;
}

module.exports = { HOLE, UNTOLD, checkedNumber, checkedObject, checkedText, decodePlain, encodePlain, isPlainObject, isSame, parts, refill };
