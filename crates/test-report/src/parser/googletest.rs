//! googletest: its text, and its JSON report (`--gtest_output=json`). Its XML report is `junit_xml`.
//!
//! The name is `Suite.Name`, with the index of the parameter where there is one (`Numbers/Table.Even/1`). Between a
//! test's start and its verdict, the text before the first `file:line: Failure` is the solution's output, the rest the
//! message. A verdict counts for the test that is running only; a disabled test is skipped. A second result for a test
//! makes the report invalid unless the tests are repeated. `[  PASSED  ]` after `ran.` is the end mark.
//!
//! A failure outside of tests (`SetUpTestSuite`, `TearDownTestSuite`, an `Environment`) is an error named after the
//! suite, or `NonTestSuiteFailure`. With `--gtest_brief=1` only the tests that did not pass are named; the others are
//! `unnamed_passed_1`, ….

use std::collections::HashSet;
use std::sync::LazyLock;

use indexmap::IndexMap;
use regex::Regex;
use serde_json::Value;

use super::Parser;
use super::document::{self, Document, add_unnamed, compare, compare_failures, count, list, text};
use super::jest_json::surroundings;
use super::unparsed_lines::UnparsedLines;
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
        let text = super::text_of(log);
        let plain = strip_ansi(&text);
        plain.lines().any(|line| planned(line).or(ran(line)).is_some())
            || document::holds(log, &["testsuites", "disabled"], &[])
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = super::text_of(log);
        let plain = strip_ansi(&text);
        let is_text = plain.lines().any(|line| planned(line).or(ran(line)).is_some());
        if !is_text && let Some(found) = document::find(&text, "testsuites") {
            let mut report = report(&found);
            if document::find(found.after, "testsuites").is_some() {
                report.invalid.push("two reports where there should be one".to_owned());
            }
            return report;
        }
        let mut reader = Reader::default();
        for line in plain.lines() {
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

/// The number in `[==========] 6 tests from 2 test suites ran.`
fn ran(line: &str) -> Option<u64> {
    let rest = line.strip_prefix("[==========] ").filter(|line| line.contains(" ran."))?;
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
    unparsed: UnparsedLines,
    seen: HashSet<String>,
    running: Option<Running>,
    /// The suite whose tests run.
    suite: Option<String>,
    /// A failure outside of tests, while its lines follow.
    outside: Option<String>,
    /// The suites that failed outside of their tests, and why.
    broken: IndexMap<String, String>,
    repeats: bool,
    ended: bool,
    /// How many tests ran, where nothing announced them.
    brief: Option<u64>,
    passed: Option<u64>,
}

/// How googletest's reports name what is no suite.
const NO_SUITE: &str = "NonTestSuiteFailure";

/// The number and the suite of `[----------] 2 tests from Boot`, also with the time at the end of the suite.
fn suite(line: &str) -> Option<&str> {
    let (count, suite) = line.strip_prefix("[----------] ")?.split_once(" from ")?;
    let (number, word) = count.split_once(' ')?;
    number.parse::<u64>().ok()?;
    // `Numbers/Table, where TypeParam = int`
    let suite = suite.split(',').next()?.split(" (").next()?;
    word.starts_with("test").then_some(suite)
}

impl Reader {
    fn line(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("[ RUN      ] ") {
            self.outside = None;
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
            (self.ended, self.passed) = (false, None);
        } else if let Some(name) = line.strip_prefix("[ DISABLED ] ") {
            self.push(TestCase::new(name.trim(), Status::Skipped));
        } else if let Some(count) = ran(line) {
            (self.ended, self.outside) = (true, None);
            let announced = self.report.planned_count.is_some();
            self.brief = self.brief.or((!announced).then_some(count));
        } else if let Some(rest) = line.strip_prefix("[  PASSED  ] ") {
            self.passed = rest.split(' ').next().and_then(|count| count.parse().ok());
        } else if let Some(name) =
            line.strip_prefix("[  FAILED  ] ").and_then(|line| line.split_once(": SetUpTestSuite"))
        {
            self.broken
                .entry(name.0.to_owned())
                .or_insert_with(|| format!("SetUpTestSuite{}", name.1));
        } else if self.outside_line(line) {
        } else if line.starts_with("Repeating all tests (iteration ") {
            self.repeats = true;
        } else if !line.starts_with('[') && !self.ended && !line.starts_with("Running main() from")
        {
            self.unparsed.push(line);
        }
    }

    /// A line of a failure outside of tests, the result of a test that nothing announced, or the start of a suite.
    fn outside_line(&mut self, line: &str) -> bool {
        if line.starts_with('[') {
            let why = self.outside.take();
            if !self.ended && self.report.planned_count.is_none() {
                let marks = [("[  FAILED  ] ", Status::Failed), ("[  SKIPPED ] ", Status::Skipped)];
                for (mark, status) in marks {
                    let Some(name) = line.strip_prefix(mark) else { continue };
                    let name = name.split([',', ' ']).next().unwrap_or_default();
                    // It was a failure of this test.
                    if self.broken.last().is_some_and(|(suite, _)| suite == NO_SUITE) {
                        self.broken.pop();
                    }
                    let mut test = TestCase::new(name, status);
                    test.message = why.map(|why| why.trim_end().to_owned());
                    self.push(test);
                    return true;
                }
            }
            if line.contains("Global test environment tear-down") {
                self.suite = None;
            } else if let Some(suite) = suite(line) {
                let over = line.ends_with(" total)");
                self.suite = (!over).then(|| suite.to_owned());
            }
            return false;
        }
        let begins = PROBLEM.is_match(line) && !line.ends_with(": Skipped");
        if self.outside.is_none() && !begins {
            return false;
        }
        let text = format!("{line}\n");
        let name = self.suite.clone().unwrap_or_else(|| NO_SUITE.to_owned());
        self.broken.entry(name).or_default().push_str(&text);
        self.outside.get_or_insert_default().push_str(&text);
        true
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
                self.unparsed.push(line);
            }
            self.report.evidence = true;
            self.report.running = Some(TestId::new(name));
        }
        self.report.complete = Some(self.ended && self.passed.is_some());
        let passed = count(&self.report, |test| test.status == Status::Passed);
        if let Some(planned) = self.brief {
            self.report.planned_count = Some(planned);
            let unnamed = self.passed.unwrap_or(0).saturating_sub(passed as u64);
            let unnamed = unnamed.min(planned);
            add_unnamed(&mut self.report, "passed", &Status::Passed, &mut 0, unnamed);
        } else {
            compare(&mut self.report, "passed tests", self.passed, passed);
        }
        for (suite, why) in std::mem::take(&mut self.broken) {
            // It is no test that was announced.
            self.report.planned_count = self.report.planned_count.map(|count| count + 1);
            self.report.push(TestCase::new(suite, Status::Error).with_message(why.trim_end()));
        }
        self.unparsed.finish(&mut self.report, "no result");
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
        let name = match (text(test, "classname"), text(test, "name")) {
            ("", "") => NO_SUITE.to_owned(),
            (class, "") => class.to_owned(),
            (class, name) => format!("{class}.{name}"),
        };
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
    compare_failures(&mut report, "failures", number("failures"));
    surroundings(found, &mut report);
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_json_report_may_follow_other_lines() {
        let json = r#"{"tests":1,"failures":0,"disabled":0,"testsuites":[{"testsuite":[{"name":"A","classname":"B","status":"RUN","result":"COMPLETED"}]}]}"#;
        for log in [json.to_owned(), format!("Running main() from gtest_main.cc\n{json}\n")] {
            let report = Googletest.parse(log.as_bytes());
            assert_eq!(report.tests.len(), 1, "{log}");
            assert_eq!((&*report.tests[0].id.name, report.complete), ("B.A", Some(true)), "{log}");
            assert!(report.invalid.is_empty() && Googletest.recognises(log.as_bytes()), "{log}");
        }
        let two = Googletest.parse(format!("{json}\n{json}\n").as_bytes());
        assert_eq!(two.invalid, ["two reports where there should be one"]);
    }
}
