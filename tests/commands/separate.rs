//! `--separate`: a solution in a process of its own learns nothing of the tests, and cannot speak for them.

use std::fs;

use serde_json::Value;
use test_support::{SpyExercise, program, stderr};

/// `tests` are the methods of a test class; the solution's functions are those of the module `spy`.
fn exercise(tests: &str, solution: &str) -> SpyExercise {
    let config = r#"{"files": {"solution": ["spy.py"], "test": ["spy_test.py"]}}"#;
    let tests =
        format!("import unittest\nimport spy\n\nclass SpyTest(unittest.TestCase):\n{tests}");
    SpyExercise::laid(&[
        ("exercise/.meta/config.json", config),
        ("exercise/spy_test.py", tests.as_str()),
        ("exercise/spy.py", ""),
        ("solution/spy.py", solution),
    ])
}

/// What the solution finds of a secret of the tests is its answer.
fn finds_nothing(tests: &str, solution: &str) {
    exercise(tests, solution).passes();
}

#[test]
fn a_solution_reads_neither_the_tests_nor_their_process() {
    let tests = "
    def test_nothing_is_found(self):
        self.assertEqual(spy.found(), [])

    def test_the_test_file_was_not_changed(self):
        self.assertEqual(open(__file__).read()[:15], 'import unittest')
";
    finds_nothing(
        tests,
        r#"
import ctypes, glob, os, sys

def attempt(found, name, act):
    try:
        if act():
            found.append(name)
    except (OSError, ValueError):
        pass

def holds(path):
    with open(path, "rb") as file:
        return b"test_nothing_is_found" in file.read()

def write(path):
    with open(path, "a") as file:
        return file.write('#') == 1

def found():
    found, parent, here = [], os.getppid(), os.getcwd()
    run = os.path.dirname(os.path.dirname(here))
    libc = ctypes.CDLL(None, use_errno=True)
    for path in (f"{run}/solution/spy_test.py", f"/proc/{parent}/cwd/spy_test.py", f"/proc/{parent}/root{run}/solution/spy_test.py"):
        attempt(found, path, lambda: holds(path))
        attempt(found, f"writes {path}", lambda: write(path))
    for path in (run, f"{run}/solution", "/tmp", f"/proc/{parent}/cwd"):
        attempt(found, f"lists {path}", lambda: os.listdir(path))
    for fd in range(64):
        attempt(found, f"opens {fd}", lambda: os.open(f"/proc/{parent}/fd/{fd}", os.O_RDONLY) or True)
    for name in ("mem", "maps", "environ", "auxv", "stack", "syscall"):
        attempt(found, name, lambda: open(f"/proc/{parent}/{name}", "rb").read(1))
    attempt(found, "writes the tests' folder", lambda: write(f"{run}/solution/unittest.py"))
    attempt(found, "writes the track", lambda: write(f"{run}/track/reporter.py"))
    attempt(found, "links", lambda: os.link(f"{run}/solution/spy_test.py", f"{here}/x") or True)
    attempt(found, "renames", lambda: os.rename(f"{run}/solution", f"{here}/x") or True)
    libc.ptrace.restype = ctypes.c_long
    attempt(found, "traces", lambda: libc.ptrace(16, parent, 0, 0) == 0)
    attempt(found, "signals", lambda: os.kill(parent, 0) or True)
    attempt(found, "modules", lambda: [name for name in sys.modules if name.endswith("_test")])
    attempt(found, "arguments", lambda: [word for word in sys.argv + sys.orig_argv if "_test" in word])
    attempt(found, "descriptors", lambda: [fd for fd in range(3, 64) if is_open(fd)][2:])
    return found

def is_open(fd):
    try:
        os.fstat(fd)
        return True
    except OSError:
        return False
"#,
    );
}

/// A solution whose values hear what they are compared with.
const SPY: &str = r#"
import unittest

SEEN = []

def hear(self, *operands):
    SEEN.extend(repr(operand) for operand in operands if type(operand) in (int, float))
    return 0

NAMES = "eq ne lt le gt ge contains sub rsub add radd mul rmul truediv rtruediv mod rmod"
members = {f"__{name}__": hear for name in NAMES.split()}
members.update(__hash__=lambda self: 41, __abs__=lambda self: self, __iter__=lambda self: iter([]), __round__=hear)
Spy = type("Spy", (), members)
Number = type("Number", (int,), {**members, "__eq__": lambda self, other: hear(self, other) == 0})

class Skip(unittest.SkipTest, BaseException):
    pass

def spy():
    return Spy()

class make(Spy):
    def __init__(self, number):
        pass

class SpyMeta(type):
    __contains__ = __eq__ = hear
    __hash__ = type.__hash__

    def __iter__(cls):
        return iter([])

SpyClass = SpyMeta("SpyClass", (), {})

def spy_class():
    return SpyClass

def number():
    return Number(7)

def fail():
    raise Skip("let us not")

def told():
    return SEEN
"#;

