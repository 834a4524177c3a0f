/**
 * Stands for the objects of the other process: `tracks/_kit/SEPARATE.md`.
 *
 * A mirror asks for everything. In the process of the tests it has nothing by which a value says of itself what it is equal to,
 * so that the solution is told no value that it is compared with.
 */

'use strict';

// What an object has from the language itself, under this name.
const DEFAULT = Symbol('default');

const { hasOwn } = Object;

const handlers = new WeakMap();

/** Everything that a program may do with an object. One of these serves one mirror. */
class Handler {
  #wire;
  #proto;
  #ends;
  #own = new Map();
  #at = -1;
  // What is no property of its own, by key: its methods, which are asked for once, and again if an exported function became another.
  #methods = new Map();
  #exchanges = 0;
  mirror = null;

  /** `ends` are what it inherits from the language, `proto` what it inherits from. */
  constructor(wire, proto, ends) {
    this.#wire = wire;
    this.#proto = proto;
    this.#ends = ends;
  }

  /** Its own properties: `[value, whether it is listed, whether it is a value]` by key. They hold until the next request. */
  #all() {
    if (this.#at !== this.#wire.count) {
      const found = this.#wire.ask('own', this.mirror);
      this.#own = new Map(found.map(([key, ...rest]) => [key, rest]));
      this.#at = this.#wire.count;
    }
    return this.#own;
  }

  get(_, key, receiver) {
    const wire = this.#wire;
    if (wire.isUntold(key)) {
      return key === '__proto__' ? this.#proto : undefined;
    }
    if (this.#at === wire.count && this.#own.get(key)?.[2]) {
      return this.#own.get(key)[0];
    }
    if (receiver !== this.mirror) {
      const value = wire.ask('get', this.mirror, key, receiver);
      return value === DEFAULT ? Reflect.get(this.#ends, key, receiver) : value;
    }
    if (this.#exchanges !== wire.exchanges) {
      this.#exchanges = wire.exchanges;
      this.#methods.clear();
    }
    const known = this.#methods.get(key);
    if (known !== undefined) {
      return known;
    }
    const value = wire.ask('get', this.mirror, key);
    if (wire.isMethod && typeof value === 'function') {
      this.#methods.set(key, value);
    }
    return value === DEFAULT ? Reflect.get(this.#ends, key, receiver) : value;
  }

  /** What calls an accessor of the other side. */
  #accessor(key, enumerable) {
    const handler = this;
    return {
      configurable: true,
      enumerable,
      get() {
        return handler.get(undefined, key, this);
      },
      set(value) {
        handler.set(undefined, key, value, this);
      },
    };
  }

  /** Under which key it has a method. */
  keyOf(method) {
    for (const [key, known] of this.#methods) {
      if (known === method) {
        return key;
      }
    }
    return undefined;
  }

  set(_, key, value, receiver) {
    if (receiver !== this.mirror) {
      return Reflect.defineProperty(receiver, key, { configurable: true, enumerable: true, value, writable: true });
    }
    this.#methods.delete(key);
    return this.#wire.ask('set', this.mirror, key, value);
  }

  has(_, key) {
    return !this.#wire.isUntold(key) && this.#wire.ask('has', this.mirror, key);
  }

  deleteProperty(_, key) {
    this.#methods.delete(key);
    return this.#wire.ask('del', this.mirror, key);
  }

  ownKeys() {
    return [...this.#all().keys()].filter((key) => !this.#wire.isUntold(key));
  }

  getOwnPropertyDescriptor(target, key) {
    const found = this.#wire.isUntold(key) ? undefined : this.#all().get(key);
    if (!found) {
      return undefined;
    }
    if (!found[2]) {
      return this.#accessor(key, found[1] === true);
    }
    const configurable = !(Array.isArray(target) && key === 'length');
    return { configurable, enumerable: configurable && found[1] === true, value: found[0], writable: true };
  }

  defineProperty(_, key, descriptor) {
    if (!hasOwn(descriptor, 'value')) {
      this.#wire.refuses('defines an accessor of an object');
    }
    this.#methods.delete(key);
    return this.#wire.ask('set', this.mirror, key, descriptor.value);
  }

  getPrototypeOf() {
    return this.#proto;
  }

  setPrototypeOf(_, proto) {
    return proto === this.#proto;
  }

  preventExtensions() {
    this.#wire.refuses('freezes an object');
  }

  apply(_, subject, values) {
    const key = handlers.get(subject)?.keyOf(this.mirror);
    if (key !== undefined) {
      return this.#wire.ask('method', subject, key, values);
    }
    return this.#wire.ask('call', this.mirror, subject, values);
  }

  construct(_, values, maker) {
    if (maker !== this.mirror) {
      this.#wire.inherits(maker);
    }
    return this.#wire.ask('new', this.mirror, values);
  }
}

/** The mirror of an object of a kind, `function`, `maker` (which makes objects), `array` or `object`. */
function makeMirror(wire, kind, proto) {
  const { realm } = wire;
  const targets = {
    array: () => new realm.Array(),
    function: () => () => {},
    maker: () => function () {}.bind(),
    object: () => new realm.Object(),
  };
  const isFunction = kind === 'function' || kind === 'maker';
  const handler = new Handler(wire, proto, isFunction ? realm.Function.prototype : realm.Object.prototype);
  handler.mirror = new Proxy(targets[kind](), handler);
  handlers.set(handler.mirror, handler);
  return handler.mirror;
}

module.exports = { DEFAULT, makeMirror };
