//! What `--strict` believes of a log: the holes of both harnesses' rules, and how each is closed.
//!
//! Measured on 1,585 real logs of swebench 1.1.5: none that is resolved is refused by these rules.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use regex::Regex;

use super::evaluate::{Results, boxed};
use super::tally::{self, Tally};
use crate::log_parser::{LogParser, Raised, Spec};
use crate::logs::{self, marker};
use crate::status_map::StatusMap;
use crate::swebench::parsers::Generation;
use test_report::text::strip_ansi;

/// The repository of pytest.
const PYTEST: &str = "pytest-dev/pytest";

/// Why a log is not trusted at all.
pub(super) fn distrust(text: &str, generation: Generation) -> Option<String> {
    let bad =
        [marker::TESTS_TIMED_OUT, marker::TESTS_ERRORED, marker::INIT_FAILED, marker::RESET_FAILED];
    let found = bad
        .into_iter()
        .find(|mark| logs::contains(text, mark))
        .map(|mark| format!("the log has `{mark}`"));
    if generation == Generation::V1 && logs::contains(text, marker::START) {
        return Some("the log has the marks of both harnesses".to_owned());
    }
    let once: &[&str] = match generation {
        Generation::V1 => &[marker::APPLIED_PRED, marker::APPLIED_TEST],
        Generation::V5 => &[marker::START, marker::END, marker::EXIT_CODE],
    };
    found.or_else(|| {
        let (mark, count) =
            once.iter().find_map(|mark| Some((mark, too_many(text, mark, generation)?)))?;
        Some(format!("the log has {count} marks `{mark}`"))
    })
}

/// How often a mark occurs, if that is more often than its harness writes it. The current harness traces its script: `+
/// : '…'` is the mark itself, and `+ echo '…'` precedes the one that the command prints.
fn too_many(text: &str, mark: &str, generation: Generation) -> Option<usize> {
    let (mut traced, mut echoed, mut plain) = (0, 0, 0);
    for at in memchr::memmem::find_iter(text.as_bytes(), mark) {
        let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
        match text[start..at].trim_start_matches('+').trim_start() {
            _ if generation == Generation::V1 || !text[start..].starts_with('+') => plain += 1,
            before if before.starts_with("echo ") => echoed += 1,
            _ => traced += 1,
        }
    }
    match (traced, echoed, plain) {
        (0, 0..=1, 0..=1) | (1, 0, 0) => None,
        _ => Some(traced + echoed + plain),
    }
}

/// The results in the part of a log that its parser reads, as far as they are believed; or why none is. A test that failed
/// once has failed.
pub(super) fn read<'a>(
    part: &'a str,
    parser: &LogParser,
    spec: Spec<'_>,
    repository: &str,
) -> Result<Result<Results<'a>, String>, Raised> {
    let mut map = parser.strict_map(part, spec)?;
    let mut outside = HashSet::new();
    let (plain, strange) = parser.status_map_and_words(part, spec).unwrap_or_default();
    let of_inner = |name: &str| is_of_inner_session(repository, name);
    for (name, word) in map.iter_mut().filter(|(name, _)| of_inner(name)) {
        if let Some(known) = plain.get(name) {
            word.clone_from(known);
        }
    }
    let both = map.iter().filter(|(name, word)| {
        is_failure(word) && plain.get(*name).is_some_and(|word| is_pass(word))
    });
    let both = both.map(|(name, _)| name.clone()).collect();
    if parser.reads_pytest() {
        let summary = match pytest_summary(part, repository) {
            Ok(summary) => summary,
            Err(why) if map.values().any(|word| is_pass(word)) => return Ok(Err(why)),
            Err(_) => None,
        };
        if let Some(summary) = summary {
            let inside = parser.strict_map(summary, spec)?;
            map.retain(|name, word| {
                let believed = !is_pass(word)
                    || of_inner(name)
                    || inside.get(name).is_some_and(|word| is_pass(word));
                if !believed {
                    outside.insert(name.clone());
                }
                believed
            });
        }
    }
    let why = parser.distrust(part).or_else(|| contradiction(part, parser, repository, &map));
    if let Some(why) = why {
        return Ok(Err(why));
    }
    Ok(Ok(Results { map, outside, both, strange: boxed(strange), unfinished: unfinished(part) }))
}

/// Why the harness's own word for the outcome of the tests contradicts the results.
pub(super) fn harness_contradicts(text: &str, map: &StatusMap<'_>) -> Option<String> {
    let mark = marker::SOME_FAILED;
    (logs::contains(text, mark) && !map.values().any(|word| is_failure(word)))
        .then(|| format!("the harness says `{mark}`, and no failed test is in the log"))
}

/// Whether a name is of a session within a test of pytest. Such tests print sessions, from which gold rows have "tests" like
/// `[100%]`.
fn is_of_inner_session(repository: &str, name: &str) -> bool {
    repository == PYTEST && !name.starts_with("testing/")
}

fn is_pass(word: &str) -> bool {
    matches!(word, "PASSED" | "XFAIL")
}

fn is_failure(word: &str) -> bool {
    matches!(word, "FAILED" | "ERROR")
}

