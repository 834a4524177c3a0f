//! Maven with Surefire 3, and the list of errors at its end.

use std::borrow::Cow;
use std::sync::LazyLock;

use indexmap::IndexSet;
use regex::Regex;

use super::sets::{Names, Sets, positive};
use crate::dialect;
use crate::log_parser::{Raised, Record};
use crate::python::lines;

/// How many comparisons of classes with the names of the list of errors are made.
const MAX_COMPARISONS: usize = 5_000_000;

/// Classes with a result; one without a result failed, and one whose name holds a name of the list of errors.
pub(super) fn databind<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    static COMPILER: LazyLock<Regex> = LazyLock::new(|| {
        dialect::regex(
            r"\[ERROR\] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:.*:testCompile",
        )
    });
    if COMPILER.is_match(log) {
        return Err(Raised::because("the tests could not be compiled"));
    }
    let mut sets = results(log);
    errors(log, &mut sets)?;
    sets.finish(map)
}

fn results(log: &str) -> Sets<'_> {
    static RUNNING: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"\[INFO\] Running (.*)"));
    static COUNTS: LazyLock<Regex> = LazyLock::new(|| {
        dialect::regex(
            r"\[INFO\] Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+), Time elapsed: .* s -- in (.*)",
        )
    });
    let mut sets = Sets::default();
    let mut running: IndexSet<&str> = IndexSet::new();
    for line in lines(log) {
        if let Some(class) = RUNNING.captures(line).and_then(|found| found.get(1)) {
            running.insert(class.as_str());
        } else if let Some(found) = COUNTS.captures(line)
            && let Some(class) = found.get(5)
            && running.swap_remove(class.as_str())
        {
            let class = Cow::Borrowed(class.as_str());
            if positive(&found[2]) || positive(&found[3]) {
                sets.failed.insert(class);
            } else if positive(&found[4]) {
                sets.skipped.insert(class);
            } else {
                sets.passed.insert(class);
            }
        }
    }
    sets.failed.extend(running.into_iter().map(Cow::Borrowed));
    sets
}

/// A class whose name holds a name of the list fails. The original compares all with all, each time again; here each name
/// is compared once, and a log that would take too long is refused.
fn errors(log: &str, sets: &mut Sets<'_>) -> Result<(), Raised> {
    static ERROR: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"\[ERROR\]   (.*):\d+"));
    let mut within = false;
    let mut listed: IndexSet<&str> = IndexSet::new();
    for line in lines(log) {
        if line.starts_with("[ERROR] Errors:") {
            within = true;
        } else if within && line.starts_with("[INFO] Tests run:") {
            within = false;
        } else if within && let Some(named) = ERROR.captures(line).and_then(|found| found.get(1)) {
            listed.insert(named.as_str().split('.').next().unwrap_or_default());
        }
    }
    let classes = sets.passed.len() + sets.skipped.len();
    if listed.len().saturating_mul(classes) > MAX_COMPARISONS {
        return Err(Raised::because("too many errors and classes to compare them all"));
    }
    let is_listed = |class: &Cow<'_, str>| listed.iter().any(|name| class.contains(name));
    let failed: Names<'_> =
        sets.passed.iter().chain(&sets.skipped).filter(|class| is_listed(class)).cloned().collect();
    sets.passed.retain(|class| !failed.contains(class));
    sets.failed.extend(failed);
    Ok(())
}
