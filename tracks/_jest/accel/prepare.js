/**
 * Prepares a process that runs start from. Saves every run what that process has loaded: `preload.js` and, in TypeScript,
 * `check.js` say how much.
 *
 *     node prepare.js TOOLS NAME FILE…
 *
 * Joins the files to one script, `TOOLS/NAME.js`, because a snapshot is built from one, runs it, and has node write the
 * state of that process to `TOOLS/NAME.blob`. See `start.sh` for its use.
 */

'use strict';

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const { builtinModules } = require('node:module');
const path = require('node:path');

const tools = path.resolve(process.argv[2]);
const [name, ...files] = process.argv.slice(3);
const entry = path.join(tools, `${name}.js`);
const blob = path.join(tools, `${name}.blob`);

fs.writeFileSync(
  entry,
  [
    `const TOOLS = ${JSON.stringify(tools)};`,
    `const BUILTINS = ${JSON.stringify(builtinModules)};`,
    ...files.map((file) => fs.readFileSync(path.resolve(tools, file), 'utf8')),
  ].join('\n'),
);
const argv = ['--no-warnings', '--snapshot-blob', blob, '--build-snapshot', entry];
execFileSync(process.execPath, argv, { stdio: 'inherit' });
const machine = execFileSync('sh', [path.join(__dirname, 'start.sh'), '--machine']);
fs.writeFileSync(`${blob}.machine`, machine);
