/**
 * The process of the solution, apart from that of the tests: `tracks/_kit/SEPARATE.md`.
 *
 *     node apart.js TOOLS PRESET
 *
 * It has given up what it does not need, above all reading the folder of the tests, before it begins (`apart.sh`). It loads the
 * solution and does what it is asked for.
 */

'use strict';

const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { types } = require('node:util');
const { translation } = require('./babel.js');
const { capture, CapturedConsole, KINDS } = require('./console.js');
const { Scope, scaffold } = require('./kept.js');
const { DEFAULT } = require('./mirror.js');
const { BEGINS, CAPTURES, Whole, Wire } = require('./wire.js');

const ASKS = 3;
const ANSWERS = 4;
// What is printed in a test, in characters: as `channel.js`.
const ROOM = 16 * 1024;
// How long the solution's timers and promises have at a time, in milliseconds.
const SLICE = 5;
const EXTENSIONS = ['.js', '.mjs', '.cjs', '.jsx', '.ts', '.mts', '.cts', '.tsx'];

const { getOwnPropertyDescriptor, getPrototypeOf, hasOwn } = Object;
const { ownKeys } = Reflect;
const exit = process.reallyExit.bind(process);
const { writeSync } = fs;
const later = setTimeout;
const soon = setImmediate;
const now = performance.now.bind(performance);
const activities = process.getActiveResourcesInfo.bind(process);
const root = process.cwd();

/** The solution's end of the connection. */
class Solution extends Wire {
  #room = ROOM;
  #shared = new Map();
  // The functions that the tests know modules to export, by module and key.
  #exported = new Map();
  captures = false;
  modules = new WeakSet();
  troubles = [];
  isFull = () => this.#room <= 0;

  constructor() {
    super({ reader: ASKS, writer: ANSWERS, realm: globalThis, operations: OPERATIONS, isOfTests: false });
  }

  print = (line) => {
    if (this.#room > 0) {
      this.#room -= line.length + 1;
      writeSync(1, `${line.slice(0, ROOM)}\n`);
    }
  };

  /** Nobody asks any more. */
  broken() {
    exit(0);
  }

  /** A file that the tests load too: its classes are known to both by name. */
  share(file, exports) {
    for (const [name, value] of Object.entries(exports ?? {})) {
      if (typeof value === 'function' && !this.#shared.has(value)) {
        this.#shared.set(value, [file, name]);
      }
    }
  }

  /** The tests know that a module exports a function. */
  exports(module, key, value) {
    const known = this.#exported.get(module) ?? new Map();
    this.#exported.set(module, known.set(key, value));
  }

  hasExchanged() {
    let has = false;
    for (const [module, known] of this.#exported) {
      for (const [key, value] of known) {
        const found = getOwnPropertyDescriptor(module, key) ?? { value: undefined };
        if (hasOwn(found, 'value') && found.value !== value) {
          known.set(key, found.value);
          has = true;
        }
      }
    }
    return has;
  }

  /** A list that the solution has kept, and has changed. */
  changedSince() {
    return this.kept.changed();
  }

  forget() {
    super.forget();
    this.#exported = new Map();
  }

  sharedName(value) {
    return this.#shared.get(value);
  }

  sharedClass(file, name) {
    return require(path.join(root, file))[name];
  }

  answer(message) {
    const flags = message[2];
    this.captures = (flags & CAPTURES) !== 0;
    this.#begin(flags);
    super.answer(message);
  }

  #begin(flags) {
    if (flags & BEGINS) {
      this.#room = ROOM;
      this.kept.begin();
    }
  }

  async serve() {
    this.send(['=', 'ready', []]);
    for (;;) {
      const message = this.receive();
      if (message[1] === 'turn') {
        await this.#turn(message);
      } else {
        this.answer(message);
      }
    }
  }

  /** Lets timers and promises go on until something has come of a promise, there is nothing to wait for, or time is up. */
  async #turn([, , flags, settled, isAwaited]) {
    this.count += 1;
    this.#begin(flags);
    const serial = this.count;
    const scope = new Scope();
    const until = now() + (isAwaited ? SLICE : 0);
    const values = [this.decode(settled, scope)];
    this.settle(values[0]);
    let isAlive = true;
    for (;;) {
      await new Promise((resolve) => {
        soon(resolve);
      });
      isAlive = activities().some((of) => of !== 'PipeWrap' && of !== 'TTYWrap');
      if (this.outbox.length > 0 || this.troubles.length > 0 || !isAlive || now() >= until) {
        break;
      }
      await new Promise((resolve) => {
        later(resolve, 1);
      });
    }
    const told = [isAlive, this.outbox.splice(0), this.troubles.splice(0)];
    const reply = this.encode(told, scope);
    this.send(['=', reply, this.tellChanges(scope), false, this.hasExchanged()]);
    this.kept.keep(serial, scope, scaffold('turn', values, told));
  }
}

