/**
 * Runs the type tests of an exercise with TSTyche.
 *
 *     node typetests.js TOOLS
 *
 * Configures that run. It ends with the tool's exit code and prints its words when it is not zero.
 */

'use strict';

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const tools = process.argv[2];
const modules = path.join(tools, 'node_modules');

// The type tests import `tstyche` and, through the solution, nothing else.
fs.symlinkSync(modules, 'node_modules');
for (const dir of fs.existsSync('__typetests__') ? ['.', '__typetests__'] : ['.']) {
  fs.writeFileSync(
    path.join(dir, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        allowImportingTsExtensions: true,
        esModuleInterop: true,
        isolatedModules: true,
        lib: ['ES2020', 'dom'],
        module: 'Node16',
        noEmit: true,
        skipLibCheck: true,
        strict: true,
        target: 'ES2020',
        types: [],
      },
      include: ['**/*'],
    }),
  );
}
const run = spawnSync(process.execPath, [path.join(modules, 'tstyche/build/bin.js'), '--failFast'], {
  encoding: 'utf8',
  env: { ...process.env, TSTYCHE_NO_COLOR: 'true', TSTYCHE_NO_INTERACTIVE: 'true' },
});
fs.unlinkSync('node_modules');
if (run.status !== 0) {
  process.stdout.write(run.stderr.trim() ? run.stderr : run.stdout);
}
process.exitCode = run.status ?? 1;
