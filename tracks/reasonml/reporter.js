// What the compiled tests use as Jest: the functions that `bs-jest` calls, which report over the channel instead of
// printing. `tracks/_kit/PROTOCOL.md` describes the lines.
//
//     node reporter.js TOOLS TEST-FILE…

'use strict';

const { createRequire } = require('node:module');
const { join, resolve } = require('node:path');
const { inspect, stripVTControlCharacters } = require('node:util');
const { closeInstruments, openChannel } = require('./channel.js');
const { checked } = require('./equality.js');

const [tools, ...files] = process.argv.slice(2);
const compiled = files.map((file) => resolve(file.replace(/\.(?:re|ml|res)$/, '.bs.js')));
const expect = createRequire(join(tools, 'package.json'))('expect');
const { send } = openChannel();
closeInstruments();
// Bound before the solution is loaded, which can replace what anything is a property of.
const exit = process.reallyExit.bind(process);
const { clearTimeout, Promise: Promised, setTimeout } = globalThis;
const { freeze } = Object;
const then = Function.prototype.call.bind(Promise.prototype.then);
const isIn = Function.prototype.call.bind(Array.prototype.includes);

const DEFAULT_TIMEOUT_MS = 5000;

// A value that says of itself what it is equal to passes no test.
const { matchers } = globalThis[Symbol.for('$$jest-matchers-object')];
for (const name of ['toContainEqual', 'toEqual', 'toMatchObject', 'toStrictEqual']) {
  matchers[name] = checked(matchers[name]);
}
freeze(matchers);

/** Whether a test file makes the call that runs, be it by functions of the library. */
function isOfTests() {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_, sites) => sites;
  const { stack } = new Error();
  Error.prepareStackTrace = prepareStackTrace;
  for (let at = 0; at < stack.length; at += 1) {
    const file = stack[at].getFileName();
    if (file !== __filename && !file?.includes('/node_modules/')) {
      return isIn(compiled, file);
    }
  }
  return false;
}

/** A group of tests. Lists are linked: the solution can replace the methods of arrays. */
const group = (parent, name, mode) => ({ parent, name, mode, isOwn: mode && isOfTests(), hooks: {}, hasBegun: false, left: 0 });

let current = group(undefined, '', undefined);
/** Whether each `Only` is that of a test file. */
let isOwnOnly = true;
let first;
let last;
let count = 0;
let only = false;
let running = false;

const titled = (owner, name) => (owner?.name ? titled(owner.parent, `${owner.name} > ${name}`) : name);

/** The innermost group around that has a mode. */
function modedOf(owner) {
  return owner === undefined || owner.mode ? owner : modedOf(owner.parent);
}

function register(name, run, timeout, mode) {
  if (running) {
    throw new Error(`the test "${name}" is defined within another`);
  }
  const by = mode ? { mode, isOwn: isOfTests() } : modedOf(current);
  const test = { name: titled(current, `${name}`), owner: current, run, timeout, mode: by?.mode, isOwn: by?.isOwn, next: undefined };
  only ||= test.mode === 'only';
  isOwnOnly &&= test.mode !== 'only' || test.isOwn;
  count += 1;
  if (last === undefined) {
    first = test;
  } else {
    last.next = test;
  }
  last = test;
}

function describe(name, run, mode) {
  const outer = current;
  current = group(outer, `${name}`, mode);
  try {
    run();
  } finally {
    current = outer;
  }
}

const hook = (kind) => (run, timeout) => {
  current.hooks[kind] = { run, timeout, before: current.hooks[kind] };
};

function define(name, value) {
  Object.defineProperty(globalThis, name, { configurable: false, enumerable: true, value: freeze(value), writable: false });
}

function withModes(plain, moded) {
  plain.only = (...values) => moded('only', values);
  plain.skip = (...values) => moded('skip', values);
  plain.todo = () => {};
  return plain;
}

const test = withModes(
  (name, run, timeout) => register(name, run, timeout),
  (mode, [name, run, timeout]) => register(name, run, timeout, mode),
);
define('test', test);
define('it', test);
define('describe', withModes((name, run) => describe(name, run), (mode, [name, run]) => describe(name, run, mode)));
define('beforeAll', hook('beforeAll'));
define('beforeEach', hook('beforeEach'));
define('afterEach', hook('afterEach'));
define('afterAll', hook('end'));
define('expect', expect);
define('fail', (message) => {
  throw Object.assign(new Error(`${message ?? 'fail() was called'}`), { matcherResult: {} });
});

/** An exception of ReasonML, or an error of JavaScript. */
function thrown(error) {
  if (error?.RE_EXN_ID !== undefined) {
    const { Error: _, RE_EXN_ID: id, ...values } = error;
    const parts = Object.values(values);
    let text = '';
    for (let at = 0; at < parts.length; at += 1) {
      text += `${at === 0 ? '' : ', '}${inspect(parts[at])}`;
    }
    return text === '' ? `${id}` : `${id}(${text})`;
  }
  return error instanceof Error ? `${error.name}: ${error.message}` : `threw ${inspect(error)}`;
}

