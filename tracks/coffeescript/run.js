// Runs spec files of jasmine-node and says over the channel what happens: node run.js TOOLS SPEC-FILE…
// `tracks/_kit/PROTOCOL.md` describes the lines.

'use strict';

const { resolve } = require('node:path');
const { closeInstruments, openChannel } = require('./channel.js');

const [tools, ...files] = process.argv.slice(2);
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
// With a callback of their own, as jasmine-node lets them have.
for (const name of ['it', 'beforeEach', 'afterEach']) {
  global[name] = (...words) => env[name](...words);
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
      message += `${message === '' ? '' : '\n'}${item.message}`;
    }
  }
  return { status, message: status === 'passed' ? undefined : message };
}

/** Says so without what Node.js adds about its own files. */
function couldNotLoad(error) {
  send('failure', { message: `${error}`.split('\nRequire stack:')[0] });
  exit(1);
}

env.addReporter({
  log() {},
  reportRunnerStarting() {},
  reportSpecStarting: (spec) => send('start', { name: spec.description }),
  reportSpecResults: (spec) => send('result', { name: spec.description, ...outcome(spec) }),
  reportSuiteResults() {},
  reportRunnerResults() {
    send('end');
    exit(0);
  },
});

try {
  for (const file of files) {
    require(resolve(file));
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
