// Compiles the solution and its tests (`compile.js`), and runs the test methods in the order of ABAP Unit:
//
//     node run.mjs TOOLS TEST-FILE…
//
// `tracks/_kit/PROTOCOL.md` describes the lines that it sends.

import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [tools, ...files] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const load = createRequire(join(tools, 'package.json'));
const { closeInstruments, openChannel } = require('./channel.js');
const { compile } = require('./compile.js');
const { print, send } = openChannel();
closeInstruments();
// Bound before the solution is loaded, which can replace what anything is a property of.
const exit = process.reallyExit.bind(process);

function stop(event, fields) {
  send(event, fields);
  exit(0);
}

/** An assertion that does not hold. No CATCH of ABAP catches it. */
class Failed extends Error {}

/** A value in a message. */
function show(value) {
  const { types } = abap;
  if (value instanceof types.FieldSymbol || value instanceof types.DataReference) {
    const target = value.getPointer?.();
    return target === undefined ? 'initial reference' : show(target);
  }
  if (value instanceof types.Structure) {
    return Object.entries(value.get()).map(([name, field]) => `${name}: ${show(field)}`).join(', ');
  }
  if (value instanceof types.Table) {
    return `[${value.array().map((row) => show(row) || "''").join('; ')}]`;
  }
  if (value instanceof types.ABAPObject) {
    return value.get() === undefined ? 'initial reference' : 'an object';
  }
  const held = value.get();
  return typeof held === 'string' ? held.trimEnd() : `${held}`;
}

/** The methods of CL_ABAP_UNIT_ASSERT. */
function assertions() {
  const { compare } = abap;
  const { eq, initial } = compare;
  const text = abap.types.String;
  const number = (value) => value.get();
  const isNear = ({ act, exp, tol }) => Math.abs(number(act) - number(exp)) <= number(tol);
  const near = (given) => (given.tol === undefined ? eq(given.act, given.exp) : isNear(given));
  const isTrue = (value) => eq(value, new text().set('X'));
  const check = (holds, { msg }, said) => {
    if (!holds) {
      const about = msg === undefined ? '' : show(msg);
      throw new Failed(about === '' ? said : `${about}\n${said}`);
    }
  };
  return {
    assert_bound: (given) => check(!initial(given.act), given, 'Expected a reference that is bound'),
    assert_differs: (given) => check(!near(given), given, `Expected another value than '${show(given.exp)}'`),
    assert_equals: (given) => check(near(given), given, `Expected '${show(given.exp)}', got '${show(given.act)}'`),
    assert_false: (given) => check(!isTrue(given.act), given, 'Expected false, got true'),
    assert_initial: (given) => check(initial(given.act), given, `Expected an initial value, got '${show(given.act)}'`),
    assert_not_bound: (given) => check(initial(given.act), given, 'Expected a reference that is not bound'),
    assert_not_initial: (given) => check(!initial(given.act), given, 'Expected a value that is not initial'),
    assert_subrc: (given) => {
      const expected = given.exp === undefined ? 0 : number(given.exp);
      const actual = number(given.act ?? abap.builtin.sy.get().subrc);
      check(expected === actual, given, `Expected return code ${expected}, got ${actual}`);
    },
    assert_true: (given) => check(isTrue(given.act), given, 'Expected true, got false'),
    fail: (given) => {
      throw new Failed(given?.msg === undefined ? 'The test failed.' : show(given.msg));
    },
  };
}

/** Gives a class of the library its methods, and freezes it: a solution cannot replace them. */
function define(name, methods) {
  const type = abap.Classes[name];
  for (const [method, run] of Object.entries(methods)) {
    type[method] = async (given) => run(given);
  }
  Object.defineProperty(abap.Classes, name, { configurable: false, value: Object.freeze(type), writable: false });
}

/** The result of an exception. */
function resultOf(error) {
  if (error instanceof Failed) {
    return { status: 'failed', message: error.message };
  }
  const raised = error?.constructor?.INTERNAL_NAME;
  const said = raised === undefined ? `${error?.message ?? error}` : `The exception ${raised} was raised.`;
  return { status: 'error', message: said };
}

/** The result of calling a function, which ends well if it returns. */
async function outcome(run) {
  try {
    await run();
    return { status: 'passed' };
  } catch (error) {
    return resultOf(error);
  }
}

