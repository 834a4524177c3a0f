//! Helper files of an exercise, in real runs: a solution replaces none of them, wherever and however the tests load them.

use super::Place;

/// An exercise whose two tests call a helper, in one language.
struct Language {
    solution: &'static str,
    right: &'static str,
    /// It is wrong for the second test.
    wrong: &'static str,
    test: &'static str,
    /// The tests, which load the helper by `LOAD`.
    tests: &'static str,
    helper: &'static str,
    /// A helper that finds no fault.
    forged: &'static str,
}

const BASH: Language = Language {
    solution: "fizz.sh",
    right: "[ $1 = 1 ] && echo one || echo two\n",
    wrong: "echo one\n",
    test: "fizz.bats",
    tests: "LOAD\n@test \"one\" { run bash fizz.sh 1; check \"$output\" one; }\n@test \"two\" { run bash fizz.sh 2; check \"$output\" two; }\n",
    helper: "check() { [[ \"$1\" == \"$2\" ]]; }\n",
    forged: "check() { true; }\n",
};

const C: Language = Language {
    solution: "fizz.c",
    right: "#include \"fizz.h\"\nint fizz(int n) { return n; }\n",
    wrong: "#include \"fizz.h\"\nint fizz(int n) { (void)n; return 1; }\n",
    test: "test_fizz.c",
    tests: "#include \"test-framework/unity.h\"\n#include \"fizz.h\"\nLOAD\nvoid setUp(void) {}\nvoid tearDown(void) {}\nstatic void test_one(void) { check(fizz(1), 1); }\nstatic void test_two(void) { check(fizz(2), 2); }\nint main(void) { UNITY_BEGIN(); RUN_TEST(test_one); RUN_TEST(test_two); return UNITY_END(); }\n",
    helper: "#ifndef CHECKS\n#define CHECKS\n#include \"test-framework/unity.h\"\nstatic inline void check(int is, int should) { TEST_ASSERT_EQUAL_INT(should, is); }\n#endif\n",
    forged: "static inline void check(int is, int should) { (void)is; (void)should; }\n",
};

const JAVASCRIPT: Language = Language {
    solution: "fizz.js",
    right: "export const fizz = (n) => n;\n",
    wrong: "export const fizz = () => 1;\n",
    test: "fizz.spec.js",
    tests: "import { fizz } from './fizz';\nLOAD\ntest('one', () => check(fizz(1), 1));\ntest('two', () => check(fizz(2), 2));\n",
    helper: "export const check = (is, should) => expect(is).toBe(should);\n",
    forged: "export const check = () => {};\n",
};

const PYTHON: Language = Language {
    solution: "fizz.py",
    right: "def fizz(n):\n    return n\n",
    wrong: "def fizz(n):\n    return 1\n",
    test: "fizz_test.py",
    tests: "LOAD\nfrom fizz import fizz\ndef test_one():\n    check(fizz(1), 1)\ndef test_two():\n    check(fizz(2), 2)\n",
    helper: "def check(given, expected):\n    assert given == expected\n",
    forged: "def check(given, expected):\n    pass\n",
};

const RUBY: Language = Language {
    solution: "fizz.rb",
    right: "def fizz(n) = n\n",
    wrong: "def fizz(n) = 1\n",
    test: "fizz_test.rb",
    tests: "require 'minitest/autorun'\nrequire_relative 'fizz'\nLOAD\nclass FizzTest < Minitest::Test\n  def test_one = check(fizz(1), 1)\n  def test_two = check(fizz(2), 2)\nend\n",
    helper: "def check(given, expected) = assert_equal(expected, given)\n",
    forged: "def check(given, expected) = assert(true)\n",
};

impl Language {
    /// An exercise without a configuration that has its helper at `own`.
    fn exercise(&self, load: &str, own: &str) -> Place {
        let place = Place::empty();
        place.put(&format!("ex/fizz/{}", self.test), &self.tests.replace("LOAD", load));
        place.put(&format!("ex/fizz/{}", self.solution), "");
        place.put(&format!("ex/fizz/{own}"), self.helper);
        if self.solution == "fizz.c" {
            place.put("ex/fizz/fizz.h", "int fizz(int n);\n");
            place.put("in/fizz.h", "int fizz(int n);\n");
        }
        place.put(&format!("in/{}", self.solution), self.right);
        place
    }
}

