//! The output of Unity for C (`file.c:LINE:name:PASS`).
//!
//! The name is the test function's. The text between two result lines is the output of the test that the second one
//! ends, `file.c:LINE:name:INFO` lines included. Unity prints no start, so the test that was running when the process
//! died is not known here. A test with two results makes the report invalid; runs of several files may follow each
//! other, each with its own summary.

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;

use super::Parser;
use super::document::{compare, count};
use super::stray::Stray;
use crate::model::{Status, TestCase, TestReport};
use crate::text::strip_ansi;

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

impl Parser for Unity {
    fn id(&self) -> &'static str {
        "unity"
    }

    fn family(&self) -> &'static str {
        "text"
    }

    fn reads(&self) -> &'static str {
        "the output of ThrowTheSwitch Unity for C, with or without colours and times"
    }

    fn example(&self) -> &'static str {
        concat!(
            "test_hi.c:12:test_says_hi:PASS\ntest_hi.c:17:test_says_bye:FAIL: Expected 5 Was 4\n\n",
            "-----------------------\n2 Tests 1 Failures 0 Ignored \nFAIL\n"
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let text = String::from_utf8_lossy(log);
        let text = strip_ansi(&text);
        text.lines().any(|line| RESULT.is_match(line)) && text.lines().any(|l| SUMMARY.is_match(l))
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = String::from_utf8_lossy(log);
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
    stray: Stray,
    seen: HashSet<(String, String)>,
    /// The first file that a result names: text before it on a line is output without a line end.
    file: String,
    output: String,
    /// Tests, failures and ignored tests of all summaries.
    stated: [u64; 3],
    summaries: usize,
    open: bool,
}

impl Reader {
    fn line(&mut self, line: &str) {
        if let Some(result) = RESULT.captures(line) {
            let text = |name: &str| result.name(name).map_or("", |found| found.as_str());
            self.result(line, &text);
        } else if let Some(summary) = SUMMARY.captures(line) {
            for (stated, number) in self.stated.iter_mut().zip(1..) {
                *stated = stated.saturating_add(summary[number].parse().unwrap_or(u64::MAX));
            }
            self.summaries += 1;
            self.open = false;
            let output = std::mem::take(&mut self.output);
            self.stray(&output);
        } else if self.open || !matches!(line, "OK" | "FAIL") {
            self.output.push_str(line);
            self.output.push('\n');
        }
    }

    fn result<'a>(&mut self, line: &str, text: &impl Fn(&str) -> &'a str) {
        self.open = true;
        let mut file = text("file");
        let mut before = text("before").to_owned();
        if self.file.is_empty() {
            file.clone_into(&mut self.file);
        } else if file != self.file && file.ends_with(&self.file) {
            let (more, own) = file.split_at(file.len() - self.file.len());
            before.push_str(more);
            file = own;
        }
        let name = text("name").to_owned();
        if !self.seen.insert((file.to_owned(), name.clone())) {
            self.report.invalid.push(format!("two results for the test `{name}`: {line}"));
        }
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
        self.report.push(test);
    }

    /// Unity's separator before the summary is not output.
    fn stray(&mut self, text: &str) {
        for line in text.lines().filter(|line| !line.bytes().all(|byte| byte == b'-')) {
            self.stray.push(line);
        }
    }

    fn finish(mut self, text: &str) -> TestReport {
        self.report.complete = Some(self.summaries > 0 && !self.open);
        self.report.evidence |= self.summaries > 0;
        if self.summaries > 0 {
            let [tests, failures, ignored] = self.stated;
            self.report.planned_count = Some(tests);
            let read = self.report.tests.len();
            compare(&mut self.report, "tests", Some(tests), read);
            let failed = count(&self.report, |test| test.status == Status::Failed);
            compare(&mut self.report, "failures", Some(failures), failed);
            let left_out = count(&self.report, |test| test.status == Status::Skipped);
            compare(&mut self.report, "ignored tests", Some(ignored), left_out);
        }
        if !self.report.evidence && is_build_failure(text) {
            self.report.failure = Some(text.trim().to_owned());
        } else {
            let output = std::mem::take(&mut self.output);
            self.stray(&output);
            self.stray.finish(&mut self.report, "no result");
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
