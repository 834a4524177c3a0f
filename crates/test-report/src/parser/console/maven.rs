//! Maven's Surefire and Failsafe, which name the tests that did not pass.

use std::sync::LazyLock;

use regex::Regex;

use super::{Console, Tests, ToolCounts, number, patterns};
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
        concat!(
            r"^\[ERROR\] (?:COMPILATION ERROR|Failed to execute goal)|The forked VM terminated without |",
            r"^\[\w+\] (?:Crashed tests:|There was a timeout or other error in the fork)|^\[INFO\] .* \.{2,} FAILURE\b"
        ),
        r"^(?:\[\w+\] )?Running (?P<class>[\w.$]+)\s*$",
    ])
});

#[derive(Default)]
struct Reader<'a> {
    tests: Tests,
    counts: ToolCounts,
    /// The class whose tests run.
    class: Option<String>,
    /// The state of the builds, by the lines so far.
    builds: Builds<'a>,
    /// The builds at the start of the class: its tests may print what a build of their own says.
    before: Option<Builds<'a>>,
}

#[derive(Default, Clone, Copy)]
struct Builds<'a> {
    /// Whether all that ended were successful.
    good: Option<bool>,
    /// One has begun and not ended.
    open: bool,
    /// Why one failed.
    why: Option<&'a str>,
}

fn read(text: &str) -> TestReport {
    let mut reader = Reader::default();
    for line in text.lines() {
        reader.line(line);
    }
    let Reader { tests, counts, class, builds, .. } = reader;
    let ended = builds.good.is_some();
    let mut report = tests.finish(Some(counts).filter(|_| ended || counts.total > 0));
    report.complete = Some(ended && !builds.open);
    report.running = class.filter(|_| report.complete == Some(false)).map(TestId::new);
    report.evidence |= counts.total > 0;
    report.planned_count = Some(counts.total).filter(|total| *total > 0);
    let good = |status: &Status| matches!(status, Status::Passed | Status::Skipped);
    if (builds.good == Some(false) || builds.why.is_some())
        && report.tests.iter().all(|test| good(&test.status))
    {
        report.failure = Some(builds.why.unwrap_or("BUILD FAILURE").to_owned());
    }
    report
}

impl<'a> Reader<'a> {
    fn line(&mut self, line: &'a str) {
        let [run, failed, build, old, goal, running] = &PATTERNS[..] else { return };
        if let Some(found) = run.captures(line) {
            self.tests.open = None;
            // The line without a time is the sum of those before it.
            if found.name("elapsed").is_some() {
                self.class = None;
                if let Some(before) = self.before.take() {
                    self.builds = before;
                }
                self.builds.open = true;
                self.counts.add(ToolCounts {
                    total: number(&found, "total"),
                    failed: number(&found, "failures").saturating_add(number(&found, "errors")),
                    skipped: number(&found, "skipped"),
                });
            }
        } else if let Some(found) = failed.captures(line) {
            let name = old.captures(&found["name"]).map_or_else(
                || found["name"].to_owned(),
                |old| format!("{}.{}", &old["class"], &old["method"]),
            );
            let status = if &found["kind"] == "ERROR" { Status::Error } else { Status::Failed };
            self.tests.set(TestId::new(name), status);
        } else if let Some(found) = build.captures(line) {
            let good = &found["word"] == "SUCCESS" && self.builds.good != Some(false);
            (self.builds.good, self.builds.open) = (Some(good), false);
            self.tests.open = None;
        } else if goal.is_match(line) {
            self.builds.why.get_or_insert(line);
            self.tests.open = None;
        } else if let Some(found) = running.captures(line) {
            self.class = Some(found["class"].to_owned());
            (self.tests.open, self.builds.open) = (None, true);
            self.before = Some(self.builds);
        } else if line.trim().is_empty() || line.starts_with('[') {
            self.builds.open |= line.ends_with("] Scanning for projects...");
            self.tests.open = None;
        } else {
            self.tests.message(line);
        }
    }
}
