//! The six parsers of swebench 1.1.5, in time linear in the log.

use std::borrow::Cow;

use memchr::memmem;
use regex::Regex;
use std::sync::LazyLock;

use crate::byte_search;
use crate::log_parser::{Raised, Record};
use crate::python::lines;
use crate::python::{next_token, split, strip};
use crate::status_map::{ERROR, FAILED, PASSED, SKIPPED};

/// The status words of v1, without a word boundary: `ERRORS` and `PASSEDa` count.
fn starts_with_status(line: &str) -> bool {
    match line.as_bytes().first() {
        Some(b'P') => line.starts_with("PASSED"),
        Some(b'F') => line.starts_with("FAILED"),
        Some(b'S') => line.starts_with("SKIPPED"),
        Some(b'E') => line.starts_with("ERROR"),
        _ => false,
    }
}

/// The first two tokens of a line that starts with a status. In a `FAILED` line every ` - ` counts as one space.
pub(crate) fn status_and_name(line: &str) -> (&str, Option<&str>) {
    if let Some(pair) = usual_pair(line) {
        return pair;
    }
    let end = next_token(line, 0).map_or(line.len(), |(_, end)| end);
    let status = &line[..end];
    let failed = line.starts_with("FAILED");
    let mut from = end;
    while let Some((start, end)) = next_token(line, from) {
        let bytes = line.as_bytes();
        let dash = failed
            && &line[start..end] == "-"
            && start > from
            && bytes[start - 1] == b' '
            && bytes.get(end) == Some(&b' ');
        if !dash {
            return (status, Some(&line[start..end]));
        }
        // The space after the dash is consumed: a second dash needs a space of its own.
        from = end + 1;
    }
    (status, None)
}

/// The same for the most common form of a line: `PASSED`, a space, a name.
#[inline]
fn usual_pair(line: &str) -> Option<(&str, Option<&str>)> {
    let rest = line.strip_prefix("PASSED ")?;
    let (start, end) = next_token(rest, 0)?;
    Some((&line[..6], Some(&rest[start..end])))
}

/// `pytest -rA`: the short test summary.
pub(crate) fn pytest<'a>(log: &'a str, map: &mut Record<'a>) {
    for line in lines(log).filter(|line| starts_with_status(line)) {
        if let (status, Some(name)) = status_and_name(line) {
            map.insert(Cow::Borrowed(name), Cow::Borrowed(status));
        }
    }
}

/// The same if a parameter may be a path of the machine: only its last component is kept.
pub(crate) fn pytest_options<'a>(log: &'a str, map: &mut Record<'a>) {
    for line in lines(log).filter(|line| starts_with_status(line)) {
        if let (status, Some(name)) = status_and_name(line) {
            map.insert(without_path(name), Cow::Borrowed(status));
        }
    }
}

/// `main[/a/b]tail` becomes `main[/b]`; the text after the last bracket is always removed.
pub(crate) fn without_path(name: &str) -> Cow<'_, str> {
    let bytes = name.as_bytes();
    let Some(open) = memchr::memchr(b'[', bytes) else { return Cow::Borrowed(name) };
    let Some(close) = memchr::memrchr(b']', bytes).filter(|&close| close > open) else {
        return Cow::Borrowed(name);
    };
    let option = &name[open + 1..close];
    if option.starts_with('/') && !option.starts_with("//") && !option.contains('*') {
        let last = option.rfind('/').map_or(option, |at| &option[at..]);
        if last.len() < option.len() {
            return Cow::Owned(format!("{}[{last}]", &name[..open]));
        }
    }
    Cow::Borrowed(&name[..=close])
}

/// The same as [`pytest`] on coloured output. A status without a name raises.
pub(crate) fn pytest_v2<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    let mut clean = String::new();
    let nameless = |line| Raised::at(line, "a status without a test");
    for line in lines(log).filter(|line| may_start_with_status(line)) {
        if !has_escapes(line) {
            if starts_with_status(line) {
                let (status, name) = status_and_name(line);
                let name = name.ok_or_else(|| nameless(line))?;
                map.insert(Cow::Borrowed(name), Cow::Borrowed(status));
            }
            continue;
        }
        clean_into(line, &mut clean);
        if starts_with_status(&clean) {
            let (status, name) = status_and_name(&clean);
            let name = name.ok_or_else(|| nameless(line))?;
            map.insert(borrow_from(line, &clean, name), word(status));
        }
    }
    Ok(())
}

