//! The JSON report of jest (`--json`) and of vitest (`--reporter=json`), which has the same shape.
//!
//! | in the report of jest | in ours |
//! |---|---|
//! | `ancestorTitles` and `title` | name, joined by ` > ` |
//! | the suite's path | file, without the directory that all suites share |
//! | `failureMessages` | message, without escape sequences and without the frames of the tool itself |
//! | `pending`, `skipped`, `disabled`, `todo` | skipped |
//! | a suite that did not run | error, named after its file, in the tool's words; failure if no test ran |
//! | `wasInterrupted` | not complete |

use serde_json::Value;

use super::Parser;
use super::document::{
    self, add_skipped, compare, compare_failures, count, list, milliseconds, text,
};
use super::unparsed_lines::UnparsedLines;
use crate::model::{Status, TestCase, TestReport};
use crate::text::{dedent, strip_ansi};

/// The parser of jest's report.
pub(super) struct JestJson;

/// The parser of vitest's report.
pub(super) struct VitestJson;

impl Parser for JestJson {
    fn id(&self) -> &'static str {
        "jest_json"
    }

    fn family(&self) -> &'static str {
        "json"
    }

    fn reads(&self) -> &'static str {
        "the report of jest --json"
    }

    fn example(&self) -> &'static str {
        concat!(
            r#"{"numTotalTests":1,"numRuntimeErrorTestSuites":0,"testResults":[{"name":"/a.test.js","status":"passed","#,
            r#""message":"","assertionResults":[{"ancestorTitles":["a"],"title":"b","status":"passed"}]}]}"#
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        document::holds(log, &["testResults", "numRuntimeErrorTestSuites"], &[])
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        parse(log)
    }
}

impl Parser for VitestJson {
    fn id(&self) -> &'static str {
        "vitest_json"
    }

    fn family(&self) -> &'static str {
        "json"
    }

    fn reads(&self) -> &'static str {
        "the report of vitest run --reporter=json"
    }

    fn example(&self) -> &'static str {
        concat!(
            r#"{"numTotalTests":1,"testResults":[{"name":"/a.test.ts","status":"passed","message":"","#,
            r#""assertionResults":[{"ancestorTitles":["a"],"title":"b","status":"passed"}]}]}"#
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        document::holds(log, &["testResults", "numTotalTests"], &["numRuntimeErrorTestSuites"])
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        parse(log)
    }
}

fn parse(log: &[u8]) -> TestReport {
    let log = super::text_of(log);
    let mut report = TestReport { complete: Some(false), ..TestReport::default() };
    let Some(found) = document::find(&log, "testResults") else {
        report.note("there is no JSON object with `testResults`");
        return report;
    };
    let root = &found.value;
    let suites = list(root, "testResults");
    let shared = shared_directory(suites.iter().map(|suite| text(suite, "name")));
    let mut broken = Vec::new();
    for suite in suites {
        broken.extend(read_suite(suite, shared, &mut report));
    }
    let number = |key: &str| root.get(key).and_then(Value::as_u64);
    let planned = number("numTotalTests");
    report.planned_count = planned;
    let todo = number("numTodoTests").unwrap_or(0);
    add_skipped(&mut report, number("numPendingTests").map(|count| count.saturating_add(todo)));
    if report.tests.is_empty() {
        let texts: Vec<&str> = broken.iter().map(|(_, text)| text.as_str()).collect();
        report.failure = (!texts.is_empty()).then(|| texts.join("\n\n"));
    }
    let added = if report.tests.is_empty() { 0 } else { broken.len() as u64 };
    report.planned_count = planned.map(|count| count.saturating_add(added));
    report.evidence |= planned.is_some();
    report.complete = Some(root.get("wasInterrupted").and_then(Value::as_bool) != Some(true));
    let read = report.tests.len();
    compare(&mut report, "tests", planned, read);
    let passed = count(&report, |test| test.status == Status::Passed);
    compare(&mut report, "passed tests", number("numPassedTests"), passed);
    compare_failures(&mut report, "failed tests", number("numFailedTests"));
    let good = |test: &TestCase| matches!(test.status, Status::Passed | Status::Skipped);
    if root.get("success") == Some(&Value::Bool(false)) && report.tests.iter().all(good) {
        let why = broken.is_empty().then(|| "the report says that the run failed".to_owned());
        report.failure = report.failure.take().or(why);
    }
    for (file, text) in broken.into_iter().filter(|_| added > 0) {
        report.push(TestCase::new(file, Status::Error).with_message(text));
    }
    surroundings(&found, &mut report);
    report
}

