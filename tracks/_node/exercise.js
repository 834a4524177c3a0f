/** Whether it is the exercise's fault that a test file cannot be loaded: then no solution can pass, and no attempt counts. */

'use strict';

const path = require('node:path');

const { EXERCISE, SLUG, SOLUTION } = process.env;
for (const name of ['EXERCISE', 'SLUG', 'SOLUTION']) {
  delete process.env[name];
}

/** A path or name as its letters and digits, without the extension. */
const plain = (name) => name.replace(/\.[^./]+$/, '').replace(/[^a-z\d/]/gi, '').toLowerCase();

/**
 * Whether a test file asks for a file that no solution has to bring: with a list of the expected files, any other one; without
 * one, a file that is not named after the exercise. If the exercise has no folder of its own, its files may have been removed.
 */
function isMissingHelper(request, testFile) {
  if (!EXERCISE || !/^\.\.?\//.test(request)) {
    return false;
  }
  const wanted = plain(path.posix.join(path.posix.dirname(testFile), request));
  const expected = (SOLUTION ?? '').split('\n').filter(Boolean);
  return expected.length > 0 ? !expected.some((file) => plain(file) === wanted) : path.posix.basename(wanted) !== plain(SLUG);
}

module.exports = { isMissingHelper };
