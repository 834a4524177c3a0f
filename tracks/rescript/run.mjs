// Loads the compiled test files, then runs their tests: node run.mjs TEST-FILE…

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { control } from './reporter.mjs';

const { couldNotLoad, runAll } = control();

try {
  for (const file of process.argv.slice(2)) {
    await import(pathToFileURL(resolve(`${file}.js`)));
  }
  runAll();
} catch (error) {
  couldNotLoad(error);
}
