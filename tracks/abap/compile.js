// Compiles classes of ABAP to modules of JavaScript, with abaplint and its transpiler.

'use strict';

const { readFileSync } = require('node:fs');
const { join } = require('node:path');

// The classes and types that solutions and tests may use: files in the folder `library`.
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
// The exceptions of the language, each with its parent class.
const EXCEPTIONS = JSON.parse(readFileSync(join(__dirname, 'exceptions.json'), 'utf8'));
// The limit of `abaplint --fix`.
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

/** The edits of the issues, without any that overlaps an earlier one. */
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

/** Rewrites newer syntax in the older syntax that the transpiler reads. */
function downport({ RulesRunner, Edits }, registry, isOwn) {
  const runner = new RulesRunner(registry);
  const objects = runner.objectsToCheck(registry.getObjects()).filter((object) => isOwn(object));
  const rules = registry.getConfig().getEnabledRules();
  // Applies the edits of a rule; false if it has none.
  const edit = (rule) => {
    rule.initialize(registry);
    const edits = editsOf(runner.excludeIssues(objects.flatMap((object) => [...rule.run(object)])));
    Edits.applyEditList(registry, edits);
    registry.parse();
    return edits.length > 0;
  };
  let rounds = 0;
  const exhaust = (rule) => {
    let edited = false;
    while (rounds < MAX_ROUNDS && edit(rule)) {
      rounds += 1;
      edited = true;
    }
    return edited;
  };
  // An edit of one rule can make work for another.
  for (let edited = true; edited; ) {
    edited = rules.filter(exhaust).length > 0;
  }
}

/** The tests of these classes. Tests of an abstract class run in the classes that inherit from it, as in ABAP Unit. */
function testsOf(classes) {
  const isParent = (one, other) =>
    other.file === one.file && other.type.name.toLowerCase() === one.type.superClassName?.toLowerCase();
  const parentOf = (one) => classes.find((other) => isParent(one, other));
  const lineage = (one) => (one === undefined ? [] : [...lineage(parentOf(one)), one]);
  const isRun = ({ type }) => type.isForTesting && !type.isAbstract;
  return classes.filter(isRun).flatMap((one) =>
    lineage(one).flatMap((ancestor) => {
      const own = ancestor.type.methods.filter((method) => method.isForTesting && !method.isRedefinition);
      return own.map(({ name }) => ({
        file: one.file,
        type: one.type.name.toLowerCase(),
        of: ancestor.type.name,
        method: name.toUpperCase(),
      }));
    }),
  );
}

function shown(issue) {
  const start = issue.getStart();
  const place = `${issue.getFilename()}:${start.getRow()}:${start.getCol()}`;
  // The compiler's own functions and the names of its checks for errors tell a student nothing.
  const said = issue.getMessage().replace(/, [a-z]+[A-Z]\w*$/, '');
  return SYNTAX.includes(issue.getKey()) ? `${place}: ${said}` : `${place}: ${said} (${issue.getKey()})`;
}

/**
 * Compiles files, each `{ name, text }`. Returns either `problems`, lines for the student, or `modules` and `tests`. A
 * module is `{ name, code, isGiven }`; `isGiven` marks the modules of the library. A test is `{ file, type, of, method }`:
 * the class `type` has the method from the class `of`, which is itself or a class that it inherits from.
 */
async function compile(load, files) {
  const core = load('@abaplint/core');
  const { Transpiler, config, UnknownTypesEnum } = load('@abaplint/transpiler');
  const { ArtifactsRules, Config, MemoryFile, Registry } = core;
  const given = library(MemoryFile);
  const known = new Set(given.map((file) => file.getObjectName().toLowerCase()));
  const own = files
    .filter(({ name }) => !known.has(name.split('.')[0]))
    .map(({ name, text }) => new MemoryFile(name, text));
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
    const { file, type } = taken;
    return { problems: [`${file}: the class \`${type.name}\` must not be the solution's: a library has that name`] };
  }
  const isUnimplemented = (rule) => rule.getMetadata().key === 'implement_methods';
  const unimplemented = ArtifactsRules.getRules().find(isUnimplemented).initialize(registry);
  let issues = [...issuesOf(registry), ...objects.flatMap((object) => unimplemented.run(object))];
  if (issues.length > 0) {
    // The lines have moved: the original files give the right ones, if the same kinds of errors are in them.
    const before = issuesOf(registryOf({}, 'v757')).filter((issue) => SYNTAX.includes(issue.getKey()));
    issues = before.length > 0 ? before : issues;
    return { problems: issues.map(shown) };
  }
  const tests = testsOf(classes);
  try {
    const unknownTypes = UnknownTypesEnum.runtimeError;
    const output = await new Transpiler({ addCommonJS: true, ignoreSourceMap: true, unknownTypes }).run(registry);
    const modules = output.objects.map(({ chunk, filename }) => {
      return { name: filename, code: chunk.getCode(), isGiven: known.has(filename.split('.')[0]) };
    });
    return { modules, tests };
  } catch (error) {
    return { problems: [`${error.message}`] };
  }
}

module.exports = { compile };
