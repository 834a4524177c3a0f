//! mocha's spec reporter, of which a failure's name goes on in the next line.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::sets::Sets;
use crate::dialect;
use crate::log_parser::{Raised, Record};
use crate::python::strip;
use crate::rules::splitlines;

/// A line after a failure that is indented deeper is the rest of its name.
pub(super) fn two_lines<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    static PASSED: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"\s*✓ (.*)"));
    static FAILED: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"\s*\d+\) (.*)"));
    let mut sets = Sets::default();
    let mut lines = splitlines(log).peekable();
    while let Some(line) = lines.next() {
        if let Some(name) = PASSED.captures(line).and_then(|found| found.get(1)) {
            sets.passed.insert(Cow::Borrowed(strip(name.as_str())));
        } else if let Some(name) = FAILED.captures(line).and_then(|found| found.get(1)) {
            let name = strip(name.as_str());
            let rest = lines.next_if(|next| indent(next) > indent(line));
            sets.failed.insert(match rest {
                Some(rest) => Cow::Owned(format!("{name} {}", strip(rest).trim_end_matches(':'))),
                None => Cow::Borrowed(name),
            });
        }
    }
    sets.finish(map)
}

fn indent(line: &str) -> usize {
    line.bytes().take_while(|byte| *byte == b' ').count()
}
