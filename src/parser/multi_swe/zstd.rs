//! The tests of zstd: make's targets, its command-line tests, and one test for the whole log.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::sets::Sets;
use crate::parser::rules::splitlines;
use crate::parser::swebench::{Raised, Spec, StatusMap, dialect};
use crate::text::python::strip;

/// The name of the only test of a range of pull requests.
const ALL: &str = "all tests";

/// The tests of `make check`, or one test for the whole log: it passes where a line of the end appears exactly once.
pub(super) fn zstd<'a>(
    log: &'a str,
    spec: Spec<'_>,
    map: &mut StatusMap<'a>,
) -> Result<(), Raised> {
    let end = match super::number(spec).parse::<u64>() {
        Ok(1831..=2703) => "make[1]: Leaving directory '/home/zstd/doc/educational_decoder'",
        Ok(1230..=1748) => "PASS: all POOL tests",
        _ => return super::read_rules("automake", log, map),
    };
    let mut sets = Sets::default();
    let once = log.matches(end).count() == 1;
    let set = if once { &mut sets.passed } else { &mut sets.failed };
    set.insert(Cow::Borrowed(ALL));
    sets.finish(map)
}

/// Make's targets that failed and the tests before an error. A log with a line of success raises.
pub(super) fn targets<'a>(log: &'a str, map: &mut StatusMap<'a>) -> Result<(), Raised> {
    static PASS: LazyLock<Regex> = LazyLock::new(|| dialect::regex("^PASS: (.*)"));
    static TARGET: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"make\[\d+\]: \*\*\* \[(.+)\] Error \d+"));
    static TEST: LazyLock<Regex> = LazyLock::new(|| dialect::regex("^-e test : (.*)"));
    static DONE: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"(\d+) tests completed: OK"));
    let mut sets = Sets::default();
    let mut current = None;
    let name = |pattern: &Regex, line: &'a str| {
        let found = pattern.captures(line)?.get(1)?;
        Some(Cow::Borrowed(strip(found.as_str())))
    };
    for line in splitlines(log) {
        if DONE.is_match(line) {
            return Err(Raised::at(line, "the original returns no result here"));
        }
        if let Some(test) = name(&PASS, line) {
            sets.passed.insert(test);
        } else if let Some(target) = name(&TARGET, line) {
            sets.failed.insert(target);
        } else {
            current = name(&TEST, line).or(current);
            if line.contains("Error") || line.contains("failed") {
                // An empty name stays where it is, as in the original.
                if let Some(test) = current.take_if(|test| !test.is_empty()) {
                    sets.failed.insert(test);
                }
            }
        }
    }
    sets.finish(map)
}

/// A test fails where a word of failure stands between it and the next one.
pub(super) fn sections<'a>(log: &'a str, map: &mut StatusMap<'a>) -> Result<(), Raised> {
    static TEST: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"(?m)^test\s*:\s*(.*)$"));
    static ERROR: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"(?i)Error|failed|FAILED|Non-zero exit code"));
    let mut sets = Sets::default();
    let mut tests = TEST.captures_iter(log).peekable();
    while let Some(found) = tests.next() {
        let (Some(whole), Some(name)) = (found.get(0), found.get(1)) else { continue };
        let next = tests.peek().and_then(|next| next.get(0)).map_or(log.len(), |next| next.start());
        let failed = ERROR.is_match(&log[whole.end()..next]);
        let set = if failed { &mut sets.failed } else { &mut sets.passed };
        set.insert(Cow::Borrowed(strip(name.as_str())));
    }
    sets.finish(map)
}

/// Every test passes where the log says so at its end; else an error anywhere fails all that may not fail.
pub(super) fn all_or_none<'a>(log: &'a str, map: &mut StatusMap<'a>) -> Result<(), Raised> {
    static TEST: LazyLock<Regex> = LazyLock::new(|| dialect::regex("test : (.+)"));
    static PASS: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"PASS: (\w+)"));
    let mut sets = Sets::default();
    let done = log.contains("tests completed: OK");
    let error = !done && (log.contains("Error") || log.contains("make: ***"));
    for name in TEST.captures_iter(log).filter_map(|found| found.get(1)) {
        let name = strip(name.as_str());
        let fails = error && !name.contains("(must fail)");
        let set = if fails { &mut sets.failed } else { &mut sets.passed };
        set.insert(Cow::Borrowed(name));
    }
    for name in PASS.captures_iter(log).filter_map(|found| found.get(1)) {
        if !done {
            sets.failed.swap_remove(name.as_str());
        }
        sets.passed.insert(Cow::Borrowed(name.as_str()));
    }
    sets.finish(map)
}
