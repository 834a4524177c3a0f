//! Maven with Surefire: classes, failed methods, JUnit XML and `-Dtest=…`, whatever the log has.

use std::borrow::Cow;
use std::sync::LazyLock;

use indexmap::IndexSet;
use regex::Regex;

use super::{PARSERS, junit};
use crate::dialect;
use crate::log_parser::{Record, Spec};
use crate::python::{is_space, strip};
use crate::rules::splitlines;
use crate::status_map::{ERROR, FAILED, PASSED, SKIPPED};

/// What the lines say; where they say nothing, elements of JUnit XML, then the commands. Classes that ran count as
/// passed if the log has nothing else.
pub(super) fn mvn<'a>(log: &'a str, map: &mut Record<'a>) {
    let mut running = IndexSet::new();
    surefire(log, map, &mut running);
    let mut elements = Record::default();
    junit::fragments(log, &mut elements);
    let commands = PARSERS
        .find("parse_log_maven")
        .and_then(|parser| parser.status_map(log, Spec::default()).ok());
    for (name, status) in elements.into_map().into_iter().chain(commands.unwrap_or_default()) {
        map.entry(name).or_insert(status);
    }
    if map.is_empty() {
        map.extend(running.into_iter().map(|class| (Cow::Borrowed(class), PASSED)));
    }
}

fn surefire<'a>(log: &'a str, map: &mut Record<'a>, running: &mut IndexSet<&'a str>) {
    static FAILURE: LazyLock<Regex> = LazyLock::new(|| {
        dialect::regex(r"^\[ERROR\]\s+([A-Za-z0-9_$.]+)\.([A-Za-z0-9_$.]+?)(?::\d+)?\b")
    });
    static RUNNING: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"^(?:\[INFO\]\s+)?Running\s+([A-Za-z0-9_$.]+)$"));
    static COUNTS: LazyLock<Regex> = LazyLock::new(|| {
        dialect::regex(
            r"Tests run:\s*\d+,\s*Failures:\s*(\d+),\s*Errors:\s*(\d+),\s*Skipped:\s*(\d+)",
        )
    });
    let mut current = None;
    for line in splitlines(log) {
        let line = strip(line);
        if line.contains("Running")
            && let Some(class) = RUNNING.captures(line).and_then(|found| found.get(1))
        {
            current = Some(class.as_str());
            running.insert(class.as_str());
        } else if line.starts_with("[ERROR]")
            && let Some(found) = FAILURE.captures(&in_ascii(line))
        {
            let error = line.contains("Exception") && !line.contains("AssertionError");
            let method = format!("{}.{}", &found[1], &found[2]);
            map.insert(Cow::Owned(method), if error { ERROR } else { FAILED });
            map.entry(Cow::Owned(found[1].to_owned())).or_insert(FAILED);
        } else if line.contains("Tests run:")
            && let Some(found) = COUNTS.captures(line)
        {
            let class = match line.rsplit_once(" in ") {
                Some((_, class)) => Some(strip(class).trim_end_matches(['.', ':', ';'])),
                None => current,
            };
            current = None;
            let positive = |at: usize| !found[at].trim_start_matches('0').is_empty();
            let status = match (positive(1) || positive(2), positive(3)) {
                (true, _) => FAILED,
                (false, true) => SKIPPED,
                (false, false) => PASSED,
            };
            if let Some(class) = class.filter(|class| !class.is_empty()) {
                map.entry(Cow::Borrowed(class)).or_insert(status);
            }
        }
    }
}

/// The line with other characters in place of those beyond ASCII, so that words end where they end in Python: a word's
/// mark ends it there.
fn in_ascii(line: &str) -> Cow<'_, str> {
    static WORD: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^\w$"));
    if line.is_ascii() {
        return Cow::Borrowed(line);
    }
    let plain = |c: char| match c {
        c if c.is_ascii() => c,
        c if is_space(c) => ' ',
        c if WORD.is_match(c.encode_utf8(&mut [0; 4])) => 'é',
        _ => '-',
    };
    Cow::Owned(line.chars().map(plain).collect())
}
