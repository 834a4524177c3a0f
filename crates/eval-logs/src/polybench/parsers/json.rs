//! Reports of mocha and jest as JSON in a log.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;
use test_report::parser::json::{Json, Object};

use super::record;
use crate::dialect;
use crate::log_parser::{Raised, Record};
use crate::python::lines;
use crate::python::text_of;
use crate::status_map::{FAILED, PASSED};

static STATS: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r#"\{\s*"stats""#));
static SUITES: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r#"\{\s*"numFailedTestSuites""#));

/// Tests with their statuses; none where the report is no such report.
type Tests = Option<Vec<(String, Cow<'static, str>)>>;

/// mocha's report where its command line comes first, else TAP where its version is.
pub(super) fn mocha_or_tap<'a>(log: &'a str, map: &mut Record<'a>) {
    static COMMAND: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"(?m)^>.*--reporter json"));
    static TAP: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"(?m)^TAP\sversion\s\d"));
    if COMMAND.find(log).is_some_and(|command| command.as_str().contains("mocha")) {
        mocha(log, map);
    } else if TAP.is_match(log) {
        for line in lines(log) {
            if let Some(name) = line.strip_prefix("ok ") {
                record(map, Cow::Borrowed(name), PASSED);
            } else if let Some(name) = line.strip_prefix("not ok ") {
                record(map, Cow::Borrowed(name), FAILED);
            }
        }
    }
}

/// Passes and failures; nothing where there is no report.
pub(super) fn mocha<'a>(log: &'a str, map: &mut Record<'a>) {
    put(container(log, &STATS).and_then(|report| lists(&report)), map);
}

/// Passes and failures, or no result.
pub(super) fn mocha_or_none<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    some(container(log, &STATS).and_then(|report| lists(&report)), map)
}

/// Tests with their files.
pub(super) fn mocha_files<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    let tests = |report: Json<'_>| {
        let tests = report.as_object()?.get("tests")?.as_array()?.iter();
        let test = |test: &Json<'_>| {
            let test = test.as_object()?;
            let name = format!("{}->{}", text(test, "file")?, text(test, "fullTitle")?);
            Some((name, status(test.get("status")?)))
        };
        known(tests.map(test))
    };
    some(container(log, &STATS).and_then(tests), map)
}

/// jest's report up to the end of the container, or no result.
pub(super) fn jest_full<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    let name = |test: &Object<'_>| text(test, "fullName");
    some(container(log, &SUITES).and_then(|report| suites(&report, name)), map)
}

/// jest's report up to its own end, titles where there are no full names.
pub(super) fn jest_names<'a>(log: &'a str, map: &mut Record<'a>) {
    let name = |test: &Object<'_>| {
        text(test, if test.contains_key("fullName") { "fullName" } else { "title" })
    };
    put(interrupted(log).and_then(|report| suites(&report, name)), map);
}

/// jest's report up to its own end, titles alone.
pub(super) fn jest_titles<'a>(log: &'a str, map: &mut Record<'a>) {
    put(interrupted(log).and_then(|report| suites(&report, |test| text(test, "title"))), map);
}

fn put(tests: Tests, map: &mut Record<'_>) {
    for (name, status) in tests.unwrap_or_default() {
        record(map, Cow::Owned(name), status);
    }
}

fn some(tests: Tests, map: &mut Record<'_>) -> Result<(), Raised> {
    let tests = tests.ok_or_else(|| Raised::because("there is no report of the tool"))?;
    put(Some(tests), map);
    Ok(())
}

/// The report that begins with the pattern and ends with the last `}` before the container does. A log in which it does not
/// end loses its last letter.
fn container<'a>(log: &'a str, start: &Regex) -> Option<Json<'a>> {
    let rest = &log[start.find(log)?.start()..];
    let end = rest.find("Container exited").or_else(|| Some(rest.char_indices().next_back()?.0))?;
    let end = rest[..end].rfind('}')?;
    Json::read(&rest[..=end]).ok()
}

/// The report that ends where jest says whether it was interrupted.
fn interrupted(log: &str) -> Option<Json<'_>> {
    static END: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r#""wasInterrupted":(?:true|false)\}"#));
    let rest = &log[SUITES.find(log)?.start()..];
    Json::read(&rest[..END.find(rest)?.end()]).ok()
}

fn lists(report: &Json<'_>) -> Tests {
    let report = report.as_object()?;
    let list = |key: &str, status: Cow<'static, str>| {
        let tests = report.get(key)?.as_array()?.iter();
        tests.map(|test| Some((text(test.as_object()?, "fullTitle")?, status.clone()))).collect()
    };
    let mut tests: Vec<_> = list("passes", PASSED)?;
    let failures: Option<Vec<_>> = list("failures", FAILED);
    tests.extend(failures?);
    Some(tests)
}

fn suites(report: &Json<'_>, name: impl Fn(&Object<'_>) -> Option<String>) -> Tests {
    let mut tests = Vec::new();
    for suite in report.as_object()?.get("testResults")?.as_array()? {
        let suite = suite.as_object()?;
        let file = text(suite, "name")?;
        let test = |test: &Json<'_>| {
            let test = test.as_object()?;
            Some((format!("{file}->{}", name(test)?), status(test.get("status")?)))
        };
        tests.extend(known(suite.get("assertionResults")?.as_array()?.iter().map(test))?);
    }
    Some(tests)
}

/// Those that passed or failed.
fn known(tests: impl Iterator<Item = Option<(String, Option<Cow<'static, str>>)>>) -> Tests {
    let tests = tests.collect::<Option<Vec<_>>>()?.into_iter();
    Some(tests.filter_map(|(name, status)| Some((name, status?))).collect())
}

fn status(word: &Json<'_>) -> Option<Cow<'static, str>> {
    match word.as_str() {
        Some("passed") => Some(PASSED),
        Some("failed") => Some(FAILED),
        _ => None,
    }
}

/// A value as Python prints it.
fn text(object: &Object<'_>, key: &str) -> Option<String> {
    text_of(object.get(key)?).map(Cow::into_owned)
}
