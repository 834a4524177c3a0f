//! The Common Test Report Format, version 1.0.0 of its specification. It has no points.

use std::time::{Duration, UNIX_EPOCH};

use serde::Serialize;

use super::{PlatformRun, json};
use test_report::model::{Qualifier, Status, TestCase};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    report_format: &'static str,
    spec_version: &'static str,
    results: Results<'a>,
}

#[derive(Serialize)]
struct Results<'a> {
    tool: Tool,
    summary: Summary,
    tests: Vec<Test<'a>>,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

/// Counts, and the milliseconds since 1970 of the beginning and the end: 0 if they are unknown.
#[derive(Serialize, Default)]
struct Summary {
    tests: usize,
    passed: usize,
    failed: usize,
    skipped: usize,
    pending: usize,
    other: usize,
    start: u64,
    stop: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Test<'a> {
    name: String,
    status: &'static str,
    /// Milliseconds; 0 if it is unknown.
    duration: u64,
    suite: [&'a str; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    raw_status: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    snippet: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stdout: Vec<&'a str>,
}

pub(super) fn text(run: &PlatformRun) -> String {
    let mut report = run.report.clone();
    report.settle();
    let qualifier = Qualifier::of(&report);
    let tests: Vec<Test<'_>> =
        report.tests.iter().map(|test| shown(&run.slug, &qualifier, test)).collect();
    json(&Document {
        report_format: "CTRF",
        spec_version: "1.0.0",
        results: Results {
            tool: Tool { name: "test-runner", version: env!("CARGO_PKG_VERSION") },
            summary: summary(run, &tests),
            tests,
        },
    })
}

fn summary(run: &PlatformRun, tests: &[Test<'_>]) -> Summary {
    let count = |status| tests.iter().filter(|test| test.status == status).count();
    let began = run.time.and_then(|time| time.began.duration_since(UNIX_EPOCH).ok());
    let took = run.time.map(|time| time.took).unwrap_or_default();
    Summary {
        tests: tests.len(),
        passed: count("passed"),
        failed: count("failed"),
        skipped: count("skipped"),
        pending: 0,
        other: count("other"),
        start: began.map_or(0, milliseconds),
        stop: began.map_or(0, |began| milliseconds(began + took)),
    }
}

fn shown<'a>(suite: &'a str, qualifier: &Qualifier, test: &'a TestCase) -> Test<'a> {
    let (status, raw_status) = match &test.status {
        Status::Passed | Status::XPassed => ("passed", None),
        Status::Failed => ("failed", None),
        Status::Error => ("failed", Some("error")),
        Status::Skipped => ("skipped", None),
        Status::XFailed => ("skipped", Some("failed as expected")),
        Status::Unknown(word) => ("other", Some(word.as_str())),
    };
    let seconds = test.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let name = qualifier.name_of(test).into_owned();
    Test {
        name: if name.is_empty() { suite.to_owned() } else { name },
        status,
        duration: seconds.map_or(0, milliseconds),
        suite: [test.id.suite.as_deref().or(test.id.file.as_deref()).unwrap_or(suite)],
        message: test.message.as_deref().filter(|_| status != "passed"),
        raw_status,
        snippet: test.test_code.as_deref().filter(|_| status != "passed"),
        stdout: test.output.iter().flat_map(|output| output.lines()).collect(),
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
