//! `--separate` in JavaScript: a solution in a process of its own learns nothing of the tests, and cannot speak for them.

use test_support::SpyExercise;

/// `tests` are calls of `test`; the solution's functions are those of the module `spy`.
fn exercise(tests: &str, solution: &str) -> SpyExercise {
    let config =
        r#"{"files": {"solution": ["spy.js"], "test": ["spy.spec.js"], "editor": ["shared.js"]}}"#;
    let tests = format!(
        "import {{ expect, jest, test }} from '@jest/globals';\nimport * as spy from './spy';\n{tests}"
    );
    let shared = "let count = 0;\nexport class Shared {}\nexport class SharedError extends Error {}\nexport const next = () => (count += 1);\n";
    SpyExercise::laid(&[
        ("exercise/.meta/config.json", config),
        ("exercise/spy.spec.js", tests.as_str()),
        ("exercise/shared.js", shared),
        ("exercise/spy.js", ""),
        ("solution/spy.js", solution),
    ])
}

/// Every test passes with the solution in a process of its own.
pub(crate) fn passes(tests: &str, solution: &str) {
    exercise(tests, solution).passes();
}

#[test]
fn a_solution_reads_neither_the_tests_nor_their_process() {
    let tests = "
test('nothing is found', () => {
  expect(spy.found()).toEqual([]);
});
test('the test file was not changed', () => {
  expect(require('fs').readFileSync(__filename, 'utf8').slice(0, 6)).toBe('import');
});
";
    passes(
        tests,
        r"
import fs from 'node:fs';
import path from 'node:path';

export const found = () => {
  const here = process.cwd();
  const run = path.dirname(path.dirname(here));
  const parent = process.ppid;
  const all = [];
  const attempt = (name, act) => {
    try {
      if (act()) {
        all.push(name);
      }
    } catch {}
  };
  const spec = `${run}/solution/spy.spec.js`;
  for (const file of [spec, `/proc/${parent}/cwd/spy.spec.js`, `/proc/${parent}/root${spec}`]) {
    attempt(file, () => fs.readFileSync(file, 'utf8'));
    attempt(`writes ${file}`, () => fs.appendFileSync(file, '#') ?? true);
  }
  for (const folder of [run, `${run}/solution`, '/tmp', `/proc/${parent}/cwd`]) {
    attempt(`lists ${folder}`, () => fs.readdirSync(folder));
  }
  for (let fd = 0; fd < 64; fd += 1) {
    attempt(`opens ${fd}`, () => fs.openSync(`/proc/${parent}/fd/${fd}`, 'r') >= 0);
  }
  for (const name of ['mem', 'maps', 'environ', 'auxv', 'syscall']) {
    attempt(name, () => fs.readFileSync(`/proc/${parent}/${name}`).length > 0);
  }
  attempt('writes the track', () => fs.appendFileSync(`${run}/track/run.js`, '#') ?? true);
  attempt('links', () => fs.linkSync(spec, `${here}/x`) ?? true);
  attempt('renames', () => fs.renameSync(`${run}/solution`, `${here}/x`) ?? true);
  attempt('arguments', () => [...process.argv, ...process.execArgv].some((word) => word.includes('spec')));
  attempt('modules', () => Object.keys(require.cache).some((file) => file.includes('spy.spec') || file.includes('/expect/')));
  const open = [];
  for (let fd = 3; fd < 64; fd += 1) {
    attempt('', () => open.push(fs.readlinkSync(`/proc/self/fd/${fd}`)) && false);
  }
  // Pipes whose other end is elsewhere: requests and answers.
  const pipes = open.filter((of) => of.startsWith('pipe:') || of.startsWith('/tmp'));
  attempt('descriptors', () => pipes.filter((of) => pipes.indexOf(of) === pipes.lastIndexOf(of)).length > 2);
  return all;
};
",
    );
}

