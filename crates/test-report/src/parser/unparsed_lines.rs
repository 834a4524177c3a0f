//! Lines outside of a text format's grammar, kept for people.

use crate::model::TestReport;

/// Collects unreadable lines: the first ones whole, then only their number, so that a solution that prints a million
/// lines does not flood the report.
#[derive(Default)]
pub(super) struct UnparsedLines {
    lines: Vec<String>,
    more: u64,
}

impl UnparsedLines {
    /// How many lines are shown.
    const MAX_LINES: usize = 20;
    /// How many characters of each.
    const MAX_LINE_CHARS: usize = 200;

    /// Keeps a line, unless it is blank.
    pub(super) fn push(&mut self, line: &str) {
        let line = line.trim_end();
        if line.is_empty() {
            return;
        }
        if self.lines.len() < Self::MAX_LINES {
            self.lines.push(clip(line, Self::MAX_LINE_CHARS).to_owned());
        } else {
            self.more += 1;
        }
    }

    /// Writes the lines to the diagnostics; `what` says what the lines are not: `no TAP`.
    pub(super) fn finish(self, report: &mut TestReport, what: &str) {
        for line in self.lines {
            report.note(format!("{what}: {line}"));
        }
        if self.more > 0 {
            report.note(format!("{what}: {} more lines", self.more));
        }
    }
}

/// At most `limit` characters from the start of a text.
pub(super) fn clip(text: &str, limit: usize) -> &str {
    text.char_indices().nth(limit).map_or(text, |(at, _)| &text[..at])
}
