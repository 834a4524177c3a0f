//! TAP with suites in braces, as node-tap prints it.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use crate::dialect;
use crate::log_parser::{Raised, Record};
use crate::python::{strip, strip_end};
use crate::rules::splitlines;
use crate::status_map::{FAILED, PASSED, SKIPPED};

/// How deep suites may be nested: the names of deeper ones would take more memory than the log.
const MAX_SUITE_DEPTH: usize = 200;

/// Tests under the names of their suites. A failure outlasts a pass.
pub(super) fn nested<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    static LINE: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"^(not ok|ok)\s+\d+\s+-\s+(.*?)(?:\s+#.*)?$"));
    static TIMING: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"(?i)\s*(?:\(\s*)?\d+(?:\.\d+)?\s*m?s\s*\)?\s*$"));
    let mut suites: Vec<String> = Vec::new();
    for line in splitlines(log) {
        let line = strip(line);
        if line.is_empty() {
            continue;
        }
        if line.bytes().all(|byte| byte == b'}') {
            suites.truncate(suites.len().saturating_sub(line.len()));
            continue;
        }
        let inner = line.strip_suffix('{').map(strip_end);
        let Some(found) = LINE.captures(inner.unwrap_or(line)) else { continue };
        let name = strip(&found[2]);
        let name = strip(&name[..TIMING.find(name).map_or(name.len(), |timing| timing.start())]);
        if name.is_empty() {
            continue;
        }
        let full: Vec<&str> = suites.iter().map(String::as_str).chain([name]).collect();
        let full = full.join(" :: ");
        if is_skipped(&found[2]) {
            map.insert(Cow::Owned(full), SKIPPED);
        } else if &found[1] == "not ok" {
            map.insert(Cow::Owned(full), FAILED);
        } else {
            map.entry(Cow::Owned(full)).or_insert(PASSED);
        }
        if inner.is_some() {
            if suites.len() == MAX_SUITE_DEPTH {
                return Err(Raised::at(line, "more than 200 suites within each other"));
            }
            suites.push(name.to_owned());
        }
    }
    Ok(())
}

/// Whether a directive is part of the name: one with a space before it never is, so this is seldom true.
fn is_skipped(name: &str) -> bool {
    let name = name.to_lowercase();
    name.contains("# skip") || name.contains("# todo")
}
