//! `results.json`, which test runners of Exercism write, in versions 1 to 3.
//!
//! | in the file | in the report |
//! |---|---|
//! | a test with `pass`, `fail` or `error` | a test case, with its message, output, code and task |
//! | `status` `error` | failure, the file's message |
//! | `pass` or `fail` without a list of tests (version 1) | one test case, `all tests` |
//!
//! A `status` that the tests contradict, and a `pass` with an empty list, make the report invalid.

use serde_json::Value;

use super::Parser;
use super::document::{self, list, text};
use crate::model::{Status, TestCase, TestReport};

/// The parser of `results.json`.
pub(super) struct Exercism;

impl Parser for Exercism {
    fn id(&self) -> &'static str {
        "exercism"
    }

    fn family(&self) -> &'static str {
        "json"
    }

    fn reads(&self) -> &'static str {
        "results.json of Exercism's test runner interface, versions 1 to 3"
    }

    fn example(&self) -> &'static str {
        "{\"version\": 2, \"status\": \"pass\", \"tests\": [{\"name\": \"says hi\", \"status\": \"pass\"}]}"
    }

    fn recognises(&self, log: &[u8]) -> bool {
        // Programs print objects with a status, too.
        let after_text = || document::holds(log, &["status", "version", "tests"], &[]);
        let whole = document::whole(log).is_some_and(|map| {
            let word = map.get("status").and_then(Value::as_str).and_then(status);
            word.is_some()
                && ["version", "tests", "message"].iter().any(|key| map.contains_key(*key))
        });
        whole || after_text()
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = super::text_of(log);
        let mut report = TestReport::default();
        let Some(found) = document::find(&text, "status") else {
            if !text.trim().is_empty() {
                report.note("no JSON object with a `status`");
            }
            return report;
        };
        read(&found.value, &mut report);
        for around in [found.before, found.after] {
            if let Some(line) = around.lines().find(|line| !line.trim().is_empty()) {
                report.note(format!(
                    "not a part of results.json: {}",
                    super::unparsed_lines::clip(line, 200)
                ));
            }
        }
        report
    }
}

fn read(file: &Value, report: &mut TestReport) {
    report.evidence = true;
    let word = text(file, "status");
    for test in list(file, "tests") {
        report.push(case(test));
    }
    let tests = file.get("tests").filter(|tests| !tests.is_null());
    if tests.is_some_and(|tests| !tests.is_array()) {
        report.invalid.push("`tests` is not a list".to_owned());
    }
    let passed = report.tests.iter().all(|test| test.status == Status::Passed);
    match status(word) {
        None => report.invalid.push(format!("the unknown status `{word}`")),
        Some(Status::Error) => {
            let message = text(file, "message").trim();
            let message = if message.is_empty() { "the tests could not be run" } else { message };
            report.failure = Some(message.to_owned());
        }
        Some(status) if tests.is_none() => {
            let mut whole = TestCase::new("all tests", status);
            whole.message = message(file);
            report.push(whole);
            report.note("the file names no tests: `all tests` stands for the run");
        }
        Some(_) if report.tests.is_empty() => {
            report.invalid.push(format!("the status is `{word}`, but there are no tests"));
        }
        Some(status) if (status == Status::Passed) != passed => {
            report.invalid.push(format!("the status is `{word}`, but the tests say otherwise"));
        }
        Some(_) => {}
    }
}

fn case(test: &Value) -> TestCase {
    let word = text(test, "status");
    let status = status(word).unwrap_or_else(|| Status::Unknown(word.to_owned()));
    let field = |key: &str| test.get(key).and_then(Value::as_str).map(str::to_owned);
    TestCase {
        message: message(test),
        output: field("output"),
        test_code: field("test_code"),
        task_id: test.get("task_id").and_then(Value::as_u64).and_then(|id| u32::try_from(id).ok()),
        ..TestCase::new(text(test, "name"), status)
    }
}

fn message(value: &Value) -> Option<String> {
    value.get("message").and_then(Value::as_str).map(str::to_owned)
}

fn status(word: &str) -> Option<Status> {
    match word {
        "pass" => Some(Status::Passed),
        "fail" => Some(Status::Failed),
        "error" => Some(Status::Error),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(log: &str) -> TestReport {
        assert!(Exercism.recognises(log.as_bytes()), "{log}");
        Exercism.parse(log.as_bytes())
    }

    #[test]
    fn every_version() {
        let one = read(r#"{"version": 1, "status": "fail", "message": "x is not y"}"#);
        assert_eq!(
            one.tests,
            [TestCase::new("all tests", Status::Failed).with_message("x is not y")]
        );
        let one = read(r#"{"version": 1, "status": "error", "message": "no parse"}"#);
        assert_eq!((one.tests.len(), one.failure.as_deref()), (0, Some("no parse")));
        let two = read(
            r#"{"status": "fail", "message": null, "tests": [{"name": "a", "status": "error"}]}"#,
        );
        assert_eq!(two.tests, [TestCase::new("a", Status::Error)]);
        let three = read(
            r#"{"version": 3, "status": "pass", "tests": [{"name": "a", "status": "pass", "task_id": 2, "output": "o", "test_code": "c"}]}"#,
        );
        let [test] = &three.tests[..] else { panic!("{three:?}") };
        assert_eq!(
            (test.task_id, test.output.as_deref(), test.test_code.as_deref()),
            (Some(2), Some("o"), Some("c"))
        );
    }

    #[test]
    fn what_contradicts_itself_is_invalid() {
        for log in [
            r#"{"status": "pass", "tests": []}"#,
            r#"{"status": "pass", "tests": [{"name": "a", "status": "fail"}]}"#,
            r#"{"status": "fail", "tests": [{"name": "a", "status": "pass"}]}"#,
            r#"{"status": "pass", "tests": {}}"#,
        ] {
            assert!(!read(log).invalid.is_empty(), "{log}");
        }
        for log in
            ["{}", "{\"status\": \"pass\"}", "{\"status\": \"odd\", \"tests\": []}", "[]", ""]
        {
            assert!(!Exercism.recognises(log.as_bytes()), "{log}");
        }
    }
}
