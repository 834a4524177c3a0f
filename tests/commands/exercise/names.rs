//! Files of a solution that a tool would load in the place of the exercise's own, or of a library's.

use serde_json::json;

use super::{Place, RIGHT, TESTS, WRONG, message};
use test_support::wanted;

/// What makes every comparison of the tests hold.
const FORGED: &str = "class Any(int):\n    __eq__ = lambda *_: True\n    __hash__ = int.__hash__\n\n\ntwo = lambda *_: Any()\nisleap = lambda *_: Any()\n";

/// An exercise whose tests compare with what a module says.
fn place(import: &str, call: &str) -> Place {
    let place = Place::configured();
    let tests = TESTS
        .replace("fizz(1), 1", &format!("fizz(1), {call}"))
        .replace("fizz(2), 2", &format!("fizz(2), {call}"))
        .replace("import unittest", &format!("import unittest\n{import}"));
    place.put("ex/fizz/fizz_test.py", &tests);
    place.put("in/fizz.py", WRONG);
    place
}

#[test]
fn what_the_tests_load_is_not_the_solutions() {
    let helper = "def two():\n    return 7\n";
    for (import, call, own, forged) in [
        ("from support.numbers import two", "two()", "support/numbers.py", "support.py"),
        ("from support.numbers import two", "two()", "support/numbers.py", "support/__init__.py"),
        ("from support import two", "two()", "support.py", "support/__init__.py"),
        ("from calendar import isleap", "isleap(4)", "notes.txt", "calendar.py"),
        ("import calendar", "calendar.isleap(4)", "notes.txt", "calendar/__init__.py"),
    ] {
        let place = place(import, call);
        place.put(&format!("ex/fizz/{own}"), helper);
        place.put(&format!("in/{forged}"), FORGED);
        for more in [&[][..], &["--attest", "strict"]] {
            let (ran, results) = place.run(more);
            let said = test_support::stderr(&ran);
            assert_eq!(results["status"], "fail", "{forged}: {said}");
            assert!(said.contains("warning: ignored files of the solution: `"), "{forged}: {said}");
        }
    }
}

#[test]
fn a_folder_of_the_solution_brings_no_tests() {
    let place = Place::new();
    let config = r#"{"files": {"solution": ["src"], "test": ["src/fizz_test.py"]}}"#;
    place.put("ex/fizz/.meta/config.json", config);
    place.put("ex/fizz/src/fizz_test.py", TESTS);
    place.put("in/src/fizz.py", RIGHT);
    let (ran, results) = place.run(&[]);
    assert_eq!(results["status"], "pass", "{}{}", message(&results), test_support::stderr(&ran));
    place.put("in/src/fizz.py", WRONG);
    place.put("in/src/fizz_test.py", super::EASY);
    assert_eq!(place.verdict().0, "fail");
}

#[test]
fn helpers_that_may_be_the_solution_are_warned_of() {
    let place = Place::new();
    std::fs::remove_dir_all(place.at("ex/fizz")).unwrap();
    place.put("ex/fizz/test_week.py", &TESTS.replace("from fizz", "import checks\nfrom stats"));
    place.put("ex/fizz/stats.py", "");
    place.put("ex/fizz/checks.py", "");
    place.put("in/stats.py", RIGHT);
    place.put("in/checks.py", "");
    let (status, _, said) = place.verdict();
    assert_eq!(status, "pass", "{said}");
    assert!(said.contains("may replace all of `checks.py`, `stats.py`"), "{said}");
    let config = json!({"files": {"solution": ["stats.py"], "test": ["test_week.py"]}});
    place.put("ex/fizz/.meta/config.json", &config.to_string());
    let (status, _, said) = place.verdict();
    assert_eq!(status, "pass", "{said}");
    assert!(!said.contains("may replace"), "{said}");
}

