//! The output of Perl's prove, with or without `-v`.
//!
//! With `-v` each TAP point is a test case (as the parser `tap` reads it) whose `file` is the test file. Otherwise, and
//! for a file that went wrong beyond its points (it died, its plan does not match), the file itself is a test case
//! named by its path, with prove's words as the message. What a file wrote to stderr comes before its line; it belongs
//! to the message when the file failed. `Result:` is the end mark.

use std::collections::HashMap;
use std::sync::LazyLock;

use regex::Regex;

use super::Parser;
use super::document::{add_unnamed, compare};
use super::tap::Tap;
use super::unparsed_lines::UnparsedLines;
use crate::model::{Status, TestCase, TestId, TestReport};
use crate::text::strip_ansi;

/// The parser of prove's output.
pub(super) struct Prove;

static HEADER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?:\[[\d:]+\] )?(?P<file>\S.*?) \.\.+ ?(?P<rest>.*)$")
        .expect("the pattern is a constant that compiles")
});

static TOTALS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^Files=(\d+), Tests=(\d+), ").expect("the pattern is a constant that compiles")
});

/// prove's message about a file that failed, and its two remarks.
static WRONG: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"^\s*(?:Dubious, test returned \d+ \(wstat .*\)|Failed \d+/\d+ subtests|All \d+ subtests passed",
        r"|No subtests run|No tests run!)\s*$|^\t\((?:less \d+ skipped subtests?: \d+ okay",
        r"|\d+ TODO tests? unexpectedly succeeded)\)\s*$"
    ))
    .expect("the pattern is a constant that compiles")
});

/// A file that the summary lists: `t/a.t (Wstat: 256 (exited 1) Tests: 2 Failed: 1)`.
static LISTED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"^(?P<file>\S+)\s+\(Wstat: (?P<wstat>\d+).* Tests: \d+ Failed: (?P<failed>\d+)\)\s*$",
    )
    .expect("the pattern is a constant that compiles")
});

static OK: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^ok(?:\s+(?P<ms>\d+) ms\b.*)?\s*$")
        .expect("the pattern is a constant that compiles")
});

impl Parser for Prove {
    fn id(&self) -> &'static str {
        "prove"
    }

    fn family(&self) -> &'static str {
        "text"
    }

    fn reads(&self) -> &'static str {
        "prove, Perl's TAP harness, with or without -v"
    }

    fn example(&self) -> &'static str {
        concat!(
            "t/hi.t .. ok\nAll tests successful.\n",
            "Files=1, Tests=2,  0 wallclock secs ( 0.02 usr  0.00 sys +  0.05 cusr  0.00 csys =  0.07 CPU)\nResult: PASS\n"
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let text = super::text_of(log);
        let result = |line: &str| line.starts_with("Result: ") || HEADER.is_match(line);
        text.lines().any(|line| TOTALS.is_match(line)) && text.lines().any(result)
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let text = super::text_of(log);
        let mut reader = Reader::default();
        for line in strip_ansi(&text).lines() {
            reader.line(line);
        }
        reader.finish()
    }
}

/// Whether a line of the log is about a test file.
pub(super) fn shows_files(log: &str) -> bool {
    log.lines().any(|line| HEADER.captures(line).is_some_and(|h| is_file(&h["file"], &h["rest"])))
}

/// A test file whose line has begun.
struct File {
    name: String,
    /// The output since the last file, before this file's line.
    before: Vec<String>,
    lines: Vec<String>,
}

#[derive(Default)]
struct Reader {
    report: TestReport,
    unparsed: UnparsedLines,
    before: Vec<String>,
    open: Option<File>,
    files: u64,
    points: u64,
    /// The summary has begun.
    summary: bool,
    /// The files that it lists, with its lines on each.
    listed: Vec<(String, Vec<String>)>,
    /// How many files it counts.
    stated: u64,
    result: Option<String>,
}

impl Reader {
    fn line(&mut self, line: &str) {
        if let Some(totals) = TOTALS.captures(line) {
            self.end_summary();
            self.report.evidence = true;
            self.stated = totals[1].parse().unwrap_or(0);
            if self.points > 0 {
                compare_count(&mut self.report, "tests", &totals[2], self.points);
            }
        } else if let Some(result) = line.strip_prefix("Result: ") {
            self.result = Some(result.trim().to_owned());
        } else if line == "Test Summary Report" || line == "All tests successful." {
            self.end_summary();
        } else if self.summary {
            self.summary_line(line);
        } else if let Some(header) =
            HEADER.captures(line).filter(|h| is_file(&h["file"], &h["rest"]))
        {
            let before = self.end_file();
            let (name, rest) = (header["file"].to_owned(), header["rest"].to_owned());
            let whole = is_whole_verdict(rest.trim());
            self.open = Some(File { name, before, lines: vec![rest] });
            if whole {
                self.before = self.end_file();
            }
        } else if let Some(open) = &mut self.open {
            open.lines.push(line.to_owned());
            if OK.is_match(line) && !line.starts_with("ok 1") {
                self.before = self.end_file();
            }
        } else {
            self.before.push(line.to_owned());
        }
    }

    fn summary_line(&mut self, line: &str) {
        if let Some(listed) = LISTED.captures(line) {
            self.listed.push((listed["file"].to_owned(), Vec::new()));
        }
        if let Some((_, lines)) = self.listed.last_mut() {
            lines.push(line.trim_end().to_owned());
        }
    }

