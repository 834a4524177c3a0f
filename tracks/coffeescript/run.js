// Runs spec files of jasmine-node and says over the channel what happens: node run.js TOOLS SPEC-FILE…
// `tracks/_kit/PROTOCOL.md` describes the lines.

'use strict';

const { resolve } = require('node:path');
const { closeInstruments, openChannel } = require('./channel.js');
const { isMissingHelper } = require('./exercise.js');

const [tools, ...files] = process.argv.slice(2);
const paths = files.map((file) => resolve(file));
const { send } = openChannel();
closeInstruments();
const { exit } = process;

require(`${tools}/node_modules/coffeescript/register`);
const jasmine = require(`${tools}/node_modules/jasmine-node`);
const env = jasmine.getEnv();
const { it } = env;
env.it = (name, run, ...rest) => {
  // It takes what is thrown between tests for a test.
  if (name === 'encountered a declaration exception') {
    try {
      run();
    } catch (error) {
      couldNotLoad(error);
    }
  }
  return it.call(env, name, run, ...rest);
};
const { equals_: equals } = env;
/** A value that says of itself what it is equal to passes no test. What was received comes first. */
env.equals_ = (received, expected, ...notes) => !received?.jasmineMatches && equals.call(env, received, expected, ...notes);
for (const owner of [jasmine.Block, jasmine.NestedResults, jasmine.Queue, jasmine.Runner, jasmine.Spec, jasmine.Suite]) {
  Object.freeze(owner.prototype);
}
// With a callback of their own, as jasmine-node lets them have.
for (const name of ['it', 'beforeEach', 'afterEach']) {
  global[name] = (...words) => env[name](...words);
}

/** The innermost call in the solution, as the map of its source names it: what was thrown came from there. */
function place(stack) {
  const inside = `${process.cwd()}/`;
  const isSolution = (file) => file?.startsWith(inside) && !file.includes('/node_modules/') && !paths.some((path) => file.startsWith(`${path}:`));
  const lines = typeof stack === 'string' ? stack.split('\n') : [];
  const found = lines.find((line) => isSolution(/^ +at (?:.*\()?(\/.*:\d+:\d+)\)?$/.exec(line)?.[1]));
  return found ? `\n    ${found.trim()}` : '';
}

/** What failed in a spec, and whether that was thrown instead of asserted. */
function outcome(spec) {
  const items = spec.results().getItems();
  let status = 'passed';
  let message = '';
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item.type === 'expect' && !item.passed()) {
      status = item.matcherName === undefined || status === 'error' ? 'error' : 'failed';
      message += `${message === '' ? '' : '\n'}${item.message}${item.matcherName === undefined ? place(item.trace.stack) : ''}`;
    }
  }
  return { status, message: status === 'passed' ? undefined : message };
}

/** Says so without what Node.js adds about its own files. */
function couldNotLoad(error) {
  send('failure', { exercise: isFaultOfExercise(error) ? 'yes' : undefined, message: `${error}`.split('\nRequire stack:')[0] });
  exit(1);
}

/** Whether a test file has a syntax error, or needs a file that no solution has to bring. */
function isFaultOfExercise(error) {
  const [, request] = /^Cannot find module '([^']+)'/.exec(error?.message) ?? [];
  const from = files[paths.indexOf(error?.requireStack?.[0])];
  return paths.includes(error?.filename) || (request !== undefined && from !== undefined && isMissingHelper(request, from));
}

/** Whether another module than a test file keeps tests from running. */
let isFocusedByOthers = false;
for (const name of ['iit', 'ddescribe']) {
  const focus = env[name];
  env[name] = (...words) => {
    isFocusedByOthers ||= !paths.includes(caller());
    return focus.apply(env, words);
  };
}

/** The file that calls a function of jasmine. */
function caller() {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName());
  const { stack } = new Error();
  Error.prepareStackTrace = prepareStackTrace;
  return stack.find((file) => file !== __filename && !file?.startsWith(`${tools}/`));
}

/** The test that is running, or that ended last. */
let current;
let isRunning = false;

// A timer of the solution throws.
process.on('uncaughtException', (error) => {
  if (isRunning) {
    current.fail(error);
  } else if (current) {
    send('late', { name: current.description, message: `${error}` });
  } else {
    couldNotLoad(error);
  }
});

env.addReporter({
  log() {},
  reportRunnerStarting() {},
  reportSpecStarting(spec) {
    [current, isRunning] = [spec, true];
    send('start', { name: spec.description });
  },
  reportSpecResults(spec) {
    const identity = { name: spec.description };
    if (spec.results().skipped) {
      send('start', identity);
      const byOthers = { status: 'error', message: 'The test was skipped: the solution chooses which tests run.' };
      const byFile = { status: 'disabled', message: 'the test file skips it.' };
      send('result', { ...identity, ...(isFocusedByOthers ? byOthers : byFile) });
      return;
    }
    isRunning = false;
    send('result', { ...identity, ...outcome(spec) });
  },
  reportSuiteResults() {},
  reportRunnerResults() {
    send('end');
    exit(0);
  },
});

try {
  for (const path of paths) {
    require(path);
  }
} catch (error) {
  couldNotLoad(error);
}
const specs = env.currentRunner().specs();
if (specs.length === 0) {
  send('empty');
  exit(0);
}
for (const spec of specs) {
  send('plan', { name: spec.description });
}
env.execute();
