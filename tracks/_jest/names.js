/**
 * What every program has, by name: the classes of the language and what they are made of.
 *
 * The tests name more than the solution can: what evaluates a text or changes other objects has no name there.
 */

'use strict';

const CLASSES = [
  ...['AggregateError', 'Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
  ...['Array', 'BigInt', 'Boolean', 'Date', 'Map', 'Number', 'Object', 'Promise', 'RegExp', 'Set', 'String', 'Symbol'],
  ...['ArrayBuffer', 'DataView', 'WeakMap', 'WeakRef', 'WeakSet'],
  ...['BigInt64Array', 'BigUint64Array', 'Float32Array', 'Float64Array', 'Int16Array', 'Int32Array', 'Int8Array'],
  ...['Uint16Array', 'Uint32Array', 'Uint8Array', 'Uint8ClampedArray'],
];
const WITH_FUNCTIONS = ['Array', 'BigInt', 'Date', 'JSON', 'Math', 'Number', 'Object', 'Promise', 'String'];
const FUNCTIONS = ['Function', 'decodeURIComponent', 'encodeURIComponent', 'isFinite', 'isNaN', 'parseFloat', 'parseInt'];

const { getOwnPropertyNames, getPrototypeOf, hasOwn } = Object;

/** What makes functions of texts. */
const MAKERS = '[eval, Function, (async () => {}).constructor, (function* () {}).constructor, (async function* () {}).constructor]';

class Names {
  #values = new Map();
  #protos = new Map();
  #symbols = new Map();
  #known = new Map();
  #knownProtos = new Map();

  /** `realm` holds what a name stands for here. `isOfTests` says whether this is the side of the tests. */
  constructor(realm, isOfTests) {
    const small = (name) => !FUNCTIONS.includes(name) && !name.includes('.');
    for (const global of new Set([realm, globalThis])) {
      for (const [name, value] of listed(global)) {
        if (isOfTests || small(name)) {
          this.#values.set(value, name);
        }
        if (global === realm && (!isOfTests || small(name))) {
          this.#known.set(name, value);
        }
      }
      for (const name of [...CLASSES, 'Function']) {
        this.#protos.set(global[name].prototype, name);
        if (global === realm) {
          this.#knownProtos.set(name, global[name].prototype);
        }
      }
    }
    for (const name of getOwnPropertyNames(Symbol)) {
      if (typeof Symbol[name] === 'symbol') {
        this.#symbols.set(Symbol[name], `Symbol.${name}`);
        this.#known.set(`Symbol.${name}`, Symbol[name]);
      }
    }
  }

  of(value) {
    return this.#values.get(value);
  }

  ofProto(value) {
    return this.#protos.get(value);
  }

  ofSymbol(value) {
    return this.#symbols.get(value);
  }

  value(name) {
    if (!this.#known.has(name)) {
      throw new TypeError('no such name');
    }
    return this.#known.get(name);
  }

  proto(name) {
    if (!this.#knownProtos.has(name)) {
      throw new TypeError('no such name');
    }
    return this.#knownProtos.get(name);
  }
}

function* listed(global) {
  for (const name of [...CLASSES, ...FUNCTIONS]) {
    yield [name, global[name]];
  }
  for (const owner of WITH_FUNCTIONS) {
    for (const key of getOwnPropertyNames(global[owner])) {
      if (typeof global[owner][key] === 'function') {
        yield [`${owner}.${key}`, global[owner][key]];
      }
    }
  }
}

/** Everything that the language itself has inherit something: no object of a test. */
function intrinsicPrototypes(...realms) {
  const found = new Set();
  for (const realm of realms) {
    for (const name of getOwnPropertyNames(realm)) {
      const value = name[0] === name[0].toUpperCase() && realm[name];
      for (let at = typeof value === 'function' && value.prototype; at; at = getPrototypeOf(at)) {
        found.add(at);
      }
    }
    const others = '[(async () => {}), (function* () {}), (async function* () {}), (function* () {})(), [][Symbol.iterator](), ' +
      'new Map().entries(), new Set().entries(), ""[Symbol.iterator](), (async function* () {})()]';
    for (const value of realm.eval(others)) {
      for (let at = getPrototypeOf(value); at; at = getPrototypeOf(at)) {
        if (!hasOwn(value, 'prototype') || at !== value.prototype) {
          found.add(at);
        }
      }
    }
  }
  return found;
}

module.exports = { MAKERS, Names, intrinsicPrototypes };
