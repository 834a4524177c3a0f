//! PHPUnit's default printer, which names the tests that did not pass, and `--testdox`.

use std::sync::LazyLock;

use regex::Regex;

use super::{
    Console, MAX_PREFIX_CHARS, Sessions, Tests, ToolCounts, add_failure, number, patterns,
};
use crate::model::{Status, TestId, TestReport};
use crate::parser::unparsed_lines::clip;

pub(super) const CONSOLE: Console = Console {
    id: "phpunit_text",
    reads: "phpunit's default printer, and --testdox",
    example: "PHPUnit 9.6.13\n\n.  1 / 1 (100%)\n\nTime: 00:00.003\n\nOK (1 test, 1 assertion)\n",
    signs: || &SIGNS,
    read,
};

static SIGNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^PHPUnit \d",
        r"^(?:OK \(\d+ tests?, |Tests: \d+, Assertions: |No tests executed!)",
    ])
});

static PATTERNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^There (?:was|were) \d+ (?P<kind>.+?)s?:$",
        r"^\d+\) (?P<name>\S+::.+?)\s*$",
        r"^OK \((?P<total>\d+) tests?, \d+ assertions?\)",
        r"^Tests: (?P<total>\d+), Assertions: \d+(?P<more>.*)$",
        r"^ (?P<mark>[✔✘↩∅☢⚠]) (?P<name>.+?)(?: \[[\d.]+ m?s\])?\s*$",
        r"^(?P<class>\S.*?)(?: \((?P<full>[\w\\]+)\))?\s*$",
    ])
});

/// The start of a run, its progress, and what PHPUnit or PHP says when the run as a whole fails.
static RUN: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^(?P<rest>[.FEWSRIDN]*)PHPUnit \d+\.\S+ by Sebastian Bergmann",
        r"^[.FEWSRIDN]+(?: +\d+ / \d+ \( *\d+%\))?$",
        r"^An error occurred inside PHPUnit\.$",
        r"^(?:PHP )?Fatal error: ",
    ])
});

#[derive(Default)]
struct Reader {
    tests: Tests,
    sessions: Sessions,
    /// The status of the tests in the current list.
    kind: Option<Status>,
    /// The group of `--testdox`.
    group: String,
    /// The current list is that of PHPUnit's own errors: tests that it could not prepare.
    own: bool,
    /// How many of those the current run has.
    unprepared: u64,
    /// The verdict of the current run is `ERRORS!` or `FAILURES!`.
    bad: bool,
}

fn read(text: &str) -> TestReport {
    let mut reader = Reader::default();
    for line in text.lines() {
        if !reader.run(line) && !reader.counts(line) {
            reader.line(line);
        }
    }
    reader.sessions.finish(reader.tests)
}

impl Reader {
    /// Reads a line about the run as a whole.
    fn run(&mut self, line: &str) -> bool {
        let [start, progress, inside, fatal] = &RUN[..] else { return false };
        if let Some(found) = start.captures(line) {
            // A run that ends in a test leaves its line of progress without an end.
            self.sessions.shows |= !found["rest"].is_empty();
            self.sessions.start();
            self.tests.forget_names();
            (self.tests.open, self.kind, self.bad) = (None, None, false);
            (self.unprepared, self.group) = (0, String::new());
            return true;
        }
        if matches!(line, "ERRORS!" | "FAILURES!") {
            self.tests.open = None;
            self.bad = true;
            return true;
        }
        if inside.is_match(line) || (self.sessions.ended() && fatal.is_match(line)) {
            add_failure(&mut self.tests.report, line);
        }
        self.sessions.shows |= self.sessions.open && progress.is_match(line);
        false
    }

    /// Reads the counts.
    fn counts(&mut self, line: &str) -> bool {
        let [_, _, ok, tests, ..] = &PATTERNS[..] else { return false };
        let mut counts = if let Some(found) = ok.captures(line) {
            ToolCounts { total: number(&found, "total"), ..ToolCounts::default() }
        } else if let Some(found) = tests.captures(line) {
            let words = found["more"].trim_end_matches('.').split(", ");
            let of = |kinds: &[&str]| {
                let counts = words.clone().filter_map(|part| part.split_once(": "));
                let counts = counts.filter(|(word, _)| kinds.contains(word));
                counts
                    .filter_map(|(_, count)| count.parse::<u64>().ok())
                    .fold(0, u64::saturating_add)
            };
            self.unprepared = self.unprepared.max(of(&["PHPUnit Errors"]));
            let (failed, skipped) = (of(&["Failures", "Errors"]), of(&["Skipped", "Incomplete"]));
            ToolCounts { total: number(&found, "total"), failed, skipped }
        } else if line == "No tests executed!" {
            ToolCounts::default()
        } else {
            return false;
        };
        // A test that PHPUnit could not prepare is none that it ran.
        let unprepared = std::mem::take(&mut self.unprepared);
        counts.add(ToolCounts { total: unprepared, failed: unprepared, skipped: 0 });
        if std::mem::take(&mut self.bad) && counts.failed == 0 {
            add_failure(
                &mut self.tests.report,
                "phpunit counts no failure, and its verdict is one",
            );
        }
        self.sessions.end(counts);
        (self.tests.open, self.kind) = (None, None);
        true
    }

    fn line(&mut self, line: &str) {
        let [section, test, _, _, doc, class] = &PATTERNS[..] else { return };
        let read = &mut self.tests;
        if let Some(found) = section.captures(line) {
            self.kind = match &found["kind"] {
                "failure" => Some(Status::Failed),
                "error" | "PHPUnit error" => Some(Status::Error),
                "skipped test" | "incomplete test" => Some(Status::Skipped),
                // A warning, a deprecation: the test has another verdict.
                _ => None,
            };
            self.own = &found["kind"] == "PHPUnit error";
            read.open = None;
        } else if let Some(found) = test.captures(line) {
            read.open = None;
            if let Some(status) = &self.kind {
                read.set(TestId::new(&found["name"]), status.clone());
            }
            self.unprepared += u64::from(self.own);
        } else if let Some(found) = doc.captures(line) {
            let status = match &found["mark"] {
                "✔" | "☢" | "⚠" => Status::Passed,
                "✘" => Status::Failed,
                _ => Status::Skipped,
            };
            read.set(TestId::new(format!("{} > {}", self.group, &found["name"])), status);
            self.sessions.shows |= self.sessions.open;
        } else if line == "--" || line.starts_with("OK, but ") {
            read.open = None;
        } else if let Some(found) = class.captures(line).filter(|_| read.open.is_none()) {
            clip(&found["class"], MAX_PREFIX_CHARS).clone_into(&mut self.group);
        } else if line.is_empty() && !self.group.is_empty() && self.kind.is_none() {
            read.open = None;
        } else {
            read.message(line.trim_start_matches([' ', '│', '┐', '├', '┴', '┊']));
        }
    }
}
