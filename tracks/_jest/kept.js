/**
 * The containers that requests speak of, of which each process has a copy: `tracks/_kit/SEPARATE.md`.
 *
 * A solution may keep a list that a test hands over, or return one that it keeps, and change it in a later call.
 */

'use strict';

const { isSame, parts } = require('./values.js');

// How many parts are watched. A container counts as some.
const MOST = 10_000;
const EACH = 16;
// How many containers one request can number.
const STEP = 1_000_000;

/** The containers of this test, and of what was done before the first one. */
class Kept {
  // Those that were spoken of last stand at the end.
  #entries = new Map();
  #keys = new Map();
  #size = 0;
  #common = null;

  /** Begins a test. */
  begin() {
    const changed = this.changed().map(([key]) => key);
    this.#common ??= new Set(this.#entries.keys());
    for (const key of this.#entries.keys()) {
      if (!this.#common.has(key) || changed.includes(key)) {
        this.forget(key);
      }
    }
  }

  /** The key by which both sides know a container. */
  keyOf(container) {
    return this.#keys.get(container);
  }

  /** The container with a key, and the parts on which both sides agreed. */
  get(key) {
    return this.#entries.get(key);
  }

  /** Keeps what a request and its answer spoke of, but for lists that are no values. */
  keep(serial, scope, others) {
    scope.containers.forEach((container, at) => {
      const key = scope.keys.get(container) ?? this.keyOf(container) ?? serial * STEP + at;
      const held = others.has(container) || at >= STEP ? undefined : parts(container);
      if (held !== undefined && held.length < MOST) {
        this.forget(key);
        this.#entries.set(key, { container, held });
        this.#keys.set(container, key);
        this.#size += held.length + EACH;
      }
    });
    for (const key of this.#entries.keys()) {
      if (this.#size <= MOST) {
        break;
      }
      this.forget(key);
    }
  }

  forget(key) {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#entries.delete(key);
      this.#keys.delete(known.container);
      this.#size -= known.held.length + EACH;
    }
  }

  /** Those that hold something else now, as key and entry. */
  changed() {
    return [...this.#entries].filter(([, { container, held }]) => !isSame(held, parts(container)));
  }
}

/** The containers that one request and its answer speak of, each by its number. */
class Scope {
  containers = [];
  numbers = new Map();
  /** The keys of those that earlier requests spoke of. */
  keys = new Map();
  /** The errors that were told of. */
  errors = new Set();

  add(container) {
    this.numbers.set(container, this.containers.length);
    return this.containers.push(container) - 1;
  }

  /** Forgets all but the first containers. */
  cut(count) {
    this.containers.splice(count).forEach((container) => this.numbers.delete(container));
  }
}

/** The lists of a request and its answer that are made for the message alone. */
function scaffold(operation, values, value) {
  const found = ['call', 'load', 'method', 'new', 'print'].includes(operation) ? [values.at(-1)] : [];
  if (operation === 'own') {
    found.push(value, ...value);
  }
  if (operation === 'turn') {
    const lists = [values[0], value, ...value.slice(1)];
    found.push(...lists, ...lists.flat());
  }
  return new Set(found);
}

module.exports = { Kept, Scope, scaffold };
