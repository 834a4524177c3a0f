//! Parsers of swebench 5.0.2 for mocha and jasmine in their several reporters.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use super::jest::carbon;
use super::suites::Suites;
use crate::dialect;
use crate::log_parser::{Raised, Record, Spec};
use crate::python::lines;
use crate::python::{split, strip, strip_start};
use crate::status_map::{FAILED, PASSED};

/// jasmine: `1) name` in the list of failures; passed tests have no line.
pub(super) fn marked<'a>(log: &'a str, map: &mut Record<'a>) {
    static FAILURE: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^\d+\)\s(.*)"));
    for line in lines(log) {
        if let Some(name) = FAILURE.captures(line).and_then(|found| found.get(1)) {
            map.insert(Cow::Borrowed(strip(name.as_str())), FAILED);
        }
    }
}

/// mocha's `min` reporter: only failures.
pub(super) fn eslint<'a>(log: &'a str, map: &mut Record<'a>) {
    static FAILURE: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"(\s{2}\d+\))((?s:.*?))\s+(?:(.*)Error)"));
    for found in FAILURE.captures_iter(log) {
        map.insert(Cow::Owned(split(&found[2]).collect::<Vec<_>>().join(" ")), FAILED);
    }
}

/// mocha's `spec` reporter up to its summary; only the innermost suite is part of the name.
pub(super) fn highlightjs<'a>(log: &'a str, map: &mut Record<'a>) {
    static SUMMARY: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"\n[ \t]*\d+ passing"));
    static NUMBER: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^\d+\)"));
    static TIME: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"\(\d+ms\)"));
    let end = SUMMARY.find(log).map_or(log.len(), |summary| summary.start());
    let mut suite: Option<&str> = None;
    for line in lines(&log[..end]) {
        let stripped = strip(line);
        let (mark, status) = if stripped.starts_with('✓') {
            ('✓', PASSED)
        } else if stripped.starts_with('✔') {
            ('✔', PASSED)
        } else if NUMBER.is_match(stripped) {
            (')', FAILED)
        } else {
            if line.starts_with("  ") {
                suite = Some(stripped);
            }
            continue;
        };
        let test = line.split_once(mark).map_or("", |(_, test)| test);
        let test = TIME.replace_all(test, "");
        let test = strip(&test);
        map.insert(
            Cow::Owned(suite.map_or_else(|| test.to_owned(), |suite| format!("{suite}.{test}"))),
            status,
        );
    }
}

/// mocha's `json` reporter after each command of the log.
pub(super) fn prismjs<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    for run in log.split("./node_modules/.bin/mocha tests/run.js --reporter json").skip(1) {
        let start = run.find('{').map_or(0, |at| at + 1);
        let rest = &run[start..];
        let body = rest.rfind('}').map_or(rest, |at| &rest[..at]);
        let document: Value = serde_json::from_str(&format!("{{{body}}}"))
            .map_err(|error| Raised::because(format!("mocha's JSON cannot be read: {error}")))?;
        for (key, status) in [("failures", FAILED), ("passes", PASSED)] {
            let tests = document.get(key).and_then(Value::as_array);
            let tests = tests
                .ok_or_else(|| Raised::because(format!("mocha's JSON has no list `{key}`")))?;
            for test in tests {
                let title = test.get("fullTitle").and_then(Value::as_str);
                let title = title
                    .ok_or_else(|| Raised::because("a test of mocha's JSON has no `fullTitle`"))?;
                map.insert(Cow::Owned(title.to_owned()), status.clone());
            }
        }
    }
    Ok(())
}

/// Lighthouse uses different test tools in its versions.
pub(super) fn lighthouse<'a>(
    log: &'a str,
    spec: Spec<'_>,
    map: &mut Record<'a>,
) -> Result<(), Raised> {
    if ["9.5", "10.0", "10.2"].contains(&spec.version) {
        lighthouse_mocha(log, map);
        return Ok(());
    }
    let version: f64 = strip(spec.version).parse().map_err(|_| {
        Raised::because(format!("this parser needs a version, not `{}`", spec.version))
    })?;
    if version >= 3.0 {
        carbon(log, map);
    } else {
        lighthouse_json(log, map);
    }
    Ok(())
}

