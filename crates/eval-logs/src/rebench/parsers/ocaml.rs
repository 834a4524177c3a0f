//! dune's log of the commands that it ran.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use indexmap::IndexSet;
use regex::{Match, Regex};

use crate::dialect;
use crate::log_parser::Record;
use crate::python::{split, strip};
use crate::rules::splitlines;
use crate::status_map::{FAILED, PASSED, SKIPPED};

/// A test is the program of a command whose output is in the log; what it printed decides.
pub(super) fn dune<'a>(log: &'a str, map: &mut Record<'a>) {
    static RUNNING: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"^Running\[(\d+)\]:\s+\((.+)\)$"));
    static OUTPUT: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^Output\[(\d+)\]:"));
    let mut programs: HashMap<&str, Cow<'a, str>> = HashMap::new();
    let mut active: Option<Cow<'a, str>> = None;
    let mut printed: IndexSet<Cow<'a, str>> = IndexSet::new();
    for line in splitlines(log) {
        let line = strip(line);
        if line.is_empty() {
            continue;
        }
        if let Some(found) = RUNNING.captures(line) {
            let group = |at| found.get(at).map_or("", |group: Match<'a>| group.as_str());
            let id = number(group(1));
            programs.insert(id, program(id, group(2)));
            active = None;
        } else if let Some(id) = OUTPUT.captures(line).and_then(|found| found.get(1)) {
            active = programs.get(number(id.as_str())).cloned();
        } else if let Some(test) = &active {
            if !printed.contains(test) {
                printed.insert(test.clone());
            }
            if let Some(status) = status(line) {
                worse(map, test.clone(), status);
            }
        }
    }
    for test in printed {
        map.entry(test).or_insert(PASSED);
    }
}

/// A number without leading zeros.
fn number(digits: &str) -> &str {
    match digits.trim_start_matches('0') {
        "" => "0",
        number => number,
    }
}

/// The program that a command runs, without its folder.
fn program<'a>(id: &str, command: &'a str) -> Cow<'a, str> {
    let last = strip(command.rsplit("&&").next().unwrap_or_default());
    let last = last.strip_prefix("exec ").map_or(last, strip);
    let last = last.strip_prefix("./").unwrap_or(last);
    match split(last).next().and_then(|program| program.rsplit('/').next()) {
        Some(name) if !name.is_empty() => Cow::Borrowed(name),
        _ => Cow::Owned(format!("run_{id}")),
    }
}

/// The result in a line.
fn status(line: &str) -> Option<Cow<'static, str>> {
    let upper = line.to_uppercase();
    let has = |words: &[&str]| words.iter().any(|word| upper.contains(word));
    if has(&["FAIL", "ERROR", "EXCEPTION", "CRASH", "FATAL"]) {
        Some(FAILED)
    } else if has(&["SKIP"]) {
        Some(SKIPPED)
    } else {
        (upper == "OK").then_some(PASSED)
    }
}

fn worse<'a>(map: &mut Record<'a>, test: Cow<'a, str>, status: Cow<'static, str>) {
    let rank =
        |status: &str| ["PASSED", "SKIPPED", "FAILED"].iter().position(|word| *word == status);
    match map.get_mut(test.as_ref()) {
        Some(known) if rank(known) >= rank(&status) => {}
        Some(known) => *known = status,
        None => {
            map.insert(test, status);
        }
    }
}
