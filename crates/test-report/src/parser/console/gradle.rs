//! Gradle's test logging, which names the tests whose events the build asks for.

use std::sync::LazyLock;

use regex::Regex;

use super::{Console, Tests, ToolCounts, number, patterns, status_of};
use crate::model::{Status, TestId, TestReport};

pub(super) const CONSOLE: Console = Console {
    id: "gradle_text",
    reads: "gradle test",
    example: "> Task :test\n\nHiTest > saysHi() PASSED\n\nBUILD SUCCESSFUL in 3s\n",
    signs: || &SIGNS,
    read,
};

static SIGNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^BUILD (?:SUCCESSFUL|FAILED) in ",
        r"^> Task :.*[tT]est|^.+ > .+ (?:PASSED|FAILED|SKIPPED)\s*$",
    ])
});

static PATTERNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^(?P<name>\S.* > .+) (?P<word>PASSED|FAILED|SKIPPED)\s*$",
        r"^(?P<total>\d+) tests? completed(?:, (?P<failed>\d+) failed)?(?:, (?P<skipped>\d+) skipped)?\s*$",
        r"^BUILD (?P<word>SUCCESSFUL|FAILED) in ",
    ])
});

const WORDS: [(&str, Status); 3] =
    [("PASSED", Status::Passed), ("FAILED", Status::Failed), ("SKIPPED", Status::Skipped)];

fn read(text: &str) -> TestReport {
    let [result, run, build] = &PATTERNS[..] else { return TestReport::default() };
    let mut tests = Tests::default();
    let mut counts: Option<ToolCounts> = None;
    let mut built = None;
    let mut why = String::new();
    let mut wrong = false;
    // A build has begun and not ended.
    let mut open = false;
    for line in text.lines() {
        if let Some(found) = result.captures(line) {
            let status = status_of(&found["word"], &WORDS).unwrap_or_default();
            open = true;
            tests.set(TestId::new(&found["name"]), status);
        } else if let Some(found) = run.captures(line) {
            counts.get_or_insert_default().add(ToolCounts {
                total: number(&found, "total"),
                failed: number(&found, "failed"),
                skipped: number(&found, "skipped"),
            });
        } else if let Some(found) = build.captures(line) {
            built = Some(&found["word"] == "SUCCESSFUL" && built != Some(false));
            tests.forget_names();
            (tests.open, open, wrong) = (None, false, false);
        } else if line.starts_with("* ") {
            wrong = line.starts_with("* What went wrong:");
        } else if wrong && !line.trim().is_empty() {
            why.push_str(line);
            why.push('\n');
        } else if line.starts_with("    ") {
            tests.message(line.trim_start());
        } else if !line.trim().is_empty() {
            open |= line.starts_with("> Task :");
            tests.open = None;
        }
    }
    // Gradle counts tests only if one failed.
    let named = tests.report.tests.len() as u64;
    let bad = |status: &Status| *status == Status::Failed;
    let failed = tests.report.tests.iter().filter(|test| bad(&test.status)).count() as u64;
    let own = ToolCounts { total: named, failed, skipped: 0 };
    let mut report = tests.finish(built.map(|_| counts.unwrap_or(own)));
    if open {
        report.complete = Some(false);
    }
    if built == Some(false) && !report.tests.iter().any(|test| bad(&test.status)) {
        let unknown = || "BUILD FAILED".to_owned();
        report.failure = Some(why.trim_end().to_owned())
            .filter(|why| !why.is_empty())
            .or_else(|| Some(unknown()));
    }
    report
}
