//! The Python parsers of swebench 5.0.2. They know `XFAIL` and leave out pytest's `SKIPPED [N]` summary.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::v1::{
    borrow_from, clean_into, django_other_than_ok, has_escapes, has_passed_between_spaces,
    status_and_name, without_path, word,
};
use crate::dialect;
use crate::log_parser::{Raised, Record};
use crate::python::lines;
use crate::python::{next_token, split, strip, strip_start};
use crate::status_map::{FAILED, PASSED};

const STATUSES: [&str; 5] = ["FAILED", "PASSED", "SKIPPED", "ERROR", "XFAIL"];

fn starts_with_status(line: &str) -> bool {
    matches!(line.as_bytes().first(), Some(b'P' | b'F' | b'S' | b'E' | b'X'))
        && STATUSES.iter().any(|status| line.starts_with(status))
}

/// `SKIPPED [3] file.py:1: reason` counts skipped tests and names none.
fn is_skip_summary(status: &str, name: &str) -> bool {
    static COUNT: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^\[\d+\]$"));
    status == "SKIPPED" && name.starts_with('[') && COUNT.is_match(name)
}

/// The status and the first word of the name, where the line has both and is not a summary.
fn result(line: &str) -> Option<(&str, &str)> {
    if !starts_with_status(line) {
        return None;
    }
    let (status, name) = status_and_name(line);
    let name = name?;
    (!is_skip_summary(status, name)).then_some((status, name))
}

pub(super) fn pytest<'a>(log: &'a str, map: &mut Record<'a>) {
    for (status, name) in lines(log).filter_map(result) {
        map.insert(Cow::Borrowed(name), Cow::Borrowed(status));
    }
}

pub(super) fn pytest_options<'a>(log: &'a str, map: &mut Record<'a>) {
    for (status, name) in lines(log).filter_map(result) {
        map.insert(without_path(name), Cow::Borrowed(status));
    }
}

/// As [`pytest`], with the mouse buttons written as older versions of matplotlib did.
pub(super) fn matplotlib<'a>(log: &'a str, map: &mut Record<'a>) {
    for line in lines(log) {
        if line.contains("MouseButton.") {
            let line = line.replace("MouseButton.LEFT", "1").replace("MouseButton.RIGHT", "3");
            if let Some((status, name)) = result(&line) {
                map.insert(Cow::Owned(name.to_owned()), Cow::Owned(status.to_owned()));
            }
        } else if let Some((status, name)) = result(line) {
            map.insert(Cow::Borrowed(name), Cow::Borrowed(status));
        }
    }
}

/// Coloured output; the whole rest of the line is the name, and the status may also come last.
pub(super) fn pytest_v2<'a>(log: &'a str, map: &mut Record<'a>) {
    let mut clean = String::new();
    for line in lines(log) {
        if !has_escapes(line) {
            if let Some((name, status)) = whole_name(line) {
                map.insert(name, Cow::Borrowed(status));
            }
            continue;
        }
        clean_into(line, &mut clean);
        match whole_name(&clean) {
            Some((Cow::Borrowed(name), status)) => {
                map.insert(borrow_from(line, &clean, name), word(status));
            }
            Some((Cow::Owned(name), status)) => {
                map.insert(Cow::Owned(name), word(status));
            }
            None => {}
        }
    }
}

fn whole_name(line: &str) -> Option<(Cow<'_, str>, &str)> {
    if starts_with_status(line) {
        let line = if line.starts_with("FAILED") {
            line.split_once(" - ").map_or(line, |(head, _)| head)
        } else {
            line
        };
        let (_, end) = next_token(line, 0)?;
        let (start, name_end) = next_token(line, end)?;
        let status = &line[..end];
        if is_skip_summary(status, &line[start..name_end]) {
            return None;
        }
        return Some((
            single_spaced(line[start..].trim_end_matches(crate::python::is_space)),
            status,
        ));
    }
    if STATUSES.iter().any(|status| line.ends_with(status)) {
        let status_at = line.rfind(crate::python::is_space)?;
        let width = line[status_at..].chars().next().map_or(0, char::len_utf8);
        let name = strip(&line[..status_at]);
        if name.is_empty() {
            return None;
        }
        return Some((single_spaced(name), &line[status_at + width..]));
    }
    None
}

