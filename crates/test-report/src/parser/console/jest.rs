//! Jest's default reporter, with and without `--verbose`.
//!
//! The name is the groups' and the test's, joined by ` > `, as in `jest_json`. A suite that could not run is an error.

use std::sync::LazyLock;

use foldhash::HashSet;
use indexmap::IndexSet;
use regex::Regex;

use super::{
    Console, MAX_PREFIX_CHARS, Sessions, Tests, ToolCounts, add_failure, counted, is_file, patterns,
};
use crate::model::{Status, TestId, TestReport};
use crate::parser::unparsed_lines::clip;

pub(super) const CONSOLE: Console = Console {
    id: "jest_text",
    reads: "jest's default reporter, with or without --verbose",
    example: "PASS a.test.js\n  ✓ hi (2 ms)\n\nTest Suites: 1 passed, 1 total\nTests:       1 passed, 1 total\n",
    signs: || &SIGNS,
    read,
};

static SIGNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| patterns(&[r"^Tests: +.*\d+ total\s*$"]));

static PATTERNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^(?: (?P<loud>PASS|FAIL) |(?P<word>PASS|FAIL)) (?P<file>\S.*?)(?: \([\d.]+ m?s\))?\s*$",
        r"^(?P<indent> +)(?P<mark>[✓✕○✎√×]) (?P<name>.*?)(?: \((?P<ms>[\d.]+) m?s\))?\s*$",
        r"^ +● (?P<name>.+?)\s*$",
        r"^Tests: +(?P<counts>.*?)(?P<total>\d+) total\s*$",
        r"^(?P<indent> +)(?P<title>\S.*?)\s*$",
    ])
});

/// What jest says when the run as a whole fails.
static WHOLE: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^Jest: .* coverage threshold for .+ not met",
        r"^Jest: Coverage data for .+ was not found\.",
        r"^(?:Error: )?Jest: Got error running global(?:Setup|Teardown)",
        r"^● Validation Error:",
        r"^No tests found, exiting with code 1",
    ])
});

#[derive(Default)]
struct Reader {
    tests: Tests,
    sessions: Sessions,
    file: String,
    /// The suite failed, and no test of it shows why.
    unexplained: IndexSet<String>,
    /// Files of which something did not pass.
    failed: HashSet<String>,
    groups: Vec<String>,
    /// How many suites failed in the current session, by its counts.
    failed_suites: u64,
}

fn read(text: &str) -> TestReport {
    let mut reader = Reader::default();
    for line in text.lines() {
        reader.line(line);
    }
    reader.explain();
    // Jest counts no suite as a test.
    let shown = reader.tests.report.tests.iter().filter(|test| test.status == Status::Error);
    let shown = shown.count() as u64;
    if let Some(last) = &mut reader.sessions.last {
        last.add(ToolCounts { total: shown, failed: shown, skipped: 0 });
    }
    reader.sessions.finish(reader.tests)
}

impl Reader {
    fn line(&mut self, line: &str) {
        let [suite, result, section, end, title] = &PATTERNS[..] else { return };
        if let Some(found) = suite.captures(line) {
            let word = found.name("word").or(found.name("loud")).map_or("", |word| word.as_str());
            self.suite(word, &found["file"]);
        } else if let Some(found) = end.captures(line) {
            self.end(ToolCounts {
                total: super::number(&found, "total"),
                failed: counted(&found["counts"], &["failed"]),
                skipped: counted(&found["counts"], &["skipped", "todo"]),
            });
        } else if line.starts_with("Test Suites: ") {
            self.failed_suites = counted(line, &["failed"]);
            self.tests.open = None;
        } else if WHOLE.iter().any(|whole| whole.is_match(line)) {
            add_failure(&mut self.tests.report, line);
            self.tests.open = None;
        } else if self.sessions.ended() {
        } else if let Some(found) = result.captures(line) {
            self.result(&found["mark"], &found["name"], found["indent"].len());
        } else if let Some(found) = section.captures(line) {
            self.section(&found["name"]);
        } else if self.tests.open.is_some() {
            self.tests.message(line.trim_start());
        } else if let Some(found) = title.captures(line) {
            let depth = (found["indent"].len() / 2).saturating_sub(1);
            self.groups.truncate(depth);
            self.groups.push(clip(&found["title"], MAX_PREFIX_CHARS).to_owned());
        }
    }

    /// The head of a suite; one that follows counts begins another session.
    fn suite(&mut self, word: &str, file: &str) {
        if self.sessions.ended() && is_file(file.rsplit(' ').next().unwrap_or(file)) {
            self.explain();
            self.sessions.start();
            self.tests.forget_names();
            self.failed.clear();
        }
        file.strip_prefix("./").unwrap_or(file).clone_into(&mut self.file);
        self.groups.clear();
        self.tests.open = None;
        if word == "FAIL" && !self.failed.contains(&self.file) {
            self.unexplained.insert(self.file.clone());
        }
    }

    fn end(&mut self, counts: ToolCounts) {
        let named = !self.unexplained.is_empty() || !self.failed.is_empty();
        let suites = std::mem::take(&mut self.failed_suites);
        if suites > 0 && counts.failed == 0 && !named {
            let why = format!("{suites} test suites failed, and the log names none of them");
            add_failure(&mut self.tests.report, &why);
        }
        self.sessions.end(counts);
        self.tests.open = None;
    }

    /// Adds an error for each suite that failed without a failed test.
    fn explain(&mut self) {
        for file in std::mem::take(&mut self.unexplained) {
            self.broken(&file);
        }
    }

    /// A failure of the current file is shown.
    fn explained(&mut self) {
        self.unexplained.swap_remove(&self.file);
        self.failed.insert(self.file.clone());
    }

    fn result(&mut self, mark: &str, name: &str, indent: usize) {
        let (status, name) = match mark {
            "✓" | "√" => (Status::Passed, name),
            "○" => (Status::Skipped, name.strip_prefix("skipped ").unwrap_or(name)),
            "✎" => (Status::Skipped, name.strip_prefix("todo ").unwrap_or(name)),
            _ => (Status::Failed, name),
        };
        self.groups.truncate((indent / 2).saturating_sub(1));
        let name = self.groups.iter().map(String::as_str).chain([name]).collect::<Vec<_>>();
        self.set(&name.join(" > "), status);
        self.tests.open = None;
    }

    fn set(&mut self, name: &str, status: Status) {
        if matches!(status, Status::Failed | Status::Error) {
            self.explained();
        }
        let file = Some(self.file.clone()).filter(|file| !file.is_empty());
        self.tests.set(TestId { file, ..TestId::new(name) }, status);
    }

    /// Why a test or a suite failed. At the end Jest shows all of them again.
    fn section(&mut self, name: &str) {
        if name == "Test suite failed to run" {
            let file = self.file.clone();
            return self.broken(&file);
        }
        if name.starts_with("Console") {
            return;
        }
        let name = name.replace(" › ", " > ");
        self.set(&name, Status::Failed);
        let open = self.tests.open.and_then(|at| self.tests.report.tests.get(at));
        if open.is_some_and(|test| test.message.is_some()) {
            self.tests.open = None;
        }
    }

    fn broken(&mut self, file: &str) {
        file.clone_into(&mut self.file);
        self.explained();
        let id = TestId { file: Some(file.to_owned()), ..TestId::new(file) };
        self.tests.set(id, Status::Error);
    }
}
