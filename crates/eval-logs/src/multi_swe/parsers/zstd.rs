//! The tests of zstd: make's targets, its command-line tests, and one test for the whole log.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::sets::Sets;
use crate::dialect;
use crate::log_parser::{Raised, Record, Spec};
use crate::python::strip;

/// The name of the only test of a range of pull requests.
const ALL: &str = "all tests";

/// The tests of `make check`, or one test for the whole log: it passes where a line of the end appears exactly once.
pub(super) fn zstd<'a>(log: &'a str, spec: Spec<'_>, map: &mut Record<'a>) -> Result<(), Raised> {
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

/// A test fails where a word of failure stands between it and the next one.
pub(super) fn sections<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
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
