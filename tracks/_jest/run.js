/**
 * Runs test files with jest and reports how each test ended.
 *
 *     node run.js TOOLS PRESET [--separate APART PROCESS] TEST-FILE…
 *
 * It does what `jest --runInBand` does after reading its command line, with the same packages, and leaves out what a
 * run of a few files has no use for: workers, the crawl of the file system, reporters, the reading of configuration
 * files. That takes half the time.
 *
 * The solution runs in this process, in a context of its own, or with `--separate` in another one (`separate.js`). Whatever is needed after it is loaded is referred to from
 * here, and every event is written when it happens, so that an endless loop or an exit takes no result away.
 */

'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { createRequire } = require('node:module');
const { setFlagsFromString } = require('node:v8');
const { translation } = require('./babel.js');
const { closeInstruments, openChannel } = require('./channel.js');
const { Calls } = require('./choices.js');
const { capture, CapturedConsole } = require('./console.js');
const { Guard } = require('./guard.js');
const { Rejections } = require('./late.js');
const { explain, explainTrouble, isFaultOfExercise } = require('./messages.js');
const { Places } = require('./places.js');
const { connect, showSources } = require('./separate.js');

const exit = process.reallyExit.bind(process);

const BY_FILE = 'the test file skips it.';
const BY_OTHERS = 'The test was skipped: the solution may have a say in it.';

const solution = process.cwd();

/** What jest's packages take as the configuration of a project; see `ProjectConfig` in `@jest/types`. */
function configuration(tools, preset, scratch) {
  const installed = createRequire(path.join(tools, 'package.json'));
  // Where they really are: a module is known by that.
  const modules = fs.realpathSync(path.join(tools, 'node_modules'));
  const babel = translation(installed.resolve(preset), [calls.plugin((file) => tests.includes(file))]);
  const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return {
    automock: false,
    cache: false,
    cacheDirectory: path.join(scratch, 'jest'),
    clearMocks: false,
    collectCoverage: false,
    coveragePathIgnorePatterns: [],
    cwd: solution,
    detectLeaks: false,
    extensionsToTreatAsEsm: [],
    fakeTimers: { enableGlobally: false },
    forceCoverageMatch: [],
    globals: {},
    haste: { computeSha1: false, enableSymlinks: false, throwOnModuleCollision: false },
    id: 'solution',
    injectGlobals: true,
    moduleDirectories: ['node_modules'],
    moduleFileExtensions: ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx', 'json', 'node'],
    // As the tracks' own configuration: TypeScript names the file that it will have written.
    moduleNameMapper: [[/^(\.\/.+)\.js$/.source, '$1']],
    modulePathIgnorePatterns: [],
    modulePaths: [modules],
    prettierPath: null,
    resetMocks: false,
    resetModules: false,
    restoreMocks: false,
    rootDir: solution,
    roots: [solution],
    sandboxInjectedGlobals: [],
    setupFiles: [],
    setupFilesAfterEnv: [],
    skipFilter: false,
    slowTestThreshold: 5,
    snapshotFormat: { escapeString: false, printBasicPrototype: false },
    snapshotSerializers: [],
    testEnvironment: installed.resolve('jest-environment-node'),
    testEnvironmentOptions: {},
    testLocationInResults: false,
    testMatch: [],
    testPathIgnorePatterns: [],
    testRegex: [],
    testRunner: __filename,
    transform: [['\\.[cm]?[jt]sx?$', installed.resolve('babel-jest'), babel]],
    transformIgnorePatterns: [`^${escaped(modules)}/`, `^${escaped(__dirname)}/`],
  };
}

