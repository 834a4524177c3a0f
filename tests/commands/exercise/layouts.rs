//! Exercises as teachers' repositories have them run without a hint, and their configuration is the exercise's alone.

use std::fs;

use super::{Place, stderr};
use test_support::{program, stdout};

/// An exercise: the files that stay, the file that students hand in, and how many tests there are.
struct Layout {
    name: &'static str,
    kept: &'static [(&'static str, &'static str)],
    solution: (&'static str, &'static str),
    /// A solution that fails at least one test.
    wrong: &'static str,
    tests: usize,
}

const UNITY: &str = "#include \"unity.h\"\n#include \"vec.h\"\nvoid setUp(void) {}\nvoid tearDown(void) {}\nvoid test_one(void) { TEST_ASSERT_EQUAL_INT(1, first()); }\nint main(void) { UNITY_BEGIN(); RUN_TEST(test_one); return UNITY_END(); }\n";
const VEC: &str = "#include \"vec.h\"\nint first(void) { int unused; return 1; }\n";
const NO_VEC: &str = "#include \"vec.h\"\nint first(void) { return 2; }\n";
const VEC_H: &str = "#ifndef VEC_H\n#define VEC_H\nint first(void);\n#endif\n";
const CATCH: &str = "#include <catch2/catch.hpp>\n#include \"stack.hpp\"\nTEST_CASE(\"top\") { REQUIRE(top() == 1); }\n";
const FIXTURE: &str = "import pytest\n\n\n@pytest.fixture\ndef one():\n    return 1\n";
const TOP: &str = "inline int top() { return 1; }\n";

