//! One JSON document in a log.
//!
//! Finds the object among other text and reads its parts without trusting their types. It does not know what any key
//! means.

use serde_json::{Map, Value};

use crate::model::{Status, TestCase, TestReport};
use crate::text::decoded;

/// How many positions are tried.
const MAX_TRIED_POSITIONS: usize = 16;

/// A document and the text around it.
pub(super) struct Document<'a> {
    pub(super) value: Value,
    pub(super) before: &'a str,
    pub(super) after: &'a str,
}

/// The first object that starts a line and has this key. Of an object that is cut off, no part is one.
pub(super) fn find<'a>(text: &'a str, key: &str) -> Option<Document<'a>> {
    let mut tries = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at + (line.len() - line.trim_start().len());
        if line.trim_start().starts_with('{') {
            tries += 1;
            let mut stream = serde_json::Deserializer::from_str(&text[start..]).into_iter();
            match stream.next() {
                Some(Ok(value)) => {
                    let end = start + stream.byte_offset();
                    let value: Value = value;
                    if value.get(key).is_some() {
                        let (before, after) = (&text[..start], &text[end..]);
                        return Some(Document { value, before, after });
                    }
                }
                Some(Err(error)) if error.is_eof() => return None,
                _ => {}
            }
            if tries == MAX_TRIED_POSITIONS {
                return None;
            }
        }
        at += line.len();
    }
    None
}

/// Whether the log holds an object with these keys, possibly after other text; used for recognition.
pub(super) fn holds(log: &[u8], keys: &[&str], without: &[&str]) -> bool {
    let text = super::text_of(log);
    find(&text, keys[0]).is_some_and(|found| {
        let has = |key: &&str| found.value.get(*key).is_some();
        keys.iter().all(has) && !without.iter().any(has)
    })
}

/// The object, if the log holds nothing else; used for recognition.
pub(super) fn whole(log: &[u8]) -> Option<Map<String, Value>> {
    match serde_json::from_slice(decoded(log).trim_ascii()) {
        Ok(Value::Object(map)) => Some(map),
        _ => None,
    }
}

/// The text at a key; empty if there is none.
pub(super) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or("")
}

/// The list at a key; empty if there is none.
pub(super) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// Milliseconds at a key, as seconds.
pub(super) fn milliseconds(value: &Value, key: &str) -> Option<f64> {
    value.get(key).and_then(Value::as_f64).map(|ms| ms / 1000.0)
}

/// Notes a difference between the tool's own count and the number of tests read.
pub(super) fn compare(report: &mut TestReport, what: &str, stated: Option<u64>, read: usize) {
    if let Some(stated) = stated
        && stated != read as u64
    {
        report.note(format!("{stated} {what} stated, {read} read"));
    }
}

/// How many test cases without a name are believed.
const MAX_UNNAMED_TESTS: u64 = 100_000;

/// Adds test cases that the tool counts and does not name: `unnamed_passed_1` for `passed`. `so_far` counts those of the
/// whole log.
pub(super) fn add_unnamed(
    report: &mut TestReport,
    what: &str,
    status: &Status,
    so_far: &mut u64,
    count: u64,
) {
    let before = *so_far;
    *so_far = before.saturating_add(count);
    if *so_far > MAX_UNNAMED_TESTS {
        return report.invalid.push(format!("{count} {what} tests stated, more than are believed"));
    }
    if count > 0 {
        report.note(format!("{count} {what} tests have no name in the log"));
    }
    for number in before + 1..=*so_far {
        report.push(TestCase::new(format!("unnamed_{what}_{number}"), status.clone()));
    }
}

/// Adds the skipped tests that the tool counts and does not list, as far as tests are missing.
pub(super) fn add_skipped(report: &mut TestReport, stated: Option<u64>) {
    let known = count(report, |test| test.status == Status::Skipped) as u64;
    let missing = report.planned_count.unwrap_or(0).saturating_sub(report.tests.len() as u64);
    let unnamed = stated.unwrap_or(0).saturating_sub(known).min(missing);
    add_unnamed(report, "skipped", &Status::Skipped, &mut 0, unnamed);
}

