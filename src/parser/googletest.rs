//! googletest: its text, and its JSON report (`--gtest_output=json`). Its XML report is `junit_xml`.
//!
//! The name is `Suite.Name`, with the index of the parameter where there is one (`Numbers/Table.Even/1`). Between a
//! test's start and its verdict, the text before the first `file:line: Failure` is the solution's output, the rest the
//! message. A verdict counts for the test that is running only; a disabled test is skipped. A second result for a test
//! makes the report invalid unless the tests are repeated. `ran.` is the end mark.

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use super::Parser;
use super::document::{self, Document, compare, list, text};
use super::jest_json::surroundings;
use super::stray::Stray;
use crate::model::{Status, TestCase, TestId, TestReport};
use crate::text::strip_ansi;

/// The parser of googletest's output.
pub(super) struct Googletest;

static PROBLEM: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?:.+:\d+|unknown file): (?:Failure|Skipped)$")
        .expect("the pattern is a constant that compiles")
});

impl Parser for Googletest {
    fn id(&self) -> &'static str {
        "googletest"
    }

    fn family(&self) -> &'static str {
        "text"
    }

    fn reads(&self) -> &'static str {
        "googletest's text, or its report of --gtest_output=json"
    }

    fn example(&self) -> &'static str {
        concat!(
            "[==========] Running 1 test from 1 test suite.\n[ RUN      ] Hi.Says\n[       OK ] Hi.Says (0 ms)\n",
            "[==========] 1 test from 1 test suite ran. (0 ms total)\n[  PASSED  ] 1 test.\n"
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let text = String::from_utf8_lossy(log);
        let plain = strip_ansi(&text);
        plain.lines().any(|line| planned(line).is_some())
            || document::whole(log)
                .is_some_and(|map| map.contains_key("testsuites") && map.contains_key("disabled"))
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = String::from_utf8_lossy(log);
        if text.trim_start().starts_with('{')
            && let Some(found) = document::find(&text, "testsuites")
        {
            return report(&found);
        }
        let text = strip_ansi(&text);
        let mut reader = Reader::default();
        for line in text.lines() {
            reader.line(line);
        }
        reader.finish()
    }
}

/// The number in `[==========] Running 6 tests from 2 test suites.`
fn planned(line: &str) -> Option<u64> {
    let rest = line.strip_prefix("[==========] Running ")?;
    rest.split_once(" test")?.0.parse().ok()
}

struct Running {
    name: String,
    output: String,
    message: String,
}

#[derive(Default)]
struct Reader {
    report: TestReport,
    stray: Stray,
    seen: HashSet<String>,
    running: Option<Running>,
    repeats: bool,
    ended: bool,
    passed: Option<u64>,
}

impl Reader {
    fn line(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("[ RUN      ] ") {
            self.abandon();
            self.running = Some(Running {
                name: name.trim().to_owned(),
                output: String::new(),
                message: String::new(),
            });
        } else if self.running.is_some() {
            self.within(line);
        } else if let Some(count) = planned(line) {
            self.report.evidence = true;
            *self.report.planned_count.get_or_insert_default() += count;
            self.ended = false;
        } else if let Some(name) = line.strip_prefix("[ DISABLED ] ") {
            self.push(TestCase::new(name.trim(), Status::Skipped));
        } else if line.starts_with("[==========] ") && line.contains(" ran.") {
            self.ended = true;
        } else if let Some(rest) = line.strip_prefix("[  PASSED  ] ") {
            self.passed = rest.split(' ').next().and_then(|count| count.parse().ok());
        } else if line.starts_with("Repeating all tests (iteration ") {
            self.repeats = true;
        } else if !line.starts_with('[') && !self.ended && !line.starts_with("Running main() from")
        {
            self.stray.push(line);
        }
    }

