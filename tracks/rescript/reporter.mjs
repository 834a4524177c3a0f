// What the compiled test files import as the test library `rescript-test`: it has the same functions, and reports over the
// channel instead of printing. `tracks/_kit/PROTOCOL.md` describes the lines.

import { createRequire } from 'node:module';
import { inspect } from 'node:util';

const { closeInstruments, openChannel } = createRequire(import.meta.url)('./channel.js');
const { send } = openChannel();
closeInstruments();
// Bound before the solution is loaded, which can replace what anything is a property of.
const { exit } = process;
const on = process.on.bind(process);
const { isArray } = Array;
const { stringify } = JSON;
const { values: of } = Object;
const { clearTimeout, setTimeout } = globalThis;
const cut = Function.prototype.call.bind(String.prototype.slice);

const tests = [];
let running = false;
/** What failed in the test that runs, one paragraph for each assertion: no array, whose methods the solution can replace. */
let failures = '';
let hasFailed = false;
let assertions = 0;

/** A value as a student writes it, as far as JavaScript still knows. */
function shown(value) {
  if (typeof value === 'string') {
    return stringify(value);
  }
  if (isArray(value)) {
    return `[${value.map(shown).join(', ')}]`;
  }
  if (typeof value?.TAG === 'string') {
    const { TAG: name, ...values } = value;
    return `${name}(${of(values).map(shown).join(', ')})`;
  }
  return inspect(value);
}

/** What was thrown: an exception of ReScript, or an error of JavaScript. */
function thrown(error) {
  if (error?.RE_EXN_ID !== undefined) {
    const { Error: _, RE_EXN_ID: id, ...values } = error;
    const said = of(values).map(shown);
    return said.length > 0 ? `${id}(${said.join(', ')})` : `${id}`;
  }
  return error instanceof Error ? `${error.name}: ${error.message}` : `threw ${shown(error)}`;
}

function check(passed, message, operator, ...values) {
  assertions += 1;
  if (passed) {
    return;
  }
  let text = message === undefined || message === tests[at].name ? '' : `\n${message}`;
  if (operator !== undefined) {
    text += `\noperator: ${operator}`;
  }
  for (let i = 0; i < values.length; i += 1) {
    text += `\n${values[i]}`;
  }
  note(text);
}

function note(text) {
  failures += `${hasFailed ? '\n' : ''}${text}`;
  hasFailed = true;
}

export function assertion(message, operator, compare, left, right) {
  check(compare(left, right), message, operator, `left:  ${shown(left)}`, `right: ${shown(right)}`);
}

export function pass(message) {
  check(true, message);
}

export function fail(message) {
  check(false, message, 'fail');
}

export function todo() {}

export function doesNotThrow(message, run) {
  try {
    run();
    check(true, message);
  } catch (error) {
    check(false, message, 'doesNotThrow', `error: ${thrown(error)}`);
  }
}

export function throws(message, test, run) {
  try {
    run();
  } catch (error) {
    check(test === undefined || test(error), message, 'throws', `error: ${thrown(error)}`);
    return;
  }
  check(false, message, 'throws', 'nothing was thrown');
}

function register(name, run) {
  if (running) {
    throw new Error(`the test "${name}" is defined within another`);
  }
  // A method could have been replaced.
  tests[tests.length] = { name, run };
}

export function test(name, run) {
  register(name, (done) => {
    run();
    done();
  });
}

export function testAsync(name, timeout, run) {
  const limit = timeout ?? 5000;
  register(name, (done) => {
    const timer = setTimeout(() => done(`timed out after ${limit} ms`), limit);
    run((planned) => {
      clearTimeout(timer);
      if (planned !== undefined && planned !== assertions) {
        check(false, 'another number of assertions was planned', undefined, `${planned}, not ${assertions}`);
      }
      done();
    });
  });
}

export function testWith(setup, teardown, name, run) {
  test(name, () => {
    const value = setup();
    run(value);
    teardown?.(value);
  });
}

export function testAsyncWith(setup, teardown, name, timeout, run) {
  testAsync(name, timeout, (done) => {
    const value = setup();
    run(value, (planned) => {
      teardown?.(value);
      done(planned);
    });
  });
}

export const createTestWith = (setup, teardown) => (name, run) => testWith(setup, teardown, name, run);

export const createTestAsyncWith = (setup, teardown) => (name, timeout, run) =>
  testAsyncWith(setup, teardown, name, timeout, run);

export const autoBoot = { contents: false };

export function runTests() {}

let at = 0;
/** Ends the test that waits for its end; none if no test is running. */
let interrupt;

// A timer of the solution throws: that fails the test that is running, or the one that ended last.
on('uncaughtException', (error) => {
  if (interrupt) {
    note(`\n${thrown(error)}`);
    interrupt('error', said());
  } else if (at > 0) {
    send('late', { name: tests[at - 1].name, message: thrown(error) });
  } else {
    couldNotLoad(error);
  }
});

/** The paragraphs without the line break that each begins with. */
const said = () => (failures[0] === '\n' ? cut(failures, 1) : failures);

/** Runs the test at this place, and then the next one. */
function next() {
  if (at === tests.length) {
    send('end');
    exit(0);
  }
  const { name, run } = tests[at];
  failures = '';
  hasFailed = false;
  assertions = 0;
  send('start', { name });
  let isDone = false;
  const end = (status, message) => {
    if (isDone) {
      return;
    }
    isDone = true;
    interrupt = undefined;
    send('result', { name, status, message });
    at += 1;
    setTimeout(next, 0);
  };
  const done = (late) => {
    if (late !== undefined) {
      note(`\n${late}`);
    }
    end(hasFailed ? 'failed' : 'passed', hasFailed ? said() : undefined);
  };
  interrupt = end;
  try {
    run(done);
  } catch (error) {
    note(`\n${thrown(error)}`);
    end('error', said());
  }
}

function runAll() {
  if (tests.length === 0) {
    send('empty');
    exit(0);
  }
  running = true;
  for (let i = 0; i < tests.length; i += 1) {
    send('plan', { name: tests[i].name });
  }
  next();
}

function couldNotLoad(error) {
  send('failure', { message: thrown(error) });
  exit(1);
}

let isTaken = false;

/** What runs the tests. Only who asks first gets it: a solution may load this module, too. */
export function control() {
  if (isTaken) {
    throw new Error('the tests are run by their runner');
  }
  isTaken = true;
  return { couldNotLoad, runAll };
}