/** What an object has under a key, but for what every object has. A function of its class or of a module is said to be one. */
function get(wire, _, subject, key, ...receiver) {
  let at = subject;
  while (at !== null && !types.isProxy(at) && !hasOwn(at, key)) {
    at = getPrototypeOf(at);
  }
  if (at === Object.prototype || at === Function.prototype) {
    return DEFAULT;
  }
  const value = Reflect.get(subject, key, ...receiver);
  const isOfClass = at !== subject && at !== null && hasOwn(at, 'constructor');
  const isExported = wire.modules.has(subject);
  wire.isMethod = typeof value === 'function' && (isOfClass || isExported);
  if (wire.isMethod && isExported) {
    wire.exports(subject, key, value);
  }
  return value;
}

function own(_, __, subject) {
  return ownKeys(subject).map((key) => {
    const found = getOwnPropertyDescriptor(subject, key);
    const isData = hasOwn(found, 'value');
    return [key, found.value, found.enumerable, isData];
  });
}

/** Loads a file of the solution. */
function load(wire, _, file, shared) {
  wire.files = shared;
  const made = require(path.join(root, file));
  if (typeof made !== 'object' || made === null) {
    return made;
  }
  wire.modules.add(made);
  return new Whole(made);
}

/** Forgets what was loaded and told, as for another test file. */
function reset(wire) {
  for (const file of Object.keys(Module._cache)) {
    if (file.startsWith(`${root}/`)) {
      delete Module._cache[file];
    }
  }
  wire.forget();
}

const OPERATIONS = {
  __proto__: null,
  call: (_, __, subject, self, values) => Reflect.apply(subject, self, values),
  del: (_, __, subject, key) => Reflect.deleteProperty(subject, key),
  get,
  has: (_, __, subject, key) => Reflect.has(subject, key),
  load,
  method: (_, __, subject, key, values) => subject[key](...values),
  new: (_, __, subject, values) => Reflect.construct(subject, values),
  own,
  reset,
  set: (_, __, subject, key, value) => Reflect.set(subject, key, value),
};

/** Has the files of the solution translated as jest does it, and found where jest finds them. */
function translate(wire, tools, preset) {
  const installed = Module.createRequire(path.join(tools, 'package.json'));
  const babel = installed('@babel/core');
  const options = translation(installed.resolve(preset));
  const caller = { name: 'babel-jest', supportsStaticESM: false, supportsTopLevelAwait: false };
  const maps = new Map();
  const compile = (module, file) => {
    const text = fs.readFileSync(file, 'utf8');
    const { code, map } = babel.transformSync(text, { ...options, caller, filename: file, sourceMaps: true });
    maps.set(file, map);
    module._compile(code, file);
    const place = path.relative(root, file);
    if (wire.files?.includes(place)) {
      wire.share(place, module.exports);
    }
  };
  const others = new Map(Object.entries(Module._extensions));
  for (const extension of EXTENSIONS) {
    Module._extensions[extension] = (module, file) => {
      if (file.startsWith(`${root}/`)) {
        compile(module, file);
      } else {
        others.get(extension)?.(module, file);
      }
    };
  }
  resolve(installed);
  // Where an error comes from is looked up when one is made.
  babel.parseSync('', { babelrc: false, configFile: false });
  Error.prepareStackTrace = (error, frames) => {
    const support = Module.createRequire(installed.resolve('jest-runner'))('source-map-support');
    const retrieveSourceMap = (url) => ({ map: maps.get(url) ?? { version: 3, sources: [], names: [], mappings: '' }, url });
    support.install({ environment: 'node', handleUncaughtExceptions: false, retrieveSourceMap });
    return Error.prepareStackTrace(error, frames);
  };
}

/** Finds `./x.js` under another extension, and the packages that are installed; says in jest's words what is not there. */
function resolve(installed) {
  const find = Module._resolveFilename;
  Module._resolveFilename = function (request, parent, ...rest) {
    if (!parent?.filename?.startsWith(`${root}/`)) {
      return find.call(Module, request, parent, ...rest);
    }
    const other = /^(\.\/.+)\.js$/.exec(request)?.[1];
    for (const attempt of [
      () => find.call(Module, request, parent, ...rest),
      () => other && find.call(Module, other, parent, ...rest),
      () => !request.startsWith('.') && installed.resolve(request),
    ]) {
      try {
        const found = attempt();
        if (found) {
          return found;
        }
      } catch (error) {
        if (error.code !== 'MODULE_NOT_FOUND') {
          throw error;
        }
      }
    }
    const error = new Error(`Cannot find module '${request}' from '${path.relative(root, parent.filename)}'`);
    Error.captureStackTrace(error, Module._resolveFilename);
    throw Object.assign(error, { code: 'MODULE_NOT_FOUND' });
  };
}

/** Has what the solution prints shown, by the tests' own console if they replaced it. */
function connect(wire) {
  capture(wire, process.stdout, process.stderr);
  const console = new CapturedConsole(wire);
  for (const kind of KINDS) {
    const print = console[kind];
    console[kind] = (...values) => (wire.captures ? wire.ask('print', kind, values) : print(...values));
  }
  globalThis.console = console;
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => wire.troubles.push([false, error]));
  process.on('unhandledRejection', (error) => wire.troubles.push([true, error]));
}

function main([tools, preset]) {
  const wire = new Solution();
  translate(wire, tools, preset);
  process.argv.splice(1);
  connect(wire);
  wire.serve().catch(() => exit(1));
}

module.exports = { main };

if (require.main === module) {
  main(process.argv.slice(2));
}