#[test]
fn a_solution_is_not_told_what_its_values_are_compared_with() {
    let tests = "
    def test_equality(self):
        self.assertEqual(spy.spy(), 41)

    def test_the_other_way_round(self):
        self.assertEqual(41, spy.spy())

    def test_in_a_list(self):
        self.assertEqual([1, spy.spy()], [1, 41])

    def test_nearly(self):
        self.assertAlmostEqual(spy.spy(), 41.5)

    def test_order(self):
        self.assertGreater(spy.spy(), 41)

    def test_membership(self):
        self.assertIn(41, spy.spy())

    def test_membership_of_a_class(self):
        self.assertIn(41, spy.spy_class())

    def test_a_class_in_the_place_of_a_function(self):
        self.assertAlmostEqual(spy.make(1), 41.5)

    def test_order_of_such_a_class(self):
        self.assertGreater(spy.make(1), 41)

    def test_membership_in_such_a_class(self):
        self.assertIn(41, spy.make(1))

    def test_operators(self):
        assert abs(spy.spy() - 41) < 1

    def test_keys(self):
        self.assertEqual({41: 1}[spy.spy()], 1)

    def test_numbers_of_an_own_kind(self):
        self.assertEqual(spy.number(), 41)

    def test_exceptions(self):
        with self.assertRaises(ValueError):
            spy.fail()

    def test_nothing_was_told(self):
        self.assertEqual(spy.told(), [])
";
    let found = exercise(tests, SPY).separate();
    let (told, others) = found.split_last().unwrap();
    assert!(others.iter().all(|(status, _)| status == "fail"), "{found:?}");
    assert_eq!(told.0, "pass", "{found:?}");
}

#[test]
fn what_a_test_hands_over_leads_to_nothing_else() {
    let tests = "
    def test_function(self):
        secret = 41
        self.assertEqual(spy.look(lambda: secret), [])

    def test_method(self):
        self.assertEqual(spy.look(self.test_function), [])

    def test_generator(self):
        self.assertEqual(spy.look(value for value in [41]), [])

    def test_object(self):
        class Own:
            value = 1
        own = Own()
        self.assertEqual(spy.look(own), [])
        self.assertEqual(spy.change(own), 2)

    def test_class(self):
        self.assertEqual(spy.look(SpyTest), [])

    def test_exception(self):
        try:
            raise ValueError
        except ValueError as error:
            self.assertEqual(spy.look(error), [])
";
    finds_nothing(
        tests,
        r#"
NAMES = """__globals__ __closure__ __code__ __func__ __self__ __dict__ __builtins__ __class__.__init__ __traceback__
gi_frame gi_code func_globals __module__.x __wrapped__ __subclasses__ __mro__ _testMethodName __reduce__""".split()

def look(thing):
    found = []
    for name in NAMES:
        try:
            at = thing
            for part in name.split("."):
                at = object.__getattribute__(at, "__class__") if part == "__class__" else getattr(at, part)
        except AttributeError:
            continue
        if type(at).__module__ not in ("builtins", "mirror"):
            found.append(name)
    return found

def change(thing):
    thing.value = 2
    return thing.value
"#,
    );
}

/// The message of the second test, which is an error, whatever a solution does to the connection.
fn broken_by(solution: &str) -> String {
    let tests = "
    def test_right(self):
        self.assertEqual(spy.act(1), 1)

    def test_broken(self):
        try:
            spy.act(2)
        except Exception:
            pass

    def test_after(self):
        self.assertEqual(spy.act(3), 3)
";
    let solution = format!(
        "import os\ndef act(n):\n    if n == 2:\n        fd = max(fd for fd in range(3, 64) if os.path.exists(f'/proc/self/fd/{{fd}}'))\n        {solution}\n    return n\n"
    );
    exercise(tests, &solution).message_of_the_broken_test()
}