/** Runs a test or a hook, which may take a callback or return a promise; then calls `end` with what was thrown, if anything. */
function call({ run, timeout }, end) {
  let isDone = false;
  const limit = timeout ?? DEFAULT_TIMEOUT_MS;
  const finish = (failure) => {
    if (!isDone) {
      isDone = true;
      clearTimeout(timer);
      setTimeout(end, 0, failure);
    }
  };
  const timer = setTimeout(() => finish({ error: new Error(`timed out after ${limit} ms`) }), limit);
  try {
    const value = run.length > 0 ? run(() => finish()) : run();
    if (value instanceof Promised) {
      then(value, () => finish(), (error) => finish({ error }));
    } else if (run.length === 0) {
      finish();
    }
  } catch (error) {
    finish({ error });
  }
}

/** Calls hooks of a list one after the other; `end` gets the first failure. */
function callHooks(list, end) {
  if (list === undefined) {
    end();
    return;
  }
  callHooks(list.before, (failure) => (failure ? end(failure) : call(list, end)));
}

/** The hooks of a group and of those around it: from outside to inside, or the other way round. */
function around(owner, kind, isInward, end) {
  if (owner === undefined) {
    end();
  } else if (isInward) {
    around(owner.parent, kind, true, (failure) => (failure ? end(failure) : callHooks(owner.hooks[kind], end)));
  } else {
    callHooks(owner.hooks[kind], (failure) => (failure ? end(failure) : around(owner.parent, kind, false, end)));
  }
}

/** What runs once before the tests of a group. */
function enter(owner, end) {
  if (owner === undefined) {
    end();
    return;
  }
  enter(owner.parent, (failure) => {
    if (failure || owner.hasBegun) {
      end(failure);
      return;
    }
    owner.hasBegun = true;
    callHooks(owner.hooks.beforeAll, end);
  });
}

/** What runs once after the tests of a group. */
function leave(owner, end) {
  if (owner === undefined) {
    end();
    return;
  }
  owner.left -= 1;
  const next = (failure) => (failure ? end(failure) : leave(owner.parent, end));
  if (owner.left === 0) {
    callHooks(owner.hooks.end, next);
  } else {
    next();
  }
}

/** The test that ended last, whether one is running, and what a timer of the solution has thrown meanwhile. */
let ended;
let isRunning = false;
let interruption;

process.on('uncaughtException', (error) => {
  if (isRunning) {
    interruption ??= { error };
  } else if (ended) {
    send('late', { ...ended, message: thrown(error) });
  } else {
    couldNotLoad(error);
  }
});

function couldNotLoad(error) {
  send('failure', { message: thrown(error) });
  send('end');
  exit(1);
}

function runFrom(item) {
  if (item === undefined) {
    send('end');
    exit(0);
    return;
  }
  const identity = { name: item.name };
  send('start', identity);
  if (item.mode === 'skip') {
    const byFile = { status: 'disabled', message: 'the test file skips it.' };
    const byOthers = { status: 'error', message: 'The test was skipped: the solution may have a say in it.' };
    send('result', { ...identity, ...(item.isOwn ? byFile : byOthers) });
    runFrom(item.next);
    return;
  }
  const steps = (end) =>
    enter(item.owner, (early) =>
      early
        ? end(early)
        : around(item.owner, 'beforeEach', true, (before) => {
            const after = (failure) => around(item.owner, 'afterEach', false, (late) => leave(item.owner, (end_) => end(failure ?? late ?? end_)));
            return before ? after(before) : call(item, after);
          }),
    );
  isRunning = true;
  interruption = undefined;
  steps((failure) => {
    isRunning = false;
    ended = identity;
    let status = 'passed';
    let message;
    if (interruption || failure) {
      const { error } = interruption ?? failure;
      const isAssertion = error?.matcherResult !== undefined;
      status = isAssertion ? 'failed' : 'error';
      message = isAssertion ? stripVTControlCharacters(error.message) : thrown(error);
    }
    send('result', { ...identity, status, message });
    runFrom(item.next);
  });
}

try {
  for (const file of compiled) {
    require(file);
  }
} catch (error) {
  couldNotLoad(error);
}
running = true;
if (count === 0) {
  send('empty');
}
for (let item = first; item !== undefined; item = item.next) {
  if (only && item.mode === undefined) {
    item.mode = 'skip';
    item.isOwn = isOwnOnly;
  }
  send('plan', { name: item.name });
  if (item.mode !== 'skip') {
    for (let owner = item.owner; owner !== undefined; owner = owner.parent) {
      owner.left += 1;
    }
  }
}
runFrom(first);
