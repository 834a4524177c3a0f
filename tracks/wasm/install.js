/**
 * Rewrites Exercism's library, which is made of ES modules, as the modules that jest's `require` loads.
 *
 *     node install.js TOOLS
 */

'use strict';

const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');

const tools = path.resolve(process.argv[2]);
const installed = createRequire(path.join(tools, 'package.json'));
const babel = installed('@babel/core');
const library = path.join(tools, 'node_modules', '@exercism', 'wasm-lib');

for (const name of fs.readdirSync(library).filter((each) => each.endsWith('.mjs') && !each.includes('config'))) {
  const { code } = babel.transformFileSync(path.join(library, name), {
    babelrc: false,
    configFile: false,
    presets: [[installed.resolve('@babel/preset-env'), { targets: { node: 'current' }, modules: 'commonjs' }]],
  });
  const required = code.replace(/(require\("\.\/[\w-]+)\.mjs"/g, '$1.js"');
  // The assembler names the file in its errors if the name is a string; tests pass a URL.
  const named = required.replace('parseWat(watPath,', 'parseWat(String(watPath).replace(/.*\\//, ""),');
  // An exported function without a name gets that of its export, which a trap in it then shows.
  const traced = named.replace('module.validate();', 'module.validate();\n  module.generateNames();');
  fs.writeFileSync(path.join(library, name.replace(/\.mjs$/, '.js')), traced);
}
const manifest = path.join(library, 'package.json');
const { type, ...rest } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
fs.writeFileSync(manifest, `${JSON.stringify({ ...rest, main: 'index.js' }, null, 2)}\n`);