/** Runs a method of a new object of the class, between the methods `setup` and `teardown`. */
async function runTest(type, method) {
  const object = await new type().constructor_();
  const methods = object.FRIENDS_ACCESS_INSTANCE;
  await methods.setup?.();
  try {
    await methods[method.toLowerCase()]();
  } finally {
    await methods.teardown?.();
  }
}

/** Runs the tests of a class, within its methods for all of them. */
async function runClass(type, tests) {
  const before = await outcome(() => type.class_setup?.());
  for (const [at, { file, method, name }] of tests.entries()) {
    send('start', { name, file });
    let ended = before.status === 'passed' ? await outcome(() => runTest(type, method)) : before;
    if (at === tests.length - 1) {
      const after = await outcome(() => type.class_teardown?.());
      ended = ended.status === 'passed' ? after : ended;
    }
    send('result', { name, file, ...ended });
  }
}

/** The body of a method of a class, dedented. A comment begins in the first column and stays as it is. */
function codeOf(text, type, name) {
  const own = new RegExp(`^[ \\t]*CLASS\\s+${type}\\s+IMPLEMENTATION\\b(.*?)^[ \\t]*ENDCLASS\\b`, 'ims');
  const method = new RegExp(`^[ \\t]*METHOD\\s+${name}\\s*\\.[^\\n]*\\n(.*?)^[ \\t]*ENDMETHOD\\b`, 'ims');
  const [, code = ''] = method.exec(own.exec(text)?.[1] ?? '') ?? [];
  const [indent] = /^[ \t]*(?=[^\s*])/m.exec(code) ?? [''];
  const dedented = (line) => (line.startsWith(indent) ? line.slice(indent.length) : line);
  return code.trimEnd().split(/\r?\n/).map(dedented).join('\n');
}

/** The tests of these files. Where test classes share the name of a method, the test's name begins with the class. */
function plan(files, tests) {
  const planned = files.flatMap((file) => tests.filter((test) => test.file === file));
  const isShared = ({ method }) => planned.filter((test) => test.method === method).length > 1;
  const nameOf = (test) => (isShared(test) ? `${test.type}->${test.method}`.toUpperCase() : test.method);
  return planned.map((test) => ({ ...test, name: nameOf(test) }));
}

async function main() {
  const present = readdirSync('.').filter((name) => statSync(name).isFile());
  const names = present.filter((name) => /\.(abap|xml)$/.test(name) && !/^package\.devc/.test(name));
  const sources = names.map((name) => ({ name, text: readFileSync(name, 'utf8') }));
  const { modules, problems, tests } = await compile(load, sources);
  if (problems) {
    stop('failure', { message: problems.join('\n') });
  }
  const given = files.map((file) => basename(file));
  const planned = plan(given, tests);
  if (planned.length === 0) {
    stop('empty');
  }
  const textOf = (file) => sources.find((source) => source.name === file).text;
  for (const { file, name, of, method } of planned) {
    send('plan', { name, file, code: codeOf(textOf(file), of, method) });
  }
  const folder = join(homedir(), 'compiled');
  mkdirSync(folder);
  for (const { name, code } of modules) {
    writeFileSync(join(folder, name), code);
  }
  const { ABAP } = load('@abaplint/runtime');
  const console = { add: print, clear() {}, get: () => '', getTrimmed: () => '', isEmpty: () => true };
  Object.defineProperty(globalThis, 'abap', { value: new ABAP({ console }) });
  const open = (name) => import(pathToFileURL(join(folder, name)));
  const isTest = ({ name }) => name.includes('.testclasses.');
  for (const { name } of modules.filter((module) => module.isGiven)) {
    await open(name);
  }
  define('CL_ABAP_UNIT_ASSERT', assertions());
  define('CONSOLE', { log: ({ value }) => print(show(value)) });
  for (const { name } of modules.filter((module) => !isTest(module))) {
    await open(name);
  }
  const loaded = new Map();
  for (const file of given) {
    loaded.set(file, await open(file.replace(/\.abap$/, '.mjs')));
  }
  for (const [file, classes] of loaded) {
    const own = planned.filter((test) => test.file === file);
    for (const type of new Set(own.map((test) => test.type))) {
      await runClass(classes[type], own.filter((test) => test.type === type));
    }
  }
  stop('end');
}

main().catch((error) => stop('failure', { message: `${error?.message ?? error}` }));
