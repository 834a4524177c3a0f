//! Parsers of swebench 5.0.2 for jest and its kin: files, and tests under their suites.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::line_rules::{jest, jest_json};
use super::suites::Suites;
use crate::dialect;
use crate::log_parser::{Raised, Record, Spec};
use crate::python::lines;
use crate::python::strip;
use crate::status_map::{FAILED, PASSED};

/// `PASS file (5 s)` and `FAIL file`: the file is the test.
pub(crate) fn carbon<'a>(log: &'a str, map: &mut Record<'a>) {
    static TIMES: LazyLock<[Regex; 4]> = LazyLock::new(|| {
        [
            r"^(?:PASS|FAIL)\s(.*)\s\([\d\.]+ms\)",
            r"^(?:PASS|FAIL)\s(.*)\s\([\d\.]+\ss\)",
            r"^(?:PASS|FAIL)\s(.*)\s\([\d\.]+s\)",
            r"^(?:PASS|FAIL)\s(.*)",
        ]
        .map(dialect::regex)
    });
    for line in lines(log) {
        let status = match line.get(..4) {
            Some("PASS") => PASSED,
            Some("FAIL") => FAILED,
            _ => continue,
        };
        let name = TIMES.iter().find_map(|time| time.captures(line)?.get(1));
        if let Some(name) = name {
            map.insert(Cow::Borrowed(name.as_str()), status);
        }
    }
}

/// The same over the whole log: first the failed files, then the passed ones.
pub(crate) fn grommet<'a>(log: &'a str, map: &mut Record<'a>) {
    static PATTERNS: LazyLock<[Regex; 2]> =
        LazyLock::new(|| [r"(?m)^FAIL\s(.*)", r"(?m)^PASS\s(.*)"].map(dialect::regex));
    static TIME: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"\s\([\d\.]+\s?(?:ms|s)\)$"));
    for (pattern, status) in PATTERNS.iter().zip([FAILED, PASSED]) {
        for found in pattern.captures_iter(log) {
            let name = strip(found.get(1).map_or("", |name| name.as_str()));
            let end = TIME.find(name).map_or(name.len(), |time| time.start());
            map.insert(Cow::Borrowed(&name[..end]), status.clone());
        }
    }
}

/// jest's verbose output, one run per command of the log.
pub(crate) fn calypso<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    static TIME: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"\(\d+ms\)"));
    static TIMED: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^\s+[✓✕]\s(.*)\(\d+ms\)$"));
    static UNTIMED: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^\s+[✓✕]\s(.*)"));
    let mut suites = Suites::default();
    for run in log.split(" ./node_modules/.bin/jest ").skip(1) {
        for line in lines(run) {
            if line.starts_with("Test Suites") || line.starts_with("  ● ") {
                break;
            }
            let status = match strip(line).chars().next() {
                Some('✓') => PASSED,
                Some('✕') => FAILED,
                _ => {
                    suites.line(line);
                    continue;
                }
            };
            let pattern = if TIME.is_match(line) { &TIMED } else { &UNTIMED };
            let found = pattern
                .captures(line)
                .ok_or_else(|| Raised::at(line, "a result that is not indented as one"))?;
            let name = format!("{} - {}", suites.join(" - "), &found[1]);
            map.insert(Cow::Owned(strip(&name).to_owned()), status);
        }
    }
    Ok(())
}

/// immutable.js uses different test tools in its two instances.
pub(crate) fn immutable_js<'a>(
    log: &'a str,
    spec: Spec<'_>,
    map: &mut Record<'a>,
) -> Result<(), Raised> {
    match spec.instance_id.rsplit('-').next() {
        Some("2006") => jest(log, map),
        Some("2005") => jest_json(log, map),
        _ => {
            let id = spec.instance_id;
            return Err(Raised::because(format!("this parser knows two instances, not `{id}`")));
        }
    }
    Ok(())
}