/// Compares the tool's count of tests that did not pass with the tests read. If it counts some, and neither a test
/// shows one nor is a test missing, that is the failure of the run.
pub(super) fn compare_failures(report: &mut TestReport, what: &str, stated: Option<u64>) {
    let bad = |test: &TestCase| {
        !matches!(test.status, Status::Passed | Status::Skipped | Status::XFailed)
    };
    let read = count(report, bad);
    compare(report, what, stated, read);
    // A test that is missing may be the one that failed.
    let missing = report.planned_count.is_some_and(|count| count > report.tests.len() as u64);
    if let Some(stated) = stated
        && stated > 0
        && read == 0
        && !missing
    {
        report.failure.get_or_insert_with(|| format!("{stated} {what} stated, none read"));
    }
}

/// How many test cases satisfy a condition.
pub(super) fn count(report: &TestReport, holds: impl Fn(&TestCase) -> bool) -> usize {
    report.tests.iter().filter(|test| holds(test)).count()
}

#[cfg(test)]
mod tests {
    use crate::parser;

    /// The skipped tests that these reports count and do not list.
    #[test]
    fn skipped_tests_that_are_only_counted() {
        let jest = r#"{"numTotalTests":3,"numPassedTests":1,"numFailedTests":0,"numPendingTests":1,"numTodoTests":1,"numRuntimeErrorTestSuites":0,"success":true,"testResults":[{"name":"/a.js","status":"passed","message":"","assertionResults":[{"ancestorTitles":[],"title":"a","status":"passed"}]}]}"#;
        let mocha = r#"{"stats":{"tests":3,"passes":1,"pending":2,"failures":0},"tests":[{"title":"a","fullTitle":"a","err":{}}],"pending":[],"failures":[],"passes":[{"fullTitle":"a"}]}"#;
        let rspec = r#"{"examples":[{"id":"1","full_description":"a","status":"passed"}],"summary":{"example_count":3,"failure_count":0,"pending_count":2},"summary_line":""}"#;
        let ctrf = r#"{"results":{"tool":{},"summary":{"tests":3,"passed":1,"failed":0,"pending":1,"skipped":1},"tests":[{"name":"a","status":"passed"}]}}"#;
        let trx = r#"<TestRun><Results><UnitTestResult testName="a" outcome="Passed"/></Results><ResultSummary outcome="Completed"><Counters total="3" executed="1" passed="1" notExecuted="2"/></ResultSummary></TestRun>"#;
        let case = r#"<testcase name="a"/></testsuite>"#;
        let junit = |counts: &str| format!(r#"<testsuite tests="3" failures="0" {counts}>{case}"#);
        let logs = [
            ("jest_json", jest.to_owned()),
            ("mocha_json", mocha.to_owned()),
            ("rspec_json", rspec.to_owned()),
            ("ctrf_json", ctrf.to_owned()),
            ("trx", trx.to_owned()),
            ("junit_xml", junit(r#"skipped="1" disabled="1""#)),
            ("junit_xml", junit(r#"skip="2" skipped="2""#)),
            ("junit_xml", junit(r#"skip="1" ignored="1""#)),
        ];
        for (id, log) in logs {
            let mut report = parser::find(id).unwrap().parse(log.as_bytes());
            report.settle();
            let names: Vec<&str> = report.tests.iter().map(|test| test.id.name.as_str()).collect();
            assert_eq!(names, ["a", "unnamed_skipped_1", "unnamed_skipped_2"], "{id}: {log}");
            assert_eq!(report.diagnostics, ["2 skipped tests have no name in the log"], "{id}");
        }
        // Of tests that are missing, only as many as are counted were skipped.
        let cut = ctrf.replace(r#""pending":1,"skipped":1"#, r#""skipped":1"#);
        let mut report = parser::find("ctrf_json").unwrap().parse(cut.as_bytes());
        report.settle();
        assert_eq!(report.tests.last().map(|test| &*test.id.name), Some("unnamed_error_1"));
    }
}