const LAYOUTS: &[Layout] = &[
    Layout {
        name: "py-folders",
        kept: &[
            ("tests/conftest.py", FIXTURE),
            (
                "tests/test_a.py",
                "from fizz import fizz\n\n\ndef test_a(one):\n    assert fizz(one) == 1\n",
            ),
            (
                "tests/test_b.py",
                "from fizz import fizz\n\n\ndef test_b():\n    assert fizz(2) == 2\n",
            ),
        ],
        solution: ("src/fizz.py", super::RIGHT),
        wrong: super::WRONG,
        tests: 2,
    },
    Layout {
        name: "py-flat",
        kept: &[
            ("conftest.py", FIXTURE),
            (
                "test_fizz.py",
                "from fizz import fizz\n\n\ndef test_a(one):\n    assert fizz(one) == 1\n",
            ),
            ("test_more.py", "from fizz import fizz\n\n\ndef test_b():\n    assert fizz(2) == 2\n"),
        ],
        solution: ("fizz.py", super::RIGHT),
        wrong: super::WRONG,
        tests: 2,
    },
    Layout {
        name: "py-folders-of-tests",
        kept: &[
            (
                "tests/numbers/test_one.py",
                "from fizz import fizz\n\n\ndef test_one():\n    assert fizz(1) == 1\n",
            ),
            (
                "tests/test_two.py",
                "from fizz import fizz\n\n\ndef test_two():\n    assert fizz(2) == 2\n",
            ),
        ],
        solution: ("fizz.py", super::RIGHT),
        wrong: super::WRONG,
        tests: 2,
    },
    Layout {
        name: "js-names-of-jest",
        kept: &[
            ("package.json", "{\"name\": \"fizz\"}\n"),
            (
                "test.js",
                "const fizz = require('./index');\n\ntest('one', () => expect(fizz(1)).toBe(1));\n",
            ),
            (
                "src/numbers/two.test.js",
                "const fizz = require('../../index');\n\ntest('two', () => expect(fizz(2)).toBe(2));\n",
            ),
        ],
        solution: ("index.js", "module.exports = (n) => n;\n"),
        wrong: "module.exports = () => 1;\n",
        tests: 2,
    },
    Layout {
        name: "ts-spec",
        kept: &[(
            "fizz.spec.ts",
            "import { fizz } from './fizz'\n\ntest('one', () => expect(fizz(1)).toBe(1))\n",
        )],
        solution: ("fizz.ts", "export const fizz = (n: number): number => n\n"),
        wrong: "export const fizz = (n: number): number => n + 1\n",
        tests: 1,
    },
    Layout {
        name: "js-spec-folder",
        kept: &[(
            "spec/numbers/fizz.spec.js",
            "const fizz = require('../../fizz');\n\ntest('one', () => expect(fizz(1)).toBe(1));\n",
        )],
        solution: ("fizz.js", "module.exports = (n) => n;\n"),
        wrong: "module.exports = () => 2;\n",
        tests: 1,
    },
    Layout {
        name: "ts-options",
        kept: &[
            ("tsconfig.json", "{\"compilerOptions\": {\"target\": \"es2022\", /* ours */}}\n"),
            ("one.ts", "export interface One { n: number }\n"),
            (
                "fizz.test.ts",
                "import { fizz } from './fizz'\n\ntest('one', () => expect(fizz(1)).toBe(1))\n",
            ),
        ],
        solution: (
            "fizz.ts",
            "export { One } from './one'\nexport const fizz = (n) => [n].at(-1)\n",
        ),
        wrong: "export const fizz = (n) => n + 1\n",
        tests: 1,
    },
    Layout {
        name: "rb-rake-default",
        kept: &[
            ("test/test_helper.rb", "require 'minitest/autorun'\n"),
            (
                "test/test_fizz.rb",
                "require 'test_helper'\nrequire 'fizz'\n\nclass FizzTest < Minitest::Test\n  def test_one\n    assert_equal 1, fizz(1)\n  end\nend\n",
            ),
            (
                "test_more.rb",
                "require 'test_helper'\nrequire 'fizz'\n\nclass MoreTest < Minitest::Test\n  def test_two\n    assert_equal 2, fizz(2)\n  end\nend\n",
            ),
        ],
        solution: ("lib/fizz.rb", "def fizz(number)\n  number\nend\n"),
        wrong: "def fizz(number)\n  number + 1\nend\n",
        tests: 2,
    },
    Layout {
        name: "java-surefire",
        kept: &[
            (
                "src/test/java/TestFizz.java",
                "import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.Test;\nclass TestFizz { @Test void one() { assertEquals(1, Fizz.fizz(1)); } }\n",
            ),
            (
                "src/test/java/more/MoreTestCase.java",
                "package more;\nimport org.junit.jupiter.api.*;\nclass MoreTestCase { @Test void two() { Assertions.assertEquals(2, TestNumbers.TWO); } }\n",
            ),
            (
                "src/test/java/more/TestNumbers.java",
                "package more;\nfinal class TestNumbers { static final int TWO = 2; }\n",
            ),
        ],
        solution: (
            "src/main/java/Fizz.java",
            "class Fizz { static int fizz(int number) { return number; } }\n",
        ),
        wrong: "class Fizz { static int fizz(int number) { return 0; } }\n",
        tests: 2,
    },
    Layout {
        name: "rb-rake",
        kept: &[
            ("Rakefile", "abort 'not this one'\n"),
            ("test/test_helper.rb", "require 'minitest/autorun'\n\ndef one\n  1\nend\n"),
            (
                "test/fizz_test.rb",
                "require 'test_helper'\nrequire 'fizz'\n\nclass FizzTest < Minitest::Test\n  def test_one\n    assert_equal one, fizz(one)\n  end\nend\n",
            ),
        ],
        solution: ("lib/fizz.rb", "require 'set'\n\ndef fizz(number)\n  Set[number].first\nend\n"),
        wrong: "def fizz(number)\n  number + 1\nend\n",
        tests: 1,
    },
    Layout {
        name: "c-flat",
        kept: &[("test_vec.c", UNITY), ("vec.h", VEC_H)],
        solution: ("vec.c", VEC),
        wrong: NO_VEC,
        tests: 1,
    },
    Layout {
        name: "c-program",
        kept: &[
            ("test_fizz.c", UNITY),
            ("main.c", "int main(void) { return 0; }\n"),
            ("vec.h", VEC_H),
        ],
        solution: ("vec.c", VEC),
        wrong: NO_VEC,
        tests: 1,
    },
    Layout {
        name: "c-folders",
        kept: &[
            (
                "Makefile",
                "CFLAGS = -Iinclude -Wall -Wextra \\\n  -DANSWER=1\nLDLIBS = -lm -lunity\n",
            ),
            (
                "tests/test_vec.c",
                "#include \"helper.h\"\n#include \"unity.h\"\n#include \"vec.h\"\nvoid setUp(void) {}\nvoid tearDown(void) {}\nvoid test_one(void) { TEST_ASSERT_EQUAL_INT(answer(), first()); }\nint main(void) { UNITY_BEGIN(); RUN_TEST(test_one); return UNITY_END(); }\n",
            ),
            ("tests/helper.c", "#include \"helper.h\"\nint answer(void) { return ANSWER; }\n"),
            ("tests/helper.h", "int answer(void);\n"),
            ("include/vec.h", VEC_H),
        ],
        solution: ("src/vec.c", VEC),
        wrong: NO_VEC,
        tests: 1,
    },
    Layout {
        name: "cpp-header-only",
        kept: &[("tests/stack_test.cpp", CATCH)],
        solution: ("include/stack.hpp", TOP),
        wrong: "inline int top() { return 2; }\n",
        tests: 1,
    },
    Layout {
        name: "cpp-folders",
        kept: &[
            (
                "CMakeLists.txt",
                "set(CMAKE_CXX_STANDARD 20)\nadd_executable(tests test/test_stack.cpp src/stack.cpp)\n",
            ),
            ("test/main.cpp", "#define CATCH_CONFIG_MAIN\n#include \"catch.hpp\"\n"),
            ("test/catch.hpp", "#error not this one\n"),
            ("test/helper.cpp", "#include \"helper.hpp\"\nint answer() { return 1; }\n"),
            ("test/helper.hpp", "int answer();\n"),
            (
                "test/test_stack.cpp",
                "#include <concepts>\n#include \"catch.hpp\"\n#include \"helper.hpp\"\n#include \"stack.hpp\"\nstatic_assert(std::integral<int>);\nTEST_CASE(\"top\") { REQUIRE(top() == answer()); }\n",
            ),
            ("include/stack.hpp", "int top();\n"),
        ],
        solution: (
            "src/stack.cpp",
            "#include \"stack.hpp\"\nint top() { int unused; return 1; }\n",
        ),
        wrong: "#include \"stack.hpp\"\nint top() { return 2; }\n",
        tests: 1,
    },
    Layout {
        name: "js-package",
        kept: &[
            ("package.json", "{\"dependencies\": {\"one\": \"^1\"}}\n"),
            (
                "node_modules/one/package.json",
                "{\"name\": \"one\", \"version\": \"1.0.0\", \"main\": \"lib/one.js\"}\n",
            ),
            ("node_modules/one/lib/one.js", "module.exports = 1;\n"),
            (
                "tests/top.test.js",
                "const { top } = require('../src/top');\ntest('top', () => expect(top()).toBe(1));\n",
            ),
            (
                "tests/more.test.js",
                "const { top } = require('../src/top');\ntest('more', () => expect(top()).toBe(require('one')));\n",
            ),
        ],
        solution: ("src/top.js", "module.exports = { top: () => require('one') };\n"),
        wrong: "module.exports = { top: () => 2 };\n",
        tests: 2,
    },
];

