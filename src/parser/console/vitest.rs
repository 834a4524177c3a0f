//! Vitest's reporters for people: `default` and `verbose`.
//!
//! The name is the groups' and the test's, joined by ` > `. A file that could not run is an error.

use std::sync::LazyLock;

use regex::Regex;

use super::{Console, Counts, Tests, counted, patterns, status_of};
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

const MARKS: [(&str, Status); 3] =
    [("✓", Status::Passed), ("×", Status::Failed), ("↓", Status::Skipped)];

#[derive(Default)]
struct Reader {
    tests: Tests,
    file: Option<String>,
    /// How many files failed, and how many of them could not run.
    broken: u64,
    counts: Option<Counts>,
}

fn read(text: &str) -> TestReport {
    let mut reader = Reader::default();
    for line in text.lines() {
        reader.line(line);
    }
    let broken = reader.broken;
    let counts = reader.counts.map(|counts| Counts {
        total: counts.total.saturating_add(broken),
        failed: counts.failed.saturating_add(broken),
        ..counts
    });
    reader.tests.finish(counts)
}

impl Reader {
    fn line(&mut self, line: &str) {
        let [suite, result, section, end, errors, _, none] = &PATTERNS[..] else { return };
        if let Some(found) = end.captures(line) {
            self.counts = Some(Counts {
                total: super::number(&found, "total"),
                failed: counted(&found["counts"], &["failed"]),
                skipped: counted(&found["counts"], &["skipped", "todo"]),
            });
        } else if none.is_match(line) {
            self.counts = Some(Counts::default());
        } else if let Some(found) = errors.captures(line) {
            self.tests.report.failure = Some(format!("{} unhandled errors", &found["count"]));
        } else if let Some(found) = section.captures(line) {
            self.section(&found["file"], found.name("name").map(|name| name.as_str()));
        } else if line.trim_start().starts_with('⎯') || line.starts_with(" Test Files") {
            self.tests.open = None;
        } else if self.tests.open.is_some() {
            self.tests.message(line);
        } else if let Some(found) = suite.captures(line) {
            self.file = Some(found["file"].to_owned());
        } else if let Some(found) = result.captures(line) {
            self.result(&found["mark"], &found["name"]);
        }
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
    }

    /// Why a test or a file failed.
    fn section(&mut self, file: &str, name: Option<&str>) {
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

/// A path with the ending of a source file.
fn is_file(text: &str) -> bool {
    let ending = text.rsplit_once('.').map(|(_, ending)| ending);
    !text.contains(' ')
        && matches!(
            ending,
            Some("js" | "ts" | "jsx" | "tsx" | "mjs" | "mts" | "cjs" | "cts" | "vue" | "svelte")
        )
}
