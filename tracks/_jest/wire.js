/**
 * How the process of the tests and that of the solution speak: `tracks/_kit/SEPARATE.md`.
 *
 * Plain values cross by copy, all other objects as handles. Both sides use this module; only what the other side may ask for
 * differs (`separate.js`, `apart.js`). No message names what is to be built, but for values of the fixed kinds in `values.js`.
 */

'use strict';

const { types } = require('node:util');
const { Kept, Scope, scaffold } = require('./kept.js');
const { Lines } = require('./lines.js');
const { DEFAULT, makeMirror } = require('./mirror.js');
const { Names } = require('./names.js');
const { HOLE, UNTOLD, checkedNumber, checkedObject, checkedText, decodePlain, encodePlain, isPlainObject, isSame, parts, refill } = require('./values.js');

// What a request says beside what is to be done: that what is printed is to come back, and that a test begins.
const CAPTURES = 1;
const BEGINS = 2;

const { isArray } = Array;
const { getOwnPropertyDescriptor, getPrototypeOf, hasOwn, isFrozen } = Object;
const { ownKeys } = Reflect;

/** The other process has ended, or its messages make no sense. */
class Ended extends Error {}

/** A value that crosses as a handle, whatever it is. */
class Whole {
  constructor(value) {
    this.value = value;
  }
}

/** One end of the connection. */
class Wire {
  #lines;
  #objects = [];
  #ids = new Map();
  #mirrors = new Map();
  #remote = new WeakMap();
  #symbolIds = new Map();
  #resolvers = new Map();
  // What objects that the other side knows inherit from.
  #inherited = new WeakSet();

  /** The containers of earlier requests. */
  kept = new Kept();

  /** What has come of promises since it was last said: `[id, is rejected, value]`. */
  outbox = [];
  /** How many requests there were, in both directions. */
  count = 0;
  /** Whether the last answer is a method, which stays what it is. */
  isMethod = false;
  /** How often a function that a module of the other side exports became another one. */
  exchanges = 0;

  /** `operations` are what the other side may ask for: functions by name. Values are made in `realm`. */
  constructor({ reader, writer, realm, operations, isOfTests }) {
    this.#lines = new Lines(reader, writer);
    this.operations = operations;
    this.isOfTests = isOfTests;
    this.settleIn(realm);
  }

  /** Makes values in a realm. */
  settleIn(realm) {
    this.realm = realm;
    this.names = new Names(realm, this.isOfTests);
  }

  // What is beside the solution's own.

  flags() {
    return 0;
  }

  broken(sent) {
    throw new Ended(sent);
  }

  /** Looks at an object that the other side gets a handle of. */
  handingOver() {}

  /** Whether what a module of this side exports became another function, since it was last said. */
  hasExchanged() {
    return false;
  }

  /** A class is made of a class of the other side. */
  inherits() {}

  /** Something is to be done with an object of the other side that cannot be done from here. */
  refuses(doing) {
    throw new TypeError(`${doing} of another process`);
  }

  /** The containers of earlier requests that this side has changed, as far as the other side is told. */
  changedSince() {
    return [];
  }

  /** The other side has changed a container of an earlier request. */
  update({ container, held }, parts) {
    if (!isSame(held, parts) && !isFrozen(container)) {
      refill(container, parts);
    }
  }

  /** Whether an object of the other side is not asked for such a property. */
  isUntold(key) {
    return key === '__proto__';
  }

  /** The properties of an error that cross, each with whether it is enumerable. */
  ownOfError(error) {
    return ownKeys(error)
      .filter((key) => typeof key === 'string')
      .map((key) => [key, getOwnPropertyDescriptor(error, key).enumerable, error[key]]);
  }

  /** A class of a file that both sides have, as its file and name. */
  sharedName() {
    return undefined;
  }

  sharedClass(file) {
    throw new TypeError(file);
  }

  // Values to messages.

  /** The number by which the other side knows an object. */
  export(value) {
    let id = this.#ids.get(value);
    if (id === undefined) {
      id = this.#objects.push(value) - 1;
      this.#ids.set(value, id);
    }
    return id;
  }

  /** Whether the other side was told of an object. */
  isHanded(value) {
    return this.#ids.has(value);
  }

  isInherited(value) {
    return this.#inherited.has(value);
  }

