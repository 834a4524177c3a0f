//! Splits what a Go test wrote: Go's frame lines, the messages of the test, and the prints of the solution.

use std::sync::LazyLock;

use regex::Regex;

use crate::model::Status;

/// The origin of a line.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Written by the code under test or by the test through `fmt`.
    Print,
    /// Written by `t.Log` or `t.Error`.
    Words,
    /// A panic or a fatal error of the runtime, with everything after it.
    Panic,
}

/// The output of one test, without Go's frame lines.
#[derive(Default)]
pub(super) struct Output {
    parts: Vec<(Kind, String)>,
    line_open: bool,
}

static WORDS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\s+\S+\.go:\d+: ").expect("the pattern is a constant that compiles")
});

const PANICS: [&str; 3] = ["panic: ", "fatal error: ", "runtime: goroutine stack exceeds"];

impl Output {
    /// Takes the output of one event: a line, or a part of one. `mark` is the event's `OutputType`.
    pub(super) fn push(&mut self, text: &str, mark: &str) {
        let continues = std::mem::replace(&mut self.line_open, !text.ends_with('\n'));
        if mark == "frame" || (mark.is_empty() && !continues && is_frame(text)) {
            self.line_open = false;
            return;
        }
        let last = self.parts.last().map(|(kind, _)| *kind);
        let kind = if last == Some(Kind::Panic) {
            Kind::Panic
        } else if mark.starts_with("error") {
            Kind::Words
        } else if continues {
            last.unwrap_or(Kind::Print)
        } else if PANICS.iter().any(|start| text.starts_with(start)) {
            Kind::Panic
        } else if WORDS.is_match(text)
            || (last == Some(Kind::Words) && text.starts_with("        "))
        {
            Kind::Words
        } else {
            Kind::Print
        };
        match self.parts.last_mut() {
            Some((last, part)) if *last == kind => part.push_str(text),
            _ => self.parts.push((kind, text.to_owned())),
        }
    }

    /// The verdict that follows a print without a line end, where `test2json` does not see it.
    pub(super) fn verdict(&self, name: &str) -> Option<Status> {
        let lines = self.parts.iter().flat_map(|(_, text)| text.lines());
        let verdict = lines.filter_map(hidden).rfind(|(_, _, of)| *of == name);
        verdict.map(|(_, status, _)| status)
    }

    /// Whether the Go runtime ended the test.
    pub(super) fn panicked(&self) -> bool {
        self.parts.last().is_some_and(|(kind, _)| *kind == Kind::Panic)
    }

    /// The Go runtime's message when it ended the test.
    pub(super) fn panic(&self) -> String {
        let panic = self.parts.last().filter(|(kind, _)| *kind == Kind::Panic);
        panic.map(|(_, text)| steady(text).trim_end().to_owned()).unwrap_or_default()
    }

    /// The message and the output of a test with this outcome. For a test that passed, its own messages are output.
    pub(super) fn split(self, status: &Status) -> (Option<String>, Option<String>) {
        let (mut message, mut output) = (String::new(), String::new());
        for (kind, text) in self.parts {
            let text = match kind {
                Kind::Print => without_hidden(text),
                Kind::Words => unindent(&text),
                Kind::Panic => steady(&text),
            };
            if kind == Kind::Print || *status == Status::Passed {
                output.push_str(&text);
            } else {
                message.push_str(&text);
            }
        }
        // A failed example says so in plain text, after what it printed.
        if message.is_empty()
            && *status == Status::Failed
            && output.contains("\nwant:\n")
            && let Some(at) = find_line(&output, "got:")
        {
            message = output.split_off(at);
        }
        let filled =
            |text: String| Some(text.trim_end().to_owned()).filter(|text| !text.is_empty());
        (filled(message), filled(output))
    }
}

/// A verdict at the end of a line: the text before it, the status, and the test.
fn hidden(line: &str) -> Option<(&str, Status, &str)> {
    let (rest, time) = line.trim_end().strip_suffix("s)")?.rsplit_once(" (")?;
    time.parse::<f64>().ok()?;
    let (before, verdict) = rest.rsplit_once("--- ")?;
    let (word, name) = verdict.split_once(": ")?;
    let status = match word {
        "PASS" => Status::Passed,
        "FAIL" => Status::Failed,
        "SKIP" => Status::Skipped,
        _ => return None,
    };
    Some((before, status, name))
}

fn without_hidden(text: String) -> String {
    if !text.contains("--- ") {
        return text;
    }
    let line = |line: &str| {
        hidden(line).map_or_else(|| line.to_owned(), |(before, ..)| format!("{before}\n"))
    };
    text.split_inclusive('\n').map(line).collect()
}

fn find_line(text: &str, line: &str) -> Option<usize> {
    let mut at = 0;
    for candidate in text.split_inclusive('\n') {
        if candidate.trim_end() == line {
            return Some(at);
        }
        at += candidate.len();
    }
    None
}

/// The text of a panic without addresses and goroutine numbers, which differ from run to run.
fn steady(text: &str) -> String {
    static RUN: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"0x[0-9a-f]{5,}|\b(?P<goroutine>goroutine) \d+")
            .expect("the pattern is a constant that compiles")
    });
    let replace = |found: &regex::Captures<'_>| match found.name("goroutine") {
        Some(_) => "goroutine N",
        None => "0x…",
    };
    RUN.replace_all(text, replace).into_owned()
}

/// Recognises Go's frame lines by their form. Those of subtests are indented by four blanks per level.
fn is_frame(text: &str) -> bool {
    let text = text.trim_start_matches(' ');
    ["=== RUN ", "=== PAUSE ", "=== CONT ", "=== NAME ", "--- PASS: ", "--- FAIL: ", "--- SKIP: "]
        .iter()
        .any(|start| text.starts_with(start))
}

/// Removes the four blanks that Go puts before a test's messages.
fn unindent(message: &str) -> String {
    let line = |line: &str| line.strip_prefix("    ").unwrap_or(line).to_owned();
    message.split_inclusive('\n').map(line).collect()
}

/// The output of a package without its verdict and its duration.
pub(super) fn without_verdict(output: &str) -> String {
    let verdict = |line: &&str| {
        !(*line == "FAIL"
            || *line == "PASS"
            || line.starts_with("FAIL\t")
            || line.starts_with("ok  \t"))
    };
    output.lines().filter(verdict).map(|line| format!("{line}\n")).collect()
}
