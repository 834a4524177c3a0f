/**
 * Prepares the type checker.
 *
 *     node prepare.js TOOLS
 *
 * Starting the TypeScript compiler and reading the declarations of the language, of node and of jest takes four fifths
 * of the time of a check. Both are done here, once, and the state of the process is written to `TOOLS/check.blob`, which
 * node starts from.
 */

'use strict';

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const tools = path.resolve(process.argv[2]);
const entry = path.join(tools, 'check-entry.js');

// A snapshot is built from one file.
fs.writeFileSync(
  entry,
  [
    fs.readFileSync(path.join(tools, 'node_modules/typescript/lib/typescript.js'), 'utf8'),
    `const TOOLS = ${JSON.stringify(tools)};`,
    fs.readFileSync(path.join(__dirname, 'check.js'), 'utf8'),
  ].join('\n'),
);
execFileSync(
  process.execPath,
  ['--snapshot-blob', path.join(tools, 'check.blob'), '--build-snapshot', entry],
  { stdio: 'inherit' },
);
fs.rmSync(entry);
