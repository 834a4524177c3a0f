// Loads test files into nbb, an interpreter of ClojureScript, and has `reporter.cljs` run their tests:
//
//     node run.mjs TOOLS TEST-FILE…
//
// `tracks/_kit/PROTOCOL.md` describes the lines that it sends.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';

const [tools, ...files] = process.argv.slice(2);
const { closeInstruments, openChannel } = createRequire(import.meta.url)('./channel.js');
const { isFull, print, send } = openChannel();
closeInstruments();
// Bound before the solution is loaded, which can replace what anything is a property of.
const exit = process.reallyExit.bind(process);
console.log = (...values) => isFull() || print(format(...values));
console.error = console.log;

const nbb = await import(pathToFileURL(`${tools}/node_modules/nbb/index.mjs`));
// A project's `nbb.edn` can name other folders and packages.
const options = { disableConfig: true };
const reporter = await nbb.loadString(readFileSync(new URL('reporter.cljs', import.meta.url), 'utf8'), options);
for (const folder of ['src', 'test']) {
  nbb.addClassPath(folder);
}
try {
  for (const file of files) {
    await nbb.loadFile(file, options);
  }
} catch (error) {
  send('failure', { message: reporter.failure(error) });
  exit(1);
}
// An exception in a fixture, or in a test that has already returned.
process.on('uncaughtException', (error) => {
  print(reporter.failure(error));
  exit(1);
});
reporter.run(send, () => exit(0), files.map((file) => [file, resolve(file)]));
