//! The JSON report of mocha (`--reporter json`).
//!
//! The name is mocha's full title, its groups joined by blanks. A test is pending or passed where mocha lists it as
//! such, and failed where it has an error. A hook that failed is a test case of its own with the status error: the
//! tests that it stood before did not run.

use std::collections::HashMap;

use serde_json::Value;

use super::Parser;
use super::document::{
    self, add_skipped, compare, compare_failures, count, list, milliseconds, text,
};
use super::jest_json::{shared_directory, surroundings, without_frames};
use crate::model::{Status, TestCase, TestReport};

/// The parser of mocha's report.
pub(super) struct MochaJson;

impl Parser for MochaJson {
    fn id(&self) -> &'static str {
        "mocha_json"
    }

    fn family(&self) -> &'static str {
        "json"
    }

    fn reads(&self) -> &'static str {
        "the report of mocha --reporter json"
    }

    fn example(&self) -> &'static str {
        concat!(
            r#"{"stats":{"tests":1,"passes":1,"pending":0,"failures":0},"#,
            r#""tests":[{"title":"b","fullTitle":"a b","duration":1,"err":{}}],"#,
            r#""pending":[],"failures":[],"passes":[{"fullTitle":"a b"}]}"#
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        document::holds(log, &["stats", "tests", "passes", "failures", "pending"], &[])
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let log = super::text_of(log);
        let mut report = TestReport { complete: Some(false), ..TestReport::default() };
        let Some(found) = document::find(&log, "stats") else {
            report.note("there is no JSON object with `stats`");
            return report;
        };
        let root = &found.value;
        let shared = shared_directory(list(root, "tests").iter().map(|test| text(test, "file")));
        let mut pending = tally(list(root, "pending"));
        let mut passes = tally(list(root, "passes"));
        let mut failures = tally(list(root, "failures"));
        for test in list(root, "tests") {
            let key = key(test);
            let status = if take(&mut failures, key) {
                Status::Failed
            } else if take(&mut pending, key) {
                Status::Skipped
            } else if take(&mut passes, key) {
                Status::Passed
            } else {
                // Listed, but without an outcome: mocha was stopped (`--bail`) before it.
                Status::Error
            };
            report.push(case(test, shared, status));
        }
        for failure in list(root, "failures") {
            if take(&mut failures, key(failure)) {
                report.push(case(failure, shared, Status::Error));
            }
        }
        summary(&root["stats"], &mut report);
        surroundings(&found, &mut report);
        report
    }
}

type Key<'a> = (&'a str, &'a str);

fn key(test: &Value) -> Key<'_> {
    (text(test, "fullTitle"), text(test, "file"))
}

fn tally(tests: &[Value]) -> HashMap<Key<'_>, usize> {
    let mut tally = HashMap::new();
    for test in tests {
        *tally.entry(key(test)).or_default() += 1;
    }
    tally
}

fn take<'a>(tally: &mut HashMap<Key<'a>, usize>, key: Key<'a>) -> bool {
    tally.get_mut(&key).filter(|left| **left > 0).map(|left| *left -= 1).is_some()
}

fn case(test: &Value, shared: &str, status: Status) -> TestCase {
    let mut case = TestCase::new(text(test, "fullTitle"), status);
    let file = text(test, "file");
    case.id.file =
        Some(file.strip_prefix(shared).unwrap_or(file).to_owned()).filter(|f| !f.is_empty());
    case.seconds = milliseconds(test, "duration");
    let error = &test["err"];
    let texts = [text(error, "stack"), text(error, "message")];
    case.message = texts.iter().find(|text| !text.is_empty()).map(|text| without_frames(text));
    case
}

fn summary(stats: &Value, report: &mut TestReport) {
    let number = |key: &str| stats.get(key).and_then(Value::as_u64);
    report.evidence = true;
    report.complete = Some(true);
    report.planned_count = number("tests");
    add_skipped(report, number("pending"));
    let passed = count(report, |test| test.status == Status::Passed);
    compare(report, "passes", number("passes"), passed);
    let pending = count(report, |test| test.status == Status::Skipped);
    compare(report, "pending tests", number("pending"), pending);
    compare_failures(report, "failures", number("failures"));
}