/** The same for what concerns all projects; see `GlobalConfig` in `@jest/types`. */
const GLOBAL = {
  ci: true,
  collectCoverage: false,
  collectCoverageFrom: [],
  collectTests: false,
  coverageProvider: 'babel',
  detectLeaks: false,
  detectOpenHandles: false,
  errorOnDeprecated: false,
  expand: false,
  maxConcurrency: 5,
  maxWorkers: 1,
  // Of a text for reporters, which nobody reads: it shows the source around each failure, in colours.
  noStackTrace: true,
  projects: [],
  randomize: false,
  rootDir: solution,
  runInBand: true,
  seed: 1,
  silent: false,
  snapshotFormat: { escapeString: false, printBasicPrototype: false },
  updateSnapshot: 'none',
  useStderr: false,
  verbose: false,
  waitForUnhandledRejections: false,
  workerThreads: false,
};

/** Follows the run of one test file. */
class Follower {
  #send;
  #file;
  #guard;
  #places;
  /** What each test is called. */
  #identities = new Map();
  /** Those that the test file leaves out. */
  #leftOut = new Set();
  /** The tests of which the framework is about to tell its reporters, by kind of message and titles, in order. */
  #waiting = new Map();
  /** The test that ended last, and those that run. */
  #last = null;
  #running = new Set();
  #rejections = new Rejections();

  constructor(file, guard, places) {
    this.#send = channel.send;
    this.#file = file;
    this.#guard = guard;
    this.#places = places;
  }

  /** Announces all tests, which the framework knows once the file is loaded. */
  #plan(block, titles) {
    for (const child of block.children) {
      const names = [...titles, child.name];
      if (child.type === 'describeBlock') {
        this.#plan(child, names);
      } else {
        const identity = { name: names.join(' > '), file: this.#file, line: this.#places.lineOf(child) };
        this.#identities.set(child, identity);
        this.#send('plan', identity);
      }
    }
  }

  /** An event of the framework. */
  event(event, state) {
    this.#guard.event(event, state);
    this.#places.event(event, state);
    this.#rejections.event(event, state);
    if (event.name === 'run_start') {
      const trouble = this.#guard.wrong(state.rootDescribeBlock);
      if (trouble) {
        this.#send('failure', trouble);
        exit(1);
      }
      this.#plan(state.rootDescribeBlock, []);
      planned += this.#identities.size;
      // A run that is cut off leaves them out, too.
      for (const test of this.#identities.keys()) {
        if (this.#places.isLeftOut(test, state)) {
          this.#leftOut.add(test);
          this.#skip(test, 'disabled');
        }
      }
    } else if ((event.name === 'test_skip' || event.name === 'test_todo') && !this.#leftOut.has(event.test)) {
      this.#skip(event.test, 'error');
    } else if (event.name === 'test_started' || event.name === 'test_done') {
      this.#await(event);
    } else if (event.name === 'hook_failure' && event.hook.type === 'afterAll') {
      this.#blame(state, event.error, 'The hook `afterAll` failed after this test:\n');
    } else if (event.name === 'run_finish') {
      return this.#late(state);
    }
    return undefined;
  }

