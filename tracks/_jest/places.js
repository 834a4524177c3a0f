/**
 * Where in its file each test and group is declared, and whether it is skipped whatever the solution is.
 *
 * The framework tells of each declaration while the call that makes it is running: the innermost frame of the test file
 * is that call. Its place in the translated text is looked up in the map that babel made.
 */

'use strict';

const fs = require('node:fs');
const os = require('node:os');

// Calls of helpers that declare tests may be nested.
const FRAMES = 50;

/** The frames of the running call, innermost first. */
function frames() {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  Error.prepareStackTrace = (_, sites) => sites;
  const { stack } = new Error();
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return stack;
}

/** What a test file may ask of the machine, and a solution could change. */
function surroundings({ env, platform, arch, version, versions }) {
  return JSON.stringify([env, platform, arch, version, versions, os.platform(), os.type(), os.arch(), os.release()]);
}

/** The declarations of one test file. */
class Places {
  #calls;
  #environment;
  #file;
  #map;
  #maps;
  #places = new WeakMap();
  /** The calls with `only`. */
  #focus = [];
  #before;

  /** `calls` knows the calls of test files; `tracer` is the package that reads source maps. */
  constructor(file, calls, environment, { maps, tracer }) {
    this.#file = file;
    this.#calls = calls;
    this.#environment = environment;
    this.#maps = () => {
      const name = maps().get(file);
      return name && new tracer.TraceMap(fs.readFileSync(name, 'utf8'));
    };
    this.#map = { find: tracer.originalPositionFor };
    this.#before = surroundings(environment.global.process);
  }

  /** An event of the framework. */
  event({ name, mode }, state) {
    if (name === 'add_test') {
      this.#note(state.currentDescribeBlock.children.at(-1), mode);
    } else if (name === 'start_describe_definition') {
      this.#note(state.currentDescribeBlock, mode);
    }
  }

  #note(node, mode) {
    const place = this.#place();
    if (mode === 'only') {
      this.#focus.push(place);
    }
    if (node && !this.#places.has(node)) {
      this.#places.set(node, { ...place, mode });
    }
  }

  /** The call that runs. One that the solution makes, or a module beside the test file, is none of the file's own. */
  #place() {
    const all = frames();
    const site = all.find((frame) => frame.getFileName() === this.#file);
    if (!site) {
      return undefined;
    }
    this.#map.of ??= this.#maps();
    const [line, column] = [site.getLineNumber(), site.getColumnNumber() - 1];
    const found = this.#map.of ? this.#map.find(this.#map.of, { line, column }) : { line, column };
    return this.#calls.at(this.#file, found.line, found.column) ?? { line: found.line ?? undefined };
  }

  /** The line of a test's call. */
  lineOf(test) {
    const line = this.#places.get(test)?.line;
    return line === undefined ? undefined : `${line}`;
  }

  /** Whether the test file alone keeps this test from running. */
  isLeftOut(test, { hasFocusedTests }) {
    const skips = [];
    for (let node = test; node; node = node.parent) {
      const place = this.#places.get(node);
      if (place?.mode === 'skip' || place?.mode === 'todo') {
        skips.push(place);
      }
    }
    const isUnfocused = hasFocusedTests && test.mode === undefined;
    const isOwn = (place) => this.#isOwn(place);
    return skips.some(isOwn) || (skips.length === 0 && isUnfocused && this.#focus.every(isOwn));
  }

  #isOwn(place) {
    const isSame = () => surroundings(this.#environment.global.process) === this.#before;
    return place?.isOwn === true || (place?.isOwnHere === true && isSame());
  }
}

module.exports = { Places };
