/**
 * The state of a process in which babel is loaded.
 *
 *     node --snapshot-blob TOOLS/run.blob SCRIPT ARGUMENT…
 *
 * Saves every run of JavaScript, TypeScript and WebAssembly the loading of babel: 0.65 s of processor time instead of 1.2 s
 * for a small exercise. `prepare.js` runs this text once and has node write the process to a file; a process that starts
 * from it finds babel loaded, and calls the `main` of the script.
 *
 * Before this text `prepare.js` puts `TOOLS` and `BUILTINS`, the names of node's own modules.
 */

/* global BUILTINS, TOOLS */

const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { startupSnapshot } = require('node:v8');
// It is lost on the way.
const { Console } = require('node:console');

const builtins = new Set(BUILTINS);
const loaded = new Map();

/** What `require` does, for modules of JavaScript and JSON: node's own keeps more than a snapshot can hold. */
function load(filename) {
  const known = loaded.get(filename);
  if (known) {
    return known.exports;
  }
  const module = new Module(filename, null);
  module.filename = filename;
  module.paths = Module._nodeModulePaths(path.dirname(filename));
  loaded.set(filename, module);
  const text = fs.readFileSync(filename, 'utf8');
  if (filename.endsWith('.json')) {
    module.exports = JSON.parse(text);
  } else {
    const wrapped = `(function (exports, require, module, __filename, __dirname) { ${text}\n})`;
    const run = (0, eval)(`${wrapped}\n//# sourceURL=${filename}`);
    const { exports } = module;
    run.call(exports, exports, requireFrom(module), module, filename, path.dirname(filename));
  }
  module.loaded = true;
  return module.exports;
}

function requireFrom(module) {
  const resolve = (id) => Module._resolveFilename(id, module, false);
  const find = (id) => {
    const name = id.replace(/^node:/, '');
    return builtins.has(name) ? require(name) : load(resolve(id));
  };
  find.resolve = resolve;
  find.resolve.paths = (id) => Module._resolveLookupPaths(id, module);
  find.cache = {};
  return find;
}

const installed = requireFrom(Object.assign(new Module(`${TOOLS}/package.json`, null), {
  filename: `${TOOLS}/package.json`,
  paths: Module._nodeModulePaths(TOOLS),
}));
const babel = installed('@babel/core');
installed('babel-jest');
const presets = fs
  .readdirSync(`${TOOLS}/node_modules/@exercism`)
  .filter((name) => name.startsWith('babel-preset-'))
  .map((name) => installed(`@exercism/${name}`));
// Once through everything, so that what is loaded and made at the first use is there too.
babel.transformSync(
  `
import { describe, expect, test } from '@jest/globals';
import { a } from './a';
export class B extends a { #c = 1; static d = 2; get e() { return this.#c?.f ?? 3; } async *g() { yield* await 1; } }
export const h = ([i, ...j], { k = 1 } = {}) => \`\${i}\${[...j].at(-1) ** k}\`;
describe('l', () => { test('m', () => { try { expect(h([1])).toEqual({ ...a }); } catch { for (const n of []) n(); } }); });
`,
  {
    babelrc: false,
    caller: { name: 'babel-jest', supportsStaticESM: false },
    configFile: false,
    filename: '/warm/warm.ts',
    presets,
    sourceMaps: 'both',
  },
);

startupSnapshot.setDeserializeMainFunction(() => {
  require('node:console').Console = Console;
  // The working directory is that of the preparation until it is asked for anew.
  process.chdir('.');
  for (const [filename, module] of loaded) {
    Module._cache[filename] = module;
  }
  const [script, ...words] = process.argv.slice(1);
  Module.createRequire(script)(script).main(words);
});
