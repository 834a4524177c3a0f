//! `XCTest`, as `swift test` and Xcode print it.

use std::sync::LazyLock;

use regex::Regex;

use super::{Console, Sessions, Tests, ToolCounts, add_failure, number, patterns, status_of};
use crate::model::{Status, TestId, TestReport};

pub(super) const CONSOLE: Console = Console {
    id: "xctest_text",
    reads: "XCTest: swift test, xcodebuild test",
    example: "Test Case '-[T hi]' passed (0.001 seconds).\nExecuted 1 test, with 0 failures (0 unexpected) in 0.002 (0.003) seconds\n",
    signs: || &SIGNS,
    read,
};

static SIGNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[r"^Test Case '.+' (?:started|passed|failed|skipped)", r"Executed \d+ tests?, with "])
});

static PATTERNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^Test Case '(?:-\[(?P<old>.+)\]|(?P<name>.+))' (?P<word>started|passed|failed|skipped)\b",
        concat!(
            r"^\s*Executed (?P<total>\d+) tests?, with (?:(?P<skipped>\d+) tests? skipped and )?",
            r"(?P<failed>\d+) failures? \(\d+ unexpected\)"
        ),
        r"^Test Suite '.+' started",
        r": error: (?P<what>.+)$",
    ])
});

const WORDS: [(&str, Status); 3] =
    [("passed", Status::Passed), ("failed", Status::Failed), ("skipped", Status::Skipped)];

/// What a tool says when the run as a whole fails, and the start and end of a run of Swift Testing, whose tests are not
/// read.
static WHOLE: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^error: (?:Process '.*' )?[Ee]xited with unexpected signal code \d+",
        r"^\*\* (?:BUILD|TEST|TEST EXECUTE) (?:FAILED|INTERRUPTED) \*\*",
        r"^(?:\S+\.swift:\d+:\d+: error: |error: fatalError$)",
        r"^\S+ +Test run with \d+ tests?.* failed after ",
        r"^\S+ +Test run started\.",
        r"^\S+ +Test run with \d+ tests?.* passed after ",
    ])
});

#[derive(Default)]
struct Reader<'a> {
    tests: Tests,
    sessions: Sessions,
    /// How many suites have begun and not ended. A suite counts the tests of the suites in it.
    open: u64,
    running: Option<String>,
    messages: Vec<&'a str>,
    /// How many runs of Swift Testing have begun and not ended.
    others: u64,
    /// Xcode says that the run failed.
    refused: bool,
}

fn read(text: &str) -> TestReport {
    let mut reader = Reader::default();
    for line in text.lines() {
        reader.whole(line);
        reader.line(line);
    }
    let mut tests = reader.tests;
    tests.report.running = reader.running.map(TestId::new);
    tests.report.evidence |= tests.report.running.is_some();
    // A test may have several failures.
    let failed = tests.report.tests.iter().filter(|test| test.status == Status::Failed).count();
    let sum = reader
        .sessions
        .sum()
        .map(|counts| ToolCounts { failed: counts.failed.min(failed.max(1) as u64), ..counts });
    let mut report = tests.finish(sum.filter(|_| reader.open == 0 && reader.others == 0));
    if reader.refused && failed == 0 {
        report.failure.get_or_insert_with(|| "xcodebuild says that the run failed".to_owned());
    }
    report
}

impl<'a> Reader<'a> {
    /// Reads what a line says about the run as a whole.
    fn whole(&mut self, line: &str) {
        let [crash, verdict, build, failed, started, passed] = &WHOLE[..] else { return };
        if started.is_match(line) {
            self.others += 1;
        } else if failed.is_match(line) || passed.is_match(line) {
            self.others = self.others.saturating_sub(1);
        }
        if [crash, build, failed].iter().any(|whole| whole.is_match(line)) {
            add_failure(&mut self.tests.report, line);
        }
        self.refused |= verdict.is_match(line);
    }

    fn line(&mut self, line: &'a str) {
        let [case, executed, suite, error] = &PATTERNS[..] else { return };
        if let Some(found) = case.captures(line) {
            let name = found.name("old").or(found.name("name")).map_or("", |name| name.as_str());
            let name = name.replace(' ', ".");
            let Some(status) = status_of(&found["word"], &WORDS) else {
                // A crash ends a test without a line of its own; Xcode goes on with the next one.
                if let Some(lost) = self.running.replace(name) {
                    self.tests.set(TestId::new(lost), Status::Error);
                }
                return;
            };
            self.running = None;
            self.tests.set(TestId::new(name), status);
            for message in self.messages.drain(..) {
                self.tests.message(message);
            }
        } else if let Some(found) = executed.captures(line) {
            self.open = self.open.saturating_sub(1);
            let counts = ToolCounts {
                total: number(&found, "total"),
                failed: number(&found, "failed"),
                skipped: number(&found, "skipped"),
            };
            // The outermost suite counts all tests of its run. Each failure has a line that names its test.
            (self.sessions.last, self.sessions.open) = (Some(counts), false);
        } else if suite.is_match(line) {
            if self.open == 0 {
                self.sessions.start();
                self.tests.forget_names();
            }
            self.open += 1;
        } else if let Some(found) = error.captures(line) {
            self.messages.extend(found.name("what").map(|what| what.as_str()));
        }
    }
}
