/** Messages between two processes, each in one line of JSON. */

'use strict';

const fs = require('node:fs');

// The longest message, in bytes.
const LONGEST = 64 << 20;
const CHUNK = 1 << 16;
const NEWLINE = 10;

const wait = Atomics.wait.bind(Atomics, new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);

/** Does something with a descriptor, once it is ready. */
function patiently(act) {
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (error.code !== 'EAGAIN') {
        throw error;
      }
      wait();
    }
  }
}

/** One end of a pair of pipes. */
class Lines {
  #reader;
  #writer;
  #chunk = Buffer.alloc(CHUNK);
  #rest = Buffer.alloc(0);

  constructor(reader, writer) {
    this.#reader = reader;
    this.#writer = writer;
  }

  /** Sends a message. Says whether somebody reads. */
  send(message) {
    const data = Buffer.from(`${JSON.stringify(message)}\n`);
    try {
      for (let at = 0; at < data.length; ) {
        at += patiently(() => fs.writeSync(this.#writer, data, at));
      }
      return true;
    } catch {
      return false;
    }
  }

  /** The next message, or what came in its place as an error; an empty one if nothing comes any more. */
  receive() {
    const pieces = [];
    let length = 0;
    let end = this.#rest.indexOf(NEWLINE);
    while (end < 0) {
      length += this.#rest.length;
      if (length > LONGEST) {
        throw new RangeError('a message that is too long');
      }
      pieces.push(this.#rest);
      this.#rest = this.#read();
      if (this.#rest.length === 0) {
        throw new RangeError();
      }
      end = this.#rest.indexOf(NEWLINE);
    }
    const last = this.#rest.subarray(0, end);
    this.#rest = this.#rest.subarray(end + 1);
    const line = pieces.length === 0 ? last : Buffer.concat([...pieces, last]);
    try {
      return JSON.parse(line.toString('utf8'));
    } catch {
      throw new RangeError('something that is not a message');
    }
  }

  #read() {
    try {
      const read = patiently(() => fs.readSync(this.#reader, this.#chunk, 0, CHUNK, null));
      return Buffer.from(this.#chunk.subarray(0, read));
    } catch {
      return Buffer.alloc(0);
    }
  }
}

module.exports = { Lines };
