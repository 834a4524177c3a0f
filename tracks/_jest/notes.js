/**
 * What a test does that the solution's process cannot see, such as to replace a function or to write a file.
 *
 * Only what a test itself does counts, and only while it runs.
 */

'use strict';

const childProcess = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const WRITERS = {
  ...{ appendFile: 0, copyFile: 1, createWriteStream: 0, mkdir: 0, mkdtemp: 0, rename: 1, rm: 0, rmdir: 0, symlink: 1 },
  ...{ truncate: 0, unlink: 0, writeFile: 0 },
};
const READERS = ['createReadStream', 'open', 'openSync', 'readFile', 'readFileSync'];
const STARTERS = ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'];

// What babel's polyfills (core-js) put there.
const POLYFILLS = ['AsyncIterator', 'Iterator', '__core-js_shared__'];
// Known by the framework itself.
const OF_FRAMEWORK = ['expect'];

class Notes {
  #realm = globalThis;
  #places;
  #reasons = [];
  // What was done before the first test is common to all.
  #common = [];
  #isBegun = false;
  #globals = new Map();
  #isHeard = false;
  #isHooked = false;
  #environment = '';

  constructor(places) {
    this.#places = places;
  }

  add(doing) {
    if (this.#isHeard && !this.#reasons.includes(doing) && !this.#common.includes(doing)) {
      this.#reasons.push(doing);
    }
  }

  /** The framework is there, and the tests come next. */
  hear() {
    // A timer of a test goes on while the two processes speak. The framework has taken its own before.
    for (const name of ['setInterval', 'setTimeout']) {
      this.#hook(this.#realm, name, () => 'sets a timer');
    }
    this.#isHeard = true;
    this.#isBegun = false;
    this.#reasons = [];
    this.#common = [];
    for (const key of Reflect.ownKeys(this.#realm)) {
      this.#globals.set(key, Object.getOwnPropertyDescriptor(this.#realm, key).value);
    }
    this.#environment = JSON.stringify(this.#realm.process?.env);
  }

  begin() {
    if (!this.#isBegun) {
      this.#isBegun = true;
      this.#common = this.#reasons;
    }
    this.#reasons = [];
  }

  /** Why the running test, which did not pass, may be right. */
  reason() {
    for (const key of Reflect.ownKeys(this.#realm)) {
      const { value } = Object.getOwnPropertyDescriptor(this.#realm, key);
      const isOthers = POLYFILLS.includes(key) || OF_FRAMEWORK.includes(key);
      if (typeof key === 'string' && !isOthers && !Object.is(this.#globals.get(key), value)) {
        this.add(`replaces \`${key}\``);
      }
    }
    if (JSON.stringify(this.#realm.process?.env) !== this.#environment) {
      this.add('sets an environment variable');
    }
    const reasons = [...this.#reasons, ...this.#common];
    return reasons.length > 0 ? `the test ${reasons.join(', and ')}` : undefined;
  }

  /** Has what a test does noted. `isRemote` says whether an object is the solution's. */
  watch({ fakeTimersModern, fakeTimers, global, moduleMocker }, runtime, isRemote) {
    this.#realm = global;
    this.#isHeard = false;
    this.#hook(fakeTimersModern, 'useFakeTimers', () => 'replaces timers and the time of day');
    this.#hook(fakeTimers, 'useFakeTimers', () => 'replaces timers and the time of day');
    this.#hook(runtime, 'setMock', (_, name) => `replaces the module \`${name}\``);
    for (const name of ['spyOn', 'replaceProperty']) {
      this.#hook(moduleMocker, name, (owner, key) => (isRemote(owner) ? undefined : `replaces \`${String(key)}\``));
    }
    this.#hook(global.Date, 'now', () => 'reads the time of day');
    this.#watchDates(global);
    if (this.#isHooked) {
      return;
    }
    this.#isHooked = true;
    for (const name of STARTERS) {
      this.#hook(childProcess, name, () => 'starts a process');
    }
    for (const [name, at] of Object.entries(WRITERS)) {
      for (const owner of [fs, fs.promises]) {
        for (const whole of [name, `${name}Sync`]) {
          this.#hook(owner, whole, (...words) => this.#writes(String(words[at])));
        }
      }
    }
    for (const name of READERS) {
      this.#hook(fs, name, (file) => this.#reads(file));
    }
  }

  /** Has it noted that a test asks what time it is: the solution says so a moment later. */
  #watchDates(global) {
    const { Date } = global;
    global.Date = new Proxy(Date, {
      construct: (_, values, maker) => {
        if (values.length === 0) {
          this.add('reads the time of day');
        }
        return Reflect.construct(Date, values, maker);
      },
    });
    Date.prototype.constructor = global.Date;
  }

  /** A file that is not the framework's. */
  #writes(file) {
    const isOwn = file.startsWith(path.join(process.env.TMPDIR, 'jest'));
    return isOwn ? undefined : `writes the file \`${path.basename(file)}\``;
  }

  /** A file that the tests do not have. */
  #reads(file) {
    if (typeof file !== 'string') {
      return undefined;
    }
    const { solution, tests } = this.#places;
    const below = path.relative(tests, path.resolve(tests, file));
    const isOther = below.startsWith('..') || isThere(path.join(tests, below));
    return !isOther && isThere(path.join(solution, below)) ? `reads the solution's file \`${below}\`` : undefined;
  }

  #hook(owner, name, words) {
    const act = owner?.[name];
    if (typeof act !== 'function') {
      return;
    }
    const notes = this;
    owner[name] = function (...values) {
      const doing = notes.#isHeard ? words(...values) : undefined;
      if (doing) {
        notes.add(doing);
      }
      return Reflect.apply(act, this, values);
    };
    Object.assign(owner[name], act);
  }
}

const { accessSync } = fs;

function isThere(file) {
  try {
    accessSync(file);
    return true;
  } catch {
    return false;
  }
}

module.exports = { Notes };
