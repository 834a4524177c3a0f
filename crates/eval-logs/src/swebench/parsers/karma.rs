//! Parsers of swebench 5.0.2 for karma, the browsers behind it, and deno.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use regex::Regex;

use super::mocha::without_ansi;
use crate::dialect;
use crate::log_parser::{Raised, Record};
use crate::python::lines;
use crate::python::{split, strip};
use crate::status_map::{FAILED, PASSED};

/// The failures that each pattern finds, pattern by pattern; the last group is the name.
fn failures<'a>(patterns: &[Regex], log: &'a str) -> impl Iterator<Item = &'a str> {
    patterns.iter().flat_map(move |pattern| {
        let names = pattern.captures_iter(log).filter_map(|found| found.iter().last().flatten());
        names.map(|name| name.as_str())
    })
}

/// karma's own reporter: only failures.
pub(crate) fn bpmn_js<'a>(log: &'a str, map: &mut Record<'a>) {
    static PATTERNS: LazyLock<[Regex; 4]> = LazyLock::new(|| {
        [
            r"2KPhantomJS\s[\d\.]+\s\(Linux\s[\d\.]+\)\s(.*)FAILED\n",
            r"2KPhantomJS\s[\d\.]+\s\(Linux\sx86_64\)\s(.*)FAILED\n",
            r"Chrome\sHeadless\s(.*)\s\(Linux\sx86_64\)\s(.*)FAILED\n",
            r"HeadlessChrome\s[\d\.]+\s\(Linux\s[\d\.]+\)\s(.*)FAILED\n",
        ]
        .map(dialect::regex)
    });
    for name in failures(&*PATTERNS, log) {
        map.insert(Cow::Borrowed(name), FAILED);
    }
}

/// karma and mocha in one log: only failures.
pub(crate) fn openlayers<'a>(log: &'a str, map: &mut Record<'a>) {
    static PATTERNS: LazyLock<[Regex; 4]> = LazyLock::new(|| {
        [
            r"Chrome\sHeadless\s[\d\.]+\s\(Linux\s[\d\.\_\S]+\)\s(.*)\sFAILED\n",
            r"Chrome\s[\d\.]+\s\(Linux\s[\d\.\_\S]+\)\s(.*)FAILED\n",
            r"(?m)^\s{2}\d+\)((?s:.*?))Error:",
            r"(?m)^case\s(.*):\smismatch",
        ]
        .map(dialect::regex)
    });
    for name in failures(&*PATTERNS, log) {
        map.insert(Cow::Owned(split(name).collect::<Vec<_>>().join(" ")), FAILED);
    }
}

/// karma's own reporter, coloured: only failures.
pub(crate) fn chart_js<'a>(log: &'a str, map: &mut Record<'a>) {
    static PATTERNS: LazyLock<[Regex; 1]> = LazyLock::new(|| {
        // Whitespace except line ends, in the crate's notation for the difference of two sets.
        [r"(?m)Chrome\s[\d\.]+[\s--\r\n]\(.+?\)[\s--\r\n](.*)FAILED$"].map(dialect::regex)
    });
    for name in failures(&*PATTERNS, &without_ansi(log)) {
        map.insert(Cow::Owned(name.to_owned()), FAILED);
    }
}

/// karma's spec reporter: tests under nested suites, up to the summary.
pub(crate) fn karma<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    static LINE: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^(\s*)?([✔✖])?\s(.*)$"));
    let mut suites: Vec<&str> = Vec::new();
    let mut current: Option<usize> = None;
    let mut started = false;
    for line in lines(log) {
        if line.starts_with("SUMMARY:") {
            return Ok(());
        }
        if line.contains("Starting browser") {
            started = true;
            continue;
        }
        if !started {
            continue;
        }
        let Some(found) = LINE.captures(line) else { continue };
        let name = found.get(3).map_or("", |name| name.as_str());
        let indent = found.get(1).map_or(0, |indent| indent.as_str().chars().count());
        if let Some(mark) = found.get(2) {
            let full: Vec<&str> = suites.iter().copied().chain([name]).collect();
            let status = if mark.as_str() == "✔" { PASSED } else { FAILED };
            map.insert(Cow::Owned(full.join(" > ")), status);
        } else if indent > 0 {
            if current.is_none_or(|current| indent > current) {
                suites.push(name);
            } else if current.is_some_and(|current| indent < current) {
                suites.pop().ok_or_else(|| Raised::at(line, "a suite ends that has not begun"))?;
            }
            current = Some(indent);
        }
    }
    Ok(())
}

/// `deno test` as quarto runs it, coloured, with scratch paths numbered in order of appearance.
pub(crate) fn quarto_cli<'a>(log: &'a str, map: &mut Record<'a>) {
    static SCRATCH: LazyLock<[Regex; 2]> =
        LazyLock::new(|| [r"/tmp/(\w+)\.qmd", r"/tmp/(\w+)/"].map(dialect::regex));
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for line in lines(log) {
        if line.contains("ERRORS") || line.contains("failures:") {
            break;
        }
        if !line.contains("[smoke]") && !line.contains("[unit]") {
            continue;
        }
        let mut line = Cow::Borrowed(line);
        for pattern in SCRATCH.iter() {
            let Some(path) = pattern.find(&line) else { continue };
            let next = numbers.len();
            let number = *numbers.entry(path.as_str().to_owned()).or_insert(next);
            line = Cow::Owned(pattern.replace_all(&line, &format!("/tmp/{number}")).into_owned());
        }
        let name = strip(line.split("...").next().unwrap_or_default());
        let rejected = line.starts_with("test result:")
            || (line.contains("passed") && line.contains("failed") && line.contains("steps"))
            || line.contains("34mINFO");
        if rejected {
            continue;
        }
        if line.contains("32mok") {
            map.insert(Cow::Owned(name.to_owned()), PASSED);
        } else if line.contains("31mFAILED") || !map.contains_key(name) {
            map.insert(Cow::Owned(name.to_owned()), FAILED);
        }
    }
}
