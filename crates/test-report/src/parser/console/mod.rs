//! What tools print on a terminal, where no other parser reads it better: names, statuses, and the counts at the end.
//!
//! The tests that a tool counts and does not name are `unnamed_passed_1`, `unnamed_skipped_1`, …. The counts are the end
//! mark of a log.

mod dotnet;
mod gradle;
mod jest;
mod maven;
mod mocha;
mod nextest;
mod phpunit;
mod rspec;
mod unittest;
mod vitest;
mod xctest;

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use foldhash::HashMap;
use regex::{Captures, Regex};

use super::Parser;
use super::document::{add_unnamed, compare_failures, count};
use crate::model::{Status, TestCase, TestId, TestReport};
use crate::text::strip_ansi;

/// A tool.
pub(super) struct Console {
    id: &'static str,
    reads: &'static str,
    example: &'static str,
    /// Lines of which a log has at least one each.
    signs: fn() -> &'static [Regex],
    /// Reads the lines of a log.
    read: fn(&str) -> TestReport,
}

pub(super) static ALL: [Console; 11] = [
    unittest::CONSOLE,
    jest::CONSOLE,
    vitest::CONSOLE,
    mocha::CONSOLE,
    rspec::CONSOLE,
    phpunit::CONSOLE,
    maven::CONSOLE,
    gradle::CONSOLE,
    dotnet::CONSOLE,
    nextest::CONSOLE,
    xctest::CONSOLE,
];

impl Parser for Console {
    fn id(&self) -> &'static str {
        self.id
    }

    fn family(&self) -> &'static str {
        "text"
    }

    fn reads(&self) -> &'static str {
        self.reads
    }

    fn example(&self) -> &'static str {
        self.example
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let text = super::text_of(log);
        let text = strip_ansi(&text);
        // PHPUnit writes its text around those messages.
        !text.contains("##teamcity[")
            && (self.signs)().iter().all(|sign| text.lines().any(|line| sign.is_match(line)))
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = super::text_of(log);
        (self.read)(&strip_ansi(&text))
    }
}

/// The patterns of a tool, which compile.
fn patterns(texts: &[&str]) -> Box<[Regex]> {
    let regex = |text: &&str| Regex::new(text).expect("the pattern is a constant that compiles");
    texts.iter().map(regex).collect()
}

/// How many characters of a group's name are put before the names of its tests.
const MAX_PREFIX_CHARS: usize = 120;

/// How many tests a tool counts.
#[derive(Default, Clone, Copy)]
struct ToolCounts {
    total: u64,
    failed: u64,
    skipped: u64,
}

impl ToolCounts {
    fn add(&mut self, other: Self) {
        self.total = self.total.saturating_add(other.total);
        self.failed = self.failed.saturating_add(other.failed);
        self.skipped = self.skipped.saturating_add(other.skipped);
    }
}

/// The counts of the sessions of a log, in which a tool may have run several times.
#[derive(Default)]
struct Sessions {
    /// The sum of the sessions that another one follows.
    earlier: Option<ToolCounts>,
    /// The counts of the last session.
    last: Option<ToolCounts>,
    /// The last session has begun and has no counts yet.
    open: bool,
    /// It has shown tests.
    shows: bool,
    /// How many sessions showed tests and no counts.
    lost: u64,
}

impl Sessions {
    /// A session begins. The start of a session that shows no test may be the answer to `--version`.
    fn start(&mut self) {
        self.lost += u64::from(self.open && self.shows);
        if let Some(last) = self.last.take() {
            self.earlier.get_or_insert_default().add(last);
        }
        (self.open, self.shows) = (true, false);
    }

    /// Takes the counts that end a session. Of several, the last ones count, but no failure is lost.
    fn end(&mut self, counts: ToolCounts) {
        if let Some(last) = self.last.take().filter(|last| last.failed > 0) {
            self.earlier.get_or_insert_default().add(last);
        }
        self.last = Some(counts);
        (self.open, self.shows) = (false, false);
    }

    /// The last session has ended.
    fn ended(&self) -> bool {
        self.last.is_some()
    }

    /// The sum of all sessions.
    fn sum(&self) -> Option<ToolCounts> {
        let mut sum = self.earlier;
        if let Some(last) = self.last {
            sum.get_or_insert_default().add(last);
        }
        sum
    }

    /// Compares the tests with the sum of the counts.
    fn finish(self, tests: Tests) -> TestReport {
        let mut report = tests.finish(self.sum());
        if self.open {
            report.complete = Some(false);
        }
        if self.lost > 0 {
            let lost = format!("{} of several runs ended without counts", self.lost);
            report.failure.get_or_insert(lost);
        }
        report
    }
}