  /** Forgets all that the two sides know of each other. */
  forget() {
    this.#objects = [];
    this.#ids = new Map();
    this.#mirrors = new Map();
    this.#remote = new WeakMap();
    this.#symbolIds = new Map();
    this.#resolvers = new Map();
    this.outbox = [];
    this.kept = new Kept();
  }

  /** The number of an object of the other side that a mirror stands for. */
  remoteId(value) {
    return this.#remote.get(value);
  }

  encode(value, scope) {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0) ? value : ['n', Object.is(value, -0) ? '-0' : String(value)];
      case 'undefined':
        return ['u'];
      case 'bigint':
        return ['i', String(value)];
      case 'symbol':
        return this.#encodeSymbol(value);
      default:
        return value === null ? null : this.#encodeObject(value, scope);
    }
  }

  encodeAll(values, scope) {
    return values.map((value) => this.encode(value, scope));
  }

  #encodeSymbol(value) {
    if (value === HOLE || value === DEFAULT) {
      return [value === HOLE ? '-' : '~'];
    }
    const name = this.names.ofSymbol(value);
    if (name !== undefined) {
      return ['y', name];
    }
    const key = Symbol.keyFor(value);
    if (key !== undefined) {
      return ['k', key];
    }
    const id = this.#symbolIds.get(value);
    return id === undefined ? ['s', this.export(value), value.description ?? ''] : ['r', id];
  }

  #encodeObject(value, scope) {
    const id = this.#remote.get(value);
    if (id !== undefined) {
      if (types.isPromise(value)) {
        // What comes of it is the other side's to handle.
        Reflect.apply(Promise.prototype.then, value, [undefined, () => {}]);
      }
      return ['r', id];
    }
    const number = scope.numbers.get(value);
    if (number !== undefined) {
      return ['@', number];
    }
    if (value instanceof Whole) {
      return this.#encodeHandle(value.value, scope);
    }
    const name = this.names.of(value);
    if (name !== undefined) {
      return ['y', name];
    }
    if (typeof value === 'function') {
      return this.#encodeFunction(value, scope);
    }
    if (types.isProxy(value)) {
      return this.#encodeHandle(value, scope);
    }
    if (types.isPromise(value)) {
      return ['p', this.#exportPromise(value)];
    }
    if (types.isNativeError(value)) {
      return this.#encodeError(value, scope);
    }
    const key = this.kept.keyOf(value);
    const plain = encodePlain(this, value, scope);
    if (plain === undefined) {
      return this.#encodeHandle(value, scope);
    }
    const encoded = key === undefined ? plain : ['&', key, plain];
    return (isArray(value) || isPlainObject(this.names, value)) && isFrozen(value) ? ['z', encoded] : encoded;
  }

  #encodeFunction(value, scope) {
    const shared = this.sharedName(value);
    if (shared) {
      return ['c', ...shared];
    }
    this.handingOver(value);
    const proto = getPrototypeOf(value);
    const inherited = this.names.ofProto(proto) === 'Function' ? null : this.#encodeProto(proto, scope);
    return ['f', this.export(value), isConstructor(value), inherited];
  }

  #encodeHandle(value, scope) {
    if (typeof value === 'function') {
      return this.#encodeFunction(value, scope);
    }
    this.handingOver(value);
    return ['h', this.export(value), isArray(value), this.#encodeProto(getPrototypeOf(value), scope)];
  }

  /** What an object inherits from. */
  #encodeProto(proto, scope) {
    if (proto === null) {
      return null;
    }
    const name = this.names.ofProto(proto);
    if (name !== undefined) {
      return ['y', name];
    }
    const maker = getOwnPropertyDescriptor(proto, 'constructor')?.value;
    const shared = typeof maker === 'function' && maker.prototype === proto ? this.sharedName(maker) : undefined;
    if (shared) {
      return ['c', ...shared];
    }
    this.#inherited.add(proto);
    const id = this.#remote.get(proto);
    return id === undefined ? this.#encodeHandle(proto, scope) : ['r', id];
  }

  #encodeError(error, scope) {
    if (scope.errors.has(error)) {
      return ['e', this.export(error)];
    }
    scope.errors.add(error);
    const own = this.ownOfError(error).map(([key, shown, value]) => [key, shown, this.encode(value, scope)]);
    return ['e', this.export(error), this.#encodeProto(getPrototypeOf(error), scope), ...own];
  }

  /** The number of a promise, of which the other side is told what comes of it. */
  #exportPromise(promise) {
    if (this.#ids.has(promise)) {
      return this.#ids.get(promise);
    }
    const id = this.export(promise);
    const tell = (isRejected) => (value) => {
      this.outbox.push([id, isRejected, value]);
      this.settled();
    };
    Promise.prototype.then.call(promise, tell(false), tell(true));
    return id;
  }

  /** Something has come of a promise. */
  settled() {}

  // Messages to values.

  decode(message, scope) {
    if (typeof message !== 'object' || message === null) {
      return message;
    }
    if (!isArray(message)) {
      throw new TypeError('an object');
    }
    const [tag, id] = message;
    switch (tag) {
      case 'u':
        return undefined;
      case '-':
        return HOLE;
      case '~':
        return DEFAULT;
      case 'n':
        return Number(id);
      case 'i':
        return BigInt(checkedText(id));
      case 'y':
        return this.names.value(id);
      case 'k':
        return Symbol.for(checkedText(id));
      case '@':
        return checkedObject(scope.containers[checkedNumber(id)]);
      case 'r':
        return this.own(id);
      case 'c':
        return this.sharedClass(id, message[2]);
      case 's':
        return this.#decodeSymbol(id, message[2]);
      case 'p':
        return this.#decodePromise(id);
      case 'e':
        return this.#decodeError(message, scope);
      case 'f':
      case 'h':
        return this.#decodeHandle(message, scope);
      case '&':
        return this.#decodeKept(id, message[2], scope);
      case 'z':
        return Object.freeze(checkedObject(this.decode(id, scope)));
      default:
        return decodePlain(this, message, scope);
    }
  }

  decodeAll(messages, scope) {
    return messages.map((message) => this.decode(message, scope));
  }

  /** An object of this side that the other side knows. */
  own(id) {
    if (!Number.isInteger(id) || id < 0 || id >= this.#objects.length) {
      throw new TypeError('no such object');
    }
    return this.#objects[id];
  }

  /** A container of an earlier request. If it is not known any more, it is a new one. */
  #decodeKept(key, held, scope) {
    const value = checkedObject(decodePlain(this, held, scope, this.kept.get(checkedNumber(key))));
    scope.keys.set(value, key);
    return value;
  }

  #keep(id, mirror) {
    this.#mirrors.set(checkedNumber(id), mirror);
    this.#remote.set(mirror, id);
    return mirror;
  }

  #decodeSymbol(id, description) {
    if (!this.#mirrors.has(id)) {
      const made = Symbol(checkedText(description));
      this.#mirrors.set(checkedNumber(id), made);
      this.#symbolIds.set(made, id);
    }
    return this.#mirrors.get(id);
  }

  #decodePromise(id) {
    return (
      this.#mirrors.get(id) ??
      this.#keep(
        id,
        new this.realm.Promise((resolve, reject) => {
          this.#resolvers.set(id, [resolve, reject]);
        }),
      )
    );
  }

  /** How many promises of the other side are open. */
  get waiting() {
    return this.#resolvers.size;
  }

  /** Something has come of promises of the other side. */
  settle(all) {
    for (const [id, isRejected, value] of all) {
      const [resolve, reject] = this.#resolvers.get(id) ?? [];
      this.#resolvers.delete(id);
      (isRejected ? reject : resolve)?.(value);
    }
  }

  #decodeProto(message, scope) {
    if (message !== null && message[0] === 'y') {
      return this.names.proto(message[1]);
    }
    const proto = message === null ? null : this.decode(message, scope);
    if (message !== null && message[0] === 'c') {
      return proto.prototype;
    }
    if (proto !== null && typeof proto !== 'object' && typeof proto !== 'function') {
      throw new TypeError('no prototype');
    }
    return proto;
  }

  #decodeError([, id, proto, ...own], scope) {
    const known = this.#mirrors.get(id);
    if (known) {
      return known;
    }
    const error = this.#keep(id, new this.realm.Error());
    delete error.stack;
    Object.setPrototypeOf(error, this.#decodeProto(proto, scope));
    for (const [key, enumerable, value] of own) {
      if (!UNTOLD.has(checkedText(key))) {
        const held = this.shownOfError(key, this.decode(value, scope));
        Object.defineProperty(error, key, { configurable: true, enumerable: enumerable === true, value: held, writable: true });
      }
    }
    return error;
  }

  /** What a property of an error of the other side is here. */
  shownOfError(_, value) {
    return value;
  }

  #decodeHandle(message, scope) {
    const [tag, id, kind, proto] = message;
    const known = this.#mirrors.get(id);
    if (known) {
      return known;
    }
    const kinds = tag === 'f' ? ['function', 'maker'] : ['object', 'array'];
    const inherited = tag === 'f' && proto === null ? this.realm.Function.prototype : this.#decodeProto(proto, scope);
    return this.#keep(id, makeMirror(this, kinds[Number(kind === true)], inherited));
  }

  // Speaking.

  send(message) {
    if (!this.#lines.send(message)) {
      this.broken(null);
    }
  }

  receive() {
    let message;
    try {
      message = this.#lines.receive();
    } catch (error) {
      this.broken(error.message || null);
    }
    if (!isArray(message) || !['?', '=', '!'].includes(message[0])) {
      this.broken('something that is not a message');
    }
    return message;
  }

  /** Has the other side do something, and returns or throws what came of it. */
  ask(operation, ...values) {
    this.count += 1;
    const serial = this.count;
    const scope = new Scope();
    this.send(['?', operation, this.flags(), ...this.encodeAll(values, scope)]);
    let message = this.receive();
    while (message[0] === '?') {
      this.answer(message);
      message = this.receive();
    }
    let value;
    try {
      value = this.decode(message[1], scope);
      for (const [number, ...held] of message[2]) {
        this.#change(number, this.decodeAll(held, scope), scope);
      }
      this.kept.keep(serial, scope, scaffold(message[0] === '=' ? operation : '', values, value));
    } catch (error) {
      this.broken(error instanceof Ended ? null : 'an answer that makes no sense');
    }
    this.exchanges += Number(message[4] === true);
    if (message[0] === '!') {
      throw value;
    }
    this.isMethod = message[3] === true;
    return value;
  }

  /** The other side has changed a container: of a request, by its number, or of an earlier one, by `["&", key]`. */
  #change(number, held, scope) {
    if (!isArray(number)) {
      refill(checkedObject(scope.containers[checkedNumber(number)]), held);
      return;
    }
    const known = this.kept.get(checkedNumber(number[1]));
    if (known !== undefined) {
      this.update(known, held);
      known.held = held;
    }
  }

  /** What an answer says of containers that its request does not mention. */
  tellChanges(scope) {
    const changed = this.changedSince().filter(([, { container }]) => !scope.numbers.has(container));
    return changed.map(([key, entry]) => {
      entry.held = parts(entry.container);
      return [['&', key], ...this.encodeAll(entry.held, scope)];
    });
  }

  /** Does what the other side asks for. */
  answer([, operation, flags, ...words]) {
    this.count += 1;
    const serial = this.count;
    const scope = new Scope();
    let before = [];
    let values = [];
    let value;
    let reply;
    this.isMethod = false;
    try {
      values = this.decodeAll(words, scope);
      before = scope.containers.map(parts);
      const act = hasOwn(this.operations, operation) ? this.operations[operation] : undefined;
      value = act(this, flags, ...values);
      reply = ['=', this.encode(value, scope)];
    } catch (error) {
      if (error instanceof Ended) {
        throw error;
      }
      scope.cut(before.length);
      reply = ['!', this.encode(error, scope)];
    }
    const told = [this.isMethod, this.hasExchanged()];
    const changed = [];
    before.forEach((held, number) => {
      const container = scope.containers[number];
      if (!isSame(held, parts(container))) {
        changed.push([number, ...this.encodeAll(parts(container), scope)]);
      }
    });
    changed.push(...this.tellChanges(scope));
    this.send([...reply, changed, ...(told.includes(true) ? told : [])]);
    this.kept.keep(serial, scope, scaffold(reply[0] === '=' ? operation : '', values, value));
  }
}

/** Whether a function makes objects. */
function isConstructor(value) {
  try {
    Reflect.construct(Object, [], value);
    return true;
  } catch {
    return false;
  }
}

module.exports = { BEGINS, CAPTURES, Ended, Whole, Wire };