/// A part of a cleaned line as a part of the line itself, where nothing was taken out of it or after it.
pub(crate) fn borrow_from<'a>(line: &'a str, clean: &str, part: &str) -> Cow<'a, str> {
    let tail = &clean[part.as_ptr() as usize - clean.as_ptr() as usize..];
    if line.ends_with(tail) {
        return Cow::Borrowed(&line[line.len() - tail.len()..][..part.len()]);
    }
    Cow::Owned(part.to_owned())
}

/// A status of a cleaned line, without an allocation where it is a known word.
pub(crate) fn word(status: &str) -> Cow<'static, str> {
    match status {
        "PASSED" => PASSED,
        "FAILED" => FAILED,
        "SKIPPED" => SKIPPED,
        "ERROR" => ERROR,
        other => Cow::Owned(other.to_owned()),
    }
}

/// Whether a status can be at the start of the line once [`without_escapes`] is done with it.
fn may_start_with_status(line: &str) -> bool {
    matches!(line.as_bytes().first(), Some(b'P' | b'F' | b'S' | b'E' | b'[' | 1..=31))
}

/// Whether [`clean_into`] has anything to take out.
pub(crate) fn has_escapes(line: &str) -> bool {
    let mut at = 0;
    while let Some(suspect) = next_escape(line.as_bytes(), at) {
        if escape(line, suspect) > 0 {
            return true;
        }
        at = suspect + 1;
    }
    false
}

/// The first place from `at` on that an escape may start at: a control character or a bracket.
#[inline]
fn next_escape(bytes: &[u8], at: usize) -> Option<usize> {
    let flags = |word| byte_search::below(word, 0x20) | byte_search::equal(word, b'[');
    byte_search::find(bytes, at, flags, |byte| byte < 0x20 || byte == b'[')
}

/// How many bytes [`clean_into`] takes out at a place that [`next_escape`] gave.
#[inline]
fn escape(line: &str, at: usize) -> usize {
    match line.as_bytes()[at] {
        1..=31 => 1,
        b'[' => colour(line, at),
        _ => 0,
    }
}

/// The length of `[<digits>m` at this bracket, 0 where it is none.
fn colour(line: &str, at: usize) -> usize {
    static DIGITS: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"^\[\d+m").expect("the pattern is constant"));
    let rest = &line.as_bytes()[at + 1..];
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match rest.get(digits) {
        Some(b'm') if digits > 0 => digits + 2,
        // Python's digits are those of every script.
        Some(0x80..) => DIGITS.find(&line[at..]).map_or(0, |found| found.len()),
        _ => 0,
    }
}

/// The line without `[<digits>m`, and without the control characters U+0001 to U+001F.
pub(crate) fn clean_into(line: &str, clean: &mut String) {
    clean.clear();
    let (mut from, mut at) = (0, 0);
    while let Some(suspect) = next_escape(line.as_bytes(), at) {
        let skipped = escape(line, suspect);
        if skipped > 0 {
            clean.push_str(&line[from..suspect]);
            from = suspect + skipped;
        }
        at = suspect + skipped.max(1);
    }
    clean.push_str(&line[from..]);
}

/// `runtests.py --verbosity 2`.
pub(crate) fn django<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    for line in lines(log) {
        let line = strip(line);
        if let Some(head) = line.strip_suffix(" ... ok") {
            map.insert(Cow::Borrowed(until(line, head.len(), " ... ok")), PASSED);
        }
        django_other_than_ok(line, map)?;
    }
    Ok(())
}

/// The part before the first `mark`; the caller has seen one at `last`.
fn until<'a>(line: &'a str, last: usize, mark: &str) -> &'a str {
    &line[..first(line, mark).unwrap_or(last)]
}

/// Where the first `mark` is, which begins with ` ... `.
fn first(line: &str, mark: &str) -> Option<usize> {
    static DOTS: LazyLock<memmem::Finder<'static>> = LazyLock::new(|| memmem::Finder::new(" ... "));
    let mut from = 0;
    while let Some(at) = DOTS.find(&line.as_bytes()[from..]).map(|at| from + at) {
        if line[at..].starts_with(mark) {
            return Some(at);
        }
        // The space at the end may be the next one's first.
        from = at + 4;
    }
    None
}

/// What both generations make of a stripped line for skipped, failed and erroneous tests.
pub(crate) fn django_other_than_ok<'a>(line: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    if let Some(at) = first(line, " ... skipped") {
        map.insert(Cow::Borrowed(&line[..at]), SKIPPED);
    }
    if let Some(head) = line.strip_suffix(" ... FAIL") {
        map.insert(Cow::Borrowed(until(line, head.len(), " ... FAIL")), FAILED);
    }
    if line.starts_with("FAIL:") {
        map.insert(Cow::Borrowed(second_token(line)?), FAILED);
    }
    if let Some(head) = line.strip_suffix(" ... ERROR") {
        map.insert(Cow::Borrowed(until(line, head.len(), " ... ERROR")), ERROR);
    }
    if line.starts_with("ERROR:") {
        map.insert(Cow::Borrowed(second_token(line)?), ERROR);
    }
    Ok(())
}

