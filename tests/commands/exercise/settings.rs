//! `exercise.toml`, and a limit for each test.

use std::fs;

use serde_json::{Value, json};

use super::{Place, RIGHT, TESTS, message, stderr};
use test_support::{program, stdout};

#[test]
fn exercise_toml_names_what_cannot_be_guessed() {
    let place = Place::empty();
    place.put("ex/fizz/checks.py", TESTS);
    place.put("ex/fizz/fizz.py", "");
    place.put("ex/fizz/other.py", "");
    place.put(
        "ex/fizz/exercise.toml",
        "track = 'python'\ntests = ['checks.py']\nsolution = ['fizz.py']\n",
    );
    place.put("in/fizz.py", RIGHT);
    // A solution cannot bring its own.
    place.put("in/exercise.toml", "tests = ['mine.py']\n");
    place.put("in/mine.py", super::EASY);
    let (status, tests, said) = place.verdict();
    assert_eq!((status.as_str(), tests), ("pass", 2), "{said}");
    assert!(said.contains("ignored files of the solution: `exercise.toml`"), "{said}");

    place.put("ex/fizz/exercise.toml", "test = ['checks.py']\n");
    let (ran, results) = place.run(&[]);
    assert_eq!(ran.status.code(), Some(2));
    let why = "line 1: unknown key `test`; did you mean `tests`?";
    assert!(message(&results).contains(why) && stderr(&ran).contains(why), "{}", stderr(&ran));

    place.put("ex/fizz/exercise.toml", "tests = ['checks.py']\n[build]\nflags = ['-Wall']\n");
    let (_, results) = place.run(&["--track", "python"]);
    assert!(message(&results).contains("the track `python` takes no options for a compiler"));
}

#[test]
fn flags_of_an_exercise_reach_the_compiler_and_warnings_cost_nothing_without_them() {
    let place = Place::empty();
    let test = "#include \"unity.h\"\n#include \"fizz.h\"\nvoid setUp(void) {}\nvoid tearDown(void) {}\nvoid test_one(void) { TEST_ASSERT_EQUAL_INT(1, fizz()); }\nint main(void) { UNITY_BEGIN(); RUN_TEST(test_one); return UNITY_END(); }\n";
    place.put("ex/fizz/test_fizz.c", test);
    place.put("ex/fizz/fizz.h", "int fizz(void);\n");
    place.put("ex/fizz/fizz.c", "");
    place.put("in/fizz.c", "#include \"fizz.h\"\nint fizz(void) { int unused; return 1; }\n");
    assert_eq!(place.verdict().0, "pass");
    place.put("ex/fizz/exercise.toml", "[build]\nflags = ['-Wall', '-Werror']\n");
    let (_, results) = place.run(&[]);
    assert!(message(&results).contains("unused-variable"), "{results:#}");
}

#[test]
fn an_endless_loop_costs_one_test() {
    for (solution, tests, all) in [
        (
            (
                "fizz.py",
                "def fizz(n):\n    while n == 1:\n        try:\n            pass\n        except Exception:\n            pass\n    return n\n",
            ),
            ("fizz_test.py", TESTS),
            2,
        ),
        (
            ("fizz.rb", "def fizz(n)\n  loop {} if n == 1\n  n\nend\n"),
            (
                "fizz_test.rb",
                "require 'minitest/autorun'\nrequire_relative 'fizz'\nclass FizzTest < Minitest::Test\n  def test_one\n    assert_equal 1, fizz(1)\n  end\n  def test_two\n    assert_equal 2, fizz(2)\n  end\nend\n",
            ),
            2,
        ),
    ] {
        let place = Place::empty();
        place.put(&format!("in/{}", solution.0), solution.1);
        place.put(&format!("ex/fizz/{}", tests.0), tests.1);
        place.put(&format!("ex/fizz/{}", solution.0), "");
        // Long enough for the other test on a busy machine.
        let (ran, results) = place.run(&["--test-timeout", "4", "--timeout", "120"]);
        let list = results["tests"].as_array().unwrap_or_else(|| panic!("{}", stderr(&ran)));
        let statuses: Vec<&str> =
            list.iter().map(|test| test["status"].as_str().unwrap()).collect();
        assert_eq!(statuses, ["error", "pass"], "{results:#}");
        assert_eq!(list[0]["message"], "The test timed out after 4 s.");
        assert_eq!(list.len(), all);
    }
}

#[test]
fn limits_of_an_exercise_count_in_a_batch_as_in_a_run() {
    let place = Place::new();
    place.put("ex/fizz/exercise.toml", "[limits]\ntest_timeout = 3\nmemory_mb = 100\n");
    place.put("loop/fizz.py", "def fizz(n):\n    while n == 2:\n        pass\n    return n\n");
    place.put("large/fizz.py", &format!("large = bytearray(300 << 20)\n{RIGHT}"));
    let of =
        |dir: &str| json!({"id": dir, "track": "python", "slug": "fizz", "dir": place.at(dir)});
    let rows = [of("loop"), of("large")];
    let exercises = place.exercises();
    let lines = |more: &[&str]| {
        let _ = fs::remove_dir_all(place.at("results"));
        let all = [&["--exercises", &exercises, "--full"], more].concat();
        let (lines, ran) = place.batch(&rows, &all);
        assert_eq!(lines.len(), 2, "{}", stderr(&ran));
        lines
    };
    let told = |more: &[&str]| {
        let results = |line: &Value| line["results"].clone();
        let lines = lines(more);
        (results(&lines[0])["tests"][1]["message"].clone(), results(&lines[1])["status"].clone())
    };
    assert_eq!(told(&[]), (json!("The test timed out after 3 s."), json!("error")));
    // Options win.
    let more = ["--test-timeout", "10", "--memory-mb", "1000"];
    assert_eq!(told(&more), (json!("The test timed out after 10 s."), json!("pass")));
    // The same for the whole run.
    place.put("ex/fizz/exercise.toml", "[limits]\ntimeout = 1\n");
    let line = lines(&[])[0].to_string();
    assert!(line.contains("timed out after 1 s"), "{line}");
    let line = lines(&["--timeout", "2"])[0].to_string();
    assert!(line.contains("timed out after 2 s"), "{line}");
}

#[test]
fn a_track_that_cannot_stop_a_test_says_so() {
    let place = Place::empty();
    place.put("in/fizz.sh", "echo 1\n");
    place.put("in/fizz.bats", "@test one { [ \"$(bash fizz.sh)\" = 1 ]; }\n");
    place.put("in/exercise.toml", "[limits]\ntest_timeout = 2\n");
    let ran = program().arg("test").arg(place.at("in")).output().unwrap();
    assert!(stdout(&ran).contains("1 passed"), "{}", stderr(&ran));
    let said = "warning: the track `bash` cannot limit the time of each test; only the limit of the run counts";
    assert!(stderr(&ran).contains(said), "{}", stderr(&ran));
}

#[test]
fn a_missing_package_is_named_with_the_command_that_installs_it() {
    let place = Place::empty();
    place.put("ex/fizz/fizz_test.py", TESTS);
    place.put("ex/fizz/fizz.py", "");
    place.put(
        "ex/fizz/requirements.txt",
        "# for the plots\npytest>=8\nno-such-package >= 2 ; python_version > '3'\n-r other.txt\n",
    );
    place.put("ex/fizz/exercise.toml", "packages = ['nor-this']\n");
    place.put("in/fizz.py", RIGHT);
    let (status, _, said) = place.verdict();
    assert_eq!(status, "pass");
    let command = "`test-runner install python --with 'no-such-package>=2,nor-this'`";
    assert!(said.contains(command), "{said}");
}