  /** A test that does not run. */
  #skip(test, status) {
    const identity = this.#identities.get(test);
    // What was printed until now is not this test's.
    this.#send('start', identity);
    this.#send('result', { ...identity, status, message: status === 'disabled' ? BY_FILE : BY_OTHERS });
  }

  #queue(name, titles) {
    const key = JSON.stringify([name, titles]);
    if (!this.#waiting.has(key)) {
      this.#waiting.set(key, []);
    }
    return this.#waiting.get(key);
  }

  /** Of tests that run at the same time, the message may come after events of others. */
  #await({ name, test }) {
    const titles = [];
    for (let node = test; node.parent; node = node.parent) {
      titles.unshift(node.name);
    }
    this.#queue(name, titles).push(test);
  }

  /** Fails the test that ended last for what happened after it, which the framework blames on the whole file. */
  #blame(state, error, introduction) {
    const at = state.unhandledErrors.findIndex((entry) => entry === error || entry[0] === error);
    if (this.#last && at >= 0) {
      const failure = typeof error?.stack === 'string' ? error.stack : `thrown: ${error}`;
      state.unhandledErrors.splice(at, 1);
      hasFailedLate = true;
      this.#send('late', { ...this.#last, message: introduction + explain([failure], solution, tests) });
    }
  }

  /** Tells of tests that have failed since they ended. */
  async #late(state) {
    for (const { identity, failure } of await this.#rejections.close(state)) {
      this.#send('late', { ...identity, message: explain([failure], solution, tests) });
    }
  }

  /** What is said of the test that just ended, which the framework has judged. */
  #outcome(test, identity, status, failures) {
    if (wire?.trouble) {
      return { status: 'error', message: wire.trouble };
    }
    const reason = status === 'failed' ? wire?.reason() : undefined;
    if (reason) {
      this.#send('unproved', { ...identity, message: reason });
    }
    const message = status === 'failed' && !isCopy ? explain(failures, solution, tests) : undefined;
    return { status, ...(this.#guard.doubt(test, status) ?? { message }) };
  }

  /** A message of the framework to its reporters, sent before anything else runs. */
  message(name, [, { ancestorTitles, failureMessages, status, title }]) {
    const titles = [...ancestorTitles, title];
    if (name === 'test-case-start') {
      const test = this.#queue('test_started', titles).shift();
      // It may run once more, after `jest.retryTimes`.
      if (!this.#running.has(test)) {
        this.#running.add(test);
        this.#send('start', this.#identities.get(test));
      }
      wire?.beginTest();
    } else if (name === 'test-case-result' && (status === 'passed' || status === 'failed')) {
      wire?.endTest();
      const test = this.#queue('test_done', titles).shift();
      if (status === 'failed' && this.#guard.isRetried(test)) {
        return;
      }
      const identity = this.#identities.get(test);
      this.#running.delete(test);
      this.#last = identity;
      this.#send('result', { ...identity, ...this.#outcome(test, identity, status, failureMessages) });
      this.#rejections.end(identity);
    }
  }
}

let channel;
// How many tests there are in all files, and whether one has failed after it ended.
let planned = 0;
let hasFailedLate = false;
// With `--separate`, the number of the solution's process and the folders of both, and what leads to it.
let apart;
let wire;
// Of a changed copy of the tests nobody reads what failures say.
let isCopy;
let tests;
const calls = new Calls();
let circus;
let babel;
let installed;

/**
 * Tells what looks up where an error comes from that the installed packages are what lies there. Babel makes an error for each
 * file, and for that all of babel's source maps would be read.
 */
function withoutForeignMaps(runtime, modules) {
  const map = { version: 3, sources: [], names: [], mappings: '' };
  const retrieveSourceMap = (url) => (isCopy || url.includes(`${modules}/`) ? { map, url } : null);
  const options = { environment: 'node', handleUncaughtExceptions: false, retrieveSourceMap };
  const file = createRequire(installed.resolve('jest-runner')).resolve('source-map-support');
  require(file).install(options);
  runtime.requireInternalModule(file).install(options);
}