fn second_token(line: &str) -> Result<&str, Raised> {
    split(line).nth(1).ok_or_else(|| Raised::at(line, "a status without a test"))
}

/// `pytest -rA` as seaborn runs it: only passed and failed tests.
pub(crate) fn seaborn<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    for line in lines(log) {
        if line.starts_with("FAILED") {
            map.insert(Cow::Borrowed(second_token(line)?), FAILED);
        } else if has_passed_between_spaces(line) {
            if second_token(line)? == "PASSED" {
                let name = split(line).next().unwrap_or_default();
                map.insert(Cow::Borrowed(name), PASSED);
            }
        } else if line.starts_with("PASSED") {
            map.insert(Cow::Borrowed(second_token(line)?), PASSED);
        }
    }
    Ok(())
}

pub(crate) fn has_passed_between_spaces(line: &str) -> bool {
    static MARK: LazyLock<memmem::Finder<'static>> =
        LazyLock::new(|| memmem::Finder::new(" PASSED "));
    MARK.find(line.as_bytes()).is_some()
}

/// `bin/test -C --verbose`: the headings of failures, then the lines of tests.
pub(crate) fn sympy<'a>(log: &'a str, map: &mut Record<'a>) {
    sympy_headings(log, map);
    for line in lines(log) {
        let line = strip(line);
        if !line.starts_with("test_") {
            continue;
        }
        let status = match line.as_bytes() {
            [.., b' ', b'E'] => ERROR,
            [.., b' ', b'F'] => FAILED,
            [.., b' ', b'o', b'k'] => PASSED,
            _ => continue,
        };
        map.insert(Cow::Borrowed(split(line).next().unwrap_or_default()), status);
    }
}

/// Every line with ` …​.py:… `, prose too, is the heading of a failure: what lies between its first and its last
/// space. The package searches `(_*) (.*)\.py:(.*) (_*)`, which takes time quadratic in the line.
fn sympy_headings<'a>(log: &'a str, map: &mut Record<'a>) {
    let bytes = log.as_bytes();
    let mut done = 0;
    for hit in memmem::find_iter(bytes, ".py:") {
        if hit < done {
            continue;
        }
        let start = memchr::memrchr(b'\n', &bytes[..hit]).map_or(0, |at| at + 1);
        let end = memchr::memchr(b'\n', &bytes[hit..]).map_or(bytes.len(), |at| hit + at);
        done = end;
        let line = &log[start..end];
        let (Some(first), Some(last)) = (line.find(' '), line.rfind(' ')) else { continue };
        if first < last && line[first + 1..last].contains(".py:") {
            map.insert(Cow::Borrowed(&line[first + 1..last]), FAILED);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dash_between_spaces_counts_as_a_space_in_failed_lines() {
        let cases = [
            ("FAILED t - Err", Some("t")),
            ("FAILED - t", Some("t")),
            ("FAILED - - t", Some("-")),
            ("FAILED -  - t", Some("t")),
            ("FAILED\t- t", Some("-")),
            ("FAILED -", Some("-")),
            ("PASSED - t", Some("-")),
            ("FAILED", None),
        ];
        for (line, name) in cases {
            assert_eq!(status_and_name(line).1, name, "{line:?}");
        }
    }

    #[test]
    fn the_first_mark_counts() {
        let cases = [
            ("a ... ok", Some(1)),
            ("a ... ... ok", Some(5)),
            ("a ... b ... ok ... ok", Some(7)),
            ("a .... ok", None),
            ("é ... \u{a0}... ok", None),
            (" ... ok", Some(0)),
        ];
        for (line, at) in cases {
            assert_eq!(first(line, " ... ok"), at, "{line:?}");
        }
    }

    #[test]
    fn paths_in_parameters_are_cut() {
        let cases = [
            ("t[/a/b/c]", "t[/c]"),
            ("t[//a/b]", "t[//a/b]"),
            ("t[/a/*/c]", "t[/a/*/c]"),
            ("t[http://x/y]", "t[http://x/y]"),
            ("t[/a/b]x[/c/d]", "t[/d]"),
            ("t[/a]tail", "t[/a]"),
            ("t[/a", "t[/a"),
            ("t]a[b", "t]a[b"),
        ];
        for (name, expected) in cases {
            assert_eq!(without_path(name), expected);
        }
    }
}