fn place_of(layout: &Layout) -> Place {
    let place = Place::empty();
    let (path, text) = layout.solution;
    for (path, text) in layout.kept.iter().chain(&[(path, text)]) {
        place.put(&format!("ex/fizz/{path}"), text);
    }
    place
}

#[test]
fn the_folder_of_a_teacher_runs_as_it_is() {
    for layout in LAYOUTS {
        let place = place_of(layout);
        let ran = program().arg("test").arg(place.at("ex/fizz")).output().unwrap();
        let all = format!("{0} passed, 0 failed, 0 errored\n", layout.tests);
        assert!(stdout(&ran).ends_with(&all), "{}: {}{}", layout.name, stdout(&ran), stderr(&ran));
        let warned = stderr(&ran)
            .lines()
            .any(|line| line.starts_with("warning: ") && !line.contains("out of date"));
        assert!(!warned, "{}: {}", layout.name, stderr(&ran));
    }
}

#[test]
fn a_solution_brings_its_file_and_the_exercise_the_rest() {
    for layout in LAYOUTS {
        let place = place_of(layout);
        let (path, right) = layout.solution;
        for (text, expected) in [(right, "pass"), (layout.wrong, "fail")] {
            place.put(&format!("in/{path}"), text);
            let (status, tests, said) = place.verdict();
            assert_eq!(
                (status.as_str(), tests),
                (expected, layout.tests),
                "{}: {said}",
                layout.name
            );
        }
    }
}