/** The test framework of jest's configuration: jest-circus, followed. */
async function framework(global, project, environment, runtime, testPath) {
  withoutForeignMaps(runtime, project.modulePaths[0]);
  // At its first use babel puts a function of its own in the place of `Error.prepareStackTrace`. Where that did not happen
  // in the preparation, it happens here, before the guard takes down what there is.
  babel.parseSync('', { babelrc: false, configFile: false });
  // A run is short: what is optimised sooner takes more time than it gains. What node and the framework load before this comes
  // from caches, which hold for the flags that they were made with.
  setFlagsFromString('--interrupt-budget=540000');
  const guard = new Guard(environment, (name) => calls.spiesOn(testPath, name));
  const sources = { maps: () => runtime.getSourceMaps(), tracer: installed('@jridgewell/trace-mapping') };
  const places = new Places(testPath, calls, environment, sources);
  const follower = new Follower(path.relative(solution, testPath), guard, places);
  // Once the framework is complete it asks for one of these, to load the test file. A function around them would be a
  // frame in what students read.
  for (const load of ['requireModule', 'unstable_importModule']) {
    const value = runtime[load];
    const get = () => {
      if (guard.complete) {
        guard.close();
        wire?.notes.hear();
        Object.defineProperty(runtime, load, { configurable: true, value, writable: true });
      }
      return value;
    };
    Object.defineProperty(runtime, load, { configurable: true, get });
  }
  environment.handleTestEvent = (event, state) => follower.event(event, state);
  environment.global.console = new CapturedConsole(channel);
  if (apart) {
    wire = wire ?? connect(apart);
    wire.enter(environment, runtime);
  }
  const message = (name, values) => follower.message(name, values);
  // To wait for it here would be one more frame in what students read.
  return circus(global, project, environment, runtime, testPath, message).then((result) => {
    // What the solution's timers do from here on would end this process before it has said that it came to its end.
    for (const name of ['uncaughtException', 'unhandledRejection']) {
      process.removeAllListeners(name).on(name, () => {});
    }
    return result;
  });
}

/** Runs one test file after the other. Returns whether all tests passed. */
async function run(tools, preset) {
  installed = createRequire(path.join(tools, 'package.json'));
  if (apart) {
    showSources(installed('graceful-fs'), apart);
  }
  const Runtime = installed('jest-runtime').default;
  const TestRunner = installed('jest-runner').default;
  const { ModuleMap } = installed('jest-haste-map');
  const { formatExecError } = installed('jest-message-util');
  circus = installed('jest-circus/runner').default ?? installed('jest-circus/runner');
  babel = installed('@babel/core');
  const config = configuration(tools, preset, process.env.TMPDIR);
  // An empty map: modules are found by their paths.
  const moduleMap = ModuleMap.create(solution);
  const context = { config, moduleMap, resolver: Runtime.createResolver(config, moduleMap) };
  const runner = new TestRunner(GLOBAL, {});
  let passed = true;
  let isExercise = false;
  const troubles = [];
  const trouble = (test, error) => {
    passed = false;
    const reason = wire?.reason();
    if (reason && !wire.trouble) {
      channel.send('unproved', { message: reason });
    }
    troubles.push(wire?.trouble ?? explainTrouble(error, test.path, tests, formatExecError, config));
    isExercise ||= isFaultOfExercise(error, path.relative(solution, test.path));
    // The last of these events counts, so each holds all.
    channel.send('failure', { exercise: isExercise ? 'yes' : undefined, message: troubles.join('\n\n') });
  };
  runner.on('test-file-success', ([test, result]) => {
    passed &&= result.numFailingTests === 0;
    if (result.testExecError) {
      trouble(test, result.testExecError);
    }
  });
  runner.on('test-file-failure', ([test, error]) => trouble(test, error));
  const files = tests.map((file) => ({ context, path: file }));
  await runner.runTests(files, { isInterrupted: () => false }, { serial: true });
  if (planned === 0 && troubles.length === 0) {
    channel.send('empty');
  }
  return passed && !hasFailedLate;
}

async function main([tools, preset, ...names]) {
  try {
    if (names[0] === '--separate') {
      const [, folder, child] = names.splice(0, 3);
      apart = { child: Number(child), solution: path.join(folder, 'solution'), tests: solution };
    }
    channel = openChannel();
    isCopy = Boolean(process.env.CHECKED);
    delete process.env.CHECKED;
    closeInstruments();
    capture(channel, process.stdout, process.stderr);
    tests = names.map((name) => path.join(solution, name));
    const passed = await run(tools, preset);
    wire?.end();
    channel.send('end');
    // Timers and exit handlers of the solution have nothing more to say.
    exit(passed ? 0 : 1);
  } catch (error) {
    fs.writeSync(2, `${error?.stack ?? error}\n`);
    exit(1);
  }
}

module.exports = framework;
module.exports.main = main;

if (require.main === module) {
  main(process.argv.slice(2));
}
