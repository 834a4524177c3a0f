//! hspec's tree of a suite: groups by indentation, failures in the tree and in a section of their own.

use std::borrow::Cow;
use std::sync::LazyLock;

use indexmap::IndexSet;
use regex::Regex;

use crate::dialect;
use crate::log_parser::Record;
use crate::python::strip;
use crate::rules::splitlines;
use crate::status_map::{FAILED, PASSED, SKIPPED};

/// A line of the tree without deeper lines below it is a test.
pub(super) fn hspec_tree<'a>(log: &'a str, map: &mut Record<'a>) {
    let lines: Vec<&str> = splitlines(log).collect();
    let failures = lines.iter().position(|line| strip(line) == "Failures:");
    let failed = failures.map(|at| failed_names(&lines[at + 1..])).unwrap_or_default();
    let end = failures.unwrap_or(lines.len());
    let tree = lines.get(start(&lines)..end).unwrap_or_default();
    let tree: Vec<&str> = tree.iter().copied().filter(|line| counts(strip(line))).collect();
    let mut names: Vec<&str> = Vec::new();
    for (at, line) in tree.iter().enumerate() {
        let (name, status) = name_and_status(strip(line));
        let indent = spaces(line);
        names.resize(indent / 2, "");
        names.push(name);
        let leaf = tree.get(at + 1).is_none_or(|next| spaces(next) <= indent);
        if leaf {
            let full: Vec<&str> = names.iter().copied().filter(|name| !name.is_empty()).collect();
            map.insert(Cow::Owned(full.join(".")), status);
        }
    }
    for name in failed {
        map.insert(Cow::Owned(name), FAILED);
    }
}

/// Whether a stripped line belongs to the tree.
fn counts(line: &str) -> bool {
    !line.is_empty() && line != "Golden and Actual output didn't change"
}

fn spaces(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// A test's name without what hspec writes after it.
fn name_and_status(line: &str) -> (&str, Cow<'static, str>) {
    static FAILS: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^(.*?)\s+FAILED\s*\[\d+\]$"));
    static WAITS: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"(?i)^(.*?)\s+(?:PENDING|SKIPPED)(?:\W|$)"));
    let name = |pattern: &Regex| pattern.captures(line)?.get(1).map(|name| strip(name.as_str()));
    if let Some(name) = name(&FAILS) {
        (name, FAILED)
    } else if let Some(name) = name(&WAITS) {
        (name, SKIPPED)
    } else {
        (line, PASSED)
    }
}

/// The first line of the tree.
fn start(lines: &[&str]) -> usize {
    const NOISE: [&str; 14] = [
        "Downloading",
        "Building",
        "Installing",
        "Completed",
        "Starting",
        "Preprocessing",
        "Configuring",
        "Linking",
        "Resolving dependencies",
        "Build profile",
        "In order, the following will be built",
        "Error:",
        "Test suite ",
        "Running ",
    ];
    let runs = |line: &&str| line.starts_with("Test suite ") && line.contains(": RUNNING...");
    let module = |line: &&str| {
        !line.is_empty()
            && !line.starts_with(' ')
            && line.contains('.')
            && !NOISE.iter().any(|noise| line.contains(noise))
    };
    match lines.iter().position(runs) {
        Some(at) => at + 1,
        None => lines.iter().position(module).unwrap_or(0),
    }
}

/// The tests of the section of failures: `1) Group, test`.
fn failed_names(lines: &[&str]) -> IndexSet<String> {
    static HEADER: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^\d+\)\s+(.*)$"));
    const ENDS: [&str; 4] =
        ["To rerun use:", "Randomized with seed", "Finished in ", "Test suite "];
    let lines = lines.iter().map(|line| strip(line));
    lines
        .take_while(|line| !ENDS.iter().any(|end| line.starts_with(end)))
        .filter_map(|line| {
            let header = HEADER.captures(line)?.get(1)?.as_str();
            Some(strip(header).split(',').map(strip).collect::<Vec<_>>().join("."))
        })
        .collect()
}