/// A solution whose values hear what they are compared with.
const SPY: &str = r"
const seen = [];
const hear = (...values) => {
  seen.push(...values.filter((value) => value === 41 || String(value?.secret) === '41').map(String));
  return true;
};
const members = {};
for (const name of ['asymmetricMatch', 'equals', 'compare', 'valueOf', 'toString', 'toJSON', 'includes', 'indexOf', 'has', 'isEqualNode', 'test']) {
  members[name] = hear;
}
class Spy {
  get nodeType() { return 1; }
  get nodeName() { return 'spy'; }
  get size() { return 1; }
  [Symbol.toPrimitive](hint) { return hint === 'number' ? 40 : 'spy'; }
  *[Symbol.iterator]() {}
}
Object.assign(Spy.prototype, members);
export const spy = () => new Spy();
export const literal = () => ({ ...members, $$typeof: Symbol.for('jest.asymmetricMatcher') });
export const proxy = () => new Proxy(() => {}, { get: (_, key) => (key === 'asymmetricMatch' ? hear : members[key]), has: () => true });
export const list = () => Object.assign([1], { asymmetricMatch: hear });
export const failure = () => { throw Object.assign(new RangeError('no'), members); };
export const fill = (target) => { Object.assign(target, members); Object.defineProperty(target, 'asymmetricMatch', { enumerable: true, value: hear }); };
export const told = () => seen;
";

#[test]
fn a_solution_is_not_told_what_its_values_are_compared_with() {
    let tests = "
const all = {
  'equality': () => expect(spy.spy()).toEqual({ secret: 41 }),
  'of a number': () => expect(spy.spy()).toEqual(41),
  'strictly': () => expect(spy.spy()).toStrictEqual({ secret: 41 }),
  'the other way round': () => expect({ secret: 41 }).toEqual(spy.spy()),
  'in a list': () => expect([1, spy.spy()]).toEqual([1, 41]),
  'of a literal': () => expect(spy.literal()).toEqual({ secret: 41 }),
  'of a proxy': () => expect(spy.proxy()).toEqual(41),
  'of a list': () => expect(spy.list()).toEqual([41]),
  'in part': () => expect(spy.spy()).toMatchObject({ secret: 41 }),
  'membership': () => expect(spy.spy()).toContain(41),
  'membership by equality': () => expect(spy.spy()).toContainEqual({ secret: 41 }),
  'nearly': () => expect(spy.spy()).toBeCloseTo(41),
  'order': () => expect(spy.spy()).toBeGreaterThan(41),
  'length': () => expect(spy.spy()).toHaveLength(41),
  'exceptions': () => expect(() => spy.failure()).toThrow(new RangeError('41')),
  'exceptions by equality': () => {
    try {
      spy.failure();
    } catch (error) {
      expect(error).toEqual({ secret: 41 });
    }
  },
};
for (const [name, act] of Object.entries(all)) {
  test(name, act);
}
test('nothing was told', () => {
  expect(spy.told()).toEqual([]);
});
";
    let found = exercise(tests, SPY).separate();
    let (told, others) = found.split_last().unwrap();
    assert!(others.iter().all(|(status, _)| status == "fail"), "{found:#?}");
    assert_eq!(told.0, "pass", "{found:#?}");
}

#[test]
fn a_solution_cannot_make_a_value_of_the_tests_equal_to_everything() {
    let tests = "
test('fills', () => {
  const target = {};
  try {
    spy.fill(target);
  } catch {}
  expect(target).toEqual({ secret: 41 });
});
test('nothing was told', () => {
  expect(spy.told()).toEqual([]);
});
";
    let found = exercise(tests, SPY).separate();
    assert_eq!(found[0].0, "error", "{found:#?}");
    assert!(found[0].1.contains("makes no sense"), "{found:#?}");
}

/// Tests that hand over objects, which lead to what makes functions of texts.
const HANDING_OVER: &str = r"
test('function', () => {
  const secret = 41;
  expect(spy.look(() => secret)).toEqual([]);
});
test('generator', () => {
  expect(spy.look((function* () { yield 41; })())).toEqual([]);
});
test('object', () => {
  class Own {
    value = 1;
    double() { return 2 * this.value; }
  }
  const own = new Own();
  expect(spy.look(own)).toEqual([]);
  expect(spy.change(own)).toBe(4);
  expect(own.value).toBe(2);
});
test('function that reads properties', () => {
  expect(spy.through((object, key) => object[key])).toEqual([]);
});
test('what the language gives a generator', () => {
  const values = (function* () {
    yield 41;
  })();
  expect(spy.spoils(values)).toBe(false);
  expect([...values]).toEqual([41]);
});
test('what a failed assertion expects', () => {
  expect(spy.hears(() => expect(1).toBe(41))).toBe('an assertion of the test has failed');
});
";

