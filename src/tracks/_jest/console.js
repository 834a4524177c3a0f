/**
 * What a solution prints, kept for the test that ran meanwhile.
 *
 * Owns the `console` that solution and tests see, and the limit on what is kept. Refuses to know tests: it is told when
 * one begins and ends.
 */

'use strict';

const { Console } = require('node:console');
const fs = require('node:fs');
const { format, inspect } = require('node:util');

// The exact limit of an outward format is the runner's; this keeps a flood out of our memory.
const OUTPUT_CHARS = 16 * 1024;

// What is called after the solution is loaded.
const { ftruncateSync, writeSync } = fs;

/** A file that holds what the running test has printed, for the case that it is cut off. */
class Unfinished {
  #fd;

  /** Without a file, nothing is kept. */
  constructor(path) {
    try {
      this.#fd = fs.openSync(path, 'a');
    } catch {
      this.#fd = null;
    }
  }

  add(line) {
    this.#try(writeSync, `${line}\n`);
  }

  clear() {
    this.#try(ftruncateSync, 0);
  }

  #try(act, argument) {
    if (this.#fd !== null) {
      try {
        act(this.#fd, argument);
      } catch {
        // The solution closed it, or the disk is full.
        this.#fd = null;
      }
    }
  }
}

/** Collects lines. */
class Output {
  #unfinished;
  #lines = [];
  #room = OUTPUT_CHARS;
  #outside = '';
  #inside = false;

  /** Keeps what the running test prints in this file too. */
  constructor(path) {
    this.#unfinished = new Unfinished(path);
  }

  /** Whether anything more is kept, so that nobody formats in vain. */
  get full() {
    return this.#room <= 0;
  }

  /** Adds a text. */
  add(text) {
    if (!this.full) {
      const line = text.slice(0, this.#room);
      this.#lines.push(line);
      this.#room -= text.length + 1;
      if (this.#inside) {
        this.#unfinished.add(line);
      }
    }
  }

  /** What was printed until now belongs to no test. */
  begin() {
    this.#outside = [this.#outside, this.#take()].filter(Boolean).join('\n');
    this.#inside = true;
  }

  /** The text of the test that began last; with what belongs to no test before it where that is wanted. */
  end(withOutside) {
    if (!this.#inside) {
      this.begin();
    }
    this.#inside = false;
    const parts = [withOutside ? this.#outside : '', this.#take()];
    if (withOutside) {
      this.#outside = '';
    }
    return parts.filter(Boolean).join('\n') || undefined;
  }

  #take() {
    const text = this.#lines.join('\n');
    if (this.#lines.length > 0) {
      this.#unfinished.clear();
    }
    this.#lines = [];
    this.#room = OUTPUT_CHARS;
    return text;
  }

  /** Keeps what is written to streams past any console. It still goes where it would. */
  capture(...streams) {
    for (const stream of streams) {
      const write = stream.write;
      stream.write = (chunk, ...rest) => {
        if (!this.full) {
          this.add(String(typeof chunk === 'string' ? chunk : Buffer.from(chunk)).replace(/\n$/, ''));
        }
        return write.call(stream, chunk, ...rest);
      };
    }
  }
}

/** The console of solution and tests. Every entry begins with its kind, as `[log] text`. */
class CapturedConsole extends Console {
  #output;
  #indent = '';
  #counters = new Map();
  #timers = new Map();

  constructor(output) {
    // `table` and whatever else is not below goes through a stream.
    const stream = { write: (text) => output.add(`[log] ${text.replace(/\n$/, '')}`) };
    super({ stdout: stream, stderr: stream, colorMode: false, ignoreErrors: false });
    this.#output = output;
    // The methods of the class above are own properties of each console; these go first.
    for (const name of Object.getOwnPropertyNames(CapturedConsole.prototype)) {
      if (name !== 'constructor') {
        this[name] = CapturedConsole.prototype[name].bind(this);
      }
    }
  }

  #entry(kind, values) {
    if (!this.#output.full) {
      this.#output.add(`[${kind}] ${this.#indent}${format(...values)}`);
    }
  }

  log(...values) {
    this.#entry('log', values);
  }

  debug(...values) {
    this.#entry('debug', values);
  }

  info(...values) {
    this.#entry('info', values);
  }

  warn(...values) {
    this.#entry('warn', values);
  }

  error(...values) {
    this.#entry('error', values);
  }

  trace(...values) {
    this.#entry('trace', values);
  }

  dir(value, options) {
    this.#entry('dir', [inspect(value, { ...options, colors: false })]);
  }

  dirxml(...values) {
    this.#entry('dirxml', values);
  }

  assert(value, ...rest) {
    if (!value) {
      this.#entry('assert', ['Assertion failed', ...rest]);
    }
  }

  count(label = 'default') {
    const count = (this.#counters.get(String(label)) ?? 0) + 1;
    this.#counters.set(String(label), count);
    this.#entry('count', [`${label}: ${count}`]);
  }

  countReset(label = 'default') {
    this.#counters.delete(String(label));
  }

  group(...values) {
    if (values.length > 0) {
      this.#entry('group', values);
    }
    this.#indent += '  ';
  }

  groupCollapsed(...values) {
    this.group(...values);
  }

  groupEnd() {
    this.#indent = this.#indent.slice(2);
  }

  time(label = 'default') {
    this.#timers.set(String(label), performance.now());
  }

  timeEnd(label = 'default') {
    this.timeLog(label);
    this.#timers.delete(String(label));
  }

  timeLog(label = 'default', ...values) {
    const begin = this.#timers.get(String(label));
    if (begin !== undefined) {
      this.#entry('time', [`${label}: ${(performance.now() - begin).toFixed(3)}ms`, ...values]);
    }
  }
}

module.exports = { CapturedConsole, Output };
