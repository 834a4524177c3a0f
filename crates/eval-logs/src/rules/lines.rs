//! The lines of a text, by either of two definitions.

use super::schema::LineEnds;
use crate::byte_search;

/// The lines without what ends them. With [`LineEnds::Lf`] a text that ends with a line feed has an empty last line.
pub(crate) struct Lines<'a> {
    rest: Option<&'a str>,
    all: bool,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str, ends: LineEnds) -> Self {
        match ends {
            LineEnds::Lf | LineEnds::None => Self { rest: Some(text), all: false },
            LineEnds::All if !text.is_empty() && !has_other_end(text.as_bytes()) => {
                // The last line feed ends the last line.
                Self { rest: Some(text.strip_suffix('\n').unwrap_or(text)), all: false }
            }
            LineEnds::All => splitlines(text),
        }
    }
}

/// `text.splitlines()` of Python.
pub(crate) fn splitlines(text: &str) -> Lines<'_> {
    Lines { rest: Some(text).filter(|text| !text.is_empty()), all: true }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest?;
        let feed = memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
        let (end, width) =
            if self.all { other_end(&rest[..feed]).unwrap_or((feed, 1)) } else { (feed, 1) };
        if end == rest.len() {
            self.rest = None;
            return Some(rest);
        }
        // A carriage return before the line feed belongs to it.
        let crlf = self.all && width == 1 && rest[end..].starts_with("\r\n");
        let next = &rest[end + width + usize::from(crlf)..];
        self.rest = Some(next).filter(|next| !self.all || !next.is_empty());
        Some(&rest[..end])
    }
}

/// Whether something ends a line that is no line feed.
fn has_other_end(text: &[u8]) -> bool {
    const WIDE: [&str; 3] = ["\u{85}", "\u{2028}", "\u{2029}"];
    memchr::memchr3(0x0b, 0x0c, 0x0d, text).is_some()
        || memchr::memchr3(0x1c, 0x1d, 0x1e, text).is_some()
        || WIDE.iter().any(|end| memchr::memmem::find(text, end.as_bytes()).is_some())
}

/// The first line end other than a line feed, and its width.
fn other_end(line: &str) -> Option<(usize, usize)> {
    let bytes = line.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        at = next_suspect(bytes, at)?;
        match bytes[at] {
            0x0b..=0x0d | 0x1c..=0x1e => return Some((at, 1)),
            0xc2 if bytes[at + 1] == 0x85 => return Some((at, 2)),
            0xe2 if bytes[at + 1] == 0x80 && matches!(bytes[at + 2], 0xa8 | 0xa9) => {
                return Some((at, 3));
            }
            _ => at += 1,
        }
    }
    None
}

/// The first place from `at` on that may end a line: a control character, or a byte beyond ASCII.
fn next_suspect(bytes: &[u8], at: usize) -> Option<usize> {
    let flags = |word| byte_search::below(word, 0x20) | word;
    byte_search::find(bytes, at, flags, |byte| !(0x20..0x80).contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_are_those_of_python() {
        let lines = |text| splitlines(text).collect::<Vec<_>>();
        assert_eq!(lines(""), [""; 0]);
        assert_eq!(lines("\n"), [""]);
        assert_eq!(lines("a\r\nb\rc\n\rd"), ["a", "b", "c", "", "d"]);
        assert_eq!(
            lines("a\u{b}b\u{c}c\u{1c}d\u{1d}e\u{1e}f\u{85}g"),
            ["a", "b", "c", "d", "e", "f", "g"]
        );
        assert_eq!(
            lines("a\u{2028}b\u{2029}c\u{1f}d\u{a0}\u{2027}"),
            ["a", "b", "c\u{1f}d\u{a0}\u{2027}"]
        );
        assert_eq!(lines("0123456789\u{b}\r\n"), ["0123456789", ""]);
        for text in
            ["", "\n", "a", "a\n", "a\n\n", "✓\nb", "a\u{2028}b", "a\rb", "\u{85}", "a\u{1d}b\n"]
        {
            let ours: Vec<_> = Lines::new(text, LineEnds::All).collect();
            assert_eq!(ours, lines(text), "{text:?}");
        }
        assert_eq!(Lines::new("a\r\n", LineEnds::Lf).collect::<Vec<_>>(), ["a\r", ""]);
    }
}
