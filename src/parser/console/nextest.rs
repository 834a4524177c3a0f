//! `cargo nextest run`.
//!
//! The suite is the test program. Of several tries the last one counts.

use std::sync::LazyLock;

use regex::Regex;

use super::{Console, Counts, Tests, counted, number, patterns};
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
    ])
});

fn read(text: &str) -> TestReport {
    let [start, result, summary] = &PATTERNS[..] else { return TestReport::default() };
    let mut tests = Tests::default();
    let mut counts = None;
    let mut planned = None;
    for line in text.lines() {
        if let Some(found) = summary.captures(line) {
            // The tests that were skipped are no part of the run's total.
            let words = &found["counts"];
            let skipped = counted(words, &["skipped"]);
            counts = Some(Counts {
                total: number(&found, "total").saturating_add(skipped),
                failed: counted(words, &["failed", "timed"]),
                skipped,
            });
        } else if let Some(found) = start.captures(line) {
            tests.report.evidence = true;
            planned = Some(number(&found, "total"));
        } else if counts.is_some() || line.trim_start().starts_with("SLOW") {
        } else if let Some(found) = result.captures(line) {
            let word = found.name("word").map_or("", |word| word.as_str());
            let status = match word {
                "PASS" | "LEAK" => Status::Passed,
                _ if line.trim_start().starts_with("FLAKY") => Status::Passed,
                "FAIL" | "LEAK-FAIL" => Status::Failed,
                _ => Status::Error,
            };
            let id =
                TestId { suite: Some(found["suite"].to_owned()), ..TestId::new(&found["name"]) };
            tests.set(id, status);
            if !matches!(word, "PASS" | "LEAK" | "FAIL" | "") {
                tests.message(&format!("nextest says {word}"));
            }
        } else if let Some(line) = line.strip_prefix("    ") {
            tests.message(line);
        }
    }
    let mut report = tests.finish(counts);
    report.planned_count = report.planned_count.max(planned);
    report
}
