//! Text as Python 3 understands it: whitespace, lines, numbers.
//!
//! A log of a Python program has to be read by Python's rules. Rust's definition of whitespace lacks the four
//! separators U+001C to U+001F; the rest of this file follows from that.

use std::borrow::Cow;

use crate::byte_search;
use test_report::parser::json::Json;

/// Whether `str.isspace` holds for this character.
pub(crate) fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{1c}'..='\u{1f}')
}

/// The length in bytes of the whitespace character at `at`, or 0. `at` must lie within the text; a position inside a
/// character has no whitespace.
#[inline]
fn space_len(text: &str, at: usize) -> usize {
    match text.as_bytes()[at] {
        9..=13 | 28..=32 => 1,
        // The lead bytes of every whitespace character beyond ASCII.
        0xc2 | 0xe1..=0xe3 => {
            text[at..].chars().next().filter(|&c| is_space(c)).map_or(0, char::len_utf8)
        }
        _ => 0,
    }
}

/// The first position from `at` on whose byte can be whitespace or start it: a control character, a space, or any byte
/// beyond ASCII. The end of the text if there is none.
fn next_suspect(bytes: &[u8], at: usize) -> usize {
    let flags = |word| byte_search::below(word, 0x21) | word;
    let found = byte_search::find(bytes, at, flags, |byte| !(0x21..0x80).contains(&byte));
    found.unwrap_or(bytes.len())
}

/// The next token at or after `from`, as its start and end.
pub(crate) fn next_token(text: &str, from: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut start = from;
    while start < bytes.len() {
        match space_len(text, start) {
            0 => break,
            width => start += width,
        }
    }
    if start >= bytes.len() {
        return None;
    }
    let mut end = next_suspect(bytes, start);
    while end < bytes.len() && space_len(text, end) == 0 {
        end = next_suspect(bytes, end + 1);
    }
    Some((start, end))
}

/// `str.split()`: the tokens between runs of whitespace.
pub(crate) fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (start, end) = next_token(text, at)?;
        at = end;
        Some(&text[start..end])
    })
}

/// Whitespace of ASCII.
fn is_ascii_space(byte: u8) -> bool {
    matches!(byte, 9..=13 | 28..=32)
}

/// `str.strip()`.
#[inline]
pub(crate) fn strip(text: &str) -> &str {
    match text.as_bytes() {
        // Many lines have nothing to strip; two checks find out.
        [first, .., last] if (33..128).contains(first) && (33..128).contains(last) => text,
        _ => strip_end(strip_start(text)),
    }
}

/// `str.lstrip()`.
#[inline]
pub(crate) fn strip_start(text: &str) -> &str {
    let start = text.bytes().position(|byte| !is_ascii_space(byte)).unwrap_or(text.len());
    let rest = &text[start..];
    match rest.as_bytes() {
        [0x80..=0xff, ..] => rest.trim_start_matches(is_space),
        _ => rest,
    }
}

/// `str.rstrip()`.
#[inline]
pub(crate) fn strip_end(text: &str) -> &str {
    let bytes = text.as_bytes();
    let end = bytes.iter().rposition(|byte| !is_ascii_space(*byte)).map_or(0, |last| last + 1);
    let rest = &text[..end];
    match rest.as_bytes() {
        [.., 0x80..=0xff] => rest.trim_end_matches(is_space),
        _ => rest,
    }
}

/// Line ends as Python's text mode reads them: CR LF and a lone CR become LF.
pub(crate) fn universal_newlines(text: &str) -> Cow<'_, str> {
    let Some(mut at) = memchr::memchr(b'\r', text.as_bytes()) else { return Cow::Borrowed(text) };
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    loop {
        out.push_str(&text[from..at]);
        out.push('\n');
        from = at + 1 + usize::from(text.as_bytes().get(at + 1) == Some(&b'\n'));
        match memchr::memchr(b'\r', &text.as_bytes()[from..]) {
            Some(next) => at = from + next,
            None => break,
        }
    }
    out.push_str(&text[from..]);
    Cow::Owned(out)
}

/// `repr` of a float: the shortest digits that read back as the same number, with an exponent below 1e-4 and from
/// 1e16 on.
pub(crate) fn float_repr(value: f64) -> String {
    if value.is_nan() {
        return "NaN".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned();
    }
    let scientific = format!("{value:e}");
    let (digits, exponent) = scientific.split_once('e').expect("`{:e}` writes an exponent");
    let exponent: i32 = exponent.parse().expect("the exponent is a number");
    if (-4..16).contains(&exponent) || value == 0.0 {
        let plain = format!("{value}");
        return if plain.contains('.') { plain } else { plain + ".0" };
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.unsigned_abs())
}

/// `text.split("\n")`.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut start = Some(0);
    let mut ends = memchr::memchr_iter(b'\n', text.as_bytes());
    std::iter::from_fn(move || {
        let from = start?;
        let Some(end) = ends.next() else {
            start = None;
            return Some(&text[from..]);
        };
        start = Some(end + 1);
        Some(&text[from..end])
    })
}

/// The value as Python prints it.
pub(crate) fn text_of<'v>(value: &'v Json<'_>) -> Option<Cow<'v, str>> {
    match value {
        Json::Text(text) => Some(Cow::Borrowed(text)),
        Json::Null => Some(Cow::Borrowed("None")),
        Json::Bool(true) => Some(Cow::Borrowed("True")),
        Json::Bool(false) => Some(Cow::Borrowed("False")),
        Json::Number(number) if !number.is_f64() => Some(Cow::Owned(number.to_string())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whitespace_is_python_s() {
        let all: Vec<u32> =
            (0..=0x0010_ffff).filter(|&c| char::from_u32(c).is_some_and(is_space)).collect();
        let mut expected: Vec<u32> =
            (9..=13).chain(0x1c..=0x20).chain([0x85, 0xa0, 0x1680]).collect();
        expected.extend((0x2000..=0x200a).chain([0x2028, 0x2029, 0x202f, 0x205f, 0x3000]));
        assert_eq!(all, expected);
        for c in all.into_iter().filter_map(char::from_u32) {
            assert_eq!(split(&format!("é{c}b{c}")).collect::<Vec<_>>(), ["é", "b"], "{c:?}");
            assert_eq!(strip(&format!("{c}a{c}")), "a");
        }
    }

    #[test]
    fn tokens_and_lines() {
        assert_eq!(split("  a\u{a0}ü–b\t").collect::<Vec<_>>(), ["a", "ü–b"]);
        assert_eq!(split(" \u{1c} ").count(), 0);
        assert_eq!(universal_newlines("a\r\nb\rc\n\r\r\nd\r"), "a\nb\nc\n\n\nd\n");
        assert!(matches!(universal_newlines("a\nb"), Cow::Borrowed(_)));
    }

    #[test]
    fn floats_print_as_in_python() {
        let cases = [
            (100.0, "100.0"),
            (0.1, "0.1"),
            (0.0, "0.0"),
            (99.18, "99.18"),
            (1e-4, "0.0001"),
            (5e-5, "5e-05"),
            (1.5e-7, "1.5e-07"),
            (1e16, "1e+16"),
            (123_456_789_012_345.0, "123456789012345.0"),
            (1.0 / 3.0, "0.3333333333333333"),
            (2e300, "2e+300"),
        ];
        for (value, text) in cases {
            assert_eq!(float_repr(value), text);
        }
    }
}
