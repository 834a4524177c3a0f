//! The output of Rust's libtest and of rustdoc's doctests, through cargo or not: text (pretty) and JSON
//! (`--format json -Z unstable-options`), also mixed with cargo's own lines.
//!
//! The name is the test's path (`module::name`, `src/lib.rs - item (line 5)`). Of what a failed test printed, the part
//! from the panic on is its message, the part before is its output; the number of the thread and the advice on
//! backtraces are left out, since they differ from run to run or do not concern the reader. With `--nocapture` the
//! lines between a test's start and its verdict are read the same way. With `--quiet` only the tests that failed are named;
//! the others are `unnamed_passed_1` and `unnamed_skipped_1`, ….
//!
//! Of the lines on stderr, cargo's `Running unittests src/lib.rs (target/debug/deps/hi-0123)` and `Doc-tests hi` name the
//! suite, `hi`, and its file.
//!
//! Each `running N tests` must be followed by its own `test result:`; a summary without a start, or a test with two
//! results within one run, makes the report invalid. A start without a verdict is the test that was running. Verdicts
//! whose start is not in the log count if the summary below them agrees with them.

mod printed;
mod text;

use std::collections::HashMap;

use serde::Deserialize;

use super::Parser;
use super::document::add_unnamed;
use super::unparsed_lines::UnparsedLines;
use crate::model::{Status, TestCase, TestId, TestReport};
use crate::text::strip_ansi;

use printed::{Printed, dedicated};

/// The parser of libtest's output.
pub(super) struct Libtest;

impl Parser for Libtest {
    fn id(&self) -> &'static str {
        "libtest"
    }

    fn family(&self) -> &'static str {
        "text"
    }

    fn reads(&self) -> &'static str {
        "cargo test: libtest's text (pretty or --quiet) and JSON, doctests included"
    }

    fn example(&self) -> &'static str {
        concat!(
            "running 1 test\ntest says_hi ... ok\n\n",
            "test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n"
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let text = super::text_of(log);
        let (mut verdict, mut summary) = (false, false);
        text.lines().any(|line| {
            summary |= verdict && text::summary(line).is_some();
            verdict |= text::whole_verdict(line).is_some();
            summary || text::started(line).is_some() || is_suite_start(line)
        })
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = super::text_of(log);
        let text = strip_ansi(&text);
        let mut reader = Reader::default();
        for line in text.lines() {
            match serde_json::from_str::<Event>(line) {
                Ok(event) if line.starts_with('{') => reader.event(event),
                _ => reader.line(line),
            }
        }
        reader.finish(&text)
    }
}

fn is_suite_start(line: &str) -> bool {
    line.starts_with('{')
        && serde_json::from_str::<Event>(line)
            .is_ok_and(|event| event.kind == "suite" && event.test_count.is_some())
}

#[derive(Deserialize)]
struct Event {
    #[serde(rename = "type")]
    kind: String,
    #[serde(rename = "event")]
    word: String,
    name: Option<String>,
    stdout: Option<String>,
    message: Option<String>,
    reason: Option<String>,
    exec_time: Option<f64>,
    test_count: Option<u64>,
    passed: Option<u64>,
    failed: Option<u64>,
    ignored: Option<u64>,
}

/// The reader's position within a run's text.
#[derive(Default, PartialEq)]
enum State {
    /// Outside a run.
    #[default]
    Outside,
    /// Among the verdicts.
    Verdicts,
    /// After `failures:`; the index of the test whose section is open.
    Failures(Option<usize>),
}

#[derive(Default)]
struct Reader {
    report: TestReport,
    unparsed: UnparsedLines,
    state: State,
    /// The tests of the current run.
    index: HashMap<String, usize>,
    first: usize,
    /// The current run names its tests as they end.
    named: bool,
    /// The last line of the log says that something begins.
    begins: bool,
    /// A test whose line has begun, with the rest of that line and the lines after it.
    pending: Option<(String, Vec<String>)>,
    /// The section of a failed test.
    section: Vec<String>,
    started: Vec<String>,
    /// Verdicts without a run, which may follow the start that the log lacks.
    headless: Vec<String>,
    /// The crate whose tests cargo runs, and its root file.
    place: (Option<String>, Option<String>),
    /// cargo's errors.
    trouble: Option<String>,
    /// How many tests without a name passed and were skipped.
    unnamed: [u64; 2],
    runs: u64,
    summaries: u64,
    planned: u64,
}

impl Reader {
    fn start(&mut self, count: u64) {
        self.end_headless();
        self.end_pending();
        // A run without a summary crashed in its last test.
        self.note_running();
        self.state = State::Verdicts;
        self.index.clear();
        self.started.clear();
        self.first = self.report.tests.len();
        self.named = false;
        self.runs += 1;
        self.planned = self.planned.saturating_add(count);
        self.report.evidence = true;
    }

