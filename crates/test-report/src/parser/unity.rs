//! The output of Unity for C (`file.c:LINE:name:PASS`).
//!
//! The name is the test function's. The text between two result lines is the output of the test that the second one
//! ends, `file.c:LINE:name:INFO` lines included. Unity prints no start, so the test that was running when the process
//! died is not known here. A test with two results makes the report invalid; runs of several files may follow each
//! other, each with its own summary.
//!
//! The fixture add-on begins with `Unity test run 1 of 1`. There the name is `TEST(Group, name)`. Without `-v` it names
//! only the tests that failed or say why they are ignored; the others are `unnamed_passed_1` and `unnamed_skipped_1`, ….

mod fixture;

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;

use super::Parser;
use super::document::{add_unnamed, compare, compare_failures, count};
use super::unparsed_lines::UnparsedLines;
use crate::model::{Status, TestCase, TestId, TestReport};
use crate::text::strip_ansi;

use fixture::{Fixture, Read};

/// The parser of Unity's output.
pub(super) struct Unity;

static RESULT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"^(?P<before>.*?)(?P<file>[^\s:]+):(?P<line>\d+):(?P<name>[A-Za-z_]\w*(?:\(.*?\))?):",
        r"(?P<result>PASS|FAIL|IGNORE)(?:: ?(?P<message>.*?))?(?: \((?P<ms>\d+) ms\))?\s*$"
    ))
    .expect("the pattern is a constant that compiles")
});

static SUMMARY: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(\d+) Tests (\d+) Failures (\d+) Ignored\s*$")
        .expect("the pattern is a constant that compiles")
});

/// How a run of the fixture add-on begins.
const FIXTURE: &str = "Unity test run ";

impl Parser for Unity {
    fn id(&self) -> &'static str {
        "unity"
    }

    fn family(&self) -> &'static str {
        "text"
    }

    fn reads(&self) -> &'static str {
        "the output of ThrowTheSwitch Unity for C and of its fixture add-on, with or without colours and times"
    }

    fn example(&self) -> &'static str {
        concat!(
            "test_hi.c:12:test_says_hi:PASS\ntest_hi.c:17:test_says_bye:FAIL: Expected 5 Was 4\n\n",
            "-----------------------\n2 Tests 1 Failures 0 Ignored \nFAIL\n"
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let text = super::text_of(log);
        let text = strip_ansi(&text);
        let begins = |line: &str| RESULT.is_match(line) || line.starts_with(FIXTURE);
        text.lines().any(begins) && text.lines().any(|line| SUMMARY.is_match(line))
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = super::text_of(log);
        let text = strip_ansi(&text);
        let mut reader = Reader::default();
        for line in text.lines() {
            reader.line(line);
        }
        reader.finish(&text)
    }
}

#[derive(Default)]
struct Reader {
    report: TestReport,
    unparsed: UnparsedLines,
    seen: HashSet<(String, String)>,
    /// The first file that a result names: text before it on a line is output without a line end.
    file: String,
    output: String,
    /// Tests, failures and ignored tests of all summaries.
    stated: [u64; 3],
    summaries: usize,
    open: bool,
    /// The run of the fixture add-on, if it is one.
    fixture: Option<Fixture>,
    /// Its tests without a name that passed and were ignored.
    unnamed: [u64; 2],
    /// Where the current run's results start.
    first: usize,
}

impl Reader {
    fn line(&mut self, line: &str) {
        if line.starts_with(FIXTURE) {
            self.abandon();
            self.fixture = Some(Fixture::default());
            // A run may repeat the tests.
            self.seen.clear();
            self.open = true;
            return;
        }
        if !SUMMARY.is_match(line)
            && let Some(fixture) = &mut self.fixture
        {
            match fixture.line(line) {
                Read::Ended(test) => return self.push(*test, line),
                Read::Within => return,
                Read::Other => {}
            }
        }
        if let Some(result) = RESULT.captures(line) {
            let text = |name: &str| result.name(name).map_or("", |found| found.as_str());
            self.result(line, &text);
        } else if let Some(summary) = SUMMARY.captures(line) {
            let counts = [1, 2, 3].map(|at| summary[at].parse().unwrap_or(u64::MAX));
            self.end_fixture(counts);
            for (stated, number) in self.stated.iter_mut().zip(1..) {
                *stated = stated.saturating_add(summary[number].parse().unwrap_or(u64::MAX));
            }
            self.summaries += 1;
            self.open = false;
            let output = std::mem::take(&mut self.output);
            self.keep_unparsed(&output);
        } else if self.open || !matches!(line, "OK" | "FAIL") {
            self.output.push_str(line);
            self.output.push('\n');
        }
    }

