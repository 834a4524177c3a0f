// Loads test files into nbb, an interpreter of ClojureScript, and has `reporter.cljs` run their tests:
//
//     node run.mjs TOOLS TEST-FILE…
//
// `tracks/_kit/PROTOCOL.md` describes the lines that it sends.

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
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
// Read before the solution runs, which can write to the files.
const tests = files.map((file) => ({ file, path: resolve(file), text: readFileSync(file, 'utf8') }));
const sources = () =>
  ['src', 'test', '.'].flatMap((folder) => {
    try {
      const names = readdirSync(folder, { recursive: folder !== '.' }).filter((name) => /\.clj[cs]$/.test(name));
      return names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
    } catch {
      return [];
    }
  });
try {
  for (const test of tests) {
    test.head = reporter.head(test.text);
  }
  const heads = tests.map(({ head }) => head).filter((head) => head);
  // Loads the solution.
  for (const { form } of heads) {
    await nbb.loadString(form, options);
  }
  // What the solution has put into the namespaces of the tests.
  for (const { space } of heads) {
    reporter.forget(space);
  }
  for (const { path, text } of tests) {
    await reporter.load(text, path);
  }
} catch (error) {
  send('failure', { message: reporter.failure(error, sources()) });
  exit(1);
}
// An exception in a fixture, or in a test that has already returned.
process.on('uncaughtException', (error) => {
  print(reporter.failure(error, []));
  exit(1);
});
const unfinished = reporter.run(send, () => exit(0), tests.map(({ file, path, head }) => [file, path, head?.space]));
process.on('beforeExit', unfinished);
