//! `dotnet test`, with the console logger of vstest in any verbosity.

use std::sync::LazyLock;

use regex::Regex;

use super::{Console, Tests, ToolCounts, number, patterns, status_of};
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
        r": error [A-Z]+\d+: |^\S.*\(\d+,\d+\): error : ",
    ])
});

/// The start of a project, its end without counts, and that it failed as a whole.
static PROJECT: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^Test run for .+\.dll",
        r"^(?:No test (?:is available|matches) |The following Tests are available:)",
        r"^Test Run Failed\.",
        concat!(
            r"^(?:Test Run Aborted\.|The active test run was aborted\.)|",
            r"^\[xUnit\.net [\d:.]+\] +\[Test \w+ Cleanup Failure "
        ),
    ])
});

const WORDS: [(&str, Status); 3] =
    [("Passed", Status::Passed), ("Failed", Status::Failed), ("Skipped", Status::Skipped)];

#[derive(Default)]
struct Reader<'a> {
    tests: Tests,
    counts: Option<ToolCounts>,
    errors: Vec<&'a str>,
    /// The projects whose tests began.
    began: u64,
    /// The projects whose counts have come, or that have no test.
    ended: u64,
    /// The verdict of a project is a failure.
    refused: bool,
}

fn read(text: &str) -> TestReport {
    let mut reader = Reader::default();
    for line in text.lines() {
        if !reader.project(line) {
            reader.line(line);
        }
    }
    let Reader { tests, counts, mut errors, began, ended, refused } = reader;
    let mut report = tests.finish(counts);
    if began > ended {
        report.complete = Some(false);
    }
    if !errors.is_empty() {
        errors.dedup();
        report.failure = Some(errors.join("\n"));
    } else if refused && counts.is_some_and(|counts| counts.failed == 0) {
        report.failure = Some("vstest counts no failure, and its verdict is one".to_owned());
    }
    report
}

impl<'a> Reader<'a> {
    /// Reads what a line says about a project.
    fn project(&mut self, line: &'a str) -> bool {
        let [begins, nothing, refused, aborted] = &PROJECT[..] else { return false };
        self.began += u64::from(begins.is_match(line));
        self.ended += u64::from(nothing.is_match(line));
        self.refused |= refused.is_match(line);
        if PATTERNS[4].is_match(line) || aborted.is_match(line) {
            self.errors.push(line.trim());
            return true;
        }
        false
    }

    fn line(&mut self, line: &str) {
        let [result, total, part, line_of_counts, _] = &PATTERNS[..] else { return };
        if let Some(found) = total.captures(line) {
            let total = number(&found, "total");
            self.end(ToolCounts { total, ..ToolCounts::default() });
        } else if let Some(found) = line_of_counts.captures(line) {
            self.end(ToolCounts {
                total: number(&found, "total"),
                failed: number(&found, "failed"),
                skipped: number(&found, "skipped"),
            });
        } else if let (Some(found), Some(counts)) = (part.captures(line), &mut self.counts) {
            let count = number(&found, "count");
            counts.add(ToolCounts {
                total: 0,
                failed: if &found["word"] == "Failed" { count } else { 0 },
                skipped: if &found["word"] == "Skipped" { count } else { 0 },
            });
        } else if let Some(found) = result.captures(line) {
            let status = status_of(&found["word"], &WORDS).unwrap_or_default();
            self.tests.set(TestId::new(&found["name"]), status);
        } else if line.starts_with(' ') && !matches!(line.trim(), "Error Message:" | "Stack Trace:")
        {
            self.tests.message(line.trim());
        }
    }

    /// Takes the counts of a project.
    fn end(&mut self, counts: ToolCounts) {
        self.counts.get_or_insert_default().add(counts);
        self.ended += 1;
        self.tests.forget_names();
        self.tests.open = None;
    }
}