    fn result<'a>(&mut self, line: &str, text: &impl Fn(&str) -> &'a str) {
        self.open = true;
        let mut file = text("file");
        let mut before = text("before").to_owned();
        if self.fixture.is_some() {
            // A dot for each test that began, and a mark for each ignored one.
            file = file.trim_start_matches(['.', '!']);
            before = before.trim_start_matches(['.', '!']).to_owned();
        }
        if self.file.is_empty() {
            file.clone_into(&mut self.file);
        } else if file != self.file && file.ends_with(&self.file) {
            let (more, own) = file.split_at(file.len() - self.file.len());
            before.push_str(more);
            file = own;
        }
        let name = text("name").to_owned();
        let status = match text("result") {
            "PASS" => Status::Passed,
            "FAIL" => Status::Failed,
            _ => Status::Skipped,
        };
        let mut test = TestCase::new(name, status);
        test.message = Some(text("message").to_owned()).filter(|message| !message.is_empty());
        test.seconds = text("ms").parse().ok().map(|ms: f64| ms / 1000.0);
        test.id.file = Some(file.to_owned()).filter(|file| !file.starts_with('/'));
        let mut output = std::mem::take(&mut self.output);
        output.push_str(&before);
        let output = output.trim_end().trim_start_matches('\n');
        test.output = (!output.is_empty()).then(|| output.to_owned());
        self.push(test, line);
    }

    fn push(&mut self, test: TestCase, line: &str) {
        let (file, name) = (test.id.file.clone().unwrap_or_default(), &test.id.name);
        if !self.seen.insert((file, name.clone())) {
            self.report.invalid.push(format!("two results for the test `{name}`: {line}"));
        }
        self.report.push(test);
    }

    /// The test of a fixture that has not ended.
    fn abandon(&mut self) {
        let running = self.fixture.as_mut().and_then(Fixture::running);
        self.report.running = running.map(TestId::new).or(self.report.running.take());
        self.report.evidence |= self.report.running.is_some();
    }

    /// Adds the tests that a run of the fixture add-on counts and does not name.
    fn end_fixture(&mut self, counts: [u64; 3]) {
        self.abandon();
        let first = std::mem::replace(&mut self.first, self.report.tests.len());
        if self.fixture.take().is_none() {
            return;
        }
        let [tests, failures, ignored] = counts;
        let run = &self.report.tests[first..];
        let read = |of: Status| run.iter().filter(|test| test.status == of).count() as u64;
        let skipped = ignored.saturating_sub(read(Status::Skipped));
        let others = failures.saturating_add(ignored).saturating_add(read(Status::Passed));
        let passed = tests.saturating_sub(others);
        let [so_far_passed, so_far_skipped] = &mut self.unnamed;
        add_unnamed(&mut self.report, "passed", &Status::Passed, so_far_passed, passed);
        add_unnamed(&mut self.report, "skipped", &Status::Skipped, so_far_skipped, skipped);
        self.first = self.report.tests.len();
    }

    /// Unity's separator before the summary is not output.
    fn keep_unparsed(&mut self, text: &str) {
        for line in text.lines().filter(|line| !line.bytes().all(|byte| byte == b'-')) {
            self.unparsed.push(line);
        }
    }

    fn finish(mut self, text: &str) -> TestReport {
        self.abandon();
        self.report.complete = Some(self.summaries > 0 && !self.open);
        self.report.evidence |= self.summaries > 0;
        if self.summaries > 0 {
            let [tests, failures, ignored] = self.stated;
            self.report.planned_count = Some(tests);
            let read = self.report.tests.len();
            compare(&mut self.report, "tests", Some(tests), read);
            compare_failures(&mut self.report, "failures", Some(failures));
            let left_out = count(&self.report, |test| test.status == Status::Skipped);
            compare(&mut self.report, "ignored tests", Some(ignored), left_out);
        }
        if !self.report.evidence && is_build_failure(text) {
            self.report.failure = Some(text.trim().to_owned());
        } else {
            let output = std::mem::take(&mut self.output);
            self.keep_unparsed(&output);
            self.unparsed.finish(&mut self.report, "no result");
        }
        self.report
    }
}

/// Whether a compiler, a linker or make reported an error.
pub(super) fn is_build_failure(text: &str) -> bool {
    let marks =
        [": error: ", ": fatal error: ", "undefined reference to", "make: *** ", "ld returned "];
    text.lines().any(|line| marks.iter().any(|mark| line.contains(mark)))
}
