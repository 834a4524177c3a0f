/**
 * From the words of jest and babel to the words that a student reads.
 *
 * Decides which stack frames are shown. The words of an error stay as they are, but for names that babel made.
 */

'use strict';

const path = require('node:path');
const { isMissingHelper } = require('./exercise.js');

// `at f (file:1:2)`, `at file:1:2`, `at Array.map (<anonymous>)`.
const FRAME = /^\s+at (?:.*\((.+:\d+:\d+|<anonymous>|native|index \d+)\)|(?:async )?(.+:\d+:\d+))$/;
// Of babel's parser, as its versions name them.
const SYNTAX_ERRORS = new Set(['BABEL_PARSE_ERROR', 'BABEL_PARSER_SYNTAX_ERROR']);
// What babel makes of a call of an imported function: `(0 , _leap.isLeap)`.
const IMPORTED = /\(0 ?, _\w+\.(\w+)\)(?= is not )/g;
// A deep recursion says the same on every line.
const FRAMES = 8;

/** The failures of a test, without the frames of jest, of node and of the test file itself. */
function explain(failures, solution, tests) {
  return failures.map((failure) => withoutForeignFrames(failure.replace(IMPORTED, '$1'), solution, tests)).join('\n\n');
}

function withoutForeignFrames(text, solution, tests) {
  const kept = [];
  let frames = 0;
  for (const line of text.split('\n')) {
    const frame = FRAME.exec(line);
    if (!frame) {
      frames = 0;
      kept.push(line);
      continue;
    }
    const file = (frame[1] ?? frame[2]).replace(/:\d+:\d+$/, '');
    const place = file.startsWith('node:') ? file : path.resolve(solution, file);
    if (place.startsWith(`${solution}/`) && !place.endsWith('>') && !tests.includes(place)) {
      frames += 1;
      if (frames <= FRAMES) {
        kept.push(line);
      } else if (frames === FRAMES + 1) {
        kept.push('    …');
      }
    }
  }
  return kept.join('\n').trimEnd();
}

/** Why a test file could not be loaded. A syntax error is shown in babel's words, everything else as jest shows it. */
function explainTrouble(error, testPath, tests, formatExecError, config) {
  if (SYNTAX_ERRORS.has(error?.code)) {
    return `SyntaxError: ${error.message}`;
  }
  const formatted = formatExecError(error, config, { noStackTrace: false }, testPath, true);
  return dedent(withoutForeignFrames(formatted.replace(/● +/, ''), config.rootDir, tests));
}

/** Whether a test file cannot be loaded whatever the solution is: it has a syntax error, or the exercise lacks a file. */
function isFaultOfExercise(error, testFile) {
  const message = String(error?.message);
  if (SYNTAX_ERRORS.has(error?.code)) {
    return message.split(':')[0].endsWith(`/${testFile}`);
  }
  const [, request, from] = /^Cannot find module '([^'\n]+)' from '([^'\n]+)'/.exec(message) ?? [];
  return from === testFile && isMissingHelper(request, testFile);
}

/** Without the indentation that all lines after the first share. */
function dedent(text) {
  const [first, ...rest] = text.trim().split('\n');
  const depths = rest.filter((line) => line.trim()).map((line) => line.search(/\S/));
  const depth = Math.min(...depths, 80);
  return [first, ...rest.map((line) => line.slice(depth))].join('\n');
}

module.exports = { explain, explainTrouble, isFaultOfExercise };
