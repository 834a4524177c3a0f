/**
 * Runs plain Jest for one folder after the other: the start of a process would take most of the time.
 *
 *     node jest_server.js MODULES PRESET DESCRIPTOR
 *
 * Reads folders from its standard input, one in a line, and answers each with a line of JSON on the descriptor.
 */

'use strict';

const fs = require('node:fs');
const path = require('node:path');
const readline = require('node:readline');

const [modules, preset, descriptor] = process.argv.slice(2);
const { runCLI } = require(path.join(modules, 'jest'));

async function run(folder) {
  const config = {
    testMatch: ['**/*.spec.js', '**/*.test.ts'],
    transform: { '\\.[jt]s$': [path.join(modules, 'babel-jest'), { presets: [path.join(modules, preset)] }] },
    modulePaths: [modules],
    testEnvironment: path.join(modules, 'jest-environment-node'),
  };
  const quiet = { cache: false, ci: true, reporters: [], runInBand: true, silent: true };
  const options = { ...quiet, config: JSON.stringify(config), rootDir: folder };
  const { results } = await runCLI({ $0: 'jest', _: [], ...options }, [folder]);
  return results.testResults.map((file) => ({
    name: file.testFilePath,
    message: file.failureMessage,
    tests: file.testResults.map((test) => ({ name: [...test.ancestorTitles, test.title].join(' > '), status: test.status })),
  }));
}

async function main() {
  for await (const folder of readline.createInterface({ input: process.stdin })) {
    const answer = await run(folder).catch((error) => [{ name: folder, message: String(error.stack), tests: [] }]);
    fs.writeSync(Number(descriptor), `${JSON.stringify(answer)}\n`);
  }
}

main();
