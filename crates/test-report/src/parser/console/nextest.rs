//! `cargo nextest run`.
//!
//! The suite is the test program. Of several tries the last one counts.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::{Console, Sessions, Tests, ToolCounts, add_failure, counted, number, patterns};
use crate::model::{Status, TestId, TestReport};

pub(super) const CONSOLE: Console = Console {
    id: "nextest_text",
    reads: "cargo nextest run",
    example: "    Starting 1 test across 1 binary\n        PASS [   0.003s] a tests::hi\n     Summary [   0.003s] 1 test run: 1 passed, 0 skipped\n",
    signs: || &SIGNS,
    read,
};

static SIGNS: LazyLock<Box<[Regex]>> =
    LazyLock::new(|| patterns(&[r"^ +(?:Starting \d+ tests? across |Summary \[ *[\d.]+s\] )"]));

static PATTERNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^ +Starting (?P<total>\d+) tests? across ",
        concat!(
            r"^ *(?:TRY \d+ |FLAKY \d+/\d+ |FLKY-FL \d+/\d+ )?(?P<word>PASS|FAIL|LEAK|LEAK-FAIL|TIMEOUT|ABORT|SIG[A-Z]+|XFAIL|",
            r"TMT|SEGV|ABRT|\d+/\d+)? ?\[[ >]*(?P<seconds>[\d.]+)s\]\s+(?:\( *\d+/\d+\)\s+)?(?P<suite>\S+)\s+(?P<name>\S.*?)\s*$"
        ),
        r"^ +Summary \[ *[\d.]+s\] +(?:\d+/)?(?P<total>\d+) tests? run: (?P<counts>.*)$",
        r"^error: (?:test run failed|setup script failed|setup script run failed|creating test list failed|no tests to run|command `[^`]+` (?:exited with|failed)|could not compile )",
    ])
});

#[derive(Default)]
struct Reader {
    tests: Tests,
    sessions: Sessions,
    /// How many tests the runs announced.
    planned: u64,
    /// nextest's message when it fails.
    error: Option<String>,
}

fn read(text: &str) -> TestReport {
    let mut reader = Reader::default();
    for line in text.lines() {
        reader.line(line);
    }
    let Reader { mut tests, sessions, planned, error } = reader;
    let shown = tests.report.tests.iter().any(|test| test.status != Status::Passed);
    if let Some(error) = error.filter(|_| !shown) {
        add_failure(&mut tests.report, &error);
    }
    let mut report = sessions.finish(tests);
    report.planned_count = report.planned_count.max(Some(planned).filter(|planned| *planned > 0));
    report
}

impl Reader {
    fn line(&mut self, line: &str) {
        let [start, result, summary, error] = &PATTERNS[..] else { return };
        if let Some(found) = summary.captures(line) {
            // The tests that were skipped are no part of the run's total.
            let words = &found["counts"];
            let skipped = counted(words, &["skipped"]);
            self.sessions.end(ToolCounts {
                total: number(&found, "total").saturating_add(skipped),
                failed: counted(words, &["failed", "timed", "exec"]),
                skipped,
            });
        } else if let Some(found) = start.captures(line) {
            self.sessions.start();
            self.tests.forget_names();
            self.tests.open = None;
            self.tests.report.evidence = true;
            self.planned = self.planned.saturating_add(number(&found, "total"));
        } else if error.is_match(line) {
            self.error.get_or_insert_with(|| line.to_owned());
        } else if self.sessions.ended() || line.trim_start().starts_with("SLOW") {
        } else if let Some(found) = result.captures(line) {
            self.result(line, &found);
        } else if let Some(line) = line.strip_prefix("    ") {
            self.tests.message(line);
        }
    }

    fn result(&mut self, line: &str, found: &Captures<'_>) {
        let word = found.name("word").map_or("", |word| word.as_str());
        let status = match word {
            "PASS" | "LEAK" => Status::Passed,
            _ if line.trim_start().starts_with("FLAKY") => Status::Passed,
            "FAIL" | "LEAK-FAIL" => Status::Failed,
            _ => Status::Error,
        };
        let id = TestId { suite: Some(found["suite"].to_owned()), ..TestId::new(&found["name"]) };
        self.tests.set(id, status);
        if !matches!(word, "PASS" | "LEAK" | "FAIL" | "") {
            self.tests.message(&format!("nextest says {word}"));
        }
    }
}