    /// A line while a test runs: its verdict, which may follow unfinished output, or text.
    fn within(&mut self, line: &str) {
        let Some(running) = &mut self.running else { return };
        let marks = [
            ("[       OK ] ", Status::Passed),
            ("[  FAILED  ] ", Status::Failed),
            ("[  SKIPPED ] ", Status::Skipped),
        ];
        for (mark, status) in marks {
            let Some((before, rest)) = line.rsplit_once(mark) else { continue };
            let Some(rest) = rest.strip_prefix(running.name.as_str()) else { continue };
            // `, where GetParam() = 3 (1 ms)`
            if !(rest.is_empty() || rest.starts_with(" (") || rest.starts_with(", where ")) {
                continue;
            }
            let mut test = TestCase::new(running.name.clone(), status);
            let time = rest.rsplit_once('(').and_then(|(_, time)| time.strip_suffix(" ms)"));
            test.seconds = time.and_then(|ms| ms.parse().ok()).map(|ms: f64| ms / 1000.0);
            let text =
                if running.message.is_empty() { &mut running.output } else { &mut running.message };
            text.push_str(before);
            let filled =
                |text: &str| Some(text.trim_end().to_owned()).filter(|text| !text.is_empty());
            test.message = filled(&running.message);
            test.output = filled(&running.output);
            self.running = None;
            return self.push(test);
        }
        let problem = !running.message.is_empty() || PROBLEM.is_match(line);
        let text = if problem { &mut running.message } else { &mut running.output };
        text.push_str(line);
        text.push('\n');
    }

    fn push(&mut self, test: TestCase) {
        if !self.seen.insert(test.id.name.clone()) && !self.repeats {
            self.report.invalid.push(format!("two results for the test `{}`", test.id.name));
        }
        self.report.push(test);
    }

    /// A test that is followed by another one without a verdict has not ended.
    fn abandon(&mut self) {
        if let Some(running) = self.running.take() {
            self.push(TestCase {
                message: Some("the test started and did not end".to_owned()),
                ..TestCase::new(running.name, Status::Error)
            });
        }
    }

    fn finish(mut self) -> TestReport {
        if let Some(Running { name, output, message }) = self.running.take() {
            for line in output.lines().chain(message.lines()) {
                self.stray.push(line);
            }
            self.report.evidence = true;
            self.report.running = Some(TestId::new(name));
        }
        self.report.complete = Some(self.ended);
        let read =
            |status: &Status| self.report.tests.iter().filter(|t| t.status == *status).count();
        let passed = read(&Status::Passed);
        compare(&mut self.report, "passed tests", self.passed, passed);
        self.stray.finish(&mut self.report, "no result");
        self.report
    }
}

/// Reads the JSON report.
fn report(found: &Document<'_>) -> TestReport {
    let mut report = TestReport { evidence: true, complete: Some(true), ..TestReport::default() };
    for test in list(&found.value, "testsuites").iter().flat_map(|suite| list(suite, "testsuite")) {
        let failures = list(test, "failures");
        let status = match (text(test, "result"), text(test, "status")) {
            _ if !failures.is_empty() => Status::Failed,
            ("SKIPPED" | "SUPPRESSED", _) | (_, "NOTRUN") => Status::Skipped,
            ("COMPLETED", _) => Status::Passed,
            (other, _) => Status::Unknown(other.to_owned()),
        };
        let name = format!("{}.{}", text(test, "classname"), text(test, "name"));
        let mut case = TestCase::new(name, status);
        let messages: Vec<&str> = failures.iter().map(|failure| text(failure, "failure")).collect();
        case.message =
            (!messages.is_empty()).then(|| strip_ansi(&messages.join("\n")).into_owned());
        case.seconds = text(test, "time").trim_end_matches('s').parse().ok();
        case.id.class = Some(text(test, "classname").to_owned());
        case.id.file = Some(text(test, "file"))
            .filter(|f| !f.is_empty() && !f.starts_with('/'))
            .map(str::to_owned);
        report.push(case);
    }
    let number = |key: &str| found.value.get(key).and_then(Value::as_u64);
    report.planned_count = number("tests");
    let read = report.tests.len();
    compare(&mut report, "tests", number("tests"), read);
    let failed = document::count(&report, |test| test.status == Status::Failed);
    compare(&mut report, "failures", number("failures"), failed);
    surroundings(found, &mut report);
    report
}