    fn line(&mut self, line: &str) {
        if let Some(counts) = text::summary(line) {
            return self.summary(counts);
        }
        if !line.is_empty() {
            self.begins = self.state == State::Outside && text::place(line).is_some();
        }
        match self.state {
            State::Outside => match text::started(line) {
                Some(count) => self.start(count),
                None if text::is_progress(line) => {
                    if let Some(place) = text::place(line) {
                        self.place = place;
                    }
                }
                None if text::whole_verdict(line).is_some() => self.headless.push(line.to_owned()),
                None => self.outside(line),
            },
            State::Verdicts => {
                if let Some((name, rest)) = text::verdict(line) {
                    self.end_pending();
                    self.named = true;
                    self.pending = Some((name.to_owned(), vec![rest.to_owned()]));
                } else if line == "failures:" || line == "successes:" {
                    self.end_pending();
                    self.state = State::Failures(None);
                } else if let Some((_, lines)) = &mut self.pending {
                    lines.push(line.to_owned());
                } else if let Some(name) = text::quiet_failure(line) {
                    self.add_failed(name);
                } else if !text::is_quiet_progress(line) {
                    self.unparsed.push(line);
                }
            }
            State::Failures(open) => {
                if let Some(name) =
                    text::section(line).or(text::listed(line).filter(|_| open.is_none()))
                {
                    self.add_failed(name);
                }
                if let Some(&test) = text::section(line).and_then(|name| self.index.get(name)) {
                    self.end_section(open);
                    self.state = State::Failures(Some(test));
                } else if line == "failures:" {
                    self.end_section(open);
                    self.state = State::Failures(None);
                } else if open.is_some() {
                    self.section.push(line.to_owned());
                }
            }
        }
    }

    /// A line outside of a run, where cargo says which target could not be built or run.
    fn outside(&mut self, line: &str) {
        self.unparsed.push(line);
        if line.starts_with("error: ") || line.starts_with("error[") {
            let trouble = self.trouble.get_or_insert_default();
            trouble.push_str(line);
            trouble.push('\n');
        }
    }

    /// Verdicts without a start are a run if its summary, with these counts, agrees with them.
    fn begin_headless(&mut self, counts: [u64; 3]) {
        let statuses = [Status::Passed, Status::Failed, Status::Skipped];
        let verdicts = self.headless.iter().filter_map(|line| text::whole_verdict(line));
        let read: Vec<Status> = verdicts.map(|(_, status)| status).collect();
        let count = |status| read.iter().filter(|read| **read == status).count() as u64;
        if read.is_empty() || statuses.map(count) != counts {
            return self.end_headless();
        }
        let lines = std::mem::take(&mut self.headless);
        self.start(lines.len() as u64);
        for line in lines {
            self.line(&line);
        }
        self.end_pending();
    }

    /// Verdicts that belong to no run.
    fn end_headless(&mut self) {
        for line in std::mem::take(&mut self.headless) {
            self.outside(&line);
        }
    }

    /// A test that a quiet run names because it failed.
    fn add_failed(&mut self, name: &str) {
        if !self.named && !self.index.contains_key(name) {
            self.push(TestCase::new(name, Status::Failed));
        }
    }

    /// The last verdict within the lines of a test counts, because with `--nocapture` a solution can print one earlier.
    fn end_pending(&mut self) {
        let Some((name, lines)) = self.pending.take() else { return };
        self.settle(name, &lines, text::last_verdict(&lines));
    }

    fn settle(&mut self, name: String, lines: &[String], verdict: Option<text::Verdict<'_>>) {
        let Some(verdict) = verdict else {
            self.report.running = Some(self.declared(name));
            for line in lines {
                self.unparsed.push(line);
            }
            return;
        };
        let mut shown = lines[..verdict.line].join("\n");
        shown.push_str(if verdict.line > 0 { "\n" } else { "" });
        shown.push_str(verdict.before);
        for line in &lines[verdict.line + 1..] {
            self.unparsed.push(line);
        }
        let mut test = TestCase::new(name, verdict.status);
        test.seconds = verdict.seconds;
        let Printed { message, output } = dedicated(&shown, &test.status);
        test.message = verdict.reason.or(message);
        test.output = output;
        self.push(test);
    }

    fn declared(&self, name: String) -> TestId {
        let (suite, file) = self.place.clone();
        TestId { name, suite, file, ..TestId::default() }
    }

    fn push(&mut self, mut test: TestCase) {
        (test.id.suite, test.id.file) = self.place.clone();
        if self.index.insert(test.id.name.clone(), self.report.tests.len()).is_some() {
            self.report.invalid.push(format!("two results for the test `{}`", test.id.name));
        }
        self.report.push(test);
    }

    fn end_section(&mut self, open: Option<usize>) {
        let lines = std::mem::take(&mut self.section);
        let Some(test) = open.and_then(|at| self.report.tests.get_mut(at)) else { return };
        let Printed { message, output } = dedicated(&lines.join("\n"), &test.status);
        test.message = message.or(test.message.take());
        test.output = output.or(test.output.take());
    }

