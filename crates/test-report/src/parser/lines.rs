//! The lines of a log, without terminal control.
//!
//! Handles line ends, escape sequences and the byte-order mark for all line-based formats, in logs of any size. Copies
//! a line only if it must change, and holds one line at a time.

use memchr::{memchr, memchr2};

use crate::text::strip_ansi;

/// How much is searched for control characters at a time: small enough to stay in the cache until it is parsed.
const WINDOW_BYTES: usize = 1 << 17;

/// Calls `each` with every line of the log, in order: without its end (`\n`, `\r\n`) and without escape sequences. Text
/// after a lone carriage return is a line of its own, as on a terminal. A byte-order mark at the start of the log is
/// skipped.
#[inline]
pub(super) fn for_each_line(log: &[u8], each: impl FnMut(&[u8])) {
    struct Lines<F>(F);
    impl<F: FnMut(&[u8])> Visitor for Lines<F> {
        #[inline]
        fn line(&mut self, line: &[u8]) {
            self.0(line);
        }
    }
    visit(log, &mut Lines(each));
}

/// A reader of lines.
pub(super) trait Visitor {
    /// Takes a line as [`for_each_line`] gives it.
    fn line(&mut self, line: &[u8]);

    /// May consume lines from the start of a text without control characters. Returns how many bytes they take,
    /// including line ends; 0 leaves the line to [`Visitor::line`]. For formats with lines so short that finding the
    /// end of one takes longer than reading it.
    #[inline]
    fn take(&mut self, _text: &[u8]) -> usize {
        0
    }
}

/// Passes every line of the log to a visitor, in order.
#[inline]
pub(super) fn visit(log: &[u8], visitor: &mut impl Visitor) {
    let mut buffer = Vec::new();
    let mut rest = log.strip_prefix(b"\xef\xbb\xbf").unwrap_or(log);
    while !rest.is_empty() {
        let window = window(rest);
        let (now, later) = rest.split_at(window);
        if memchr2(b'\x1b', b'\r', now).is_none() {
            plain(now, visitor);
        } else {
            let mut lines = now;
            while !lines.is_empty() {
                let end = memchr(b'\n', lines);
                clean(&lines[..end.unwrap_or(lines.len())], &mut buffer, &mut |line| {
                    visitor.line(line);
                });
                lines = &lines[end.map_or(lines.len(), |end| end + 1)..];
            }
        }
        rest = later;
    }
}

/// The length of the next window, which ends at the end of a line.
fn window(rest: &[u8]) -> usize {
    let start = rest.len().min(WINDOW_BYTES);
    memchr(b'\n', &rest[start..]).map_or(rest.len(), |at| start + at + 1)
}

#[inline]
fn plain(mut text: &[u8], visitor: &mut impl Visitor) {
    loop {
        let taken = visitor.take(text);
        if taken > 0 {
            text = &text[taken..];
        } else if let Some(at) = memchr(b'\n', text) {
            visitor.line(&text[..at]);
            text = &text[at + 1..];
        } else {
            break;
        }
    }
    if !text.is_empty() {
        visitor.line(text);
    }
}

/// A line that may contain terminal control.
fn clean(line: &[u8], buffer: &mut Vec<u8>, each: &mut impl FnMut(&[u8])) {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if memchr2(b'\x1b', b'\r', line).is_none() {
        return each(line);
    }
    if plain_colours(line, buffer) {
        return each(buffer);
    }
    let text = String::from_utf8_lossy(line);
    for part in strip_ansi(&text).split('\n') {
        each(part.as_bytes());
    }
}

/// Writes an ASCII line without its colours; `false` for a line with other control characters.
fn plain_colours(line: &[u8], buffer: &mut Vec<u8>) -> bool {
    buffer.clear();
    let mut rest = line;
    while let Some(at) = memchr(b'\x1b', rest) {
        buffer.extend_from_slice(&rest[..at]);
        let Some(sequence) = rest[at + 1..].strip_prefix(b"[") else { return false };
        let length = sequence.iter().take_while(|byte| matches!(byte, b'0'..=b'9' | b';')).count();
        let Some(after) = sequence[length..].strip_prefix(b"m") else { return false };
        rest = after;
    }
    buffer.extend_from_slice(rest);
    buffer.iter().all(|byte| matches!(byte, b'\t' | b' '..=b'~'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(log: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        for_each_line(log, |line| lines.push(String::from_utf8_lossy(line).into_owned()));
        lines
    }

    #[test]
    fn lines_are_what_a_terminal_would_show() {
        let cases: [(&[u8], &[&str]); 10] = [
            (b"", &[]),
            (b"a\n\nb", &["a", "", "b"]),
            (b"a\r\nb\r\n", &["a", "b"]),
            (b"\xef\xbb\xbfa\n", &["a"]),
            (b"\x1b[32ma\x1b[0m b\nc\n", &["a b", "c"]),
            (b"\x1b[1;31ma\x1b[2Kb\x1b]0;t\x07c\n", &["abc"]),
            (b"\x1b[32m\xc3\xa9\0\x1b[0m\x1b[3", &["\u{e9}"]),
            (b"10%\r20%\n", &["10%", "20%"]),
            (b"\xff\n", &["\u{fffd}"]),
            (b"a\0b\n", &["a\0b"]),
        ];
        for (log, expected) in cases {
            assert_eq!(lines(log), expected, "{log:?}");
        }
    }

    #[test]
    fn windows_split_no_line() {
        let log: String = (0..60_000).map(|n| format!("line {n}\n")).collect();
        assert!(log.len() > 4 * WINDOW_BYTES);
        assert_eq!(lines(log.as_bytes()).len(), 60_000);
        let long = "x".repeat(3 * WINDOW_BYTES);
        assert_eq!(lines(format!("{long}\nend").as_bytes()), [long.as_str(), "end"]);
    }
}
