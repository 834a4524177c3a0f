//! `XCTest`, as `swift test` and Xcode print it.

use std::sync::LazyLock;

use regex::Regex;

use super::{Console, Counts, Tests, number, patterns, status_of};
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

fn read(text: &str) -> TestReport {
    let [case, executed, suite, error] = &PATTERNS[..] else { return TestReport::default() };
    let mut tests = Tests::default();
    // A suite counts the tests of the suites in it; the last one that ends is the outermost.
    let (mut open, mut last) = (0_u64, None);
    let mut running: Option<String> = None;
    let mut messages: Vec<&str> = Vec::new();
    for line in text.lines() {
        if let Some(found) = case.captures(line) {
            let name = found.name("old").or(found.name("name")).map_or("", |name| name.as_str());
            let name = name.replace(' ', ".");
            let Some(status) = status_of(&found["word"], &WORDS) else {
                running = Some(name);
                continue;
            };
            running = None;
            tests.set(TestId::new(name), status);
            messages.drain(..).for_each(|message| tests.message(message));
        } else if let Some(found) = executed.captures(line) {
            open = open.saturating_sub(1);
            last = Some(Counts {
                total: number(&found, "total"),
                failed: number(&found, "failed"),
                skipped: number(&found, "skipped"),
            });
        } else if suite.is_match(line) {
            open += 1;
        } else if let Some(found) = error.captures(line) {
            messages.extend(found.name("what").map(|what| what.as_str()));
        }
    }
    tests.report.running = running.map(TestId::new);
    tests.report.evidence |= tests.report.running.is_some();
    // A test may have several failures.
    let failed = tests.report.tests.iter().filter(|test| test.status == Status::Failed).count();
    let last =
        last.map(|counts| Counts { failed: counts.failed.min(failed.max(1) as u64), ..counts });
    tests.finish(last.filter(|_| open == 0))
}
