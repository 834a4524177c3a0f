//! Logs of element-web: jest's report as JSON, and jest with nested groups beside Cypress.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;
use test_report::parser::json::Json;

use crate::dialect;
use crate::python::{strip, strip_end};
use crate::rules::splitlines;
use crate::status_map::{ERROR, FAILED, PASSED, SKIPPED, StatusMap};
use test_report::parser::Streams;

/// jest --json, else any line with PASS, FAIL or SKIP.
pub(super) fn json<'a>(log: Streams<'a>, map: &mut StatusMap<'a>) {
    static REPORT: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r#"\{.*"numTotalTestSuites".*\}"#));
    static LINE: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"(PASS|FAIL|SKIP)\s+([^\n]+)"));
    let read = REPORT.find(log.stdout()).map_or(Ok(()), |report| {
        let report = Json::read(report.as_str()).map_err(|error| error.to_string());
        report.and_then(|report| {
            suites(&report, map).ok_or_else(|| "it is not a report of jest".to_owned())
        })
    });
    if let Err(why) = read {
        map.insert(Cow::Owned(format!("Error parsing test output: {why}")), ERROR);
        return;
    }
    if map.is_empty() {
        for found in LINE.captures_iter(log.stdout()) {
            let (_, [word, name]) = found.extract();
            let status = match word {
                "PASS" => PASSED,
                "FAIL" => FAILED,
                _ => SKIPPED,
            };
            map.insert(Cow::Borrowed(name), status);
        }
    }
    if map.is_empty() && !log.stderr().is_empty() {
        map.insert(Cow::Borrowed("Error in test execution"), ERROR);
    }
}

/// The tests of a report. None where the original raises; the tests before stay.
fn suites(report: &Json<'_>, map: &mut StatusMap<'_>) -> Option<()> {
    let Some(suites) = report.as_object()?.get("testResults") else { return Some(()) };
    for suite in suites.as_array()? {
        let suite = suite.as_object()?;
        let file = suite.get("name").map_or(Some(""), Json::as_str)?;
        if file.is_empty() {
            continue;
        }
        let tests = match suite.get("assertionResults") {
            None | Some(Json::Null) => &[],
            Some(tests) => tests.as_array()?,
        };
        for test in tests {
            let test = test.as_object()?;
            let mut parts = vec![file];
            if let Some(groups) = test.get("ancestorTitles").filter(|groups| !groups.is_null()) {
                parts.extend(
                    groups.as_array()?.iter().map(Json::as_str).collect::<Option<Vec<_>>>()?,
                );
            }
            parts.push(test.get("title").map_or(Some(""), Json::as_str)?);
            let status = match test.get("status").and_then(Json::as_str) {
                Some("passed") => PASSED,
                Some("failed") => FAILED,
                Some("pending" | "skipped") => SKIPPED,
                _ => ERROR,
            };
            map.insert(Cow::Owned(parts.join(" | ")), status);
        }
        if tests.is_empty() && suite.get("status").and_then(Json::as_str) == Some("failed") {
            map.insert(Cow::Owned(format!("{file} | Test suite failed to run")), ERROR);
        }
    }
    Some(())
}

/// jest --verbose with the groups of each test, and Cypress; else messages of standard error.
pub(super) fn nested<'a>(log: Streams<'a>, map: &mut StatusMap<'a>) {
    jest(log.stdout(), map);
    cypress(log.stdout(), map);
    if map.is_empty() {
        errors(log.stderr(), map);
    }
}

fn status_of(mark: &str) -> Cow<'static, str> {
    match mark {
        "✓" => PASSED,
        "✖" => FAILED,
        _ => SKIPPED,
    }
}

fn jest(text: &str, map: &mut StatusMap<'_>) {
    static FILE: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"^(?:PASS|FAIL)\s+(.+?)(?:\s|$)"));
    static GROUP: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^(\s{2,})([^✓✖○\s].+?)$"));
    static TEST: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"^\s*([✓✖○])\s+(.+?)(?:\s\(\d+\s*ms\))?$"));
    let mut file: Option<&str> = None;
    let mut groups: Vec<&str> = Vec::new();
    let mut level = 0;
    for line in splitlines(text).map(strip_end) {
        if let Some(found) = FILE.captures(line).and_then(|found| found.get(1)) {
            file = Some(strip(found.as_str())).filter(|file| !file.is_empty());
            groups.clear();
            level = 0;
        } else if let Some(found) = GROUP.captures(line) {
            let (_, [indent, name]) = found.extract();
            let depth = indent.chars().count() / 2;
            // A group that is deeper than the one before is its child, by however much.
            if depth == 1 || depth <= level {
                groups.truncate(depth - 1);
            }
            groups.push(strip(name));
            level = depth;
        } else if let (Some(found), Some(file)) = (TEST.captures(line), file) {
            let (_, [mark, name]) = found.extract();
            let parts = [&[file], groups.as_slice(), &[strip(name)]].concat();
            map.insert(Cow::Owned(parts.join(" | ")), status_of(mark));
        }
    }
}

fn cypress(text: &str, map: &mut StatusMap<'_>) {
    static RUNNING: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^Running:\s+(.+)$"));
    static SPEC: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^(.+\.spec\.[jt]s)"));
    static TEST: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"^([✓✖])\s+(.+?)(?:\s+\(\d+ms\))?$"));
    let mut file: Option<&str> = None;
    for line in splitlines(text).map(strip) {
        if let Some(found) = RUNNING.captures(line).and_then(|found| found.get(1)) {
            file = Some(strip(found.as_str()));
            continue;
        }
        let spec = SPEC.captures(line).and_then(|found| found.get(1));
        match (spec, file, TEST.captures(line)) {
            (Some(spec), None, _) => file = Some(strip(spec.as_str())),
            (_, Some(file), Some(found)) => {
                let (_, [mark, name]) = found.extract();
                map.insert(Cow::Owned(format!("{file} | {}", strip(name))), status_of(mark));
            }
            _ => {}
        }
    }
}

/// The messages of errors, if they are longer than ten letters; of each kind, in order.
fn errors(text: &str, map: &mut StatusMap<'_>) {
    static KINDS: LazyLock<[Regex; 6]> = LazyLock::new(|| {
        [
            "Error",
            "AssertionError",
            "TypeError",
            "ReferenceError",
            "SyntaxError",
            "Test suite failed to run",
        ]
        .map(|kind| dialect::regex(&format!(r"{kind}:\s+(.+)")))
    });
    for kind in KINDS.iter() {
        for found in kind.captures_iter(text).filter_map(|found| found.get(1)) {
            let message = strip(found.as_str());
            if message.chars().nth(10).is_some() {
                let start: String = message.chars().take(100).collect();
                map.insert(Cow::Owned(format!("Error | {start}")), ERROR);
            }
        }
    }
}
