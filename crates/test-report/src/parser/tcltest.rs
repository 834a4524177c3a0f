//! The output of Tcl's tcltest, best with `-verbose {body error pass skip start}`.
//!
//! The name is the test's (`double-1.1`). With the default verbosity tcltest names only the tests that failed; the
//! others are `unnamed_passed_1` and `unnamed_skipped_1`, …. The lines between a start and a verdict are the
//! solution's output, the report of a failure is the message. Two verdicts for one test make the report invalid. The
//! line of counts is the end mark.

use std::collections::HashSet;

use super::Parser;
use super::document::{add_unnamed, compare, compare_failures, count};
use super::unparsed_lines::UnparsedLines;
use crate::model::{Status, TestCase, TestId, TestReport};
use crate::text::strip_ansi;

/// The parser of tcltest's output.
pub(super) struct Tcltest;

impl Parser for Tcltest {
    fn id(&self) -> &'static str {
        "tcltest"
    }

    fn family(&self) -> &'static str {
        "text"
    }

    fn reads(&self) -> &'static str {
        "tcltest 2, best with -verbose {body error pass skip start}"
    }

    fn example(&self) -> &'static str {
        "---- hi-1 start\n++++ hi-1 PASSED\nhi.test:\tTotal\t1\tPassed\t1\tSkipped\t0\tFailed\t0\n"
    }

    fn recognises(&self, log: &[u8]) -> bool {
        super::text_of(log).lines().any(|line| counts(line).is_some())
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

/// Total, passed, skipped and failed, of `hi.test:\tTotal\t1\tPassed\t1\tSkipped\t0\tFailed\t0`.
fn counts(line: &str) -> Option<[u64; 4]> {
    let (_, rest) = line.split_once(":\tTotal\t")?;
    let mut parts = rest.split('\t');
    let mut next = |word: Option<&str>| {
        if word.is_some_and(|word| parts.next() != Some(word)) {
            return None;
        }
        parts.next()?.trim().parse().ok()
    };
    Some([next(None)?, next(Some("Passed"))?, next(Some("Skipped"))?, next(Some("Failed"))?])
}

#[derive(Default)]
struct Reader {
    report: TestReport,
    unparsed: UnparsedLines,
    seen: HashSet<String>,
    /// The test that has started, and what was printed since then.
    running: Option<String>,
    output: String,
    seconds: Option<f64>,
    /// The failure whose report is being read.
    failure: Option<(String, String)>,
    counts: Option<[u64; 4]>,
}

impl Reader {
    fn line(&mut self, line: &str) {
        if let Some((name, message)) = &mut self.failure {
            if line.strip_prefix("==== ").and_then(|l| l.strip_suffix(" FAILED")) == Some(name) {
                let (name, message) = self.failure.take().unwrap_or_default();
                let message = message.trim_matches('\n').trim_end().to_owned();
                self.end(&name, Status::Failed, Some(message));
            } else {
                message.push_str(line);
                message.push('\n');
            }
        } else if let Some(name) = line.strip_prefix("---- ").and_then(|l| l.strip_suffix(" start"))
        {
            self.running = Some(name.to_owned());
            let output = std::mem::take(&mut self.output);
            output.lines().for_each(|line| self.unparsed.push(line));
        } else if let Some(name) =
            line.strip_prefix("++++ ").and_then(|l| l.strip_suffix(" PASSED"))
        {
            self.end(name, Status::Passed, None);
        } else if let Some((name, time)) =
            line.strip_prefix("++++ ").and_then(|l| l.split_once(" took "))
            && self.running.as_deref() == Some(name)
        {
            self.seconds =
                time.split(' ').next().and_then(|us| us.parse().ok()).map(|us: f64| us / 1e6);
        } else if let Some((name, why)) =
            line.strip_prefix("++++ ").and_then(|l| l.split_once(" SKIPPED: "))
        {
            self.end(name, Status::Skipped, Some(why.to_owned()));
        } else if let Some(head) =
            line.strip_prefix("==== ").and_then(|l| l.strip_suffix(" FAILED"))
            && let Some((name, description)) = head.split_once(' ')
        {
            self.failure = Some((name.to_owned(), format!("{}\n", description.trim())));
        } else if let Some(counts) = counts(line) {
            for (sum, count) in self.counts.get_or_insert_default().iter_mut().zip(counts) {
                *sum = sum.saturating_add(count);
            }
        } else if line.starts_with("Test file error: ") {
            let failure = self.report.failure.get_or_insert_default();
            failure.push_str(line);
            failure.push('\n');
        } else if self.counts.is_none() && !(line.contains(": error: test failed: ")) {
            self.output.push_str(line);
            self.output.push('\n');
        }
    }

    fn end(&mut self, name: &str, status: Status, message: Option<String>) {
        if !self.seen.insert(name.to_owned()) {
            self.report.invalid.push(format!("two results for the test `{name}`"));
        }
        let mut test = TestCase::new(name, status);
        test.message = message.filter(|message| !message.is_empty());
        test.seconds = self.seconds.take();
        let output = std::mem::take(&mut self.output);
        if self.running.as_deref() == Some(name) {
            let output = output.trim_end().trim_start_matches('\n');
            test.output = (!output.is_empty()).then(|| output.to_owned());
            self.running = None;
        } else {
            output.lines().for_each(|line| self.unparsed.push(line));
        }
        self.report.push(test);
    }

    fn finish(mut self) -> TestReport {
        let cut = self.failure.take().map(|(name, _)| name);
        if let Some(name) = cut.or(self.running.take()) {
            self.report.evidence = true;
            self.report.running = Some(TestId::new(name));
        }
        let output = std::mem::take(&mut self.output);
        output.lines().for_each(|line| self.unparsed.push(line));
        self.report.complete = Some(self.counts.is_some());
        if let Some([total, passed, skipped, failed]) = self.counts {
            self.report.evidence = true;
            self.report.planned_count = Some(total);
            for (word, status, stated) in
                [("passed", Status::Passed, passed), ("skipped", Status::Skipped, skipped)]
            {
                let read = count(&self.report, |test| test.status == status) as u64;
                if read == 0 {
                    add_unnamed(&mut self.report, word, &status, &mut 0, stated.min(total));
                }
            }
            let read = self.report.tests.len();
            compare(&mut self.report, "tests", Some(total), read);
            compare_failures(&mut self.report, "failed tests", Some(failed));
        }
        self.unparsed.finish(&mut self.report, "no result");
        self.report
    }
}