#[test]
fn a_class_of_the_solution_takes_no_place_of_another() {
    if !wanted("java") {
        return;
    }
    let tests = "import org.junit.jupiter.api.*;\nimport java.util.*;\nclass QueueTest {\n  @Test void all() { Queue queue = new Queue(); queue.push(2); Assertions.assertEquals(2, queue.pop()); }\n}\n";
    let right =
        "class Queue { int x; void push(int i) { x = i; } int pop() { return new Part().of(x); } }";
    let forged = "class Assertions { static void assertEquals(int a, int b) {} }";
    for (config, stub) in [
        (None, None),
        (None, Some("class Queue { }")),
        (
            Some(
                r#"{"files": {"solution": ["src/main/java"], "test": ["src/test/java/QueueTest.java"]}}"#,
            ),
            None,
        ),
        (Some(r#"{"files": {"solution": ["src/main/java/Queue.java"]}}"#), None),
    ] {
        let place = Place::empty();
        let texts = [(".meta/config.json", config), ("src/main/java/Queue.java", stub)];
        for (path, text) in texts.iter().filter_map(|(path, text)| Some((path, text.as_ref()?))) {
            place.put(&format!("ex/fizz/{path}"), text);
        }
        place.put("ex/fizz/src/test/java/QueueTest.java", tests);
        place.put("in/src/main/java/Queue.java", right);
        place.put("in/src/main/java/Part.java", "class Part { int of(int x) { return x; } }");
        let (status, _, said) = place.verdict();
        assert_eq!(status, "pass", "{config:?} {stub:?}: {said}");
        place.put("in/src/main/java/Assertions.java", forged);
        let (_, results) = place.run(&[]);
        assert_eq!(results["status"], "error", "{config:?} {stub:?}");
        assert!(message(&results).contains("`Assertions` must not be defined by the solution"));
    }
}

/// An exercise whose solution is the folder `src`, and whose tests load a module that the language has too.
fn statistics() -> Place {
    let place = Place::empty();
    place.put("ex/fizz/.meta/config.json", r#"{"files": {"solution": ["src"]}}"#);
    let tests = TESTS
        .replace("from fizz", "import sys\nsys.path.insert(0, 'src')\nfrom statistics")
        .replace("fizz(1), 1", "mean([1]), 1")
        .replace("fizz(2), 2", "mean([2]), 2")
        .replace("import fizz\n", "import mean\n");
    place.put("ex/fizz/fizz_test.py", &tests);
    place.put("ex/fizz/src/statistics.py", "");
    place
}

#[test]
fn a_solution_is_not_tested_by_a_module_of_the_language() {
    let place = statistics();
    place.put("in/src/x.py", "");
    for more in [&[][..], &["--named-files-only"]] {
        let (_, results) = place.run(more);
        assert_eq!(results["status"], "error");
        let why = "nothing handed in for src/statistics.py; found \"src/x.py\"";
        assert_eq!(message(&results), why);
    }
    for (text, expected) in [("0", "fail"), ("numbers[0]", "pass")] {
        let text = format!("def mean(numbers):\n    return {text}\n");
        place.put("in/src/statistics.py", &text);
        let (status, _, said) = place.verdict();
        assert_eq!(status, expected, "{said}");
        let warning = "warning: `statistics` in the exercise's `fizz_test.py` may be the module of the language and not the solution's `src/statistics.py`";
        assert!(said.contains(warning), "{said}");
    }
}

#[test]
fn a_file_in_the_place_of_a_folder_is_no_fault_of_the_machine() {
    let place = statistics();
    place.put("ex/fizz/src/core/a.py", "");
    let files =
        [json!({"src": RIGHT}), json!({"src/core": RIGHT}), json!({"src/core/a.py/x.py": ""})];
    let rows =
        files.map(|files| json!({"slug": "fizz", "exercise": place.at("ex/fizz"), "files": files}));
    let (lines, ran) = place.batch(&rows, &[]);
    assert_eq!(ran.status.code(), Some(0), "{}", test_support::stderr(&ran));
    assert!(lines.iter().all(|line| line["status"] == "invalid"), "{lines:?}");
    place.put("in/src", RIGHT);
    let (ran, results) = place.run(&[]);
    assert_eq!((ran.status.code(), &results["status"]), (Some(0), &json!("error")));
}
