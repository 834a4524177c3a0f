//! Reports of mocha's JSON reporter in a log, as the scripts for `NodeBB` read them.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;
use test_report::parser::json::Json;

use super::also;
use crate::dialect;
use crate::log_parser::Raised;
use crate::python::strip;
use crate::python::text_of;
use crate::status_map::StatusMap;
use test_report::parser::Streams;

const LISTS: [(&str, &str); 3] =
    [("passes", "PASSED"), ("pending", "SKIPPED"), ("failures", "FAILED")];

/// How a test is named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    /// A file in the title takes the place of the report's, and goes from the title.
    Titled,
    /// The same, and any file before `::` goes from the title.
    Cut,
    /// The report's file and the title.
    Plain,
    /// The same; `/app/` goes wherever it is.
    App,
    /// The same; a test without a file is in the file `unknown`.
    Known,
}

/// Objects that begin and end a line, any file before `::` cut from the title.
pub(super) fn cut<'a>(log: Streams<'a>, map: &mut StatusMap<'a>) -> Result<(), Raised> {
    objects(log.stdout()).try_for_each(|object| {
        tests(object, Naming::Cut, |name, status| {
            map.insert(name, status);
        })
    })
}

/// The same; a test that is there twice passes if it passes once.
pub(super) fn cut_best<'a>(log: Streams<'a>, map: &mut StatusMap<'a>) -> Result<(), Raised> {
    objects(log.stdout())
        .try_for_each(|object| tests(object, Naming::Cut, |name, status| also(map, name, status)))
}

/// Objects that begin and end a line.
pub(super) fn titled<'a>(log: Streams<'a>, map: &mut StatusMap<'a>) -> Result<(), Raised> {
    objects(log.stdout()).try_for_each(|object| {
        tests(object, Naming::Titled, |name, status| {
            map.insert(name, status);
        })
    })
}

/// Objects with `stats` first and the list `tests` last.
pub(super) fn stats<'a>(log: Streams<'a>, map: &mut StatusMap<'a>) -> Result<(), Raised> {
    with_stats(log, Naming::Titled, map)
}

/// The same; names are the report's.
pub(super) fn stats_app<'a>(log: Streams<'a>, map: &mut StatusMap<'a>) -> Result<(), Raised> {
    with_stats(log, Naming::App, map)
}

fn with_stats<'a>(log: Streams<'a>, naming: Naming, map: &mut StatusMap<'a>) -> Result<(), Raised> {
    static REPORT: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r#"(?s)\{\s*"stats".*?"tests":\s*\[.*?\]\s*\}"#));
    REPORT.find_iter(log.stdout()).try_for_each(|report| {
        tests(report.as_str(), naming, |name, status| {
            map.insert(name, status);
        })
    })
}

/// The whole log as one report, else objects that begin and end a line.
pub(super) fn whole<'a>(log: Streams<'a>, map: &mut StatusMap<'a>) -> Result<(), Raised> {
    let Ok(report) = Json::read(strip(log.stdout())) else {
        return objects(log.stdout()).try_for_each(|object| {
            tests(object, Naming::Plain, |name, status| {
                map.insert(name, status);
            })
        });
    };
    for (key, status) in [LISTS[0], LISTS[2], LISTS[1]] {
        list(&report, key, status, Naming::Known, &mut |name, status| {
            map.insert(name, status);
        })?;
    }
    Ok(())
}

/// The text between a `{` at the end of a line and the next `}` at the start of one.
fn objects(log: &str) -> impl Iterator<Item = &str> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + log[at..].find("{\n")?;
        let end = start + 2 + log[start + 2..].find("\n}")? + 2;
        at = end;
        Some(&log[start..end])
    })
}

/// The tests of a report; nothing where it is no JSON.
fn tests(
    report: &str,
    naming: Naming,
    mut record: impl FnMut(Cow<'static, str>, Cow<'static, str>),
) -> Result<(), Raised> {
    let Ok(report) = Json::read(report) else { return Ok(()) };
    LISTS.iter().try_for_each(|(key, status)| list(&report, key, status, naming, &mut record))
}

fn list(
    report: &Json<'_>,
    key: &str,
    status: &'static str,
    naming: Naming,
    record: &mut impl FnMut(Cow<'static, str>, Cow<'static, str>),
) -> Result<(), Raised> {
    let odd = || Raised::because(format!("`{key}` is not a list of tests of mocha"));
    let report = report.as_object().ok_or_else(odd)?;
    let Some(tests) = report.get(key) else { return Ok(()) };
    for test in tests.as_array().ok_or_else(odd)? {
        let name = name(test, naming).ok_or_else(odd)?;
        record(Cow::Owned(name), Cow::Borrowed(status));
    }
    Ok(())
}

fn name(test: &Json<'_>, naming: Naming) -> Option<String> {
    static FILE: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"(\S+)::"));
    let test = test.as_object()?;
    let file = test.get("file").map_or(Some(""), Json::as_str)?;
    let title = test.get("fullTitle");
    match naming {
        Naming::Plain | Naming::App | Naming::Known => {
            let title = match naming {
                Naming::App => title.or_else(|| test.get("title")),
                _ => title,
            };
            let title = title.map_or(Some(Cow::Borrowed("")), text_of)?;
            let file = match naming {
                Naming::Plain => Cow::Borrowed(in_app(file)),
                _ => Cow::Owned(file.replace("/app/", "")),
            };
            let unknown = naming == Naming::Known && file.is_empty();
            Some(format!("{} | {title}", if unknown { "unknown" } else { &file }))
        }
        Naming::Titled | Naming::Cut => {
            let title = title.map_or(Some(""), Json::as_str)?;
            let found = FILE.captures(title).and_then(|found| found.get(1));
            let file = found.map_or_else(|| in_app(file), |found| found.as_str());
            let title = if found.is_some() || naming == Naming::Cut {
                Cow::Owned(title.replace(&format!("{file}::"), ""))
            } else {
                Cow::Borrowed(title)
            };
            Some(format!("{file} | {title}"))
        }
    }
}

/// A path of one line without `/app/` at its start.
fn in_app(file: &str) -> &str {
    let line = file.strip_suffix('\n').unwrap_or(file);
    if line.contains('\n') { file } else { line.strip_prefix("/app/").unwrap_or(line) }
}
