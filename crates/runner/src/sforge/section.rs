//! The part of a log that is the evaluation.

use memchr::{memchr2, memmem, memrchr2};

use test_report::text::strip_ansi;

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

/// What [`section`] leaves out of a stored log, for people: lines that are neither a mark nor what SForge's harness writes around
/// the evaluation. Anybody can print the marks, so nothing is left out without a word.
pub fn left_out(log: &[u8], section: &[u8]) -> Option<String> {
    if section.len() == log.len() {
        return None;
    }
    let start = section.as_ptr() as usize - log.as_ptr() as usize;
    let (before, behind) = (&log[..start], &log[start + section.len()..]);
    let lines = before.split(|byte| *byte == b'\n').chain(behind.split(|byte| *byte == b'\n'));
    let lines = lines.map(|line| String::from_utf8_lossy(line.trim_ascii()));
    let own = |line: &str| {
        let line = line.trim_start_matches('\u{feff}');
        let exit_code = line.get(..9).is_some_and(|start| start.eq_ignore_ascii_case("exit code"));
        line.is_empty() || line.starts_with(">>>>> ") || line.starts_with("+ ") || exit_code
    };
    let mut others = lines.filter(|line| !own(line));
    let first: String = strip_ansi(&others.next()?).chars().take(MAX_LINE_CHARS).collect();
    let count = others.count() + 1;
    Some(format!(
        "left out, because `>>>>> Start Test Output` and `>>>>> End Test Output` are not around it: {count} {}, such as `{first}`",
        if count == 1 { "line" } else { "lines" }
    ))
}

/// How much of a line is shown, in characters.
const MAX_LINE_CHARS: usize = 80;

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
    use super::{left_out, section};

    #[test]
    fn what_is_left_out_is_named() {
        let (s, e) = (">>>>> Start Test Output\n", ">>>>> End Test Output\n");
        let note = |log: &str| left_out(log.as_bytes(), section(log.as_bytes()));
        for log in
            [format!("{s}a\n{e}"), format!("+ echo x\n{s}a\n{e}\nExit code 0\n"), "a".to_owned()]
        {
            assert_eq!(note(&log), None, "{log}");
        }
        let note = note(&format!("2 failed\n{s}a\n{e}a FAILED\n")).unwrap();
        assert!(note.ends_with("around it: 2 lines, such as `2 failed`"), "{note}");
    }

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