/// The tokens of a stripped text joined by single spaces.
fn single_spaced(text: &str) -> Cow<'_, str> {
    let mut end = 0;
    let mut plain = true;
    let mut from = 0;
    while let Some((start, next)) = next_token(text, from) {
        plain &= start == from || (start == end + 1 && text.as_bytes()[end] == b' ');
        end = next;
        from = next;
    }
    if plain { Cow::Borrowed(text) } else { Cow::Owned(split(text).collect::<Vec<_>>().join(" ")) }
}

pub(super) fn seaborn<'a>(log: &'a str, map: &mut Record<'a>) {
    for line in lines(log) {
        let mut tokens = split(line);
        let (Some(first), Some(second)) = (tokens.next(), tokens.next()) else { continue };
        if line.starts_with("FAILED") {
            map.insert(Cow::Borrowed(second), FAILED);
        } else if has_passed_between_spaces(line) {
            if second == "PASSED" {
                map.insert(Cow::Borrowed(first), PASSED);
            }
        } else if line.starts_with("PASSED") {
            map.insert(Cow::Borrowed(second), PASSED);
        }
    }
}

/// `runtests.py --verbosity 2`, where an `ok` on a later line belongs to the last test named.
pub(super) fn django<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    const VERSION: &str = "--version is equivalent to version";
    let mut previous = None;
    for line in lines(log) {
        let mut line = strip(line);
        if line.contains(VERSION) {
            map.insert(Cow::Borrowed(VERSION), PASSED);
        }
        if let Some(at) = line.find(" ... ") {
            previous = Some(&line[..at]);
        }
        for suffix in [" ... ok", " ... OK", " ...  OK"] {
            if !line.ends_with(suffix) {
                continue;
            }
            if line.starts_with("Applying sites.0002_alter_domain_unique...test_no_migrations")
                && let Some((_, rest)) = line.split_once("...")
            {
                line = strip(rest);
            }
            map.insert(Cow::Borrowed(line.strip_suffix(suffix).unwrap_or(line)), PASSED);
            break;
        }
        django_other_than_ok(line, map)?;
        if let Some(test) = previous.filter(|_| strip_start(line).starts_with("ok")) {
            map.insert(Cow::Borrowed(test), PASSED);
        }
    }
    django_interrupted(log, map);
    Ok(())
}

/// The messages that the package knows to come between a test's name and its `ok`.
fn django_interrupted<'a>(log: &'a str, map: &mut Record<'a>) {
    static PATTERNS: LazyLock<[Regex; 3]> = LazyLock::new(|| {
        [
            r"(?m)^(.*?)\s\.\.\.\sTesting against Django installed in ((?s:.*?)) silenced\)\.\nok$",
            r"(?m)^(.*?)\s\.\.\.\sInternal Server Error: /(.*)/\nok$",
            r"(?m)^(.*?)\s\.\.\.\sSystem check identified no issues \(0 silenced\)\nok$",
        ]
        .map(dialect::regex)
    });
    const NEEDED: [&str; 3] = [
        "Testing against Django installed in ",
        "Internal Server Error: /",
        "System check identified",
    ];
    for (pattern, needed) in PATTERNS.iter().zip(NEEDED) {
        if memchr::memmem::find(log.as_bytes(), needed.as_bytes()).is_none() {
            continue;
        }
        for found in pattern.captures_iter(log) {
            if let Some(name) = found.get(1) {
                map.insert(Cow::Borrowed(name.as_str()), PASSED);
            }
        }
    }
}