/// pytest's short summary with `-rA`, up to its counts: what a test prints comes before it. `None` if the text has no sign of a
/// session. The error says why no summary can be believed. The tests of pytest itself print sessions of their own; there the last one
/// is the outermost.
fn pytest_summary<'a>(part: &'a str, repository: &str) -> Result<Option<&'a str>, String> {
    static HEADING: LazyLock<Regex> = LazyLock::new(|| banner("short test summary info"));
    static START: LazyLock<Regex> = LazyLock::new(|| banner("test session starts"));
    let headings: Vec<_> = HEADING.find_iter(part).collect();
    let Some(last) = headings.last() else {
        let session = START.is_match(part) || tally::pytest(part).is_some();
        return if session {
            Err("pytest's short test summary is missing, although tests are reported as passed"
                .to_owned())
        } else {
            Ok(None)
        };
    };
    if headings.len() > 1 && repository != PYTEST {
        return Err(format!("the log has {} short test summaries of pytest", headings.len()));
    }
    let summary = &part[last.end()..];
    match tally::pytest(summary) {
        Some(tally) => Ok(Some(&summary[..tally.start])),
        None => Err("pytest's short test summary has no counts behind it".to_owned()),
    }
}

/// A line `==== title ====`, in any colour.
fn banner(title: &str) -> Regex {
    let pattern = format!(r"(?m)^(?:\x1b\[[0-9;]*m)*=+ {title} =+(?:\x1b\[[0-9;]*m)*[ \t]*$");
    Regex::new(&pattern).expect("the pattern is constant")
}

/// Why the test tool's own counts contradict the results that were read.
fn contradiction(
    part: &str,
    parser: &LogParser,
    repository: &str,
    map: &StatusMap<'_>,
) -> Option<String> {
    let is_django = matches!(parser.name(), "django" | "parse_log_django");
    let tally: Option<Tally<'_>> = match parser.name() {
        _ if parser.reads_pytest() => Some(tally::pytest(part)?),
        _ if is_django => tally::unittest(part),
        "sympy" | "parse_log_sympy" => tally::sympy(part),
        "parse_log_gotest" => tally::go(part),
        "parse_log_cargo" => tally::cargo(part),
        _ => Some(tally::failures(part)?),
    };
    let outer = map.iter().filter(|(name, _)| !is_of_inner_session(repository, name));
    let passed = outer.filter(|(_, word)| *word == "PASSED").count() as u64;
    let failed = map.values().any(|word| is_failure(word));
    let Some(tally) = tally else { return (passed > 0).then(|| NO_END.to_owned()) };
    let line = strip_ansi(tally.line);
    let line = line.trim_matches(|c: char| c == '=' || c.is_whitespace());
    if passed > tally.passed {
        return Some(format!(
            "{passed} tests that passed were read, and the log's own count is `{line}`"
        ));
    }
    // Django counts the tests of a class that does not load as one; each of them has its class in brackets.
    let named = map.keys().filter(|name| name.contains(" (")).count() as u64;
    if is_django && named > tally.passed {
        let ran = tally.passed;
        return Some(format!("{named} tests were read, and the log's own count is {ran}"));
    }
    (tally.failed > 0 && !failed)
        .then(|| format!("no test that failed was read, and the log's own count is `{line}`"))
}

const NO_END: &str = "no line says that the tests ran to their end";

/// The evidence that the tests did not run to their end, for a log that names only failures.
fn unfinished(part: &str) -> Option<String> {
    static KARMA: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?m)^(.*?)(Executed (\d+) of (\d+)(?: \(skipped (\d+)\))?)")
            .expect("the pattern is constant")
    });
    static ENDED: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(concat!(
            r"(?m)Executed [1-9]\d* of|TOTAL: \d+ (?:SUCCESS|FAILED)|\d+ (?:passing|failing)\b",
            r"|Tests:\s+[1-9]|^# tests [1-9]|\d+ specs?, \d+ failures?|': ok$",
        ))
        .expect("the pattern is constant")
    });
    static JASMINE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?m)^(?:Incomplete: .*|(?:Ran )?(\d+) of (\d+) specs?\b.*)$")
            .expect("the pattern is constant")
    });
    let mut browsers: HashMap<&str, (u64, &str)> = HashMap::new();
    for found in KARMA.captures_iter(part) {
        let number = |at| found.get(at).map_or(0, |text| text.as_str().parse().unwrap_or(0));
        let missing = u64::saturating_sub(number(4), number(3) + number(5));
        let [browser, line] = [1, 2].map(|at| found.get(at).map_or("", |text| text.as_str()));
        browsers.insert(browser, (missing, line));
    }
    if let Some((missing, line)) = browsers.values().max()
        && *missing > 0
    {
        return Some(format!("`{line}`: {missing} tests did not run"));
    }
    if let Some(found) =
        JASMINE.captures_iter(part).find(|found| match (found.get(1), found.get(2)) {
            (Some(ran), Some(all)) => ran.as_str() != all.as_str(),
            _ => true,
        })
    {
        return Some(format!("jasmine says `{}`", found[0].trim()));
    }
    (!ENDED.is_match(part)).then(|| NO_END.to_owned())
}
