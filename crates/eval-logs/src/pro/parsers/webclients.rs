//! jest --verbose on standard error, with the group before a test.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use crate::dialect;
use crate::python::lines;
use crate::python::{strip, strip_start};
use crate::status_map::{FAILED, PASSED, SKIPPED, StatusMap};
use test_report::parser::Streams;

/// How many lines behind a group its first test stands at most.
const MAX_LINES_TO_TEST: usize = 9;

const MARKS: [char; 4] = ['✓', '✗', '×', '○'];

/// A line is a group if a test follows soon, before another file.
pub(super) fn groups<'a>(log: Streams<'a>, map: &mut StatusMap<'a>) {
    static FILE: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"(?:PASS|FAIL)\s+(.+?\.(?:test|spec)\.[jt]sx?)"));
    static TEST: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"^\s*([✓✗×○])\s+(.+?)(?:\s+\(\d+\s*ms\))?$"));
    let text = if log.is_alone() { log.both() } else { log.stderr() };
    let lines: Vec<&str> = lines(text).collect();
    let mut file: Option<&str> = None;
    let mut group: Option<&str> = None;
    for (at, line) in lines.iter().enumerate() {
        if let Some(found) = FILE.captures(line).and_then(|found| found.get(1)) {
            file = Some(found.as_str());
            group = None;
            continue;
        }
        let Some(file) = file else { continue };
        let start = strip_start(line);
        if !start.starts_with(MARKS) {
            let indent = line.len() - start.len();
            if is_text(start) && indent >= 2 && wide(line, indent) && leads(&lines[at + 1..]) {
                group = Some(strip(line));
            }
        } else if let Some(found) = TEST.captures(line) {
            let (_, [mark, name]) = found.extract();
            let status = match mark {
                "✓" => PASSED,
                "○" => SKIPPED,
                _ => FAILED,
            };
            let name = strip(name);
            let name = match group {
                Some(group) => format!("{file} | {group} {name}"),
                None => format!("{file} | {name}"),
            };
            map.insert(Cow::Owned(name), status);
        }
    }
}

/// Whether the first bytes of a line are two letters or more.
fn wide(line: &str, indent: usize) -> bool {
    line[..indent].chars().nth(1).is_some()
}

/// Whether a line can be a group by its start.
fn is_text(start: &str) -> bool {
    const OTHERS: [&str; 6] = ["Test Suites:", "Tests:", "PASS", "FAIL", "Time:", "(node:"];
    !start.is_empty() && !OTHERS.iter().any(|other| start.starts_with(other))
}

/// Whether a test follows before another file.
fn leads(rest: &[&str]) -> bool {
    let next = rest.iter().take(MAX_LINES_TO_TEST).map(|line| strip_start(line));
    let mut next = next.skip_while(|start| {
        !start.starts_with(MARKS) && !start.starts_with("PASS") && !start.starts_with("FAIL")
    });
    next.next().is_some_and(|start| start.starts_with(MARKS))
}
