//! The part of a log that is the evaluation.

use memchr::{memchr2, memmem, memrchr2};

/// The text between the first line that begins with `>>>>> Start Test Output` and the last line after it that begins
/// with `>>>>> End Test Output`; the whole log if one of them is missing. SForge's harness prints them around the
/// evaluation.
pub fn section(log: &[u8]) -> &[u8] {
    let text = log.strip_prefix(b"\xef\xbb\xbf").unwrap_or(log);
    let Some(start) = first(text, b">>>>> Start Test Output") else { return log };
    let rest = &text[start..];
    let Some(newline) = memchr2(b'\n', b'\r', rest) else { return log };
    let rest = &rest[newline + 1..];
    last(rest, b">>>>> End Test Output").map_or(log, |end| &rest[..end])
}

/// Where the first line with this prefix starts.
fn first(text: &[u8], mark: &[u8]) -> Option<usize> {
    memmem::find_iter(text, mark).find(|&at| at == 0 || matches!(text[at - 1], b'\n' | b'\r'))
}

/// Where the last line with this prefix starts.
fn last(text: &[u8], mark: &[u8]) -> Option<usize> {
    let mut rest = text;
    loop {
        let at = memmem::rfind(rest, mark)?;
        let start = memrchr2(b'\n', b'\r', &rest[..at]).map_or(0, |end| end + 1);
        if text[start..].starts_with(mark) {
            return Some(start);
        }
        rest = &rest[..start];
    }
}

#[cfg(test)]
mod tests {
    use super::section;

    #[test]
    fn from_the_first_start_to_the_last_end() {
        let (s, e) = (">>>>> Start Test Output\n", ">>>>> End Test Output\n");
        let cases = [
            (format!("pre\n{s}body\n{e}Exit code 0\n"), "body\n".to_owned()),
            (format!("{s}a\n{e}mid\n{s}b\n{e}"), format!("a\n{e}mid\n{s}b\n")),
            (format!("{s}a\n"), format!("{s}a\n")),
            (format!("{e}a\n{s}b"), format!("{e}a\n{s}b")),
            (format!("+ echo {s}a\n x {e}"), format!("+ echo {s}a\n x {e}")),
            (format!("\u{feff}{s}a\n{e}"), "a\n".to_owned()),
            (format!("{s}{e}"), String::new()),
            ("none".to_owned(), "none".to_owned()),
        ];
        for (log, expected) in cases {
            assert_eq!(String::from_utf8_lossy(section(log.as_bytes())), expected, "{log:?}");
        }
    }
}