    /// `counts` are passed, failed and ignored.
    fn summary(&mut self, counts: [u64; 3]) {
        self.end_pending();
        if self.state == State::Outside {
            self.begin_headless(counts);
        }
        if let State::Failures(open) = std::mem::take(&mut self.state) {
            self.end_section(open);
        } else if self.runs == self.summaries {
            self.report.invalid.push("a summary without a run".to_owned());
        }
        self.state = State::Outside;
        self.summaries += 1;
        let statuses =
            [("passed", Status::Passed), ("failed", Status::Failed), ("skipped", Status::Skipped)];
        for (stated, (word, status)) in counts.into_iter().zip(statuses) {
            let tests = &self.report.tests[self.first.min(self.report.tests.len())..];
            let read = tests.iter().filter(|test| test.status == status).count() as u64;
            if !self.named && status != Status::Failed {
                let unnamed = &mut self.unnamed[usize::from(status == Status::Skipped)];
                add_unnamed(&mut self.report, word, &status, unnamed, stated.saturating_sub(read));
            } else if stated > 0 && read == 0 && status == Status::Failed {
                let why = format!("{stated} tests failed, and the log shows none");
                self.report.failure.get_or_insert(why);
            } else if stated != read {
                self.report.note(format!("{stated} tests {status:?} stated, {read} read"));
            }
        }
        self.first = self.report.tests.len();
    }

    fn event(&mut self, event: Event) {
        match (event.kind.as_str(), event.word.as_str(), event.name) {
            ("suite", "started", _) => self.start(event.test_count.unwrap_or(0)),
            ("suite", "ok" | "failed", _) => {
                let counts = [event.passed, event.failed, event.ignored];
                self.summary(counts.map(|count| count.unwrap_or(0)));
            }
            ("test" | "bench", "started", Some(name)) => self.started.push(name),
            ("test" | "bench", word, Some(name)) => {
                self.named = true;
                let status = match word {
                    "ok" => Status::Passed,
                    "failed" => Status::Failed,
                    "ignored" => Status::Skipped,
                    // `timeout` means that the test takes long, not that it ended.
                    _ => return,
                };
                let mut test = TestCase::new(name, status);
                test.seconds = event.exec_time;
                let printed = strip_ansi(event.stdout.as_deref().unwrap_or("")).into_owned();
                let Printed { message, output } = dedicated(&printed, &test.status);
                let reason = event.message.or(event.reason);
                test.message =
                    [message, reason].into_iter().flatten().reduce(|a, b| format!("{a}\n{b}"));
                test.output = output;
                self.push(test);
            }
            _ => {}
        }
    }

    /// The test that was running when a run ended without a summary.
    fn note_running(&mut self) {
        if self.runs > self.summaries {
            let mut started = std::mem::take(&mut self.started).into_iter().rev();
            let running = started.find(|name| !self.index.contains_key(name));
            if let Some(name) = running {
                self.report.running = Some(self.declared(name));
            }
        }
    }

    fn finish(mut self, text: &str) -> TestReport {
        // The process crashed: only a verdict on the test's own line counts, not what was printed later.
        if let Some((name, lines)) = self.pending.take() {
            self.settle(name, &lines, text::own_verdict(&lines));
        }
        if let State::Failures(open) = self.state {
            self.end_section(open);
        }
        self.end_headless();
        self.note_running();
        self.report.complete = Some(self.runs > 0 && self.runs == self.summaries && !self.begins);
        self.report.planned_count = (self.runs > 0).then_some(self.planned);
        let passes = |test: &TestCase| matches!(test.status, Status::Passed | Status::Skipped);
        if self.runs == 0 {
            self.report.failure = text::build_failure(text);
        } else if self.report.failure.is_none() && self.report.tests.iter().all(passes) {
            self.report.failure = self.trouble.take().map(|text| text.trim_end().to_owned());
        }
        if self.runs > 0 || self.report.failure.is_none() {
            self.unparsed.finish(&mut self.report, "no result");
        }
        self.report
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERDICTS: &str = "test tests::a ... ok\ntest tests::b ... ok\n\n";

    fn summary(passed: usize) -> String {
        format!(
            "test result: ok. {passed} passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n"
        )
    }

    #[test]
    fn verdicts_without_a_start_count_if_the_summary_agrees() {
        let log = format!("{VERDICTS}{}", summary(2));
        let report = Libtest.parse(log.as_bytes());
        let names: Vec<&str> = report.tests.iter().map(|test| test.id.name.as_str()).collect();
        assert_eq!(names, ["tests::a", "tests::b"]);
        assert_eq!((report.complete, report.planned_count), (Some(true), Some(2)));
        assert!(report.invalid.is_empty() && Libtest.recognises(log.as_bytes()));
    }

    #[test]
    fn verdicts_that_no_summary_confirms_are_no_results() {
        for log in [VERDICTS.to_owned(), format!("{VERDICTS}{}", summary(3)), summary(2)] {
            let report = Libtest.parse(log.as_bytes());
            let whole = report.complete == Some(true) && report.invalid.is_empty();
            assert!(!whole, "{log}: {report:?}");
        }
        // A test of the run printed a summary.
        let log = format!(
            "running 2 tests\ntest tests::z ... ok\n{}{VERDICTS}{}",
            summary(1),
            summary(3)
        );
        assert!(!Libtest.parse(log.as_bytes()).invalid.is_empty());
    }
}