    /// The results in the summary that the files' own lines lack, because `-q` prints no such lines.
    fn add_summary(&mut self) {
        // Whether a test of each file is known to be bad.
        let mut known: HashMap<String, bool> = HashMap::new();
        for test in &self.report.tests {
            let file = test.id.file.as_ref().unwrap_or(&test.id.name).clone();
            *known.entry(file).or_default() |= is_bad(&test.status);
        }
        for (file, lines) in std::mem::take(&mut self.listed) {
            let head = LISTED.captures(&lines[0]);
            let number = |name: &str| head.as_ref().is_some_and(|head| &head[name] != "0");
            let parse = lines.iter().any(|line| line.starts_with("  Parse errors:"));
            let bad = number("wstat") || number("failed") || parse;
            self.files += u64::from(!known.contains_key(&file));
            if bad && !known.insert(file.clone(), true).unwrap_or(false) {
                let test = TestCase::new(file, Status::Failed);
                self.report.push(test.with_message(lines.join("\n").trim_end()));
            }
        }
        let unnamed = if self.files == 0 { self.stated } else { 0 };
        let bad = self.report.tests.iter().any(|test| is_bad(&test.status));
        match self.result.as_deref() {
            Some("PASS") => {
                add_unnamed(&mut self.report, "passed", &Status::Passed, &mut 0, unnamed);
            }
            Some("FAIL") if !bad => {
                self.report.failure = Some("prove says `Result: FAIL`".to_owned());
            }
            _ => {}
        }
        let read = usize::try_from(self.files).unwrap_or(usize::MAX);
        compare(&mut self.report, "files", (self.stated > 0).then_some(self.stated), read);
    }

    fn end_summary(&mut self) {
        self.summary = true;
        for line in self.end_file() {
            self.unparsed.push(&line);
        }
    }

    /// Ends the open file; what follows its verdict belongs to the next one.
    fn end_file(&mut self) -> Vec<String> {
        let mut after = std::mem::take(&mut self.before);
        let Some(mut file) = self.open.take() else { return after };
        self.files += 1;
        // The last block of such lines counts, because a test may print a line that looks like one.
        let verdict = file.lines.iter().rposition(|line| is_verdict(line)).map(|last| {
            after.extend(file.lines.split_off(last + 1));
            last - file.lines[..last].iter().rev().take_while(|line| is_verdict(line)).count()
        });
        let verdict = file.lines.split_off(verdict.unwrap_or(file.lines.len()));
        self.file(&file, &verdict);
        after
    }

    fn file(&mut self, file: &File, verdict: &[String]) {
        let tap = Tap.parse(file.lines.join("\n").as_bytes());
        let failed_points = tap.tests.iter().any(|test| test.status == Status::Failed);
        let points = !tap.tests.is_empty();
        self.points += tap.tests.iter().filter(|test| !test.id.name.contains(" > ")).count() as u64;
        self.report.invalid.extend(tap.invalid);
        for mut test in tap.tests {
            test.id.file = Some(file.name.clone());
            self.report.push(test);
        }
        let lines = verdict.iter().map(|line| line.trim()).filter(|line| !line.is_empty());
        let lines: Vec<&str> = lines.collect();
        let first = lines.first().copied().unwrap_or("");
        let (status, seconds) = if let Some(ok) = OK.captures(first) {
            let ms = ok.name("ms").and_then(|ms| ms.as_str().parse::<f64>().ok());
            (Status::Passed, ms.map(|ms| ms / 1000.0))
        } else if first.starts_with("skipped") {
            (Status::Skipped, None)
        } else if lines.iter().any(|line| line.starts_with("No subtests run")) {
            (Status::Error, None)
        } else {
            (Status::Failed, None)
        };
        let failed = !matches!(status, Status::Passed | Status::Skipped);
        if points && (!failed || failed_points) {
            return;
        }
        let mut test = TestCase::new(&file.name, status);
        test.seconds = seconds;
        if test.status != Status::Passed {
            let before = file.before.iter().map(String::as_str).filter(|_| failed);
            let lines: Vec<&str> = before.chain(lines).collect();
            test.message = Some(lines.join("\n").trim_matches('\n').to_owned());
        }
        self.report.push(test);
    }

    fn finish(mut self) -> TestReport {
        if let Some(file) = self.open.take() {
            if file.lines.iter().any(|line| is_verdict(line)) {
                self.open = Some(file);
                self.end_file();
            } else {
                // The log was cut off within the file: keep its points so far, and report the file as running.
                let tap = Tap.parse(file.lines.join("\n").as_bytes());
                for mut test in tap.tests {
                    test.id.file = Some(file.name.clone());
                    self.report.push(test);
                }
                self.report.evidence = true;
                self.report.running = Some(TestId::new(file.name));
            }
        }
        for line in std::mem::take(&mut self.before) {
            self.unparsed.push(&line);
        }
        self.add_summary();
        self.report.complete = Some(self.result.is_some());
        self.unparsed.finish(&mut self.report, "no result");
        self.report
    }
}

fn is_bad(status: &Status) -> bool {
    matches!(status, Status::Failed | Status::Error)
}

/// A header names a test file; only a verdict may follow it.
fn is_file(file: &str, rest: &str) -> bool {
    !file.contains(' ') && (rest.trim().is_empty() || is_verdict(rest))
}

/// prove's verdict on a file, or a line of it.
fn is_verdict(line: &str) -> bool {
    WRONG.is_match(line) || is_whole_verdict(line.trim())
}

/// A verdict of one line: nothing of the file follows.
fn is_whole_verdict(line: &str) -> bool {
    OK.is_match(line) || line == "skipped" || line.starts_with("skipped: ")
}

fn compare_count(report: &mut TestReport, what: &str, stated: &str, read: u64) {
    compare(report, what, stated.parse().ok(), usize::try_from(read).unwrap_or(usize::MAX));
}