/// What looks for it.
const LOOKING: &str = r"
const escapes = (maker) => {
  try {
    return maker('return process.pid')() !== process.pid;
  } catch {
    return false;
  }
};
export const look = (thing) => {
  const found = [];
  for (const path of ['constructor', 'constructor.constructor', '__proto__.constructor', '__proto__.__proto__.constructor',
    'caller', 'arguments', 'double.constructor', 'next.constructor', 'prototype.constructor', 'call', 'bind', 'constructor.prototype.constructor.constructor']) {
    try {
      const at = path.split('.').reduce((value, key) => value[key], thing);
      if (typeof at === 'function' && escapes(at)) {
        found.push(path);
      }
    } catch {}
  }
  for (const change of [(proto) => { proto.double = () => 0; }, (proto) => { proto.constructor = null; }]) {
    try {
      change(Object.getPrototypeOf(thing));
    } catch {}
  }
  return found;
};
export const through = (read) => [Object, Array, Map, () => {}].filter((value) => {
  try {
    return escapes(read(value, 'constructor'));
  } catch {
    return false;
  }
}).map(String);
export const change = (thing) => {
  thing.value = 2;
  return thing.double();
};
export const spoils = (thing) => {
  for (let at = Object.getPrototypeOf(thing); at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const key of ['next', 'return', Symbol.iterator]) {
      try {
        at[key] = () => ({ done: true });
        return true;
      } catch {}
    }
  }
  return false;
};
export const hears = (act) => {
  try {
    act();
  } catch (error) {
    return error.message;
  }
  return 'nothing';
};
";

#[test]
fn what_a_test_hands_over_leads_to_nothing_else() {
    passes(HANDING_OVER, LOOKING);
}

/// The message of the second test, which is an error, whatever a solution does to the connection.
fn broken_by(act: &str) -> String {
    let tests = "
test('right', () => {
  expect(spy.act(1)).toBe(1);
});
test('broken', () => {
  try {
    spy.act(2);
  } catch {}
});
test('after', () => {
  expect(spy.act(3)).toBe(3);
});
";
    let solution = format!(
        "import fs from 'node:fs';\nconst say = (text) => fs.writeSync(4, text);\nexport const act = (n) => {{\n  if (n === 2) {{\n    {act}\n  }}\n  return n;\n}};\n"
    );
    exercise(tests, &solution).message_of_the_broken_test()
}

#[test]
fn a_solution_that_breaks_the_connection_fails_its_test() {
    let senseless = "The process of the solution sent an answer that makes no sense.";
    for answer in [
        r#"["=", ["r", 99999], []]"#,
        r#"["=", ["h", 999, false, ["y", "eval"]], []]"#,
        r#"["=", ["y", "eval"], []]"#,
        r#"["=", ["o", 1, false, "asymmetricMatch", ["f", 999, false, null]], []]"#,
        r#"["=", ["@", "__proto__"], []]"#,
        r#"["=", 1, [["__proto__", 1]]]"#,
        r#"["=", ["b", 1, "Uint8Array", 67108864, ""], []]"#,
        r#"["=", {}, []]"#,
        r#"["=", 1, [[99, 1]]]"#,
        r#"["="]"#,
    ] {
        assert_eq!(broken_by(&format!("say('{answer}\\n');")), senseless, "{answer}");
    }
    let no_message = "The process of the solution sent something that is not a message.";
    assert_eq!(broken_by("say('garbage\\n');"), no_message);
    let flood = broken_by("for (;;) say('1'.repeat(65536));");
    assert_eq!(flood, "The process of the solution sent a message that is too long.");
    assert_eq!(
        broken_by("process.reallyExit(3);"),
        "The test ended the process of the solution (exit code 3)."
    );
    assert_eq!(
        broken_by("process.kill(process.pid, 'SIGSEGV'); for (;;);"),
        "The test crashed the process of the solution with SIGSEGV."
    );
}