fn lighthouse_mocha<'a>(log: &'a str, map: &mut Record<'a>) {
    static RUN: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"running\s\d+\stest\sfiles"));
    static END: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"\d+\spassing"));
    static TESTS: LazyLock<[(Regex, Cow<'static, str>); 4]> = LazyLock::new(|| {
        [
            (r"^✔\s(.*)\s\(\d+m+s\)", PASSED),
            (r"^✔\s(.*)", PASSED),
            (r"^\d+\)\s(.*)\s\(\d+m+s\)", FAILED),
            (r"^\d+\)\s(.*)", FAILED),
        ]
        .map(|(pattern, status)| (dialect::regex(pattern), status))
    });
    for run in RUN.split(log).skip(1) {
        let run = strip(&run[..END.find(run).map_or(run.len(), |end| end.start())]);
        let mut suites = Suites::default();
        for line in lines(run) {
            let stripped = strip(line);
            let found = TESTS
                .iter()
                .find_map(|(pattern, status)| Some((pattern.captures(stripped)?, status)));
            match found {
                Some((found, status)) => {
                    map.insert(Cow::Owned(suites.name(&found[1])), status.clone());
                }
                None => suites.line(line),
            }
        }
    }
}

fn lighthouse_json<'a>(log: &'a str, map: &mut Record<'a>) {
    static TITLE: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r#""fullTitle":\s"(.*)",\n"#));
    for run in log.split("./node_modules/.bin/mocha --reporter json").skip(1) {
        for (start, end, status) in
            [("\"passes\": [", "]", PASSED), ("\"failures\": [", "],", FAILED)]
        {
            let list = run.rfind(start).map_or(run, |at| &run[at + start.len()..]);
            let list = list.rfind(end).map_or(list, |at| &list[..at]);
            for found in TITLE.captures_iter(list) {
                let title = found.get(1).map_or("", |title| title.as_str());
                map.insert(Cow::Borrowed(title), status.clone());
            }
        }
    }
}

/// Alibaba Fusion's next uses different test tools in its versions.
#[expect(clippy::unnecessary_wraps, reason = "the others that ask for the instance may raise")]
pub(super) fn next<'a>(log: &'a str, spec: Spec<'_>, map: &mut Record<'a>) -> Result<(), Raised> {
    if spec.version == "1.27" {
        next_v2(log, map);
    } else {
        next_v1(log, map);
    }
    Ok(())
}

fn next_v1(log: &str, map: &mut Record<'_>) {
    static ASSERTION: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"AssertionError:\s+#((?s:.*?))\n\n"));
    static TESTS: LazyLock<[(Regex, Cow<'static, str>); 2]> = LazyLock::new(|| {
        [(r"^.*?✗\s*(.*)", FAILED), (r"^.*?✓\s*(.*)", PASSED)]
            .map(|(pattern, status)| (dialect::regex(pattern), status))
    });
    let log = without_ansi(log);
    let log = ASSERTION.replace_all(&log, "");
    let mut suites = Suites::default();
    for run in log.split(" xvfb-run ").skip(1) {
        let run = run.rsplit("Starting browser Chrome").next().unwrap_or(run);
        for line in lines(run) {
            if line.starts_with("TOTAL") {
                break;
            }
            let text = strip_start(line);
            if ["ERROR", "LOG", "WARN", "Check", "in"].iter().any(|word| text.starts_with(word)) {
                continue;
            }
            let found =
                TESTS.iter().find_map(|(pattern, status)| Some((pattern.captures(line)?, status)));
            match found {
                Some((found, status)) => {
                    map.insert(Cow::Owned(suites.name(&found[1])), status.clone());
                }
                None => suites.line(line),
            }
        }
    }
}

fn next_v2(log: &str, map: &mut Record<'_>) {
    static SUITE: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"Running:(.*)\)\n{3}\s{2}(.*)\n"));
    static TESTS: LazyLock<[(Regex, Cow<'static, str>); 2]> = LazyLock::new(|| {
        [(r"(?m)^\s{4}\d+\)\s(.*)", FAILED), (r"(?m)^\s{4}✓\s(.*)\(", PASSED)]
            .map(|(pattern, status)| (dialect::regex(pattern), status))
    });
    let mut found = SUITE.captures_iter(log).peekable();
    while let Some(suite) = found.next() {
        let start = suite.get(0).map_or(0, |whole| whole.end());
        let end =
            found.peek().and_then(|next| next.get(0)).map_or(log.len(), |whole| whole.start());
        for (pattern, status) in TESTS.iter() {
            for test in pattern.captures_iter(&log[start..end]) {
                let name = format!("{}: {}", &suite[2], strip(&test[1]));
                map.insert(Cow::Owned(name), status.clone());
            }
        }
    }
}

/// The package's own removal of escape sequences.
pub(super) fn without_ansi(text: &str) -> Cow<'_, str> {
    static ANSI: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"\x1B(?:[@-Z\\-_]|\[[0-?]*[ -/]*[@-~])"));
    ANSI.replace_all(text, "")
}
