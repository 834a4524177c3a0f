//! Vitest's reporters for people: `default` and `verbose`.
//!
//! The name is the groups' and the test's, joined by ` > `. A file that could not run is an error.

use std::sync::LazyLock;

use regex::Regex;

use super::{
    Console, Sessions, Tests, ToolCounts, add_failure, counted, is_file, patterns, status_of,
};
use crate::model::{Status, TestId, TestReport};

pub(super) const CONSOLE: Console = Console {
    id: "vitest_text",
    reads: "vitest run, reporters default and verbose",
    example: " ✓ a.test.ts (1 test) 3ms\n\n Test Files  1 passed (1)\n      Tests  1 passed (1)\n",
    signs: || &SIGNS,
    read,
};

static SIGNS: LazyLock<Box<[Regex]>> =
    LazyLock::new(|| patterns(&[r"^ Test Files  .*\(\d+\)\s*$", r"^      Tests  "]));

static PATTERNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^ (?P<mark>[✓❯↓×]) (?P<file>\S+)\s+\((?P<counts>\d+ tests?.*?)\)(?: .*)?$",
        r"^ +(?P<mark>[✓×↓]) (?P<name>.+?)(?: \[skipped\])?(?: \(retry x\d+\))?(?:  ?[\d.]+m?s)?\s*$",
        r"^ FAIL  (?P<file>\S+)(?: \[ .* \]| > (?P<name>.+?))\s*$",
        r"^ +Tests  (?P<counts>.+?) \((?P<total>\d+)\)\s*$",
        r"^ +Errors  (?P<count>\d+) errors?\s*$",
        r"^ Test Files  (?P<counts>.*) \(\d+\)\s*$",
        r"^ +Tests  no tests\s*$",
    ])
});

/// The start of a run, and what vitest says when the run as a whole fails.
static RUN: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^ RUN  v\d",
        r"^No test files found, exiting with code (?P<code>\d+)",
        r"^⎯+ (?:Startup|Unhandled) Errors? ⎯+$",
        r"^ERROR: Coverage for \S+ \([\d.]+%\) does not meet ",
    ])
});

const MARKS: [(&str, Status); 3] =
    [("✓", Status::Passed), ("×", Status::Failed), ("↓", Status::Skipped)];

#[derive(Default)]
struct Reader {
    tests: Tests,
    file: Option<String>,
    sessions: Sessions,
    /// How many files of the current run could not run.
    broken: u64,
    /// How many files failed, by its counts.
    failed_files: u64,
    /// A failure of the current run is shown.
    shown: bool,
    /// The next line says what went wrong after the tests.
    why: bool,
}

fn read(text: &str) -> TestReport {
    let mut reader = Reader::default();
    for line in text.lines() {
        reader.line(line);
    }
    reader.sessions.finish(reader.tests)
}

impl Reader {
    fn line(&mut self, line: &str) {
        let [suite, result, section, end, errors, files, none] = &PATTERNS[..] else { return };
        if self.run(line) {
        } else if let Some(found) = end.captures(line) {
            self.end(ToolCounts {
                total: super::number(&found, "total"),
                failed: counted(&found["counts"], &["failed"]),
                skipped: counted(&found["counts"], &["skipped", "todo"]),
            });
        } else if none.is_match(line) {
            self.end(ToolCounts::default());
        } else if let Some(found) = errors.captures(line) {
            let why = format!("{} unhandled errors", &found["count"]);
            add_failure(&mut self.tests.report, &why);
        } else if let Some(found) = section.captures(line) {
            self.section(&found["file"], found.name("name").map(|name| name.as_str()));
        } else if let Some(found) = files.captures(line) {
            self.tests.open = None;
            self.failed_files = counted(&found["counts"], &["failed"]);
        } else if line.trim_start().starts_with('⎯') {
            self.tests.open = None;
        } else if self.tests.open.is_some() {
            self.tests.message(line);
        } else if let Some(found) = suite.captures(line) {
            self.file = Some(found["file"].to_owned());
            self.sessions.shows |= self.sessions.open;
        } else if let Some(found) = result.captures(line) {
            self.result(&found["mark"], &found["name"]);
        }
    }

    /// Reads a line about the run as a whole.
    fn run(&mut self, line: &str) -> bool {
        let [start, nothing, error, coverage] = &RUN[..] else { return false };
        if !line.is_empty() && std::mem::take(&mut self.why) {
            add_failure(&mut self.tests.report, line);
        }
        if start.is_match(line) {
            self.sessions.start();
            self.tests.forget_names();
            (self.tests.open, self.file, self.shown) = (None, None, false);
        } else if let Some(found) = nothing.captures(line) {
            if &found["code"] != "0" {
                add_failure(&mut self.tests.report, line);
            }
            self.sessions.end(ToolCounts::default());
        } else if error.is_match(line) {
            self.tests.open = None;
            // What follows the counts is not among them.
            if self.sessions.ended() {
                add_failure(&mut self.tests.report, line.trim_matches(['⎯', ' ']));
                self.why = true;
            }
        } else if coverage.is_match(line) {
            add_failure(&mut self.tests.report, line.trim());
        } else {
            return false;
        }
        true
    }

    fn end(&mut self, mut counts: ToolCounts) {
        let files = std::mem::take(&mut self.failed_files);
        if files > 0 && counts.failed == 0 && !self.shown {
            let why = format!("{files} test files failed, and the log names none of them");
            add_failure(&mut self.tests.report, &why);
        }
        let broken = std::mem::take(&mut self.broken);
        counts.add(ToolCounts { total: broken, failed: broken, skipped: 0 });
        self.sessions.end(counts);
        (self.tests.open, self.shown) = (None, false);
    }

    fn result(&mut self, mark: &str, name: &str) {
        let Some(status) = status_of(mark, &MARKS) else { return };
        // The reporter `verbose` writes the file before the name.
        let (file, name) = match name.split_once(" > ") {
            Some((file, name)) if is_file(file) => (Some(file.to_owned()), name),
            _ => (self.file.clone(), name),
        };
        self.tests.set(TestId { file, ..TestId::new(name) }, status);
        self.tests.open = None;
        self.sessions.shows |= self.sessions.open;
    }

    /// Why a test or a file failed.
    fn section(&mut self, file: &str, name: Option<&str>) {
        self.shown = true;
        let id = |name: &str| TestId { file: Some(file.to_owned()), ..TestId::new(name) };
        if let Some(name) = name {
            self.tests.set(id(name), Status::Failed);
        } else {
            self.broken += u64::from(!self.tests.opens(&id(file)));
            self.tests.set(id(file), Status::Error);
        }
        let open = self.tests.open.and_then(|at| self.tests.report.tests.get(at));
        if open.is_some_and(|test| test.message.is_some()) {
            self.tests.open = None;
        }
    }
}
