//! `go test -v` with subtests under the name of their parent.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::sets::{Names, Sets};
use crate::dialect;
use crate::log_parser::{Raised, Record};
use crate::python::strip;
use crate::rules::splitlines;

/// A subtest is looked up by its own name and stored by its parent's. A test with a subtest that passed and one that failed
/// is both, which raises.
pub(super) fn parents<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    static RESULT: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"^--- (PASS|FAIL|SKIP): (\S+)"));
    static PACKAGE: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^FAIL:?\s?(.+?)\s"));
    let mut sets = Sets::default();
    for line in splitlines(log) {
        let line = strip(line);
        if let Some(found) = RESULT.captures(line) {
            let Some(name) = found.get(2).map(|name| name.as_str()) else { continue };
            match &found[1] {
                "PASS" if !has(&sets.failed, name) => {
                    sets.skipped.swap_remove(name);
                    sets.passed.insert(parent(name));
                }
                "FAIL" => fail(&mut sets, name),
                "SKIP" if !has(&sets.passed, name) && has(&sets.failed, name) => {
                    sets.skipped.insert(parent(name));
                }
                _ => {}
            }
        } else if let Some(name) = PACKAGE.captures(line).and_then(|found| found.get(1)) {
            fail(&mut sets, name.as_str());
        }
    }
    sets.finish(map)
}

fn fail<'a>(sets: &mut Sets<'a>, name: &'a str) {
    sets.passed.swap_remove(name);
    sets.skipped.swap_remove(name);
    sets.failed.insert(parent(name));
}

fn has(names: &Names<'_>, name: &str) -> bool {
    names.contains(name)
}

/// The name up to its last slash.
fn parent(name: &str) -> Cow<'_, str> {
    Cow::Borrowed(name.rsplit_once('/').map_or(name, |(parent, _)| parent))
}
