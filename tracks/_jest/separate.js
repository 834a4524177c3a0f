/**
 * The tests' side of a run in which the solution has a process of its own: `tracks/_kit/SEPARATE.md`.
 *
 * Modules of the solution are loaded as mirrors. What a test does that the solution's process cannot see is noted: if that
 * test does not pass, it is unproved.
 */

'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { constants: { signals } } = require('node:os');
const { types } = require('node:util');
const { DEFAULT } = require('./mirror.js');
const { MAKERS, intrinsicPrototypes } = require('./names.js');
const { UNTOLD, isSame, parts } = require('./values.js');
const { KINDS } = require('./console.js');
const { BEGINS, CAPTURES, Ended, Wire } = require('./wire.js');
const { Notes } = require('./notes.js');

const ANSWERS = 6;
const ASKS = 5;
const EXTENSIONS = ['', '.js', '.mjs', '.cjs', '.jsx', '.ts', '.mts', '.cts', '.tsx', '.json', '/index.js', '/index.ts'];
const CODE = /\.[cm]?[jt]sx?$/;
// What a test gives away when it hands over one that goes on by itself.
const OF_GENERATORS = ['next', 'return', 'throw', Symbol.iterator, Symbol.asyncIterator];
const OF_FUNCTIONS = ['length', 'name', 'prototype'];
// How often a solution that goes on by itself is let to, in milliseconds.
const PAUSE = 2;
// How many milliseconds a process that has closed the connection has to end.
const PATIENCE = 100;

