//! Maven's Surefire and Failsafe, which name the tests that did not pass.

use std::sync::LazyLock;

use regex::Regex;

use super::{Console, Counts, Tests, number, patterns};
use crate::model::{Status, TestId, TestReport};

pub(super) const CONSOLE: Console = Console {
    id: "maven_text",
    reads: "mvn test: Surefire 2 and 3",
    example: "[INFO] Running a.HiTest\n[INFO] Tests run: 1, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.03 s - in a.HiTest\n[INFO] BUILD SUCCESS\n",
    signs: || &SIGNS,
    read,
};

static SIGNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[r"^(?:\[\w+\] )?Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+"])
});

static PATTERNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        concat!(
            r"^(?:\[\w+\] )?Tests run: (?P<total>\d+), Failures: (?P<failures>\d+), Errors: (?P<errors>\d+), ",
            r"Skipped: (?P<skipped>\d+)(?P<elapsed>, Time elapsed: .*)?\s*$"
        ),
        r"^(?:\[ERROR\] )?(?P<name>\S.*?)(?:  | -- )Time elapsed: .* <<< (?P<kind>FAILURE|ERROR)!\s*$",
        r"^(?:\[\w+\] )?BUILD (?P<word>SUCCESS|FAILURE)\s*$",
        r"^(?P<method>[^()\s]+)\((?P<class>[\w.$]+)\)$",
        r"^\[ERROR\] (?P<what>COMPILATION ERROR|Failed to execute goal) ?.*$",
    ])
});

fn read(text: &str) -> TestReport {
    let [run, failed, build, old, goal] = &PATTERNS[..] else { return TestReport::default() };
    let mut tests = Tests::default();
    let mut counts = Counts::default();
    let mut built = None;
    let mut why = String::new();
    for line in text.lines() {
        if let Some(found) = run.captures(line) {
            tests.open = None;
            // The line without a time is the sum of those before it.
            if found.name("elapsed").is_some() {
                counts.add(Counts {
                    total: number(&found, "total"),
                    failed: number(&found, "failures") + number(&found, "errors"),
                    skipped: number(&found, "skipped"),
                });
            }
        } else if let Some(found) = failed.captures(line) {
            let name = old.captures(&found["name"]).map_or_else(
                || found["name"].to_owned(),
                |old| format!("{}.{}", &old["class"], &old["method"]),
            );
            let status = if &found["kind"] == "ERROR" { Status::Error } else { Status::Failed };
            tests.set(TestId::new(name), status);
        } else if let Some(found) = build.captures(line) {
            built = Some(&found["word"] == "SUCCESS");
            tests.open = None;
        } else if goal.is_match(line) && why.is_empty() {
            line.clone_into(&mut why);
        } else if line.trim().is_empty() || line.starts_with('[') {
            tests.open = None;
        } else {
            tests.message(line);
        }
    }
    let mut report = tests.finish(built.map(|_| counts));
    report.evidence |= counts.total > 0;
    report.planned_count = Some(counts.total).filter(|total| *total > 0);
    let good = |status: &Status| matches!(status, Status::Passed | Status::Skipped);
    if built == Some(false) && report.tests.iter().all(|test| good(&test.status)) {
        report.failure = Some(if why.is_empty() { "BUILD FAILURE".to_owned() } else { why });
    }
    report
}
