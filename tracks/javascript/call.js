// Calls a function of a solution: tracks/_kit/CALL.md.
'use strict';

const fs = require('fs');
const Module = require('module');
const path = require('path');
const { pathToFileURL } = require('url');

const REPORT = 3;
const TOKEN = 4;

// The token, which is read before anything of the solution is loaded.
const start = fs.readFileSync(TOKEN, 'utf8').split('\n')[0];
fs.closeSync(TOKEN);
const [first, ...cases] = fs.readFileSync(0, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
const { writeSync } = fs;
const { stringify } = JSON;

function send(text) {
  let rest = Buffer.from(`${start} ${text}\n`);
  while (rest.length > 0) {
    rest = rest.subarray(writeSync(REPORT, rest));
  }
}

// JSON of a value; whole numbers of any size are numbers.
function json(value) {
  if (typeof value === 'bigint') {
    return value.toString();
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new TypeError(`${value} is not a number of JSON`);
  }
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') {
    return 'null';
  }
  if (Array.isArray(value)) {
    return `[${value.map(json).join(',')}]`;
  }
  if (value !== null && typeof value === 'object' && typeof value.toJSON !== 'function') {
    const entries = value instanceof Map ? [...value] : Object.entries(value);
    return `{${entries.map(([key, held]) => `${stringify(String(key))}:${json(held)}`).join(',')}}`;
  }
  return stringify(value);
}

const said = (error) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

// The exports of a module, or the names that a script declares.
async function load(file, name) {
  const text = fs.readFileSync(file, 'utf8');
  if (/^\s*(export|import)\b/m.test(text)) {
    const module = file.endsWith('.mjs') ? file : `${file}.mjs`;
    if (module !== file) {
      // Node.js takes a file for a module by its name.
      const url = `data:text/javascript,${encodeURIComponent(text)}`;
      return import(url);
    }
    return import(pathToFileURL(module));
  }
  const script = new Module(file, module);
  script.filename = file;
  script.paths = Module._nodeModulePaths(path.dirname(file));
  const head = name.split('.')[0];
  const tail = `\n;if (typeof ${head} !== 'undefined') { module.exports = Object.assign({}, module.exports, { ${head} }); }`;
  script._compile(text + tail, file);
  return script.exports;
}

// The function, which may be the method of a class: `Class.method`.
function find(exports, name) {
  let found = exports;
  let owner;
  for (const part of name.split('.')) {
    owner = typeof found === 'function' ? new found() : found;
    found = owner[part];
  }
  if (typeof found !== 'function') {
    throw new ReferenceError(`${name} is not defined`);
  }
  return found.bind(owner);
}

async function main() {
  let call;
  try {
    call = find(await load(process.argv[2], first.function), first.function);
  } catch (error) {
    send(stringify({ error: said(error) }));
    return;
  }
  for (const { case: number, args } of cases) {
    send(stringify({ case: number }));
    try {
      const value = await call(...args);
      send(`{"case":${number},"value":${json(value)}}`);
    } catch (error) {
      send(stringify({ case: number, error: said(error) }));
    }
  }
}

main();