/// Files of a solution that would let every test pass, if they took part.
const STEERING: &[(&str, &str, &str)] = &[
    (
        "py-folders",
        "tests/conftest.py",
        "import pytest\n\n\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_pyfunc_call(pyfuncitem):\n    outcome = yield\n    outcome.force_result(True)\n",
    ),
    ("py-flat", "conftest.py", "collect_ignore_glob = ['*']\n"),
    ("c-folders", "Makefile", "CFLAGS = -DANSWER=2\n"),
    (
        "cpp-folders",
        "test/catch.hpp",
        "#define TEST_CASE(name) void unused_()\n#define REQUIRE(x)\n",
    ),
    ("js-package", "node_modules/one/lib/one.js", "module.exports = 2;\n"),
    ("js-package", "package.json", "{\"jest\": {\"testMatch\": []}}\n"),
];

#[test]
fn what_steers_a_tool_is_never_the_solutions() {
    for (name, path, text) in STEERING {
        let layout = LAYOUTS.iter().find(|layout| layout.name == *name).unwrap();
        let place = place_of(layout);
        place.put(&format!("in/{}", layout.solution.0), layout.wrong);
        place.put(&format!("in/{path}"), text);
        let (status, tests, said) = place.verdict();
        assert_eq!((status.as_str(), tests), ("fail", layout.tests), "{name} {path}: {said}");
        // Without an exercise of its own, the folder is a hand-in for `run`, and its author's for `test`.
        if path.ends_with("conftest.py") {
            fs::remove_dir_all(place.at("in")).unwrap();
            let wrong = [(layout.solution.0, layout.wrong)];
            layout
                .kept
                .iter()
                .chain(&wrong)
                .for_each(|(path, text)| place.put(&format!("in/{path}"), text));
            place.put(&format!("in/{path}"), text);
            let ran = program()
                .args(["run", "fizz"])
                .arg(place.at("in"))
                .arg(place.at("out"))
                .arg("-v")
                .output()
                .unwrap();
            let left = format!("left out `{path}`: it would configure the test tool");
            assert!(stderr(&ran).contains(&left), "{name}: {}", stderr(&ran));
        }
    }
}

#[test]
fn a_folder_for_sources_takes_the_place_of_no_module_of_the_language() {
    let tests = "import random\nfrom fizz import fizz\n\n\ndef test_a():\n    assert fizz(1) == random.choice([1])\n";
    for folder in ["", "src/"] {
        let place = Place::empty();
        place.put("ex/fizz/fizz_test.py", tests);
        place.put("in/src/random.py", "def choice(_):\n    return 7\n");
        place.put(&format!("ex/fizz/{folder}fizz.py"), "def fizz(n):\n    pass\n");
        place.put(&format!("in/{folder}fizz.py"), "def fizz(n):\n    return 7\n");
        let (status, _, said) = place.verdict();
        assert_eq!(status, "fail", "{said}");
        assert!(said.contains("ignored files of the solution: `src/random.py`"), "{said}");
    }
}

#[test]
fn only_the_exercise_relaxes_the_checks_of_types() {
    let place = Place::empty();
    place.put("ex/fizz/fizz.ts", "export const fizz = (n: number) => n\n");
    place.put(
        "ex/fizz/fizz.test.ts",
        "import { fizz } from './fizz'\n\ntest('one', () => expect(fizz(1)).toBe(1))\n",
    );
    place.put("in/fizz.ts", "export const fizz = (n) => n\n");
    let lax = "{\"compilerOptions\": {\"strict\": false}}\n";
    place.put("in/tsconfig.json", lax);
    assert_eq!(place.verdict().0, "error");
    place.put("ex/fizz/tsconfig.json", "{\"compilerOptions\": {\"strict\": true}}\n");
    assert_eq!(place.verdict().0, "error");
    place.put("ex/fizz/tsconfig.json", lax);
    assert_eq!(place.verdict().0, "pass");
    // A folder that somebody handed in has no settings of its own.
    fs::copy(place.at("ex/fizz/fizz.test.ts"), place.at("in/fizz.test.ts")).unwrap();
    let ran = program().args(["run", "fizz"]).arg(place.at("in")).arg(place.at("out")).output();
    assert!(ran.unwrap().status.success());
    let results = fs::read_to_string(place.at("out/results.json")).unwrap();
    assert!(results.contains("TS7006"), "{results}");
}
