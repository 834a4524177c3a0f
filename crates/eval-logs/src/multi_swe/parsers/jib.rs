//! Maven with Surefire and Gradle in one log.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::sets::{Names, Sets, positive};
use crate::dialect;
use crate::log_parser::{Raised, Record};
use crate::rules::splitlines;

/// Classes with a result of Surefire, classes of Gradle, and those that ran without a result, which failed.
pub(super) fn both_tools<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    let mut sets = Sets::default();
    results(log, &mut sets);
    if log.contains("BUILD SUCCESSFUL") {
        gradle_passes(log, &mut sets);
    }
    if log.contains("BUILD FAILED") {
        compiler_errors(log, &mut sets);
    }
    sets.finish(map)
}

fn results<'a>(log: &'a str, sets: &mut Sets<'a>) {
    static COUNTS: LazyLock<Regex> = LazyLock::new(|| {
        dialect::regex(
            r"Tests run: \d+, Failures: (\d+), Errors: (\d+), Skipped: (\d+).* in ([\w\.]+)",
        )
    });
    static RUNNING: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"Running ([\w\.]+)"));
    static FAILURE: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"([\w\.]+) > [\w\s\d_]+ FAILED"));
    let running = RUNNING.captures_iter(log).filter_map(|found| found.get(1));
    let mut running: Names<'a> = running.map(|class| Cow::Borrowed(class.as_str())).collect();
    for line in splitlines(log) {
        if let Some(found) = COUNTS.captures(line)
            && let Some(class) = found.get(4)
        {
            let class = Cow::Borrowed(class.as_str());
            running.swap_remove(&class);
            if positive(&found[1]) || positive(&found[2]) {
                sets.failed.insert(class);
            } else if positive(&found[3]) {
                sets.skipped.insert(class);
            } else {
                sets.passed.insert(class);
            }
        }
        if let Some(class) = FAILURE.captures(line).and_then(|found| found.get(1)) {
            sets.failed.insert(Cow::Borrowed(class.as_str()));
        }
    }
    sets.failed.extend(running);
}

fn gradle_passes<'a>(log: &'a str, sets: &mut Sets<'a>) {
    static LINE: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"(?m)^([a-zA-Z0-9\-_\.]+) > [a-zA-Z0-9\-_]+ .+$"));
    static CLASS: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^(?:com|org)\..*Test$"));
    for class in LINE.captures_iter(log).filter_map(|found| found.get(1)) {
        let class = Cow::Borrowed(class.as_str());
        if CLASS.is_match(&class) && !sets.failed.contains(&class) && !sets.skipped.contains(&class)
        {
            sets.passed.insert(class);
        }
    }
}

fn compiler_errors(log: &str, sets: &mut Sets<'_>) {
    static ERROR: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"([a-zA-Z0-9\./]+)\.java:\d+:\serror:"));
    static CLASS: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"((?:com|org)\.(?:[a-zA-Z0-9]+\.)+[a-zA-Z0-9]+Test)"));
    for found in ERROR.captures_iter(log) {
        if let Some(class) = CLASS.captures(&found[1].replace('/', ".")) {
            sets.failed.insert(Cow::Owned(class[1].to_owned()));
        }
    }
}
