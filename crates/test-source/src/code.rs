//! Cutting the code of a test out of its file.

use std::borrow::Cow;
use std::ops::Range;

use regex::Regex;

use super::SyntaxError;
use test_report::text::dedent;

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

/// The range extended to whole lines; if a closing bracket follows, the range as it is but for its start: the bracket
/// belongs to what surrounds it.
pub(super) fn own_lines(text: &str, range: &Range<usize>) -> Range<usize> {
    let lines = full_lines(text, range);
    let behind = text[range.end..lines.end.max(range.end)].trim_start();
    let closes = behind.starts_with([')', ']', '}']);
    if closes { lines.start..range.end } else { lines }
}

/// The code of a range, dedented, without skips: the line of one goes with it, unless there is code on it beside the skip.
/// `skips` are sorted by their start.
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
        let touching = skips.iter().filter(|skip| skip.start < end && start < skip.end);
        let line = without(line, start, touching);
        if !skip_line.skips(line.trim_end_matches('\n')) {
            kept += &line;
        }
        start = end;
    }
    dedent(&kept)
}

/// A line that begins at `start` without these parts; nothing if that leaves nothing but blanks and a comment.
fn without<'a>(
    line: &str,
    start: usize,
    parts: impl DoubleEndedIterator<Item = &'a Range<usize>>,
) -> Cow<'_, str> {
    let mut left = Cow::Borrowed(line);
    let mut limit = line.len();
    for part in parts.rev() {
        let within = part.start.saturating_sub(start)..(part.end - start).min(limit);
        // Several patterns may name the same part.
        if !within.is_empty() {
            limit = within.start;
            let after = left[within.end..].trim_start_matches([' ', '\t', ';']);
            let before = &left[..within.start];
            let before = if after.trim().is_empty() { before.trim_end() } else { before };
            left = Cow::Owned(format!("{before}{after}"));
        }
    }
    let is_comment = |text: &str| ["//", "#", "/*"].iter().any(|sign| text.starts_with(sign));
    match left {
        Cow::Owned(left) if left.trim().is_empty() || is_comment(left.trim_start()) => "".into(),
        left => left,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skip_takes_its_line_with_it_unless_there_is_code_beside_it() {
        let cases = [
            ("a();\n    SKIP\n    b();\n", "a();\n    b();"),
            ("SKIP   // delete this line\nb();\n", "b();"),
            ("SKIP @Test void a() { b(); }", "@Test void a() { b(); }"),
            ("@Test SKIP\nvoid a() {}", "@Test\nvoid a() {}"),
            ("a; SKIP; b", "a; b"),
        ];
        for (text, expected) in cases {
            let at = text.find("SKIP").unwrap();
            let none = SkipLine::new(None).unwrap();
            let code = shown(text, 0..text.len(), std::slice::from_ref(&(at..at + 4)), &none);
            assert_eq!(code.trim_end(), expected, "{text}");
        }
    }
}
