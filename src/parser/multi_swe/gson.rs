//! Maven with Surefire 2: a class that runs, and the first result after it.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::sets::{Sets, positive};
use crate::parser::swebench::{Raised, StatusMap, dialect};

/// Lines that do not begin with this text, which the original says with a look-ahead: each letter of it may be another one,
/// or the line's end.
fn other_lines(start: &str) -> String {
    let other = start.chars().rev().fold(String::new(), |rest, letter| {
        let same = if rest.is_empty() { String::new() } else { format!("|{letter}{rest}") };
        format!(r"(?:|[^{letter}\n].*{same})")
    });
    format!(r"(?:{other}\n)*")
}

/// How many characters of the log the original leaves out: it gives a flag in the place of a position.
const LEFT_OUT: usize = 8;

pub(super) fn running<'a>(log: &'a str, map: &mut StatusMap<'a>) -> Result<(), Raised> {
    static RESULT: LazyLock<Regex> = LazyLock::new(|| {
        let class = r"Running\s+(.+?)\s*\n";
        let counts = r"Tests run:\s*(\d+),\s*Failures:\s*(\d+),\s*Errors:\s*(\d+),\s*Skipped:\s*(\d+),\s*Time elapsed:\s*[\d.]+\s*sec";
        dialect::regex(&format!("{class}{}{counts}", other_lines("Tests run:")))
    });
    static FAILURE: LazyLock<Regex> = LazyLock::new(|| {
        dialect::regex(
            r"Running (.+?)\nTests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+, Time elapsed: [\d\.]+ sec +<<< FAILURE!",
        )
    });
    let start = log.char_indices().nth(LEFT_OUT).map_or(log.len(), |(at, _)| at);
    let log = &log[start..];
    let mut sets = Sets::default();
    for found in RESULT.captures_iter(log) {
        let group = |at: usize| found.get(at).map_or("", |group| group.as_str());
        let name = Cow::Borrowed(group(1));
        let number = |at: usize| group(at).trim_start_matches('0');
        if positive(group(3)) || positive(group(4)) {
            sets.failed.insert(name);
        } else if number(2) == number(5) {
            sets.skipped.insert(name);
        } else if positive(group(2)) {
            sets.passed.insert(name);
        }
    }
    for name in FAILURE.captures_iter(log).filter_map(|found| found.get(1)) {
        sets.failed.insert(Cow::Borrowed(name.as_str()));
    }
    sets.finish(map)
}
