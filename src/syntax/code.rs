//! Cutting the code of a test out of its file.

use std::ops::Range;

use regex::Regex;

use super::SyntaxError;
use crate::text::dedent;

/// The lines that are not part of the shown code, as a track's expression defines them.
pub(super) struct SkipLine(Option<Regex>);

impl SkipLine {
    pub(super) fn new(pattern: Option<&str>) -> Result<Self, SyntaxError> {
        pattern.map(super::expression).transpose().map(Self)
    }

    pub(super) fn skips(&self, line: &str) -> bool {
        self.0.as_ref().is_some_and(|pattern| pattern.is_match(line))
    }
}

/// The range extended to whole lines: to the start of its first line if only blanks precede it there, and to the end of
/// its last line.
pub(super) fn full_lines(text: &str, range: &Range<usize>) -> Range<usize> {
    let line_start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let start =
        if text[line_start..range.start].trim().is_empty() { line_start } else { range.start };
    let end = text[range.end..].find('\n').map_or(text.len(), |at| range.end + at);
    // A node may end after its last newline.
    let end = if text[..range.end].ends_with('\n') { range.end } else { end };
    start..end
}

/// The code of a range, dedented, without the lines that a skip touches. `skips` are sorted by their start.
pub(super) fn shown(
    text: &str,
    range: Range<usize>,
    skips: &[Range<usize>],
    skip_line: &SkipLine,
) -> String {
    let mut kept = String::new();
    let mut start = range.start;
    let first = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    // What begins within a line keeps its shape where the lines below begin no further left.
    let column = text[first..start].chars().count();
    let further = |line: &str| line.trim().is_empty() || line.starts_with(&" ".repeat(column));
    if text[range.clone()].split('\n').skip(1).all(further) {
        kept += &" ".repeat(column);
    }
    for line in text[range].split_inclusive('\n') {
        let end = start + line.len();
        let touched = skips.iter().any(|skip| skip.start < end && start < skip.end);
        if !touched && !skip_line.skips(line.trim_end_matches('\n')) {
            kept += line;
        }
        start = end;
    }
    dedent(&kept)
}
