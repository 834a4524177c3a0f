//! The JSON report of RSpec (`--format json`).
//!
//! The name is the full description. A failed expectation and a pending example that passes are failures, any other
//! exception an error. RSpec does not distinguish a pending example that ran from one that was left out, so
//! both are skipped. Errors outside of examples are the failure of the whole run.

use std::collections::HashSet;

use serde_json::Value;

use super::Parser;
use super::document::{self, add_skipped, compare, compare_failures, list, text};
use super::jest_json::surroundings;
use crate::model::{Status, TestCase, TestReport};
use crate::text::strip_ansi;

/// The parser of RSpec's report.
pub(super) struct RspecJson;

impl Parser for RspecJson {
    fn id(&self) -> &'static str {
        "rspec_json"
    }

    fn family(&self) -> &'static str {
        "json"
    }

    fn reads(&self) -> &'static str {
        "the report of rspec --format json"
    }

    fn example(&self) -> &'static str {
        concat!(
            r#"{"version":"3.12.0","examples":[{"id":"./a_spec.rb[1:1]","full_description":"A works","#,
            r#""status":"passed"}],"summary":{"example_count":1,"failure_count":0,"pending_count":0},"#,
            r#""summary_line":"1 example, 0 failures"}"#
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        document::holds(log, &["examples", "summary", "summary_line"], &[])
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let log = super::text_of(log);
        let mut report = TestReport { complete: Some(false), ..TestReport::default() };
        let Some(found) = document::find(&log, "examples") else {
            report.note("there is no JSON object with `examples`");
            return report;
        };
        let root = &found.value;
        let mut seen = HashSet::new();
        for example in list(root, "examples") {
            let id = text(example, "id");
            if !id.is_empty() && !seen.insert(id) {
                report.invalid.push(format!("two examples have the id `{id}`"));
            }
            report.push(case(example));
        }
        summary(root, &mut report);
        surroundings(&found, &mut report);
        report
    }
}

fn case(example: &Value) -> TestCase {
    let exception = &example["exception"];
    let class = text(exception, "class");
    let status = match text(example, "status") {
        "passed" => Status::Passed,
        "pending" => Status::Skipped,
        "failed" if class.is_empty() || class.starts_with("RSpec::") => Status::Failed,
        "failed" => Status::Error,
        other => Status::Unknown(other.to_owned()),
    };
    let mut case = TestCase::new(text(example, "full_description").trim(), status);
    let message = strip_ansi(text(exception, "message").trim_matches('\n')).into_owned();
    case.message = if case.status == Status::Error {
        Some(format!("{class}: {message}"))
    } else {
        let reason = text(example, "pending_message");
        let message = if message.is_empty() { reason.to_owned() } else { message };
        Some(message).filter(|message| !message.is_empty())
    };
    let file = text(example, "file_path");
    let file = file.strip_prefix("./").unwrap_or(file);
    case.id.file = (!file.is_empty()).then(|| file.to_owned());
    case.seconds = example.get("run_time").and_then(Value::as_f64);
    case
}

fn summary(root: &Value, report: &mut TestReport) {
    let Some(summary) = root.get("summary") else { return };
    let number = |key: &str| summary.get(key).and_then(Value::as_u64);
    report.evidence = true;
    report.complete = Some(true);
    report.planned_count = number("example_count");
    add_skipped(report, number("pending_count"));
    let read = report.tests.len();
    compare(report, "examples", report.planned_count, read);
    compare_failures(report, "failures", number("failure_count"));
    if number("errors_outside_of_examples_count").is_some_and(|errors| errors > 0) {
        let messages: Vec<&str> =
            list(root, "messages").iter().filter_map(Value::as_str).map(str::trim).collect();
        report.failure = Some(strip_ansi(&messages.join("\n\n")).into_owned());
    }
}
