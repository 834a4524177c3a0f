/**
 * The reporter's lines to the runner, and what is printed meanwhile. `tracks/_kit/PROTOCOL.md` describes both.
 *
 * The token and the mark are in no variable that another module can read. What is called after the solution is loaded
 * is bound before: a solution can replace what anything is a property of.
 */

'use strict';

const fs = require('node:fs');
const inspector = require('node:inspector');
const v8 = require('node:v8');

const PRINTS_FD = 1;
const REPORT_FD = 3;
const TOKEN_FD = 4;

// What is printed between two marks, in characters; more is not even formatted, so that it costs no time. Students are
// shown far less.
const ROOM = 16 * 1024;

const ESCAPES = { __proto__: null, '\\': '\\\\', '\t': '\\t', '\n': '\\n' };

const { closeSync, writeSync } = fs;
const { from } = Buffer;
const { keys } = Object;
const wait = Atomics.wait.bind(Atomics, new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);

/** A text in one line and one field. It calls nothing, as what it would call can be replaced. */
function escaped(text) {
  let line = '';
  for (let at = 0; at < text.length; at += 1) {
    line += ESCAPES[text[at]] ?? text[at];
  }
  return line;
}

/** Writes all of a text. */
function write(fd, text) {
  const bytes = from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') {
        // The solution closed the descriptor: the report stays incomplete, and the runner says so.
        return;
      }
      wait();
    }
  }
}

/** The same stream under another number that no child process inherits; without /proc, under its own. */
function copied(fd) {
  try {
    return fs.openSync(`/proc/self/fd/${fd}`, fs.constants.O_WRONLY);
  } catch {
    return fd;
  }
}

/**
 * Reads the token and the mark, and returns `send(event, fields)`, `print(line)` and `isFull()`, which says that nothing
 * more will be printed before the next mark.
 */
function openChannel() {
  const [token, mark] = fs.readFileSync(TOKEN_FD, 'latin1').split('\n');
  closeSync(TOKEN_FD);
  const report = copied(REPORT_FD);
  if (report !== REPORT_FD) {
    closeSync(REPORT_FD);
  }
  const prints = copied(PRINTS_FD);
  let room = ROOM;
  return {
    isFull: () => room <= 0,
    print: (line) => {
      if (room > 0) {
        write(prints, `${line.slice(0, room)}\n`);
        room -= line.length + 1;
      }
    },
    send: (event, fields = {}) => {
      if (event === 'start' || event === 'result') {
        write(prints, `${mark}\n`);
        room = ROOM;
      }
      let line = `${token} ${event}`;
      const names = keys(fields);
      for (let at = 0; at < names.length; at += 1) {
        const text = fields[names[at]];
        line += text === undefined ? '' : `\t${names[at]}=${escaped(text)}`;
      }
      write(report, `${line}\n`);
    },
  };
}

/** Takes away what reads the variables of any function of this process. No exercise asks for it. */
function closeInstruments() {
  const closed = () => {
    throw new Error('this is not available to a solution');
  };
  for (const [owner, name] of [
    [inspector, 'Session'],
    [inspector, 'open'],
    [v8, 'getHeapSnapshot'],
    [v8, 'setFlagsFromString'],
    [v8, 'writeHeapSnapshot'],
  ]) {
    Object.defineProperty(owner, name, { configurable: false, value: closed, writable: false });
  }
}

module.exports = { closeInstruments, openChannel };
