// Compiles classes of ABAP to modules of JavaScript, with abaplint and its transpiler.

'use strict';

const { readFileSync } = require('node:fs');
const { join } = require('node:path');

// What the exercises' code may use, in files of the folder `library`.
const LIBRARY = [
  'abap.type.abap',
  'cl_abap_unit_assert.clas.abap',
  'console.clas.abap',
  'cx_root.clas.abap',
  'if_message.intf.abap',
  'if_oo_adt_classrun.intf.abap',
  'if_oo_adt_classrun_out.intf.abap',
  'string_table.ttyp.xml',
];
// Each exception of the language with the class that it inherits from.
const EXCEPTIONS = JSON.parse(readFileSync(join(__dirname, 'exceptions.json'), 'utf8'));
// As many as abaplint itself makes.
const MAX_ROUNDS = 50_000;
const SYNTAX = ['check_syntax', 'parser_error', 'unknown_types'];

function library(MemoryFile) {
  const files = LIBRARY.map((name) => new MemoryFile(name, readFileSync(join(__dirname, 'library', name), 'utf8')));
  for (const [name, parent] of Object.entries(EXCEPTIONS)) {
    const text = `CLASS ${name} DEFINITION PUBLIC INHERITING FROM ${parent} CREATE PUBLIC.
ENDCLASS.
CLASS ${name} IMPLEMENTATION.
ENDCLASS.
`;
    files.push(new MemoryFile(`${name}.clas.abap`, text));
  }
  return files;
}

/** The edits of issues that touch no line twice. */
function editsOf(issues) {
  const edits = [];
  const taken = new Set();
  for (const issue of issues) {
    const edit = issue.getDefaultFix();
    const lines = Object.entries(edit ?? {}).flatMap(([file, changes]) =>
      changes.flatMap(({ range }) => {
        const first = range.start.getRow();
        return Array.from({ length: range.end.getRow() - first + 1 }, (_, at) => `${file}:${first + at}`);
      }),
    );
    if (lines.length > 0 && !lines.some((line) => taken.has(line))) {
      edits.push(edit);
      lines.forEach((line) => taken.add(line));
    }
  }
  return edits;
}

/** Rewrites new syntax as old syntax, which is what the transpiler reads. */
function downport({ RulesRunner, Edits }, registry, isOwn) {
  const runner = new RulesRunner(registry);
  const objects = runner.objectsToCheck(registry.getObjects()).filter((object) => isOwn(object));
  let rounds = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (const rule of registry.getConfig().getEnabledRules()) {
      for (let again = true; again && rounds < MAX_ROUNDS; rounds += 1) {
        rule.initialize(registry);
        const edits = editsOf(runner.excludeIssues(objects.flatMap((object) => [...rule.run(object)])));
        again = edits.length > 0;
        if (again) {
          Edits.applyEditList(registry, edits);
          registry.parse();
          changed = true;
        }
      }
    }
  }
}

const shown = (issue) =>
  `${issue.getFilename()}:${issue.getStart().getRow()}:${issue.getStart().getCol()}: ${issue.getMessage()} (${issue.getKey()})`;

/**
 * Compiles files, each `{ name, text }`. Returns `problems`, the lines to show to a student, or `modules` with `name`, `code`
 * and `isGiven`, which is of the library, and `tests` in the order of their files: `{ file, type, name }`.
 */
async function compile(load, files) {
  const core = load('@abaplint/core');
  const { Transpiler, config, UnknownTypesEnum } = load('@abaplint/transpiler');
  const { ArtifactsRules, Config, MemoryFile, Registry } = core;
  const given = library(MemoryFile);
  const known = new Set(given.map((file) => file.getObjectName().toLowerCase()));
  const own = files.filter(({ name }) => !known.has(name.split('.')[0])).map(({ name, text }) => new MemoryFile(name, text));
  const isOwn = (object) => !known.has(object.getName().toLowerCase());
  const registryOf = (rules, version) => {
    const settings = structuredClone(config);
    Object.assign(settings.rules, rules);
    Object.assign(settings.syntax, version && { version });
    const registry = new Registry(new Config(JSON.stringify(settings)));
    registry.addFiles([...given, ...own]);
    return registry.parse();
  };
  const issuesOf = (registry) => registry.findIssues().filter((issue) => issue.getSeverity() === 'Error');

  const registry = registryOf({
    // Its edits would add the methods that a solution lacks.
    implement_methods: false,
    avoid_use: { skipQuickFix: true, break: true },
    definitions_top: true,
    downport: true,
  });
  downport(core, registry, isOwn);
  const objects = [...registry.getObjects()].filter((object) => isOwn(object) && object.getABAPFiles);
  const classes = objects
    .flatMap((object) => object.getABAPFiles())
    .flatMap((file) => file.getInfo().listClassDefinitions().map((type) => ({ file: file.getFilename(), type })));
  const taken = classes.find(({ type }) => known.has(type.name.toLowerCase()));
  if (taken) {
    return { problems: [`${taken.file}: the class \`${taken.type.name}\` must not be the solution's: a library has that name`] };
  }
  const unimplemented = ArtifactsRules.getRules().find((rule) => rule.getMetadata().key === 'implement_methods').initialize(registry);
  let issues = [...issuesOf(registry), ...objects.flatMap((object) => unimplemented.run(object))];
  if (issues.length > 0) {
    // With the lines of the solution, if a present version of the language sees them.
    const before = issuesOf(registryOf({}, 'v757')).filter((issue) => SYNTAX.includes(issue.getKey()));
    issues = before.length > 0 ? before : issues;
    return { problems: issues.map(shown) };
  }
  const tests = classes
    .filter(({ type }) => type.isForTesting)
    .flatMap(({ file, type }) =>
      type.methods
        .filter((method) => method.isForTesting)
        .map((method) => ({ file, type: type.name.toLowerCase(), name: method.name.toUpperCase() })),
    );
  try {
    const transpiler = new Transpiler({ addCommonJS: true, ignoreSourceMap: true, unknownTypes: UnknownTypesEnum.runtimeError });
    const { objects } = await transpiler.run(registry);
    const modules = objects.map(({ chunk, filename }) => ({ name: filename, code: chunk.getCode(), isGiven: known.has(filename.split('.')[0]) }));
    return { modules, tests };
  } catch (error) {
    return { problems: [`${error.message}`] };
  }
}

module.exports = { compile };
