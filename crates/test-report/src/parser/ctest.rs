//! The output of CTest, with or without `-V` and `--output-on-failure`, in sequence or in parallel.
//!
//! The name is the test's. `***Failed` is a failure; `***Timeout`, `***Exception` and `***Not Run` are errors, with
//! CTest's words as the message; `***Skipped` and `***Not Run (Disabled)` are skipped. Lines with a test's number
//! (`-V`) and the lines that follow its result are its output. A start without a result is the test that was running;
//! a test number with two results makes the report invalid.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use regex::Regex;

use super::Parser;
use super::document::{add_unnamed, compare};
use super::unparsed_lines::UnparsedLines;
use crate::model::{Status, TestCase, TestId, TestReport};
use crate::text::strip_ansi;

/// The parser of CTest's output.
pub(super) struct Ctest;

static RESULT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"^\s*\d+/(?P<total>\d+)\s+Test\s+#(?P<number>\d+): (?P<name>.+?) \.{2,}\s*",
        r"(?P<bad>\*\*\*)?(?P<word>\S.*?)\s+(?P<seconds>\d+\.\d+) sec\s*$"
    ))
    .expect("the pattern is a constant that compiles")
});

static START: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\s+Start\s+(\d+): (.+)$").expect("the pattern is a constant that compiles")
});

static SUMMARY: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\d+% tests passed, (\d+) tests? failed out of (\d+)")
        .expect("the pattern is a constant that compiles")
});

impl Parser for Ctest {
    fn id(&self) -> &'static str {
        "ctest"
    }

    fn family(&self) -> &'static str {
        "text"
    }

    fn reads(&self) -> &'static str {
        "ctest, with or without -V, --output-on-failure and -j"
    }

    fn example(&self) -> &'static str {
        concat!(
            "    Start 1: hi\n1/1 Test #1: hi ....   Passed    0.01 sec\n\n",
            "100% tests passed, 0 tests failed out of 1\n\nTotal Test time (real) =   0.01 sec\n"
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let text = super::text_of(log);
        text.lines().any(|line| RESULT.is_match(line)) || text.contains("\nNo tests were found!!!")
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = super::text_of(log);
        let mut reader = Reader::default();
        for line in strip_ansi(&text).lines() {
            reader.line(line);
        }
        reader.finish()
    }
}

#[derive(Default)]
struct Reader {
    report: TestReport,
    unparsed: UnparsedLines,
    started: Vec<(u64, String)>,
    ended: HashSet<u64>,
    /// The output of each unfinished test, from `-V`.
    shown: HashMap<u64, String>,
    /// How many of the tests failed. Counting them anew at each summary would take quadratic time for a log full of
    /// summaries.
    failed: usize,
    /// The test whose output may follow its result.
    last: Option<usize>,
    /// A summary counts failed tests.
    bad: bool,
    /// A blank line before the first line of output is part of the layout.
    summary: bool,
}

impl Reader {
    fn line(&mut self, line: &str) {
        if let Some(result) = RESULT.captures(line) {
            self.result(&result);
        } else if let Some(start) = START.captures(line) {
            self.last = None;
            if let Ok(number) = start[1].parse() {
                self.started.push((number, start[2].trim().to_owned()));
            }
        } else if let Some(summary) = SUMMARY.captures(line) {
            self.report.evidence = true;
            self.summary = true;
            self.last = None;
            let number = |group: usize| summary[group].parse().ok();
            compare(&mut self.report, "failed tests", number(1), self.failed);
            self.bad |= summary[1] != *"0";
            self.report.planned_count = self.report.planned_count.max(number(2));
        } else if line.starts_with("Total Test time (real) =") {
            self.report.complete = Some(true);
            self.summary = true;
        } else if line == "No tests were found!!!" {
            self.report.evidence = true;
            self.report.complete = Some(true);
            self.report.note(line);
        } else if let Some((number, text)) = numbered(line) {
            let layout = [
                "Test command: ",
                "Working Directory: ",
                "Test timeout computed",
                "Environment variables:",
            ];
            if !layout.iter().any(|start| text.starts_with(start)) {
                let shown = self.shown.entry(number).or_default();
                shown.push_str(text);
                shown.push('\n');
            }
        } else if self.summary || is_layout(line) {
            self.last = None;
        } else if let Some(test) = self.last.and_then(|at| self.report.tests.get_mut(at)) {
            let output = test.output.get_or_insert_default();
            output.push_str(line);
            output.push('\n');
        } else {
            self.unparsed.push(line);
        }
    }

    fn result(&mut self, result: &regex::Captures<'_>) {
        let number = result["number"].parse().unwrap_or(0);
        if !self.ended.insert(number) {
            self.report.invalid.push(format!("two results for test #{number}"));
        }
        self.report.planned_count = result["total"].parse().ok();
        let word = &result["word"];
        let status = match word {
            "Passed" if result.name("bad").is_none() => Status::Passed,
            "Skipped" | "Not Run (Disabled)" => Status::Skipped,
            word if word.starts_with("Failed") => Status::Failed,
            _ => Status::Error,
        };
        let mut test = TestCase::new(&result["name"], status);
        test.message = (test.status != Status::Passed).then(|| word.to_owned());
        test.seconds = result["seconds"].parse().ok();
        test.output = self.shown.remove(&number);
        self.failed += usize::from(matches!(test.status, Status::Failed | Status::Error));
        self.last = Some(self.report.tests.len());
        self.report.push(test);
    }

    fn finish(mut self) -> TestReport {
        for test in &mut self.report.tests {
            let output =
                test.output.take().map(|text| text.trim_matches('\n').trim_end().to_owned());
            test.output = output.filter(|output| !output.is_empty());
        }
        let complete = self.report.complete.is_some();
        self.report.complete = Some(complete);
        if !complete {
            let running = self.started.iter().rfind(|(number, _)| !self.ended.contains(number));
            if let Some((_, name)) = running {
                self.report.running = Some(TestId::new(name.clone()));
            }
        }
        if complete && let Some(planned) = self.report.planned_count {
            let read = self.report.tests.len();
            // With `--progress` only the tests that did not pass have a line of their own.
            if self.started.is_empty()
                && !self.report.tests.iter().any(|t| t.status == Status::Passed)
            {
                let passed = planned.saturating_sub(read as u64);
                add_unnamed(&mut self.report, "passed", &Status::Passed, &mut 0, passed);
            }
            compare(&mut self.report, "tests", Some(planned), read);
        }
        if self.bad && self.failed == 0 {
            self.report.failure =
                Some("ctest counts failed tests, and the log shows none".to_owned());
        }
        self.unparsed.finish(&mut self.report, "no result");
        self.report
    }
}

/// A line of a test's output with `-V`: `3: text`.
fn numbered(line: &str) -> Option<(u64, &str)> {
    let (number, text) = line.split_once(": ").or_else(|| Some((line.strip_suffix(':')?, "")))?;
    Some((number.parse().ok()?, text))
}

/// CTest's lines about its own work.
fn is_layout(line: &str) -> bool {
    let starts = [
        "test ",
        "UpdateCTestConfiguration",
        "Test project ",
        "Constructing a list",
        "Done constructing",
        "Updating test list",
        "Added ",
        "Checking test dependency",
    ];
    starts.iter().any(|start| line.starts_with(start))
}