const { getPrototypeOf, getOwnPropertyDescriptor, hasOwn } = Object;
const { ownKeys } = Reflect;
const { statSync } = fs;
const wait = Atomics.wait.bind(Atomics, new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
const soon = setImmediate;
const later = setTimeout;

/** The tests' end of the connection, and what is known of the running test. */
class Tests extends Wire {
  #child;
  #isReady = false;
  #isPlanned = false;
  #isAsked = false;
  // How deep in answers this side is. What it hands over there is not what a test does.
  #depth = 0;
  #begins = false;
  #places;
  #shared = new Map();
  #makers = new Set();
  #prototypes;
  #files = [];
  #print;
  #loadOwn;
  trouble = null;
  notes;

  /** `child` is the number of the solution's process, `places` the folders of the tests and of the solution. */
  constructor(child, places) {
    super({ reader: ANSWERS, writer: ASKS, realm: globalThis, operations: OPERATIONS, isOfTests: true });
    this.#child = child;
    this.#places = places;
    this.notes = new Notes(places);
    this.#files = listed(places.solution).filter((file) => CODE.test(file) && isFile(path.join(places.tests, file)));
  }

  /** Begins a test file, whose values belong to a realm of their own. Modules of the solution are loaded in its process. */
  enter(environment, runtime) {
    const realm = environment.global;
    if (this.#prototypes) {
      this.ask('reset');
      this.forget();
    }
    this.notes.watch(environment, runtime, (value) => this.remoteId(value) !== undefined);
    this.settleIn(realm);
    this.#shared.clear();
    this.#makers = new Set([realm, globalThis].flatMap((of) => [...of.eval(MAKERS)]));
    this.#prototypes = intrinsicPrototypes(realm, globalThis);
    const { console } = realm;
    this.#print = { console, ...Object.fromEntries(KINDS.map((kind) => [kind, console[kind]])) };
    const load = runtime.requireModuleOrMock;
    runtime.requireModuleOrMock = (from, name) => {
      const file = this.place(from, name);
      if (file !== undefined) {
        return this.ask('load', file, this.#files);
      }
      try {
        const made = Reflect.apply(load, runtime, [from, name]);
        this.#loaded(from, name, made);
        return made;
      } catch (error) {
        throw withoutOwnFrames(error);
      }
    };
    this.#loadOwn = (file) => Reflect.apply(load, runtime, [path.join(this.#places.tests, 'any.js'), file]);
  }

  // What a solution is told.

  flags() {
    const begins = this.#begins;
    this.#begins = false;
    const { console } = this.realm;
    const captures = console !== this.#print?.console || KINDS.some((kind) => console[kind] !== this.#print[kind]);
    return (captures ? CAPTURES : 0) | (begins ? BEGINS : 0);
  }

  isUntold(key) {
    return UNTOLD.has(key) || (typeof key === 'string' && key.startsWith('@@__IMMUTABLE'));
  }

  handingOver(value) {
    if (this.#makers.has(value)) {
      throw new TypeError('what makes functions is not handed over');
    }
  }

  inherits(maker) {
    this.notes.add(`makes the class \`${maker.name}\` of a class of the solution`);
  }

  refuses(doing) {
    this.notes.add(`${doing} of the solution`);
    super.refuses(doing);
  }

  /** What the test has changed since both sides agreed on it, the solution does not see. */
  update(known, held) {
    this.#noteChange(known);
    super.update(known, held);
  }

  #noteChange({ container, held }) {
    if (!isSame(held, parts(container))) {
      this.notes.add('changes a list or object after the solution got or returned it');
    }
  }

  /** Why the running test, which did not pass, may be right. */
  reason() {
    this.kept.changed().forEach(([, known]) => this.#noteChange(known));
    return this.notes.reason();
  }

  /** An assertion that fails in a function of a test does not say what it expects, nor where tests are. */
  ownOfError(error) {
    if (['matcherResult', 'expected'].some((key) => hasOwn(error, key))) {
      return [['message', false, 'an assertion of the test has failed']];
    }
    const words = `${error.name}: ${error.message}`;
    return super.ownOfError(error).map(([key, shown, value]) => [key, shown, key === 'stack' ? words : value]);
  }

  shownOfError(key, value) {
    const { solution, tests } = this.#places;
    return key === 'stack' && typeof value === 'string' ? value.replaceAll(`${solution}/`, `${tests}/`) : value;
  }

  // Files.

  /** A file of the solution that stands where a test looks, and the tests have none. */
  place(from, name) {
    const { solution, tests } = this.#places;
    if (!/^\.{1,2}\//.test(name) || !from.startsWith(`${tests}/`)) {
      return undefined;
    }
    const whole = path.resolve(path.dirname(from), name);
    const below = path.relative(tests, whole);
    const wanted = [below, ...(name.endsWith('.js') ? [below.slice(0, -3)] : [])];
    const candidates = wanted.flatMap((file) => EXTENSIONS.map((extension) => file + extension));
    const found = candidates.find((file) => isFile(path.join(tests, file)) || isFile(path.join(solution, file)));
    const isOfTests = found === undefined || found.startsWith('..') || isFile(path.join(tests, found));
    return isOfTests ? undefined : found;
  }

  /** A module of the tests that the solution may have too: its classes are known to both by name. */
  #loaded(from, name, exports) {
    const whole = path.resolve(path.dirname(from), name);
    const isFile = (of) => [of, of.replace(CODE, '')].some((name) => whole === path.join(this.#places.tests, name));
    const file = this.#files.find(isFile);
    if (file === undefined || exports === null || typeof exports !== 'object') {
      return;
    }
    for (const [key, value] of Object.entries(exports)) {
      if (typeof value === 'function' && !this.#shared.has(value)) {
        this.#shared.set(value, [file, key]);
      }
    }
  }

  sharedName(value) {
    const shared = this.#shared.get(value);
    if (shared && this.#depth === 0) {
      this.notes.add(`hands over what is of a class in \`${shared[0]}\`, which each process has loaded`);
    }
    return shared;
  }

  sharedClass(file, name) {
    if (!this.#files.includes(file)) {
      throw new TypeError('no such file');
    }
    const made = this.#loadOwn(path.join(this.#places.tests, file));
    const found = getOwnPropertyDescriptor(made, name);
    const value = found && made[name];
    if (typeof value !== 'function') {
      throw new TypeError('no such class');
    }
    return value;
  }

  // Speaking.

  broken(sent) {
    const { code, signal } = this.end(sent === null);
    if (sent) {
      this.trouble = `The process of the solution sent ${sent}.`;
    } else if (signal) {
      this.trouble = `The test crashed the process of the solution with ${signal}.`;
    } else {
      const how = code === undefined ? 'connection to the process of the solution' : `process of the solution (exit code ${code})`;
      this.trouble = `The test ended the ${how}.`;
    }
    throw new Ended(this.trouble);
  }

  receive() {
    if (!this.#isReady) {
      this.#isReady = true;
      if (super.receive()[1] !== 'ready') {
        this.broken('an answer before a question');
      }
    }
    return super.receive();
  }

  ask(operation, ...values) {
    if (this.#child === null) {
      this.trouble ??= 'The test was not run: the process of the solution had ended.';
      throw new Ended(this.trouble);
    }
    const depth = this.#depth;
    this.#depth = 0;
    try {
      return super.ask(operation, ...values);
    } finally {
      this.#depth = depth;
      if (operation !== 'turn') {
        this.#isAsked = true;
        this.settled();
      }
    }
  }

  answer(message) {
    this.#depth += 1;
    try {
      super.answer(message);
    } finally {
      this.#depth -= 1;
    }
  }

  /** Ends the solution's process, which a patient caller lets end by itself. Returns how it ended. */
  end(isPatient = false) {
    const child = this.#child;
    this.#child = null;
    if (child === null) {
      return {};
    }
    const status = isPatient ? statusOf(child) : {};
    try {
      process.kill(child, 'SIGKILL');
    } catch {
      // It is gone.
    }
    return status;
  }

  /** Lets the solution's timers and promises go on, when the tests wait. */
  settled(pause = 0) {
    if (!this.#isPlanned && this.#child !== null) {
      this.#isPlanned = true;
      (pause ? later : soon)(() => this.#isPlanned && this.#turn(), pause);
    }
  }

  #turn(isAwaited = this.waiting > 0) {
    this.#isPlanned = false;
    if (this.#child === null) {
      return;
    }
    try {
      const [isAlive, settled, troubles] = this.ask('turn', this.outbox.splice(0), isAwaited);
      this.settle(settled);
      for (const [isRejected, error] of troubles) {
        if (isRejected) {
          Promise.reject(error);
        } else {
          soon(() => {
            throw error;
          });
        }
      }
      if (isAlive || settled.length > 0 || this.outbox.length > 0) {
        this.settled(this.waiting > 0 ? 0 : PAUSE);
      }
    } catch (error) {
      if (!(error instanceof Ended)) {
        this.trouble ??= 'The process of the solution sent an answer that makes no sense.';
        this.end();
      }
    }
  }

  // Tests.

  beginTest() {
    this.notes.begin();
    this.kept.begin();
    this.#begins = true;
    this.trouble = null;
  }

  /** Ends a test: what its promises have come to belongs to it. */
  endTest() {
    if (this.#isAsked) {
      this.#turn(false);
    }
    this.#isAsked = false;
  }

  // What the solution may ask for.

  /** Whether it is the language's, and objects of tests inherit from it. */
  isOfLanguage(subject) {
    return this.#prototypes.has(subject);
  }

  /** An object of the tests with such a property, but for what every object has. */
  holder(subject, key) {
    for (let at = subject; at !== null && !this.#prototypes.has(at); at = getPrototypeOf(at)) {
      if (hasOwn(at, key)) {
        return at;
      }
    }
    return undefined;
  }
}

/** What a test's object has under a key. */
function get(wire, _, subject, key) {
  if (typeof subject === 'function') {
    return OF_FUNCTIONS.includes(key) && hasOwn(subject, key) ? subject[key] : DEFAULT;
  }
  if (wire.holder(subject, key) !== undefined) {
    return subject[key];
  }
  const goesOn = typeof subject.next === 'function' || typeof subject[Symbol.iterator] === 'function';
  if (goesOn && OF_GENERATORS.includes(key) && typeof subject[key] === 'function') {
    return (...values) => subject[key](...values);
  }
  return DEFAULT;
}

/** The test's object, if the solution may change it: no function, and nothing that others inherit from. */
function changeable(wire, subject, key) {
  const isShared = hasOwn(subject, 'constructor') || wire.isInherited(subject) || wire.isOfLanguage(subject);
  if (typeof subject !== 'object' || isShared || types.isProxy(subject) || wire.isUntold(key)) {
    throw new TypeError('an object of the tests cannot be changed by the solution');
  }
  return subject;
}

function own(wire, _, subject) {
  if (wire.isOfLanguage(subject)) {
    return [];
  }
  const keys = typeof subject === 'function' ? OF_FUNCTIONS : ownKeys(subject);
  return keys
    .filter((key) => hasOwn(subject, key) && !wire.isUntold(key))
    .map((key) => {
      const { enumerable, value, ...rest } = getOwnPropertyDescriptor(subject, key);
      return [key, value, enumerable, hasOwn(rest, 'writable')];
    });
}

/** An object of the tests. What was not handed over is none. */
function handed(act) {
  return (wire, flags, subject, ...values) => {
    const isHanded = (typeof subject === 'object' && subject !== null) || typeof subject === 'function';
    if (!isHanded || !wire.isHanded(subject)) {
      throw new TypeError('not an object of the tests');
    }
    return act(wire, flags, subject, ...values);
  };
}

const OPERATIONS = {
  __proto__: null,
  call: handed((_, __, subject, self, values) => Reflect.apply(subject, self, values)),
  del: handed((wire, _, subject, key) => Reflect.deleteProperty(changeable(wire, subject, key), key)),
  get: handed(get),
  has: handed((wire, _, subject, key) => wire.holder(subject, key) !== undefined),
  method: handed((wire, flags, subject, key, values) => Reflect.apply(get(wire, flags, subject, key), subject, values)),
  new: handed((_, __, subject, values) => Reflect.construct(subject, values)),
  own: handed(own),
  print: (wire, _, kind, values) => {
    if (KINDS.includes(kind)) {
      wire.realm.console[kind](...values);
    }
  },
  set: handed((wire, _, subject, key, value) => Reflect.set(changeable(wire, subject, key), key, value)),
};

function isFile(file) {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** An error of the framework, which knows nothing of this file. */
function withoutOwnFrames(error) {
  if (typeof error?.stack === 'string') {
    const lines = error.stack.split('\n').filter((line) => !line.includes(`${__filename}:`));
    error.stack = lines.join('\n');
  }
  return error;
}

/** The files below a folder. */
function listed(folder) {
  const found = fs.readdirSync(folder, { recursive: true }).map(String);
  return found.filter((file) => isFile(path.join(folder, file)));
}

/** How a process ended that has closed the connection: by itself a moment later, or not. */
function statusOf(child) {
  for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
    let fields;
    try {
      fields = fs.readFileSync(`/proc/${child}/stat`, 'latin1').replace(/^.*\) /s, '').trim().split(' ');
    } catch {
      break;
    }
    const status = Number(fields.at(-1));
    if (fields[0] === 'Z') {
      const name = Object.keys(signals).find((of) => signals[of] === (status & 127));
      return status & 127 ? { signal: name } : { code: status >> 8 };
    }
    wait();
  }
  return {};
}

/** Has messages show the lines of the solution that they speak of. */
function showSources(owner, { solution, tests }) {
  const read = owner.readFileSync;
  owner.readFileSync = (file, ...rest) => {
    const isOthers = typeof file === 'string' && file.startsWith(`${tests}/`) && !isFile(file);
    return read(isOthers ? path.join(solution, path.relative(tests, file)) : file, ...rest);
  };
}

/** The connection to the solution's process, by its number. */
function connect({ child, solution, tests }) {
  return new Tests(child, { solution, tests });
}

module.exports = { connect, showSources };