/// Reads a suite; of one that did not run, the file and the reason.
fn read_suite(suite: &Value, shared: &str, report: &mut TestReport) -> Option<(String, String)> {
    let path = text(suite, "name");
    let file = path.strip_prefix(shared).unwrap_or(path);
    let tests = list(suite, "assertionResults");
    let message = strip_ansi(text(suite, "message"));
    if tests.is_empty() && text(suite, "status") == "failed" {
        let message = message.trim_matches('\n');
        let reason = message.strip_prefix("  ● Test suite failed to run").unwrap_or(message);
        // After a page of general advice, jest names the actual error.
        let reason = reason.split_once("\n    Details:\n").map_or(reason, |(_, details)| details);
        report.evidence = true;
        let file = if file.is_empty() { "a test suite" } else { file };
        return Some((file.to_owned(), without_frames(&dedent(reason))));
    }
    for test in tests {
        let mut titles: Vec<&str> =
            list(test, "ancestorTitles").iter().filter_map(Value::as_str).collect();
        titles.push(text(test, "title"));
        let status = match text(test, "status") {
            "passed" => Status::Passed,
            "failed" => Status::Failed,
            "pending" | "skipped" | "disabled" | "todo" => Status::Skipped,
            other => Status::Unknown(other.to_owned()),
        };
        let mut case = TestCase::new(titles.join(" > "), status);
        let messages: Vec<String> = list(test, "failureMessages")
            .iter()
            .filter_map(Value::as_str)
            .map(without_frames)
            .collect();
        case.message = (!messages.is_empty()).then(|| messages.join("\n"));
        case.id.file = (!file.is_empty()).then(|| file.to_owned());
        case.seconds = milliseconds(test, "duration");
        report.push(case);
    }
    None
}

/// Notes the text around a document: the solution printed it.
pub(super) fn surroundings(found: &document::Document<'_>, report: &mut TestReport) {
    let mut unparsed = UnparsedLines::default();
    for line in found.before.lines().chain(found.after.lines()) {
        unparsed.push(line);
    }
    unparsed.finish(report, "outside the JSON");
}

/// An error's text without escape sequences, and without the stack frames that lie outside the solution.
pub(super) fn without_frames(message: &str) -> String {
    let message = strip_ansi(message);
    let own = |line: &&str| {
        let foreign = ["node_modules", "node:internal", "(node:", "<anonymous>)"];
        let frame = line.trim_start().starts_with("at ");
        !frame || line.contains(".<anonymous> (/") || !foreign.iter().any(|f| line.contains(f))
    };
    message.lines().filter(own).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// The directory that contains all of these files, with a trailing slash; empty if there is none.
pub(super) fn shared_directory<'a>(mut files: impl Iterator<Item = &'a str>) -> &'a str {
    let Some(first) = files.next() else { return "" };
    let mut shared = first.rfind('/').map_or(0, |at| at + 1);
    for file in files {
        let same = first.bytes().zip(file.bytes()).take_while(|(a, b)| a == b).count();
        shared = first.as_bytes()[..same.min(shared)]
            .iter()
            .rposition(|&byte| byte == b'/')
            .map_or(0, |at| at + 1);
    }
    &first[..shared]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_lose_the_directory_they_share() {
        let shared = |files: &[&'static str]| shared_directory(files.iter().copied());
        assert_eq!(shared(&["/a/b/c.js", "/a/b/d/e.js"]), "/a/b/");
        assert_eq!(shared(&["/a/b/c.js", "/a/bc/e.js"]), "/a/");
        assert_eq!(shared(&["c.js", "e.js"]), "");
    }
}
