//! RSpec's formatters `documentation` and `progress`.
//!
//! The name is the full description, its parts joined by ` `, as in `rspec_json`. Where the lines of the documentation
//! do not fit the number of examples (tests print, too), only the examples that failed are named.

use std::sync::LazyLock;

use regex::Regex;

use super::{Console, Counts, PREFIX, Tests, counted, patterns};
use crate::model::{Status, TestId, TestReport};
use crate::parser::stray::clip;

pub(super) const CONSOLE: Console = Console {
    id: "rspec_text",
    reads: "rspec, formatters progress and documentation",
    example: "\nHi\n  says hi\n\nFinished in 0.002 seconds\n1 example, 0 failures\n",
    signs: || &SIGNS,
    read,
};

static SIGNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[r"^Finished in [\d.]+ (?:seconds?|minutes?)", r"^\d+ examples?, \d+ failures?"])
});

static PATTERNS: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^(?P<counts>(?P<total>\d+) examples?, \d+ failures?.*?)\s*$",
        r"^rspec (?P<place>\S+) # (?P<name>.*?)\s*$",
        r"^(?P<name>.*?) \((?P<kind>FAILED|PENDING)(?: - (?P<number>\d+)|: (?P<why>.*))\)$",
    ])
});

/// A line of the documentation.
struct Line {
    indent: usize,
    text: String,
}

#[derive(Default)]
struct Reader {
    lines: Vec<Line>,
    failed: Vec<String>,
    /// What is not a part of the documentation has begun.
    over: bool,
    /// The line before is blank.
    blank: bool,
    counts: Option<Counts>,
    outside: u64,
}

fn read(text: &str) -> TestReport {
    let mut reader = Reader::default();
    for line in text.lines() {
        reader.line(line);
    }
    reader.finish()
}

impl Reader {
    fn line(&mut self, line: &str) {
        let [end, failed, _] = &PATTERNS[..] else { return };
        let blank = std::mem::replace(&mut self.blank, line.trim().is_empty());
        if let Some(found) = end.captures(line) {
            self.over = true;
            let counts = &found["counts"];
            self.counts = Some(Counts {
                total: super::number(&found, "total"),
                failed: counted(counts, &["failure", "failures"]),
                skipped: counted(counts, &["pending"]),
            });
            self.outside = counted(counts, &["error", "errors"]);
        } else if let Some(found) = failed.captures(line) {
            self.failed.push(found["name"].to_owned());
        } else if matches!(
            line.trim_end(),
            "Failures:"
                | "Pending: (Failures listed here are expected and do not affect your suite's status)"
                | "Failed examples:"
        ) || line.starts_with("Finished in ")
        {
            self.over = true;
        } else if !self.over && !self.blank && (blank || line.starts_with(' ')) {
            // A blank line stands before each outermost group: another line without blanks is a print.
            let text = line.trim_start();
            self.lines
                .push(Line { indent: line.len() - text.len(), text: text.trim_end().to_owned() });
        }
    }

    /// The examples of the documentation: the lines under which nothing stands.
    fn examples(&self) -> Vec<(String, Status)> {
        let mut groups: Vec<&Line> = Vec::new();
        let mut examples = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            groups.retain(|group| group.indent < line.indent);
            if self.lines.get(at + 1).is_some_and(|next| next.indent > line.indent) {
                groups.push(line);
                continue;
            }
            let found = PATTERNS[2].captures(&line.text);
            let (name, status) = match &found {
                Some(found) if &found["kind"] == "FAILED" => {
                    (found["name"].to_owned(), Status::Failed)
                }
                Some(found) => (found["name"].to_owned(), Status::Skipped),
                None => (line.text.clone(), Status::Passed),
            };
            if line.indent > 0 {
                let names =
                    groups.iter().map(|group| clip(&group.text, PREFIX)).chain([name.as_str()]);
                examples.push((names.collect::<Vec<_>>().join(" "), status));
            }
        }
        examples
    }

    fn finish(self) -> TestReport {
        let mut tests = Tests::default();
        let examples = self.examples();
        let fits = |counts: Counts| {
            let of = |status| examples.iter().filter(|(_, of)| *of == status).count() as u64;
            examples.len() as u64 == counts.total
                && of(Status::Failed) == counts.failed
                && of(Status::Skipped) == counts.skipped
        };
        if self.counts.is_none_or(fits) {
            for (name, status) in examples {
                tests.forget_names();
                tests.set(TestId::new(name), status);
            }
        } else {
            for name in self.failed {
                tests.forget_names();
                tests.set(TestId::new(name), Status::Failed);
            }
        }
        let mut report = tests.finish(self.counts);
        if self.outside > 0 {
            report.failure = Some(format!("{} errors occurred outside of examples", self.outside));
        }
        report
    }
}
