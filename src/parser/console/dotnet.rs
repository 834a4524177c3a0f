//! `dotnet test`, with the console logger of vstest in any verbosity.

use std::sync::LazyLock;

use regex::Regex;

use super::{Console, Counts, Tests, number, patterns, status_of};
use crate::model::{Status, TestId, TestReport};

pub(super) const CONSOLE: Console = Console {
    id: "dotnet_text",
    reads: "dotnet test: the console logger of vstest",
    example: "  Passed A.SaysHi [3 ms]\n\nTest Run Successful.\nTotal tests: 1\n     Passed: 1\n",
    signs: || &SIGNS,
    read,
};

static SIGNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[r"^Total tests: \d+|^(?:Passed|Failed|Skipped)!  ?- Failed: +\d+, Passed: +\d+, "])
});

static PATTERNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^ +(?P<word>Passed|Failed|Skipped) (?P<name>\S.*?)(?: \[(?P<time>[^\]]*)\])?\s*$",
        r"^Total tests: (?P<total>\d+)\s*$",
        r"^ +(?P<word>Passed|Failed|Skipped): (?P<count>\d+)\s*$",
        concat!(
            r"^(?:Passed|Failed|Skipped)! +- Failed: +(?P<failed>\d+), Passed: +\d+, Skipped: +(?P<skipped>\d+), ",
            r"Total: +(?P<total>\d+)"
        ),
        r": error [A-Z]+\d+: ",
    ])
});

const WORDS: [(&str, Status); 3] =
    [("Passed", Status::Passed), ("Failed", Status::Failed), ("Skipped", Status::Skipped)];

fn read(text: &str) -> TestReport {
    let [result, total, part, line_of_counts, error] = &PATTERNS[..] else {
        return TestReport::default();
    };
    let mut tests = Tests::default();
    let mut counts: Option<Counts> = None;
    let mut errors: Vec<&str> = Vec::new();
    for line in text.lines() {
        if let Some(found) = total.captures(line) {
            let total = number(&found, "total");
            counts.get_or_insert_default().add(Counts { total, ..Counts::default() });
            tests.open = None;
        } else if let Some(found) = line_of_counts.captures(line) {
            counts.get_or_insert_default().add(Counts {
                total: number(&found, "total"),
                failed: number(&found, "failed"),
                skipped: number(&found, "skipped"),
            });
            tests.open = None;
        } else if let (Some(found), Some(counts)) = (part.captures(line), &mut counts) {
            let count = number(&found, "count");
            counts.add(Counts {
                total: 0,
                failed: if &found["word"] == "Failed" { count } else { 0 },
                skipped: if &found["word"] == "Skipped" { count } else { 0 },
            });
        } else if let Some(found) = result.captures(line) {
            let status = status_of(&found["word"], &WORDS).unwrap_or_default();
            tests.set(TestId::new(&found["name"]), status);
        } else if error.is_match(line) {
            errors.push(line.trim());
        } else if line.starts_with(' ') && !matches!(line.trim(), "Error Message:" | "Stack Trace:")
        {
            tests.message(line.trim());
        }
    }
    let mut report = tests.finish(counts);
    if !errors.is_empty() {
        errors.dedup();
        report.failure = Some(errors.join("\n"));
    }
    report
}
