/**
 * Whether the solution replaced what decides about its tests.
 *
 * Before the solution is loaded, it records what stands between an assertion and a result; then what was seen of each
 * test. Intentions do not matter: no exercise asks for another `Object.is`. It finds what is there when it looks; what was
 * put back before is not seen.
 */

'use strict';

const { addAliases } = require('./aliases.js');
const { checked } = require('./equality.js');

// The functions of the language that assertions, framework and reporter are made of.
const INTRINSICS = [
  'Array',
  'Boolean',
  'Error',
  'Function',
  'JSON',
  'Map',
  'Number',
  'Object',
  'Promise',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'WeakMap',
];
// What babel's polyfills (core-js) replace, and the framework can do with whatever it is.
const POLYFILLED = [
  'Array.prototype.push',
  'Function.prototype.toString',
  'JSON.parse',
  'JSON.stringify',
  'String.prototype.at',
];
// A property by which a value says of itself what it is equal to.
const OWN_WORD = 'asymmetricMatch';
const GLOBALS = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'fdescribe',
  'fit',
  'it',
  'test',
  'xdescribe',
  'xit',
  'xtest',
];
const EQUALITIES = ['toContainEqual', 'toEqual', 'toMatchObject', 'toStrictEqual'];
const MATCHERS = Symbol.for('$$jest-matchers-object');
const RETRIES = Symbol.for('RETRY_TIMES');
const HANDLERS = Symbol.for('EVENT_HANDLERS');
const OTHER_TESTS = 'The solution adds tests or takes some away, so its tests cannot be judged.';
const UNCONFIRMED = {
  status: 'error',
  message: 'This test was said to have passed, but it was not seen to.',
};

const { defineProperty, freeze, getOwnPropertyDescriptor: describeProperty } = Object;
const { apply, ownKeys } = Reflect;
const { add, has } = WeakSet.prototype;
const { get, set } = WeakMap.prototype;

/** The record of one realm, the reporter's or the solution's. */
class Record {
  #entries = [];
  #roots = [];

  constructor(realm) {
    for (const name of INTRINSICS) {
      this.#take(name, realm[name]);
      this.#take(`${name}.prototype`, realm[name].prototype);
    }
  }

  #take(name, owner) {
    if (!owner) {
      return;
    }
    this.#roots.push([name, owner]);
    for (const key of ownKeys(owner)) {
      const { get, value } = describeProperty(owner, key);
      const whole = `${name}.${String(key)}`;
      if (typeof (get ?? value) === 'function' && key !== 'constructor' && !POLYFILLED.includes(whole)) {
        this.#entries.push([owner, key, get ?? value, whole]);
      }
    }
  }

  /** The name of something that is not as it was recorded, and `isMock` of its name and new value does not say is the tests' own. */
  replaced(isMock) {
    for (let at = 0; at < this.#entries.length; at += 1) {
      const entry = this.#entries[at];
      const now = describeProperty(entry[0], entry[1]);
      if (!now || ((now.get ?? now.value) !== entry[2] && !isMock(entry[3], now.value))) {
        return entry[3];
      }
    }
    for (let at = 0; at < this.#roots.length; at += 1) {
      const root = this.#roots[at];
      if (describeProperty(root[1], OWN_WORD)) {
        return `${root[0]}.${OWN_WORD}`;
      }
    }
    return undefined;
  }
}

/** What is known of one run of a test file. */
class Guard {
  #environment;
  #records = [];
  #functions = new WeakSet();
  #added = 0;
  /** What was seen of each test. */
  #seen = new WeakMap();
  #complete = false;
  #isMock;

  /** `isSpied` says of the name of a function of the language whether the test file spies on it. */
  constructor(environment, isSpied) {
    this.#environment = environment;
    const { moduleMocker } = environment;
    this.#isMock = (name, value) => isSpied(name) && moduleMocker.isMockFunction(value);
  }

  /** Whether the framework is there and has taken up its work. */
  get complete() {
    return this.#complete && this.#records.length === 0;
  }

  /** Closes what the solution has no business with. It comes next. */
  close() {
    const realm = this.#environment.global;
    for (const name of GLOBALS) {
      if (name in realm) {
        defineProperty(realm, name, { configurable: false, value: realm[name], writable: false });
      }
    }
    for (const name of ownKeys(realm.expect)) {
      // A test file may add matchers.
      const { value } = describeProperty(realm.expect, name);
      if (typeof value === 'function') {
        defineProperty(realm.expect, name, { configurable: false, writable: false });
      }
    }
    const known = realm[MATCHERS];
    addAliases(known.matchers);
    for (const name of ownKeys(known.matchers)) {
      const matcher = known.matchers[name];
      const value = EQUALITIES.includes(name) ? checked(matcher) : matcher;
      defineProperty(known.matchers, name, { configurable: false, enumerable: true, value, writable: false });
    }
    freeze(known.customEqualityTesters);
    freeze(known);
    freeze(realm[HANDLERS]);
    this.#records = [new Record(realm), new Record(globalThis)];
  }

  /** An event of the framework. */
  event(event, { currentlyRunningTest }) {
    const test = event.test ?? currentlyRunningTest;
    switch (event.name) {
      case 'setup':
        this.#complete = true;
        break;
      case 'add_test':
        this.#added += 1;
        if (event.fn) {
          apply(add, this.#functions, [event.fn]);
        }
        break;
      case 'test_start':
      case 'test_retry':
        // Where a hook of its group failed before, it does not run at all.
        this.#see(test, test.errors.length > 0 ? 'unready' : '');
        break;
      case 'test_fn_success':
        this.#see(test, this.#sawOf(test) || (this.#known(test) ? 'success' : 'stranger'));
        break;
      case 'error':
        // A rejection may be handled yet; the framework waits for that.
        if (!event.promise) {
          this.#see(test, 'failure');
        }
        break;
      case 'hook_failure':
      case 'test_fn_failure':
        this.#see(test, this.#sawOf(test) === 'unready' ? 'unready' : 'failure');
        break;
      default:
    }
  }

  #see(test, what) {
    if (test) {
      apply(set, this.#seen, [test, what]);
    }
  }

  #sawOf(test) {
    return apply(get, this.#seen, [test]);
  }

  #known(test) {
    return apply(has, this.#functions, [test.fn]);
  }

  #replaced() {
    return this.#records[0].replaced(this.#isMock) ?? this.#records[1].replaced(() => false);
  }

  /** Why the tests of a file are not to be run, as fields of an event. */
  wrong(block) {
    const replaced = this.#replaced();
    if (replaced) {
      return { replaced };
    }
    return this.#count(block) === this.#added ? undefined : { message: OTHER_TESTS };
  }

  /** Whether the framework will run a failed test once more. */
  isRetried(test) {
    return this.#sawOf(test) !== 'unready' && test.invocations <= (parseInt(this.#environment.global[RETRIES], 10) || 0);
  }

  #count(block) {
    let tests = 0;
    for (let at = 0; at < block.children.length; at += 1) {
      const child = block.children[at];
      tests += child.type === 'describeBlock' ? this.#count(child) : 1;
    }
    return tests;
  }

  /** Why the result of a test that just ended is not to be believed, as fields of its event. */
  doubt(test, status) {
    const replaced = this.#replaced();
    if (replaced) {
      return { replaced };
    }
    return status === 'passed' && this.#sawOf(test) !== 'success' ? UNCONFIRMED : undefined;
  }
}

module.exports = { Guard };
