//! `show`: every `results.json` that the specification allows, without control sequences from its author.

use std::fs;

use test_support::{stderr, stdout, with_input};

use super::{on_terminal, program};

/// What `show` prints for this file, with these options.
fn show(results: &str, options: &[&str]) -> String {
    let mut command = program();
    command.args(["show", "-"]).args(options);
    let shown = with_input(command, results.as_bytes());
    assert_eq!(shown.status.code(), Some(0), "{}", stderr(&shown));
    stdout(&shown)
}

/// The example of the specification, which has no version.
const EXAMPLE: &str = r#"{
  "status": "fail",
  "message": null,
  "tests": [
    {
      "name": "Test that the thing works",
      "status": "fail",
      "message": "Expected 42 but got 123123",
      "output": "Debugging information output by the user",
      "test_code": "assert_equal 42, answerToTheUltimateQuestion()"
    }
  ]
}"#;

#[test]
fn the_example_of_the_specification_is_shown() {
    let expected = "\
FAILED Test that the thing works

Test Code:
  assert_equal 42, answerToTheUltimateQuestion()

Test Result:
  Expected 42 but got 123123

Your Output:
  Debugging information output by the user

0 passed, 1 failed, 0 errored
";
    assert_eq!(show(EXAMPLE, &[]), expected);
}

#[test]
fn a_file_without_tests_says_in_a_line_how_it_went() {
    let cases = [
        (r#"{"version": 1, "status": "pass"}"#, "All tests passed.\n"),
        (r#"{"status": "pass", "message": null}"#, "All tests passed.\n"),
        (r#"{"version": 1, "status": "fail"}"#, "At least one test did not pass.\n"),
        (
            r#"{"version": 1, "status": "fail", "message": "expected 1, got 2"}"#,
            "At least one test did not pass:\n\nexpected 1, got 2\n",
        ),
        (
            r#"{"version": 1, "status": "error", "message": "no such file"}"#,
            "The tests could not be run:\n\nno such file\n",
        ),
        (r#"{"version": 2, "status": "error", "tests": []}"#, "The tests could not be run.\n"),
        (
            r#"{"version": 3, "status": "pass", "message": null, "tests": null}"#,
            "All tests passed.\n",
        ),
    ];
    for (file, expected) in cases {
        assert_eq!(show(file, &[]), expected, "{file}");
    }
}

#[test]
fn what_is_no_results_file_is_refused_in_plain_words() {
    let cases = [
        ("{", "is not a results file"),
        ("[]", "is not a results file"),
        (r#"{"status": "passed"}"#, "`passed`"),
        (r#"{"version": 4, "status": "pass"}"#, "version 4"),
        (r#"{"version": "2", "status": "pass"}"#, "is not a results file"),
    ];
    for (file, expected) in cases {
        let mut command = program();
        command.args(["show", "-"]);
        let refused = with_input(command, file.as_bytes());
        assert_eq!(refused.status.code(), Some(2), "{file}");
        assert!(stderr(&refused).contains(expected), "{file}: {}", stderr(&refused));
    }
}

/// Three tests that passed, of which one printed, and three that did not.
const MIXED: &str = r#"{"version": 3, "status": "fail", "tests": [
  {"name": "a", "status": "pass", "test_code": "code a", "task_id": 1},
  {"name": "b", "status": "pass", "test_code": "code b", "output": "hello\nfrom b", "task_id": 1},
  {"name": "c", "status": "fail", "test_code": "code c", "message": "c is wrong", "task_id": 2},
  {"name": "d", "status": "fail", "test_code": "code d", "message": "d is wrong"},
  {"name": "e", "status": "error", "message": "e broke", "output": "from e"},
  {"name": "f", "status": "pass", "test_code": "code f", "output": " \n"}
]}"#;

#[test]
fn the_first_failure_is_open_and_the_others_are_folded() {
    let expected = "\
PASSED a (task 1)
PASSED b (task 1)

Your Output:
  hello
  from b

FAILED c (task 2)

Test Code:
  code c

Test Result:
  c is wrong

FAILED d
ERROR e
PASSED f

3 passed, 2 failed, 1 errored
2 of these are folded: `test-runner show --all` opens them.
";
    assert_eq!(show(MIXED, &[]), expected);
}

#[test]
fn all_opens_everything() {
    let shown = show(MIXED, &["--all"]);
    for part in ["code a", "code b", "from b", "code d", "d is wrong", "e broke", "from e"] {
        assert!(shown.contains(&format!("  {part}\n")), "{part}: {shown}");
    }
    assert!(!shown.contains("folded"), "{shown}");
}

/// Names, messages, output and code come from the author of the solution or of the tests.
#[test]
fn nobody_steers_the_terminal() {
    let evil = r"\u001b[2J\u001b]0;owned\u0007\u009b31m\u0008\u0000x\u202e\u2066\u200f";
    let file = format!(
        r#"{{"status": "fail", "message": "m{evil}", "tests": [
          {{"name": "n{evil}\r\nPASSED forged", "status": "fail", "message": "m{evil}", "output": "o{evil}", "test_code": "c{evil}\ty"}}
        ]}}"#
    );
    let shown = show(&file, &["--all"]);
    let turns = ['\u{202e}', '\u{2066}', '\u{200f}'];
    let odd = |c: &char| (c.is_control() && !"\n\t".contains(*c)) || turns.contains(c);
    assert_eq!(shown.chars().find(odd), None, "{shown:?}");
    assert!(shown.contains("FAILED n31mx PASSED forged\n"), "{shown:?}");
    assert!(!shown.lines().any(|line| line.starts_with("PASSED")), "{shown:?}");
    let mut command = program();
    command.args(["show", "-"]);
    let refused = with_input(command, format!(r#"{{"status": "{evil}"}}"#).as_bytes());
    assert!(!stderr(&refused).contains('\u{1b}'), "{:?}", stderr(&refused));
}

#[test]
fn colours_are_as_the_reader_says() {
    let coloured = |variables: &[(&str, &str)], options: &[&str]| {
        let mut command = program();
        command.args(["show", "-"]).args(options).envs(variables.iter().copied());
        stdout(&with_input(command, EXAMPLE.as_bytes())).contains('\u{1b}')
    };
    assert!(!coloured(&[], &[]));
    assert!(coloured(&[], &["--color", "always"]));
    assert!(coloured(&[("NO_COLOR", "1")], &["--color=always"]));
    assert!(coloured(&[("CLICOLOR_FORCE", "1")], &[]));
    assert!(!coloured(&[("CLICOLOR_FORCE", "1")], &["--color=never"]));
    assert!(!coloured(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], &[]));
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("results.json");
    fs::write(&file, EXAMPLE).unwrap();
    let on = |variables: &[(&str, &str)], options: &str| {
        let mut command = on_terminal(&format!("show {} {options}", file.display()));
        stdout(&command.envs(variables.iter().copied()).output().unwrap()).contains('\u{1b}')
    };
    assert!(on(&[], ""));
    assert!(!on(&[], "--color never"));
    assert!(!on(&[("NO_COLOR", "1")], ""));
    assert!(!on(&[("TERM", "dumb")], ""));
    assert!(!on(&[("CLICOLOR", "0")], ""));
}
