//! Mocha's reporter `spec`.
//!
//! The name is the groups' and the test's, joined by ` `, as in `mocha_json`.

use std::sync::LazyLock;

use regex::Regex;

use super::{Console, Counts, PREFIX, Tests, patterns};
use crate::model::{Status, TestId, TestReport};
use crate::parser::stray::clip;

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
    counts: Option<Counts>,
}

fn read(text: &str) -> TestReport {
    let mut reader = Reader::default();
    for line in text.lines() {
        reader.line(line);
    }
    let (marks, counted) = (reader.marks, reader.counts.is_some_and(|counts| counts.failed > 0));
    let mut report = reader.tests.finish(reader.counts);
    if marks > 0 && !counted {
        report.failure = Some(format!("{marks} marks of failed tests, and no count of them"));
    }
    report
}

impl Reader {
    fn line(&mut self, line: &str) {
        let [end, result, title, details] = &PATTERNS[..] else { return };
        if let Some(found) = end.captures(line) {
            let count = super::number(&found, "count");
            let counts = self.counts.get_or_insert_default();
            counts.add(Counts {
                total: count,
                failed: if &found["word"] == "failing" { count } else { 0 },
                skipped: if &found["word"] == "pending" { count } else { 0 },
            });
            self.tests.open = None;
        } else if self.counts.is_none() && line.starts_with("  ") && is_dots(line.trim()) {
            self.marks += line.matches('!').count() as u64;
        } else if self.counts.is_some() {
            if let Some(found) = details.captures(line) {
                let number = usize::try_from(super::number(&found, "number")).unwrap_or(0);
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
            self.groups.push((indent, clip(&found["title"], PREFIX).to_owned()));
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
    }
}
