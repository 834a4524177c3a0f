//! Mocha's reporter `spec`.
//!
//! The name is the groups' and the test's, joined by ` `, as in `mocha_json`. Two blank lines stand before each run.

use std::sync::LazyLock;

use regex::Regex;

use super::{Console, MAX_PREFIX_CHARS, Sessions, Tests, ToolCounts, add_failure, patterns};
use crate::model::{Status, TestId, TestReport};
use crate::parser::unparsed_lines::clip;

pub(super) const CONSOLE: Console = Console {
    id: "mocha_text",
    reads: "mocha's reporters spec and dot",
    example: "\n  hi\n    ✔ says hi\n\n\n  1 passing (5ms)\n\n",
    signs: || &SIGNS,
    read,
};

static SIGNS: LazyLock<Box<[Regex]>> =
    LazyLock::new(|| patterns(&[r"^  \d+ passing \([\d.]+m?s?h?\)\s*$"]));

static PATTERNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^  (?P<count>\d+) (?P<word>passing|failing|pending)(?: \(.*\))?\s*$",
        r"^(?P<indent> +)(?P<mark>✔|✓|√|\d+\)|-) (?P<name>.*?)(?: \([\d.]+m?s\))?\s*$",
        r"^(?P<indent> +)(?P<title>\S.*?)\s*$",
        r"^  (?P<number>\d+)\) (?P<title>.*)$",
    ])
});

/// What node or nyc says after the counts when the run as a whole fails.
static WHOLE: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^Node\.js v\d+\.\d+\.\d+\S*$",
        r"^ERROR: Coverage for \S+ \([\d.]+%\) does not meet ",
    ])
});

/// The marks of the reporter `dot`.
fn is_dots(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|mark| matches!(mark, '․' | '.' | ',' | '!'))
}

#[derive(Default)]
struct Reader {
    tests: Tests,
    groups: Vec<(usize, String)>,
    /// The tests that failed, in order.
    failed: Vec<usize>,
    /// How many failures the dots show.
    marks: u64,
    /// The name of a test that only the list of failures names, as far as it was read.
    title: Option<String>,
    sessions: Sessions,
    counts: Option<ToolCounts>,
    /// The number of the last failure that is shown after the counts.
    explained: u64,
    /// How many blank lines stand before the line.
    blanks: u64,
}

fn read(text: &str) -> TestReport {
    let mut reader = Reader::default();
    for line in text.lines() {
        reader.line(line);
    }
    reader.close();
    reader.sessions.finish(reader.tests)
}

impl Reader {
    fn line(&mut self, line: &str) {
        let [end, result, title, details] = &PATTERNS[..] else { return };
        if line.trim().is_empty() {
            self.blanks += 1;
        } else if self.counts.is_some() {
            self.whole(line);
        }
        let blanks = if line.trim().is_empty() { 0 } else { std::mem::take(&mut self.blanks) };
        if self.counts.is_some_and(|counts| self.explained >= counts.failed)
            && blanks > 1
            && ![end, details].iter().any(|other| other.is_match(line))
            && title.captures(line).is_some_and(|found| found["indent"].len() == 2)
        {
            self.close();
            self.sessions.start();
            // The run begins with its first test: this may be a part of a message.
            self.sessions.open = false;
        }
        if let Some(found) = end.captures(line) {
            let count = super::number(&found, "count");
            let counts = self.counts.get_or_insert_default();
            counts.add(ToolCounts {
                total: count,
                failed: if &found["word"] == "failing" { count } else { 0 },
                skipped: if &found["word"] == "pending" { count } else { 0 },
            });
            self.tests.open = None;
        } else if self.counts.is_none() && line.starts_with("  ") && is_dots(line.trim()) {
            self.marks += line.matches('!').count() as u64;
        } else if self.counts.is_some() {
            if let Some(found) = details.captures(line) {
                self.explained = super::number(&found, "number");
                let number = usize::try_from(self.explained).unwrap_or(0);
                self.tests.open = number.checked_sub(1).and_then(|at| self.failed.get(at).copied());
                self.title = self.tests.open.is_none().then(String::new);
                self.title(&found["title"]);
            } else if self.title.is_some() {
                self.title(line);
            } else {
                self.tests.message(line.trim_start());
            }
        } else if let Some(found) = result.captures(line) {
            self.result(&found["mark"], &found["name"], found["indent"].len());
        } else if let Some(found) = title.captures(line) {
            let indent = found["indent"].len();
            self.groups.retain(|(of, _)| *of < indent);
            self.groups.push((indent, clip(&found["title"], MAX_PREFIX_CHARS).to_owned()));
        }
    }

    /// Ends the run, if its counts have come.
    fn close(&mut self) {
        let marks = std::mem::take(&mut self.marks);
        let counts = self.counts.take();
        if marks > 0 && counts.is_none_or(|counts| counts.failed == 0) {
            let why = format!("{marks} marks of failed tests, and no count of them");
            add_failure(&mut self.tests.report, &why);
        }
        if let Some(counts) = counts {
            self.sessions.end(counts);
        }
        self.groups.clear();
        self.failed.clear();
        self.explained = 0;
        (self.tests.open, self.title) = (None, None);
    }

    /// Reads what a line after the counts says about the run as a whole.
    fn whole(&mut self, line: &str) {
        let [node, coverage] = &WHOLE[..] else { return };
        if node.is_match(line) {
            let why = "node ended with an uncaught exception after the tests";
            add_failure(&mut self.tests.report, why);
        } else if coverage.is_match(line) {
            add_failure(&mut self.tests.report, line);
        }
    }

    /// A line of a name, the last of which ends with a colon.
    fn title(&mut self, line: &str) {
        let Some(title) = &mut self.title else { return };
        let text = line.trim();
        title.push_str(if title.is_empty() { "" } else { " " });
        title.push_str(text.strip_suffix(':').unwrap_or(text));
        if text.ends_with(':')
            && let Some(title) = self.title.take()
        {
            self.tests.set(TestId::new(title), Status::Failed);
        }
    }

    fn result(&mut self, mark: &str, name: &str, indent: usize) {
        let status = match mark {
            "-" => Status::Skipped,
            mark if mark.ends_with(')') => Status::Failed,
            _ => Status::Passed,
        };
        self.groups.retain(|(of, _)| *of < indent);
        let mut names: Vec<&str> = self.groups.iter().map(|(_, title)| title.as_str()).collect();
        names.push(name);
        let name = names.join(" ");
        // Tests may share a name: a hook that failed has that of its test.
        self.tests.forget_names();
        if status == Status::Failed {
            self.failed.push(self.tests.report.tests.len());
        }
        self.tests.set(TestId::new(name), status);
        self.tests.open = None;
        self.sessions.open = true;
    }
}
