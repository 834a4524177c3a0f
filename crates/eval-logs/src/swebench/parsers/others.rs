//! Parsers of swebench 5.0.2 for Java, C, PHP and Ruby that need more than one line rule.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::LazyLock;

use regex::Regex;

use super::line_rules::{cucumber, minitest};
use crate::dialect;
use crate::log_parser::{Raised, Record, Spec};
use crate::python::lines;
use crate::python::strip;
use crate::status_map::{FAILED, PASSED, SKIPPED};

/// `mvn test -Dtest=…`, one test per command: the results are matched to the commands in order.
pub(super) fn maven<'a>(log: &'a str, map: &mut Record<'a>) {
    static TEST: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^.*-Dtest=(\S+).*$"));
    let word = |success| if success { PASSED } else { FAILED };
    let mut pending: VecDeque<&str> = VecDeque::new();
    let mut unmatched: VecDeque<bool> = VecDeque::new();
    for line in lines(log) {
        let line = strip(line);
        if line.contains("-Dtest=")
            && let Some(name) = TEST.captures(line).and_then(|found| found.get(1))
        {
            pending.push_back(name.as_str());
        }
        let success = line.ends_with("BUILD SUCCESS");
        if success || line.ends_with("BUILD FAILURE") {
            match pending.pop_front() {
                Some(name) => {
                    map.insert(Cow::Borrowed(name), word(success));
                }
                None => unmatched.push_back(success),
            }
        }
    }
    for (name, success) in pending.into_iter().zip(unmatched) {
        map.insert(Cow::Borrowed(name), word(success));
    }
}

/// Gradle with a test logger; a name may stand alone, its status on a later line.
pub(super) fn gradle_custom<'a>(log: &'a str, map: &mut Record<'a>) {
    static FULL: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"^([^>].+)\s+(PASSED|FAILED)$"));
    static NAME: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^([^>]\S*\s+>\s+\S+)$"));
    let mut pending = None;
    for line in lines(log) {
        let line = strip(line);
        if (line.ends_with("PASSED") || line.ends_with("FAILED"))
            && let Some(found) = FULL.captures(line)
        {
            let name = found.get(1).map_or("", |name| name.as_str());
            let status = if line.ends_with("PASSED") { PASSED } else { FAILED };
            map.insert(Cow::Borrowed(name), status);
            pending = None;
        } else if NAME.is_match(line) {
            pending = Some(line);
        } else if let Some(name) = pending {
            let status = match line {
                "PASSED" => PASSED,
                "FAILED" => FAILED,
                _ => continue,
            };
            map.insert(Cow::Borrowed(name), status);
            pending = None;
        }
    }
}

/// The Tcl tests of redis and valkey.
pub(super) fn redis<'a>(log: &'a str, map: &mut Record<'a>) {
    static TEST: LazyLock<Regex> = LazyLock::new(|| {
        dialect::regex(r"^\[(ok|err|skip|ignore)\]:\s(.+?)(?:\s\((\d+\s*m?s)\))?$")
    });
    static FILE: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"\s+in\s+\S+$"));
    for line in lines(log) {
        let Some(found) = TEST.captures(strip(line)) else { continue };
        let name = found.get(2).map_or("", |name| name.as_str());
        let (name, status) = match &found[1] {
            "ok" => (name, PASSED),
            "err" => {
                let end = FILE.find(name).map_or(name.len(), |file| file.start());
                (&name[..end], FAILED)
            }
            _ => (name, SKIPPED),
        };
        map.insert(Cow::Borrowed(name), status);
    }
}

/// `phpunit --testdox`.
pub(super) fn phpunit<'a>(log: &'a str, map: &mut Record<'a>) {
    static SUITE: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^(\w.+) \(.+\)$"));
    static TEST: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^\s*([✔✘↩])\s*(.*)$"));
    // The package writes a missing suite as `None`.
    let mut suite = "None";
    for line in lines(log) {
        if let Some(found) = SUITE.captures(line) {
            suite = found.get(1).map_or("", |suite| suite.as_str());
        } else if let Some(found) = TEST.captures(line) {
            let status = match &found[1] {
                "✔" => PASSED,
                "✘" => FAILED,
                _ => SKIPPED,
            };
            map.insert(Cow::Owned(format!("{suite} > {}", &found[2])), status);
        }
    }
}

/// Jekyll uses different test tools in its pull requests.
pub(super) fn jekyll<'a>(log: &'a str, spec: Spec<'_>, map: &mut Record<'a>) -> Result<(), Raised> {
    match spec.instance_id.split('-').nth(1) {
        Some("9141" | "8047" | "8167") => minitest(log, map),
        Some("8761" | "8771") => cucumber(log, map),
        _ => {
            let id = spec.instance_id;
            return Err(Raised::because(format!("this parser knows five instances, not `{id}`")));
        }
    }
    Ok(())
}
