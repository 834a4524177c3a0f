//! Python's unittest, with and without `-v`, and Django's tests.
//!
//! The name is as printed, `test_add (t.T.test_add)`.

use std::sync::LazyLock;

use regex::Regex;

use super::{Console, Tests, ToolCounts, add_failure, counted, patterns, status_of};
use crate::model::{Status, TestId, TestReport};

pub(super) const CONSOLE: Console = Console {
    id: "unittest_text",
    reads: "Python's unittest, with or without -v; Django's tests",
    example: "test_hi (t.T.test_hi) ... ok\n\n----\nRan 1 test in 0.000s\n\nOK\n",
    signs: || &SIGNS,
    read,
};

static SIGNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[r"^Ran \d+ tests? in \d", r"^(?:OK|FAILED|NO TESTS RAN)(?: \(|\s*$)"])
});

static PATTERNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^(?P<name>\w+ \([\w.<>]+\))(?: \.\.\. ?(?P<rest>.*))?$",
        r"^(?P<kind>FAIL|ERROR|UNEXPECTED SUCCESS): (?P<name>.+)$",
        r"^Ran (?P<total>\d+) tests? in ",
        r"^(?:OK|FAILED|NO TESTS RAN)(?: \((?P<counts>.*)\))?\s*$",
        r"(?:^|.*?)(?P<word>ok|FAIL|ERROR|skipped (?P<why>['\x22].*['\x22])|expected failure|unexpected success)$",
    ])
});

/// Statuses by word.
const WORDS: [(&str, Status); 5] = [
    ("ok", Status::Passed),
    ("FAIL", Status::Failed),
    ("ERROR", Status::Error),
    ("expected failure", Status::XFailed),
    ("unexpected success", Status::Failed),
];

#[derive(Default)]
struct Reader {
    tests: Tests,
    /// The test that has begun.
    running: Option<String>,
    total: Option<u64>,
    counts: Option<ToolCounts>,
    /// A run has begun and not ended.
    open: bool,
    /// The lines that follow are a traceback.
    traceback: bool,
}

fn read(text: &str) -> TestReport {
    let mut reader = Reader::default();
    for line in text.lines() {
        reader.line(line);
    }
    reader.tests.report.running = reader.running.map(TestId::new);
    reader.tests.report.evidence |= reader.tests.report.running.is_some();
    let mut report = reader.tests.finish(reader.counts);
    if reader.open {
        report.complete = Some(false);
    }
    report
}

impl Reader {
    fn line(&mut self, line: &str) {
        let [test, section, ran, end, _] = &PATTERNS[..] else { return };
        if self.counts.is_some() && line.starts_with("Coverage failure: total of ") {
            add_failure(&mut self.tests.report, line);
        }
        if let Some(found) = ran.captures(line) {
            self.traceback = false;
            self.total = Some(super::number(&found, "total"));
        } else if let (Some(total), Some(found)) = (self.total, end.captures(line)) {
            self.end(total, found.name("counts").map_or("", |counts| counts.as_str()));
        } else if let Some(found) = section.captures(line) {
            self.section(&found["kind"], &found["name"]);
        } else if line.starts_with("======") {
            self.traceback = false;
        } else if self.traceback {
            if !line.starts_with("------") {
                self.tests.message(line);
            }
        } else if let Some(found) = test.captures(line) {
            self.running = Some(found["name"].to_owned());
            self.open |= found.name("rest").is_some();
            if let Some(rest) = found.name("rest") {
                self.verdict(rest.as_str());
            }
        } else if self.running.is_some() {
            self.verdict(line);
        }
    }

    /// The verdict may follow a docstring or what the test printed.
    fn verdict(&mut self, text: &str) {
        let Some(found) = PATTERNS[4].captures(text.trim_end()) else { return };
        let Some(name) = self.running.take() else { return };
        let status = status_of(&found["word"], &WORDS).unwrap_or(Status::Skipped);
        self.tests.set(TestId::new(name), status);
        if let Some(why) = found.name("why") {
            self.tests.message(why.as_str().trim_matches(['\'', '"']));
        }
    }

    /// The section of a test, or of a part of it: `FAIL: test_x (t.T.test_x) (i=1)`.
    fn section(&mut self, kind: &str, name: &str) {
        let own = name.find(')').map_or(name, |end| &name[..=end]);
        let status = if kind == "ERROR" { Status::Error } else { Status::Failed };
        if !self.tests.opens(&TestId::new(own)) {
            self.tests.set(TestId::new(own), status);
        } else if let Some(test) =
            self.tests.open.and_then(|at| self.tests.report.tests.get_mut(at))
            && test.status == Status::Passed
        {
            test.status = status;
        }
        self.traceback = true;
    }

    fn end(&mut self, total: u64, counts: &str) {
        // `failures=1, expected failures=2`
        let words = counts.split(", ").filter_map(|part| part.split_once('='));
        let counts: Vec<String> =
            words.map(|(word, count)| format!("{count} {}", word.replace(' ', ""))).collect();
        let counts = counts.join(", ");
        let own = ToolCounts {
            total,
            failed: counted(&counts, &["failures", "errors", "unexpectedsuccesses"]),
            skipped: counted(&counts, &["skipped"]),
        };
        self.counts.get_or_insert_default().add(own);
        self.total = None;
        (self.running, self.open) = (None, false);
        self.tests.forget_names();
    }
}
