/**
 * The private channel.
 *
 * Owns its descriptors and the token, which is in no variable that another module can read. What is called after the
 * solution is loaded is bound before: a solution can replace what anything is a property of.
 */

'use strict';

const fs = require('node:fs');
const inspector = require('node:inspector');
const v8 = require('node:v8');

const REPORT_FD = 3;
const TOKEN_FD = 4;

const { closeSync, writeSync } = fs;
const { from } = Buffer;
const { stringify } = JSON;
const { isArray } = Array;
const { keys } = Object;
const { apply } = Reflect;
const { toWellFormed } = String.prototype;

/** A text that every reader takes: half of a surrogate pair is none. */
function wellFormed(text) {
  return toWellFormed ? apply(toWellFormed, text, []) : text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** JSON for texts, lists and objects, without asking any of them how it wants to be written. */
function encoded(value) {
  if (typeof value === 'string') {
    return stringify(wellFormed(value));
  }
  let parts = '';
  const names = keys(value);
  for (let at = 0; at < names.length; at += 1) {
    const part = value[names[at]];
    if (part !== undefined) {
      parts += `${parts && ','}${isArray(value) ? '' : `${stringify(names[at])}:`}${encoded(part)}`;
    }
  }
  return isArray(value) ? `[${parts}]` : `{${parts}}`;
}

/** Reads the token, closes its descriptor and returns the function that sends one event. */
function openChannel() {
  const token = fs.readFileSync(TOKEN_FD, 'latin1').trim();
  closeSync(TOKEN_FD);
  let fd = REPORT_FD;
  try {
    // Another number that no child process inherits.
    fd = fs.openSync(`/proc/self/fd/${REPORT_FD}`, fs.constants.O_WRONLY);
    closeSync(REPORT_FD);
  } catch {
    // Without /proc it stays where it is.
  }
  return (event) => {
    const line = from(`${token} ${encoded(event)}\n`);
    try {
      for (let at = 0; at < line.length; ) {
        at += writeSync(fd, line, at);
      }
    } catch {
      // The solution closed the descriptor: the report stays incomplete, and the runner says so.
    }
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