#[test]
fn a_solution_that_breaks_the_connection_fails_its_test() {
    let writes = |text: &str| broken_by(&format!("os.write(fd, {text})"));
    assert_eq!(
        writes(r"b'garbage\n'"),
        "The process of the solution sent something that is not a message."
    );
    let senseless = "The process of the solution sent an answer that makes no sense.";
    for answer in [
        r#"["=", ["r", 0], []]"#,
        r#"["=", ["h", 999, ["y", "list"]], []]"#,
        r#"["=", ["p", "eval", "1"], []]"#,
        r#"["!", 1, []]"#,
        r#"["=", {}, []]"#,
        r#"["=", ["@", 99], []]"#,
        r#"["=", 1, [[99, 1]]]"#,
        r#"["=", ["h", 999, ["k", 998, ["m", "N", "N", null], [], [], ["__eq__"], [], null, false]], []]"#,
        r#"["=", ["h", 999, ["k", 998, ["m", "N", "N", null], [], [], [], [], "object", false]], []]"#,
        r#"["="]"#,
    ] {
        assert_eq!(writes(&format!("b'{answer}\\n'")), senseless, "{answer}");
    }
    let nested = writes(r#"b'["=", ' + b'[' * 100000 + b']' * 100000 + b', []]\n'"#);
    assert_eq!(nested, "The process of the solution sent something that is not a message.");
    let flood = broken_by("while True: os.write(fd, b'1' * 65536)");
    assert_eq!(flood, "The process of the solution sent a message that is too long.");
    assert_eq!(
        broken_by("os._exit(3)"),
        "The test ended the process of the solution (exit code 3)."
    );
    assert_eq!(
        broken_by("os.kill(os.getpid(), 11)"),
        "The test crashed the process of the solution with SIGSEGV."
    );
}

#[test]
fn a_solution_that_hangs_is_an_error_of_its_test() {
    let tests = "
    def test_right(self):
        self.assertEqual(spy.act(1), 1)

    def test_hangs(self):
        self.assertEqual(spy.act(2), 2)
";
    exercise(tests, "def act(n):\n    while n == 2: pass\n    return n\n").hangs("3");
}

#[test]
fn a_test_that_cannot_be_divided_is_unproved_and_runs_in_one_process() {
    let tests = "
    def test_right(self):
        self.assertEqual(spy.read('x'), 'nothing')

    def test_replaces(self):
        from unittest import mock
        with mock.patch('builtins.open', mock.mock_open(read_data='text')):
            self.assertEqual(spy.read('x'), 'text')

    def test_writes(self):
        with open('there.txt', 'w') as file:
            file.write('written')
        self.assertEqual(spy.read('there.txt'), 'written')

    def test_reads_the_solution(self):
        with open('spy.py') as file:
            self.assertIn('def read', file.read())

    def test_wrong(self):
        with open('there.txt', 'w') as file:
            file.write('written')
        self.assertEqual(spy.read('there.txt'), 'other')
";
    let solution = "def read(path):\n    try:\n        with open(path) as file:\n            return file.read()\n    except OSError:\n        return 'nothing'\n";
    let (statuses, reasons) = exercise(tests, solution).reasons();
    assert_eq!(statuses, ["pass", "pass", "pass", "pass", "fail"]);
    let expected = [
        "",
        "the test replaces `open`",
        "the test writes the file `there.txt`",
        "the test reads the solution's file `spy.py`",
        "the test writes the file `there.txt`",
    ];
    assert_eq!(reasons, expected);
}

#[test]
fn a_track_that_cannot_divide_runs_says_so() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("out");
    let input = test_support::data("tracks/bash/pass/input");
    let mut command = program();
    command.args(["run", "two-fer", "--separate"]).arg(input).arg(&out);
    let ran = command.output().unwrap();
    assert!(
        stderr(&ran).contains("the track `bash` cannot run a solution in its own process"),
        "{}",
        stderr(&ran)
    );
    let text = fs::read_to_string(out.join("separate.json")).unwrap();
    let separate: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(separate["counts"]["separate"], 0);
}

/// A solution that keeps a list, and changes it later.
const KEEPER: &str = "
class Keeper:
    def __init__(self, items):
        self.items, self.groups = items, {'all': items}

    def top(self):
        self.items.sort(reverse=True)
        return self.items[0]

    def split(self, at):
        self.groups[at] = set(self.items[at:])

    def total(self):
        return sum(self.items)
";

#[test]
fn a_list_that_both_sides_keep_stays_one_list() {
    let tests = "
    def test_one_list(self):
        items = [3, 1, 2]
        keeper = spy.Keeper(items)
        self.assertIs(keeper.items, items)
        self.assertEqual(keeper.top(), 3)
        self.assertEqual(items, [3, 2, 1])
        self.assertEqual(keeper.items, items)
        groups = keeper.groups
        keeper.split(2)
        self.assertEqual(groups, {'all': [3, 2, 1], 2: {1}})
        items.append(4)
        keeper.items = items
        self.assertEqual([keeper.top(), keeper.items], [4, [4, 3, 2, 1]])
        names = bytearray(b'ba')
        keeper.items = names
        names.append(1)
        keeper.items = names
        self.assertEqual(keeper.total(), 196)
        self.assertIs(keeper.items, names)
";
    finds_nothing(tests, KEEPER);
}

#[test]
fn a_list_that_a_test_changes_later_is_unproved() {
    let tests = "
    def test_changes_later(self):
        items = [1]
        keeper = spy.Keeper(items)
        items.append(5)
        self.assertEqual(keeper.total(), 6)

    def test_changes_what_it_got(self):
        keeper = spy.Keeper([1])
        keeper.items.append(5)
        self.assertEqual([keeper.items, keeper.total()], [[1, 5], 6])

    def test_changes_nothing(self):
        self.assertEqual(spy.Keeper([1]).total(), 6)
";
    let (statuses, reasons) = exercise(tests, KEEPER).reasons();
    assert_eq!(statuses, ["pass", "pass", "fail"]);
    let changed =
        "the test changes a list, set or dictionary after the solution got or returned it";
    assert_eq!(reasons, [changed, changed, ""]);
}
