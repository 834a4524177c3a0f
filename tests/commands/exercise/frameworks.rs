//! What is said of a folder whose tests no track runs, and that scripts beside an exercise do not count as tests.

use super::{Place, RIGHT, TESTS, stderr};
use test_support::{program, stdout};

/// What `test` says of a folder with these files, both streams.
fn said_of(files: &[(&str, &str)]) -> String {
    let place = Place::empty();
    for (path, text) in files {
        place.put(&format!("ex/fizz/{path}"), text);
    }
    let ran = program().arg("test").arg(place.at("ex/fizz")).output().unwrap();
    stdout(&ran) + &stderr(&ran)
}

#[test]
fn a_script_of_the_shell_is_no_test_of_bats() {
    let said = said_of(&[
        ("fizz.py", RIGHT),
        ("fizz_test.py", TESTS),
        ("run.sh", "#!/bin/sh\n./all_test.sh\n"),
        ("all_test.sh", "#!/bin/sh\npytest\n"),
    ]);
    assert!(said.contains("2 passed, 0 failed"), "{said}");
}

#[test]
fn tests_of_a_tool_that_no_track_runs_are_named() {
    let vitest = "import { expect, test } from 'vitest'\nimport { fizz } from './fizz'\ntest('one', () => expect(fizz(1)).toBe(1))\n";
    let fizz = "export const fizz = (n: number) => n\n";
    let chai = "const { expect } = require('chai');\nit('one', () => expect(require('../fizz')(1)).to.equal(1));\n";
    let node = "const test = require('node:test');\ntest('one', () => {});\n";
    let rspec = "require 'fizz'\n\nRSpec.describe 'fizz' do\n  it('one') { expect(fizz(1)).to eq 1 }\nend\n";
    let shunit2 = "test_one() { assertEquals 1 \"$(./fizz.sh 1)\"; }\n. shunit2\n";
    let runit =
        "library(RUnit)\nsource('fizz.R')\ntest.one <- function() checkEquals(1, fizz(1))\n";
    for (solution, test, said) in [
        (("fizz.ts", fizz), ("fizz.test.ts", vitest), "`fizz.test.ts` was written for Vitest"),
        (("fizz.js", ""), ("test/fizz.test.js", chai), "written for Mocha or Chai, which no track"),
        (("fizz.js", ""), ("fizz.test.js", node), "written for the test runner of Node, which"),
        (
            ("fizz.rb", ""),
            ("spec/fizz_spec.rb", rspec),
            "`spec/fizz_spec.rb` was written for RSpec, which no track runs; this track runs Minitest.",
        ),
        (("fizz.sh", ""), ("unit_test.sh", shunit2), "`unit_test.sh` was written for shUnit2"),
        (("fizz.sh", ""), ("fizz_test.sh", shunit2), "`fizz_test.sh` was written for shUnit2"),
        (("fizz.R", ""), ("test_fizz.R", runit), "`test_fizz.R` was written for RUnit"),
    ] {
        let said_of = said_of(&[solution, test]);
        assert!(said_of.contains(said), "{}: {said_of}", test.0);
        assert!(!said_of.contains("exercise.toml"), "{said_of}");
    }
    // Its own folder of an exercise is told from a folder that a student handed in.
    let place = Place::empty();
    place.put("ex/fizz/spec/fizz_spec.rb", rspec);
    place.put("ex/fizz/fizz.rb", "");
    place.put("in/fizz.rb", "");
    let (ran, _) = place.run(&[]);
    assert_eq!(ran.status.code(), Some(2));
    assert!(stderr(&ran).contains("help: `spec/fizz_spec.rb` was written"), "{}", stderr(&ran));
}

#[test]
fn a_test_of_another_name_is_asked_for_and_then_runs() {
    let files = [("fizz.py", RIGHT), ("test.py", TESTS), ("all_test.sh", "#!/bin/sh\npytest\n")];
    let said = said_of(&[("fizz.c", ""), ("fizz.h", "")]);
    let help = "To run other files, list them in `exercise.toml`: `tests = [\"…\"]`.";
    assert!(said.contains("No test file was found (looked for test_fizz.c"), "{said}");
    assert!(said.contains(help), "{said}");
    let said = said_of(&files);
    assert!(said.contains("no test file was found, and the other files match"), "{said}");
    assert!(said.contains("help: list the exercise's test files in `exercise.toml`"), "{said}");
    let named = [&files[..], &[("exercise.toml", "tests = ['test.py']\n")]].concat();
    let said = said_of(&named);
    assert!(said.contains("2 passed, 0 failed"), "{said}");
}

#[test]
fn a_build_in_c_that_cannot_be_linked_says_why() {
    let unity = "#include \"unity.h\"\n#include \"vec.h\"\nvoid setUp(void) {}\nvoid tearDown(void) {}\nvoid test_one(void) { TEST_ASSERT_ONE(one()); }\nint main(void) { UNITY_BEGIN(); RUN_TEST(test_one); return UNITY_END(); }\n";
    let known = unity.replace("TEST_ASSERT_ONE(one())", "TEST_ASSERT_TRUE(one())");
    let one = "int one(void) { return 1; }\n";
    let header = ("vec.h", "int one(void);\n");
    let own = "#define TEST_ASSERT_ONE(n) TEST_ASSERT_EQUAL_INT(1, n)\n";
    let said = said_of(&[
        header,
        ("fizz.c", one),
        ("test/test_fizz.c", unity),
        ("test/vendor/unity.h", own),
        ("test/vendor/unity.c", ""),
    ]);
    assert!(said.contains("undefined reference to `TEST_ASSERT_ONE'"), "{said}");
    let why = "`test/vendor` is missing or holds no known version of Unity, and a changed one could let every test pass";
    assert!(said.contains(why), "{said}");
    let said =
        said_of(&[header, ("fizz.c", one), ("test_fizz.c", &known), ("test_more.c", &known)]);
    assert!(said.contains("1 passed, 0 failed"), "{said}");
    let warning = "warning: only `test_fizz.c` runs, because it has the exercise's name; move `test_more.c` to an exercise folder of its own";
    assert!(said.contains(warning), "{said}");
    let with_main = format!("{one}int main(void) {{ return 0; }}\n");
    let said = said_of(&[header, ("fizz.c", &with_main), ("test_fizz.c", &known)]);
    let why = "The tests have a `main`, and a program has only one: remove the other.";
    assert!(said.contains(why) && !said.contains("Unity"), "{said}");
}
