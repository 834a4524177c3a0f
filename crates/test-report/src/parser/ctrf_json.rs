//! CTRF, the Common Test Report Format, which `pytest --ctrf` and reporters of many other tools write.

use serde_json::Value;

use super::Parser;
use super::document::{self, add_skipped, compare, compare_failures, list, milliseconds, text};
use super::jest_json::surroundings;
use crate::model::{Status, TestCase, TestReport};
use crate::text::strip_ansi;

/// The parser of CTRF.
pub(super) struct CtrfJson;

impl Parser for CtrfJson {
    fn id(&self) -> &'static str {
        "ctrf_json"
    }

    fn family(&self) -> &'static str {
        "json"
    }

    fn reads(&self) -> &'static str {
        "CTRF: pytest --ctrf, and the reporters of the same name for jest, playwright and others"
    }

    fn example(&self) -> &'static str {
        r#"{"results":{"tool":{"name":"pytest"},"summary":{"tests":1,"passed":1,"failed":0},"tests":[{"name":"a","status":"passed","duration":1}]}}"#
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let text = super::text_of(log);
        document::find(&text, "results").is_some_and(|found| {
            let results = &found.value["results"];
            results.get("tests").is_some_and(Value::is_array) && results.get("summary").is_some()
        })
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let log = super::text_of(log);
        let mut report = TestReport { complete: Some(false), ..TestReport::default() };
        let Some(found) = document::find(&log, "results") else {
            report.note("there is no JSON object with `results`");
            return report;
        };
        let results = &found.value["results"];
        for test in list(results, "tests") {
            report.push(case(test));
        }
        if let Some(summary) = results.get("summary") {
            let number = |key: &str| summary.get(key).and_then(Value::as_u64);
            report.evidence = true;
            report.planned_count = number("tests");
            let skipped =
                number("skipped").unwrap_or(0).checked_add(number("pending").unwrap_or(0));
            add_skipped(&mut report, skipped);
            let read = report.tests.len();
            compare(&mut report, "tests", number("tests"), read);
            compare_failures(&mut report, "failed tests", number("failed"));
        }
        report.complete = Some(true);
        surroundings(&found, &mut report);
        report
    }
}

fn case(test: &Value) -> TestCase {
    let status = match text(test, "status") {
        "passed" => Status::Passed,
        "failed" => Status::Failed,
        "skipped" | "pending" => Status::Skipped,
        // Neither passed nor failed nor left out.
        _ => Status::Error,
    };
    let mut case = TestCase::new(text(test, "name"), status);
    let texts = [text(test, "message"), text(test, "trace")];
    let texts: Vec<&str> = texts.into_iter().filter(|text| !text.is_empty()).collect();
    case.message = (!texts.is_empty()).then(|| strip_ansi(&texts.join("\n")).into_owned());
    case.id.file = Some(text(test, "filePath").to_owned()).filter(|file| !file.is_empty());
    case.id.suite = test.get("suite").and_then(Value::as_str).map(str::to_owned);
    case.seconds = milliseconds(test, "duration");
    case
}
