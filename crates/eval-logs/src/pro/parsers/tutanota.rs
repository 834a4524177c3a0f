//! The tests that tutanota's own runner names, as long as their number is that of its summary.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use crate::dialect;
use crate::log_parser::Raised;
use crate::python::lines;
use crate::python::strip;
use crate::status_map::{PASSED, StatusMap};
use test_report::parser::Streams;

/// How many tests a number of the log may make.
const MAX_UNNAMED_TESTS: usize = 100_000;

/// A test for each line `TEST`; with another number in the summary, so many tests without names.
pub(super) fn counted<'a>(log: Streams<'a>, map: &mut StatusMap<'a>) -> Result<(), Raised> {
    static COUNTS: LazyLock<[Regex; 3]> = LazyLock::new(|| {
        ["passing", "failing", "skipped"].map(|word| dialect::regex(&format!(r"{word}:\s*(\d+)")))
    });
    let mut path = Cow::Borrowed("unknown");
    let mut named = 0;
    for line in lines(log.stdout()).map(strip) {
        if line.starts_with("SPEC O >") {
            path = path_of(strip(&line.replace("SPEC O >", "")));
        } else if line.starts_with("TEST ") {
            let name = line.replace("TEST ", "");
            map.insert(Cow::Owned(format!("test/tests/{path}.js | {}", strip(&name))), PASSED);
            named += 1;
        }
    }
    let is_summary = |line: &&str| line.contains("passing:") && line.contains("failing:");
    let Some(summary) = lines(log.stdout()).find(is_summary) else { return Ok(()) };
    let [passing, failing, skipped] = COUNTS.each_ref().map(|count| {
        let digits = count.captures(summary).and_then(|found| found.get(1));
        digits.map(|digits| digits.as_str())
    });
    if let Some(passing) = passing
        && passing.parse() != Ok(named)
    {
        map.clear();
        unnamed("test", passing, "PASSED", map)?;
    }
    unnamed("failed_test", failing.unwrap_or("0"), "FAILED", map)?;
    unnamed("skipped_test", skipped.unwrap_or("0"), "SKIPPED", map)
}

/// The file of a group: its words without spaces.
fn path_of(group: &str) -> Cow<'static, str> {
    if group.is_empty() {
        return Cow::Borrowed("unknown");
    }
    let parts: Vec<String> = group.split(" > ").map(|part| part.replace(' ', "")).collect();
    Cow::Owned(parts.join("/"))
}

fn unnamed(
    what: &str,
    digits: &str,
    status: &'static str,
    map: &mut StatusMap<'_>,
) -> Result<(), Raised> {
    let count = digits.parse().ok().filter(|count: &usize| *count <= MAX_UNNAMED_TESTS);
    let count =
        count.ok_or_else(|| Raised::because(format!("{digits} tests at once are too many")))?;
    for number in 1..=count {
        map.insert(
            Cow::Owned(format!("test/tests/Suite.js | {what}_{number}")),
            Cow::Borrowed(status),
        );
    }
    Ok(())
}
