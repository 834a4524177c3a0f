/**
 * What a solution prints: its `console`, and the streams past any console. Each entry is a line of its own.
 */

'use strict';

const { Console } = require('node:console');
const { format, inspect } = require('node:util');

// The methods that do no more than print.
const KINDS = ['debug', 'dirxml', 'error', 'info', 'log', 'trace', 'warn'];

/** Prints what is written to streams past any console. */
function capture({ isFull, print }, ...streams) {
  for (const stream of streams) {
    stream.write = (chunk, ...rest) => {
      if (!isFull()) {
        print(String(typeof chunk === 'string' ? chunk : Buffer.from(chunk)).replace(/\n$/, ''));
      }
      const written = rest.pop();
      if (typeof written === 'function') {
        process.nextTick(written);
      }
      return true;
    };
  }
}

/** The console of solution and tests. Every entry begins with its kind, as `[log] text`. */
class CapturedConsole extends Console {
  #channel;
  #indent = '';
  #counters = new Map();
  #timers = new Map();

  constructor(channel) {
    // `table` and whatever else is not below goes through a stream.
    const stream = { write: (text) => channel.print(`[log] ${text.replace(/\n$/, '')}`) };
    super({ stdout: stream, stderr: stream, colorMode: false, ignoreErrors: false });
    this.#channel = channel;
    // The methods of the class above are own properties of each console; these go first.
    for (const kind of KINDS) {
      this[kind] = (...values) => this.#entry(kind, values);
    }
    for (const name of Object.getOwnPropertyNames(CapturedConsole.prototype)) {
      if (name !== 'constructor') {
        this[name] = CapturedConsole.prototype[name].bind(this);
      }
    }
  }

  #entry(kind, values) {
    if (!this.#channel.isFull()) {
      this.#channel.print(`[${kind}] ${this.#indent}${format(...values)}`);
    }
  }

  dir(value, options) {
    this.#entry('dir', [inspect(value, { ...options, colors: false })]);
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

module.exports = { capture, CapturedConsole, KINDS };
