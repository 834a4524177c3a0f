//! RSpec's formatters `documentation` and `progress`.
//!
//! The name is the full description, its parts joined by ` `, as in `rspec_json`. Where the lines of the documentation
//! do not fit the number of examples (tests print, too), only the examples that failed are named. The counts of a run
//! follow the line `Finished in`; other lines with counts are believed only in a log without such.

use std::sync::LazyLock;

use regex::Regex;

use super::{
    Console, MAX_PREFIX_CHARS, Sessions, Tests, ToolCounts, add_failure, counted, patterns,
};
use crate::model::{Status, TestId, TestReport};
use crate::parser::unparsed_lines::clip;

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

/// The messages of RSpec or `SimpleCov` when the run as a whole fails.
static WHOLE: LazyLock<Box<[Regex]>> = LazyLock::new(|| {
    patterns(&[
        r"^RSpec is shutting down and will print the summary report",
        r"^(?:Line |Branch )?[Cc]overage \([\d.]+%\) is below the expected minimum coverage \(",
        r"^SimpleCov failed with exit \d+",
        r"^bundler: failed to load command: rspec",
        r"^(?:bin/)?(?:rake|rails) aborted!$",
    ])
});

/// What a run shows before its counts.
#[derive(Default)]
struct Run {
    lines: Vec<Line>,
    failed: Vec<String>,
    counts: Option<ToolCounts>,
    /// What is not a part of the documentation has begun.
    over: bool,
    /// It shows its progress, or that a file cannot be loaded.
    began: bool,
}

/// The parts of the text about an error outside of examples.
#[derive(Default, PartialEq)]
enum Outside {
    #[default]
    No,
    /// The code that failed, up to a blank line.
    Code,
    /// The exception, up to the next blank line.
    Exception,
}

#[derive(Default)]
struct Reader {
    runs: Vec<Run>,
    /// The run whose counts have not come yet.
    current: Run,
    /// Counts that do not follow `Finished in`.
    loose: Sessions,
    /// The line before is blank.
    blank: bool,
    /// The line before is `Finished in`.
    finished: bool,
    within: Outside,
    /// How many errors occurred outside of examples: by counts that follow `Finished in`, and by others.
    outside: [u64; 2],
    /// Where they occurred.
    places: Vec<String>,
    /// Rake was told of a failure.
    aborted: bool,
    report: TestReport,
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
        let finished = std::mem::replace(&mut self.finished, line.starts_with("Finished in "));
        if let Some(found) = end.captures(line) {
            let counts = &found["counts"];
            let own = ToolCounts {
                total: super::number(&found, "total"),
                failed: counted(counts, &["failure", "failures"]),
                skipped: counted(counts, &["pending"]),
            };
            self.end(own, counted(counts, &["error", "errors"]), finished);
        } else if let Some(found) = failed.captures(line) {
            let run = self.runs.last_mut().unwrap_or(&mut self.current);
            run.failed.push(found["name"].to_owned());
        } else if let Some(at) = WHOLE.iter().position(|whole| whole.is_match(line)) {
            // Rake says that of examples that failed, too.
            if at + 1 == WHOLE.len() {
                self.aborted = true;
            } else {
                add_failure(&mut self.report, line);
            }
        } else if !self.outside(line) {
            self.documentation(line, blank);
        }
    }

    fn end(&mut self, counts: ToolCounts, outside: u64, finished: bool) {
        let sum = &mut self.outside[usize::from(!finished)];
        *sum = sum.saturating_add(outside);
        if finished {
            let run = Run { counts: Some(counts), ..std::mem::take(&mut self.current) };
            self.runs.push(run);
        } else {
            self.loose.end(counts);
        }
        self.within = Outside::No;
    }

    /// Whether the line is about an error outside of examples.
    fn outside(&mut self, line: &str) -> bool {
        if [
            "An error occurred while loading ",
            "An error occurred in a `",
            "An error occurred in an `",
        ]
        .iter()
        .any(|head| line.starts_with(head))
        {
            self.places.push(line.to_owned());
            self.current.began = true;
            self.within = Outside::Code;
            return true;
        }
        let exception = line.ends_with(':') && !line.starts_with(' ');
        match self.within {
            Outside::No => return false,
            Outside::Code if self.blank || !exception => {}
            Outside::Code => self.within = Outside::Exception,
            Outside::Exception if self.blank => self.within = Outside::No,
            Outside::Exception => {}
        }
        true
    }

    fn documentation(&mut self, line: &str, blank: bool) {
        let run = &mut self.current;
        let progress = line.contains(['.', 'F']) && line.chars().all(|mark| ".F*".contains(mark));
        run.began |= progress || PATTERNS[2].is_match(line);
        match line.trim_end() {
            // It follows the counts.
            "Failed examples:" => run.over |= self.runs.is_empty(),
            "Failures:"
            | "Pending: (Failures listed here are expected and do not affect your suite's status)" =>
            {
                (run.over, run.began) = (true, true);
            }
            _ if line.starts_with("Finished in ") => run.over = true,
            _ if !run.over && !self.blank && (blank || line.starts_with(' ')) => {
                // A blank line stands before each outermost group: another line without blanks is a print.
                let text = line.trim_start();
                let (indent, text) = (line.len() - text.len(), text.trim_end().to_owned());
                run.lines.push(Line { indent, text });
            }
            _ => {}
        }
    }

    fn finish(mut self) -> TestReport {
        let mut tests = Tests { report: self.report, ..Tests::default() };
        let mut sum = None::<ToolCounts>;
        let cut = !self.runs.is_empty() && self.current.began;
        let outside = self.outside[usize::from(self.runs.is_empty())];
        if self.runs.is_empty() {
            self.runs.push(Run { counts: self.loose.sum(), ..self.current });
        }
        for run in self.runs {
            if let Some(counts) = run.counts {
                sum.get_or_insert_default().add(counts);
            }
            run.read_into(&mut tests);
        }
        if outside > 0 {
            let outside = format!("{outside} errors occurred outside of examples");
            add_failure(&mut tests.report, &outside);
            self.places.iter().for_each(|place| add_failure(&mut tests.report, place));
        }
        if self.aborted && outside == 0 && sum.is_none_or(|counts| counts.failed == 0) {
            add_failure(&mut tests.report, "rake aborted");
        }
        let mut report = tests.finish(sum);
        if cut {
            report.complete = Some(false);
        }
        report
    }
}

impl Run {
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
                let names = groups
                    .iter()
                    .map(|group| clip(&group.text, MAX_PREFIX_CHARS))
                    .chain([name.as_str()]);
                examples.push((names.collect::<Vec<_>>().join(" "), status));
            }
        }
        examples
    }

    fn read_into(self, tests: &mut Tests) {
        let examples = self.examples();
        let fits = |counts: ToolCounts| {
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
    }
}