#[test]
fn a_solution_that_hangs_is_an_error_of_its_test() {
    let tests = "
test('right', () => {
  expect(spy.act(1)).toBe(1);
});
test('hangs', () => {
  expect(spy.act(2)).toBe(2);
});
";
    exercise(tests, "export const act = (n) => {\n  while (n === 2);\n  return n;\n};\n")
        .hangs("8");
}

/// Tests that do what the solution's process cannot see.
const UNDIVIDED: &str = "
import fs from 'node:fs';
import { Shared, SharedError, next } from './shared';

test('right', () => {
  expect(spy.read('x')).toBe('nothing');
});
test('a class of a file that both have', () => {
  expect(() => spy.fail()).toThrow(SharedError);
  expect(spy.isShared(new Shared())).toBe(true);
});
test('replaces', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.25);
  expect(spy.chance()).toBe(0.25);
});
test('replaces timers', () => {
  jest.useFakeTimers();
  const act = jest.fn();
  spy.wait(act);
  jest.runAllTimers();
  jest.useRealTimers();
  expect(act).toHaveBeenCalled();
});
test('writes', () => {
  fs.writeFileSync('there.txt', 'written');
  expect(spy.read('there.txt')).toBe('written');
});
test('wrong', () => {
  fs.writeFileSync('there.txt', 'written');
  expect(spy.read('there.txt')).toBe('other');
});
test('changes a list later', () => {
  const list = [1];
  const keeper = new spy.Keeper(list);
  list.push(5);
  expect(keeper.sum()).toBe(6);
});
test('changes a list that it got', () => {
  const keeper = new spy.Keeper([1]);
  keeper.list.push(5);
  expect([keeper.list, keeper.sum()]).toEqual([[1, 5], 6]);
});
test('changes no list', () => {
  expect(new spy.Keeper([1]).sum()).toBe(6);
});
test('sets a timer', async () => {
  const order = [];
  setTimeout(() => order.push('timer'), 1);
  spy.work();
  await spy.after(5, () => order.push('solution'));
  expect(order).toEqual(['timer', 'solution', 'none']);
});
test('freezes', () => {
  expect(Object.isFrozen(Object.freeze(new spy.Keeper([])))).toBe(true);
});
test('sets a global', () => {
  globalThis.answer = 41;
  expect(spy.answer()).toBe(41);
});
test('extends', () => {
  class Mine extends spy.Base {}
  expect(new Mine()).toBeInstanceOf(Mine);
});
";

/// What they ask for.
const OF_UNDIVIDED: &str = "
import fs from 'node:fs';
import { Shared, SharedError } from './shared';

export const read = (path) => {
  try {
    return fs.readFileSync(path, 'utf8');
  } catch {
    return 'nothing';
  }
};
export const fail = () => { throw new SharedError('no'); };
export const isShared = (value) => value instanceof Shared;
export const chance = () => Math.random();
export const wait = (act) => { setTimeout(act, 1000); };
export const answer = () => globalThis.answer;
export class Base {}
export class Keeper {
  constructor(list) { this.list = list; }
  sum() { return this.list.reduce((sum, value) => sum + value, 0); }
}
export const work = () => {};
export const after = (time, act) => new Promise((resolve) => { setTimeout(() => resolve(act()), time); });
";

#[test]
fn a_test_that_cannot_be_divided_is_unproved_and_runs_in_one_process() {
    let (statuses, reasons) = exercise(UNDIVIDED, OF_UNDIVIDED).reasons();
    let expected = [
        "pass", "pass", "pass", "pass", "pass", "fail", "pass", "pass", "fail", "fail", "pass",
        "pass", "pass",
    ];
    assert_eq!(statuses, expected);
    let expected = [
        "",
        "",
        "the test replaces `random`",
        "the test replaces timers and the time of day",
        "the test writes the file `there.txt`",
        "the test writes the file `there.txt`",
        "the test changes a list or object after the solution got or returned it",
        "the test changes a list or object after the solution got or returned it",
        "",
        "the test sets a timer",
        "the test freezes an object of the solution",
        "the test replaces `answer`",
        "the test makes the class `Mine` of a class of the solution, and replaces `answer`",
    ];
    assert_eq!(reasons, expected);
}