/// Adds why the run as a whole failed.
fn add_failure(report: &mut TestReport, why: &str) {
    match &mut report.failure {
        Some(failure) if failure.lines().any(|line| line == why) => {}
        Some(failure) if failure.len() < MAX_FAILURE_BYTES => {
            failure.push('\n');
            failure.push_str(why);
        }
        Some(_) => {}
        None => report.failure = Some(why.to_owned()),
    }
}

/// How many bytes of reasons are kept.
const MAX_FAILURE_BYTES: usize = 4000;

/// The number in a group; 0 without one.
fn number(found: &Captures<'_>, group: &str) -> u64 {
    found.name(group).and_then(|found| found.as_str().parse().ok()).unwrap_or(0)
}

/// Numbers before words, `1 failed, 2 passed`: the sum of those before these words.
fn counted(text: &str, words: &[&str]) -> u64 {
    static COUNT: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(\d+) ([a-z]+)").expect("the pattern is a constant that compiles")
    });
    let counts = COUNT.captures_iter(text).filter(|found| words.contains(&&found[2]));
    counts.filter_map(|found| found[1].parse::<u64>().ok()).fold(0, u64::saturating_add)
}

/// Whether a text is the path of a file of JavaScript.
fn is_file(text: &str) -> bool {
    let ending = text.rsplit_once('.').map(|(_, ending)| ending);
    !text.contains(' ')
        && matches!(
            ending,
            Some("js" | "ts" | "jsx" | "tsx" | "mjs" | "mts" | "cjs" | "cts" | "vue" | "svelte")
        )
}

/// Which status a word of a tool is, of a table.
fn status_of(word: &str, table: &[(&str, Status)]) -> Option<Status> {
    table.iter().find(|(of, _)| *of == word).map(|(_, status)| status.clone())
}

/// The tests of a log by name.
#[derive(Default)]
struct Tests {
    report: TestReport,
    index: HashMap<String, usize>,
    /// The test whose message follows.
    open: Option<usize>,
}

impl Tests {
    /// What tells a test from others.
    fn key(id: &TestId) -> String {
        format!("{}\n{}", id.suite.as_deref().or(id.file.as_deref()).unwrap_or(""), id.name)
    }

    /// Adds a test, or gives one that is known another status; its message may follow.
    fn set(&mut self, id: TestId, status: Status) {
        let key = Self::key(&id);
        if let Some(&at) = self.index.get(&key) {
            self.report.tests[at].status = status;
            self.open = Some(at);
            return;
        }
        self.index.insert(key, self.report.tests.len());
        self.open = Some(self.report.tests.len());
        self.report.push(TestCase::new(id, status));
    }

    /// Whether a test is known; if so, its message may follow.
    fn opens(&mut self, id: &TestId) -> bool {
        self.open = self.index.get(&Self::key(id)).copied();
        self.open.is_some()
    }

    /// Forgets the names so far: tests may share one.
    fn forget_names(&mut self) {
        // Clearing a table takes as long as the table once was large.
        self.index = HashMap::default();
    }

    /// Adds a line to the message of a test that did not pass.
    fn message(&mut self, line: &str) {
        let Some(test) = self.open.and_then(|at| self.report.tests.get_mut(at)) else { return };
        if test.status == Status::Passed {
            return;
        }
        let message = test.message.get_or_insert_default();
        if !message.is_empty() {
            message.push('\n');
        }
        message.push_str(line.trim_end());
    }

    /// Compares the tests with the tool's own counts, which end its log.
    fn finish(mut self, counts: Option<ToolCounts>) -> TestReport {
        let report = &mut self.report;
        report.complete = Some(counts.is_some());
        for test in &mut report.tests {
            test.message = test.message.take().map(|text| text.trim_matches('\n').to_owned());
        }
        let Some(ToolCounts { total, failed, skipped }) = counts else { return self.report };
        report.evidence = true;
        let read = |report: &TestReport, of: &[Status]| {
            count(report, |test| of.contains(&test.status)) as u64
        };
        let good = read(report, &[Status::Passed, Status::XFailed, Status::XPassed]);
        let left_out = read(report, &[Status::Skipped]);
        let passed = total.saturating_sub(failed).saturating_sub(skipped).saturating_sub(good);
        let room = total.saturating_sub(report.tests.len() as u64);
        add_unnamed(report, "passed", &Status::Passed, &mut 0, passed.min(room));
        let skipped = skipped.saturating_sub(left_out).min(room - passed.min(room));
        add_unnamed(report, "skipped", &Status::Skipped, &mut 0, skipped);
        report.planned_count = Some(total);
        compare_failures(report, "failures", Some(failed).filter(|failed| *failed > 0));
        self.report
    }
}
