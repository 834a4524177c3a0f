/**
 * Checks the types of a solution.
 *
 *     node TOOLS/check.js SOLUTION TEST-FILE…
 *
 * Sets the compiler's options, which are those of the track's exercises, and which files are checked. If `tsconfig.json` is the
 * exercise's, as `TRUSTED` says, it may ask for fewer checks and newer libraries. Prints what `tsc --pretty false` would.
 *
 * Starting the compiler and reading the declarations of the language, of node and of jest takes four fifths of the time
 * of a check. So `prepare.js` puts the compiler, as `ts`, and `TOOLS` before this text, has both done once, and writes
 * the state of that process to a file that a check starts from.
 */

/* global ts, TOOLS */

const { startupSnapshot } = require('node:v8');

const MODULES = `${TOOLS}/node_modules`;
const LIBRARY = `${MODULES}/typescript/lib`;
const OPTIONS = {
  allowImportingTsExtensions: true,
  baseUrl: '/',
  esModuleInterop: true,
  forceConsistentCasingInFileNames: true,
  isolatedModules: true,
  lib: ['lib.es2020.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  noEmit: true,
  paths: {
    '@jest/globals': [`${MODULES}/@jest/globals/build/index.d.ts`],
    expect: [`${MODULES}/expect/build/index.d.ts`],
  },
  skipLibCheck: true,
  strict: true,
  target: ts.ScriptTarget.ES2020,
  typeRoots: [`${MODULES}/@types`],
  types: ['node'],
};

/** What differs in exercises from before TypeScript 2.7, whose solutions are still there. */
const EARLIER = {
  ...OPTIONS,
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  strictPropertyInitialization: false,
};

/** What jest puts beside the globals of the language. */
const GLOBALS = `${MODULES}/jest-globals.d.ts`;
const NAMES =
  'afterAll afterEach beforeAll beforeEach describe expect fdescribe fit it jest test xdescribe xit xtest';
const GLOBALS_TEXT = `import type * as globals from './@jest/globals/build/index'
declare global {
${NAMES.split(' ')
  .map((name) => `  const ${name}: typeof globals.${name}`)
  .join('\n')}
}
`;

/** What was read of the installed packages, which do not change. */
const sources = new Map();
const answers = new Map();

/** Asks the file system once for what concerns the installed packages. */
function remembering(host, question) {
  const ask = host[question].bind(host);
  host[question] = (file, ...rest) => {
    if (!file.startsWith(MODULES)) {
      return ask(file, ...rest);
    }
    const key = `${question} ${file}`;
    if (!answers.has(key)) {
      answers.set(key, ask(file, ...rest));
    }
    return answers.get(key);
  };
}

function compilerHost(root, virtual) {
  const host = ts.createCompilerHost(OPTIONS);
  host.getCurrentDirectory = () => root;
  host.getDefaultLibLocation = () => LIBRARY;
  host.getDefaultLibFileName = () => `${LIBRARY}/lib.d.ts`;
  for (const question of ['directoryExists', 'fileExists', 'getDirectories', 'readFile', 'realpath']) {
    remembering(host, question);
  }
  virtual.set(GLOBALS, GLOBALS_TEXT);
  const { fileExists, readFile } = host;
  host.fileExists = (file) => virtual.has(file) || fileExists(file);
  host.readFile = (file) => virtual.get(file) ?? readFile(file);
  const read = host.getSourceFile;
  host.getSourceFile = (file, ...rest) => {
    const known = sources.get(file);
    if (known) {
      return known;
    }
    const source = read.call(host, file, ...rest);
    if (source && file.startsWith(MODULES)) {
      sources.set(file, source);
    }
    return source;
  };
  return host;
}

/** The compiler's words on these files; empty when all is well. */
function check(root, files, { options = OPTIONS, virtual = new Map() } = {}) {
  const program = ts.createProgram([...files, GLOBALS], options, compilerHost(root, virtual));
  const prefix = `${root}/`;
  // Like `tsc`: what follows from a syntax error is not worth saying.
  const syntactic = program.getSyntacticDiagnostics();
  const found = syntactic.length > 0 ? syntactic : ts.getPreEmitDiagnostics(program);
  return ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(found), {
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: () => prefix,
    getNewLine: () => '\n',
  });
}

/** The files to check: all but the reference solution, the type tests and the test files. */
function selected(root, tests) {
  const left = ['node_modules', '.meta', '.exercism', '__typetests__', '**/*.tst.ts', '**/*.test.ts', '**/*.test.tsx'];
  const all = ts.sys.readDirectory(root, ['.ts', '.tsx', '.mts', '.cts'], left);
  return all.filter((name) => !tests.has(name));
}

/** Whether an exercise is one of those: their configuration names each check, for there was no `strict` yet. */
function isEarlier(root) {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const named = config?.compilerOptions ?? {};
  const checks = ['alwaysStrict', 'noImplicitAny', 'noImplicitThis', 'strictNullChecks'];
  return named.strict === undefined && checks.every((check) => named[check] === true);
}

/** What an exercise may relax. */
const CHECKS = [
  'alwaysStrict',
  'noImplicitAny',
  'noImplicitThis',
  'strictBindCallApply',
  'strictBuiltinIteratorReturn',
  'strictFunctionTypes',
  'strictNullChecks',
  'strictPropertyInitialization',
  'useUnknownInCatchVariables',
];

/** The options of an exercise's own `tsconfig.json`. A file that it extends is not read: its checks count as on. */
function ofExercise(root) {
  const { config, error } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  if (error) {
    return OPTIONS;
  }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions ?? {}, root);
  const extendsAnother = config.extends !== undefined;
  const named = CHECKS.filter((check) => options[check] !== undefined);
  const newer = options.target > OPTIONS.target;
  return {
    ...OPTIONS,
    ...Object.fromEntries(named.map((check) => [check, options[check]])),
    isolatedModules: options.isolatedModules ?? extendsAnother,
    lib: [...OPTIONS.lib, ...(options.lib ?? (newer ? [ts.getDefaultLibFileName(options)] : []))],
    strict: options.strict ?? extendsAnother,
    target: newer ? options.target : OPTIONS.target,
  };
}

function main([root, ...names]) {
  const tests = new Set(names.map((name) => `${root}/${name}`));
  const files = selected(root, tests);
  let text = check(root, files, { options: process.env.TRUSTED ? ofExercise(root) : OPTIONS });
  if (text && isEarlier(root)) {
    text = check(root, files, { options: EARLIER });
  }
  process.stdout.write(text);
  process.exitCode = text ? 2 : 0;
}

// What nearly every test file and many a solution need.
const WARM = `
import { describe, expect, it, jest, xit } from '@jest/globals'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'fs'
describe('', () => { it('', () => { expect([randomInt(1)]).toEqual([jest.fn(), readFileSync('')]) }); xit('', async () => {}) })
expect(() => {}).toThrow()
`;
if (startupSnapshot.isBuildingSnapshot()) {
  const files = new Map([
    ['/warm/warm.test.ts', WARM],
    ['/warm/package.json', '{ "type": "module" }'],
  ]);
  const problems = check('/warm', ['/warm/warm.test.ts'], { virtual: files });
  if (problems) {
    throw new Error(problems);
  }
  // What node leaves of the command line begins with the script, which is this one.
  startupSnapshot.setDeserializeMainFunction(() => main(process.argv.slice(2)));
} else {
  main(process.argv.slice(2));
}