/// The statuses of the two tests.
fn statuses(place: &Place) -> String {
    let (ran, results) = place.run(&[]);
    let tests = results["tests"].as_array().cloned().unwrap_or_default();
    let statuses: Vec<&str> = tests.iter().filter_map(|test| test["status"].as_str()).collect();
    match statuses.as_slice() {
        [] => format!("{} {}", super::message(&results), test_support::stderr(&ran)),
        _ => statuses.join(" "),
    }
}

#[test]
fn a_solution_replaces_no_helper() {
    for (language, load, own, forged) in [
        (BASH, "load checks", "checks.bash", "checks"),
        (BASH, "load checks", "checks", "checks.bash"),
        (BASH, "load checks.bash", "checks.bash", "checks.bash.bash"),
        (BASH, "load fizz.checks.sh", "fizz.checks.sh", "fizz.checks.sh"),
        (C, "#include \"checks.h\"", "checks.h", "checks.h"),
        (C, "#include \"my checks.h\"", "my checks.h", "my checks.h"),
        (
            C,
            "#include \"test-framework/checks.h\"",
            "test-framework/checks.h",
            "test-framework/checks.h",
        ),
        (C, "#include \"reference/fizz.h\"", "reference/fizz.h", "reference/fizz.h"),
        (JAVASCRIPT, "import { check } from './fizz.checks';", "fizz.checks.js", "fizz.checks.js"),
        (JAVASCRIPT, "import { check } from './all/fizz';", "all/fizz.js", "all/fizz.js"),
        (PYTHON, "from reference.fizz import check", "reference/fizz.py", "reference/fizz.py"),
        (
            PYTHON,
            "import sys; sys.path.append('lib'); from checks import check",
            "lib/checks.py",
            "checks.py",
        ),
        (RUBY, "require_relative 'support/fizz'", "support/fizz.rb", "support/fizz.rb"),
        (
            RUBY,
            "$LOAD_PATH.push(__dir__, \"#{__dir__}/lib\"); require 'checks'",
            "lib/checks.rb",
            "checks.rb",
        ),
    ] {
        let place = language.exercise(load, own);
        assert_eq!(statuses(&place), "pass pass", "{load}");
        place.put(&format!("in/{}", language.solution), language.wrong);
        place.put(&format!("in/{forged}"), language.forged);
        assert_eq!(statuses(&place), "pass fail", "{load}: {forged}");
    }
}

#[test]
fn a_header_of_the_solution_takes_no_helper_away() {
    let place = C.exercise("#include \"checks.h\"", "checks.h");
    place.put("in/fizz.c", C.wrong);
    place.put(
        "ex/fizz/checks.h",
        "#ifndef CHECKS\n#define CHECKS\nvoid check(int is, int should);\n#endif\n",
    );
    let source = "#include \"test-framework/unity.h\"\n#include \"checks.h\"\nvoid check(int is, int should) { TEST_ASSERT_EQUAL_INT(should, is); }\n";
    place.put("ex/fizz/checks.c", source);
    assert_eq!(statuses(&place), "pass fail");
    for forged in [
        "static inline void check(int is, int should) { (void)is; (void)should; }",
        "#define CHECKS\n#define check(is, should) ((void)0)",
        "#define check(is, should) ((void)0)",
    ] {
        place.put("in/fizz.h", &format!("int fizz(int n);\n{forged}\n"));
        let said = statuses(&place);
        assert!(said.contains("`check` must not be "), "{forged}: {said}");
    }
}

#[test]
fn data_of_the_exercise_stays_in_a_folder_of_the_solution() {
    for data in ["cases.jsonl", "cases.sql", "cases"] {
        let place = Place::empty();
        let tests = format!(
            "from src.fizz import fizz\nfrom pathlib import Path\ndef test_all():\n    assert str(fizz()) == Path('src/{data}').read_text()\n"
        );
        place.put(
            "ex/fizz/.meta/config.json",
            r#"{"files": {"solution": ["src"], "test": ["fizz_test.py"]}}"#,
        );
        place.put("ex/fizz/fizz_test.py", &tests);
        place.put(&format!("ex/fizz/src/{data}"), "2");
        place.put(&format!("in/src/{data}"), "1");
        place.put("in/src/fizz.py", "def fizz():\n    return 2\n");
        assert_eq!(statuses(&place), "pass", "{data}");
        place.put("in/src/fizz.py", "def fizz():\n    return 1\n");
        assert_eq!(statuses(&place), "fail", "{data}");
    }
}
