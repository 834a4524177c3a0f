//! pytest's sessions and summaries, and unittest.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::record;
use crate::dialect;
use crate::log_parser::Record;
use crate::python::strip;
use crate::status_map::{FAILED, PASSED};

const STATUS: &str = "PASSED|FAILED|SKIPPED|ERROR|XFAIL|XPASS";
const TEST: &str = r"([\w/]+\.py)::(?:(\w+)::)?(\w+(?:\[[\w\-\d]+\])?)(?:\s<-\s[\w/]+\.py)?";

/// pytest where one of its headings is in the log, else unittest.
pub(super) fn pytest_or_unittest<'a>(log: &'a str, map: &mut Record<'a>) {
    if is_pytest(log) {
        pytest(session(log), map);
    } else {
        unittest(log, map);
    }
}

/// The same, where a test takes the status of its line, before or behind it, or else that of a line that begins with one before
/// the next test.
pub(super) fn by_line<'a>(log: &'a str, map: &mut Record<'a>) {
    static AROUND: LazyLock<[Regex; 4]> = LazyLock::new(|| {
        [
            format!(r"({STATUS})\s{TEST}"),
            format!(r"{TEST}.*?({STATUS})"),
            TEST.to_owned(),
            format!(r"^({STATUS})(?:\s|$)"),
        ]
        .map(|pattern| dialect::regex(&pattern))
    });
    if !is_pytest(log) {
        return unittest(log, map);
    }
    let [before, behind, alone, status] = &*AROUND;
    let mut open = None;
    for line in session(log).split('\n') {
        if let Some(test) = before.captures(line) {
            open = None;
            put([&test[2], group(&test, 3), &test[4]], &test[1], map);
        } else if let Some(test) = behind.captures(line) {
            open = None;
            put([&test[1], group(&test, 2), &test[3]], &test[4], map);
        } else if let Some(test) = alone.captures(line) {
            open = Some(test);
        } else if let Some(word) = status.captures(line)
            && let Some(test) = open.take()
        {
            put([&test[1], group(&test, 2), &test[3]], &word[1], map);
        }
    }
}

fn is_pytest(log: &str) -> bool {
    log.contains("= test session starts =") || log.contains("= short test summary info =")
}

/// pytest's lines about single tests: the session up to its warnings or summary, else the summary up to warnings.
fn session(log: &str) -> &str {
    let [start, warnings, summary, collecting] = [
        "===== test session starts =====",
        "===== warnings summary =====",
        "===== short test summary info =====",
        "collecting ...",
    ]
    .map(|heading| log.find(heading));
    let first = |a: Option<usize>, b: Option<usize>| [a, b].into_iter().flatten().min();
    match (first(start, collecting), first(warnings, summary), summary) {
        (Some(start), None, _) => &log[start..],
        // Python's slice from behind its end is empty.
        (Some(start), Some(end), _) => strip(log.get(start..end).unwrap_or_default()),
        (None, _, Some(summary)) => {
            let end = warnings.filter(|warnings| *warnings > summary);
            strip(&log[summary..end.unwrap_or(log.len())])
        }
        (None, _, None) => "",
    }
}

/// A test and the next status behind it, wherever that is; without one, a status and the test behind it.
fn pytest<'a>(text: &'a str, map: &mut Record<'a>) {
    static FIRST: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(&format!(r"(?s){TEST}.*?({STATUS})")));
    static LAST: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(&format!(r"({STATUS})\s{TEST}")));
    let mut found = false;
    for test in FIRST.captures_iter(text) {
        found = true;
        put([&test[1], group(&test, 2), &test[3]], &test[4], map);
    }
    if !found {
        for test in LAST.captures_iter(text) {
            put([&test[2], group(&test, 3), &test[4]], &test[1], map);
        }
    }
}

fn group<'t>(found: &'t Captures<'_>, at: usize) -> &'t str {
    found.get(at).map_or("None", |found| found.as_str())
}

fn put(parts: [&str; 3], word: &str, map: &mut Record<'_>) {
    let status = match word {
        "PASSED" | "ok" => PASSED,
        "FAILED" | "FAIL" => FAILED,
        _ => return,
    };
    record(map, Cow::Owned(parts.join(":")), status);
}

const OUTCOMES: [&str; 6] =
    ["ok", "FAIL", "ERROR", "skipped", "expected failure", "unexpected success"];

/// A test, three dots, and its outcome: behind them, else at the start of the next line that has one.
fn unittest<'a>(log: &'a str, map: &mut Record<'a>) {
    const HEAD: &str = r"(?:(\w+) \(([\w.]+)\)\n.*\n)?(\w+)(?: \(([\w.]+)\))?(?:\((.+?)\))? \.{3} ";
    // A heading of the summary has no outcome in the original, but it takes its text.
    const HEADING: &str = r"(?:FAIL|ERROR|skipped|expected failure|unexpected success): \w+(?: \([\w.]+\))?(?:\(.+?\))?";
    static ANY: LazyLock<Regex> = LazyLock::new(|| dialect::regex(&format!("{HEAD}|{HEADING}")));
    static SAME_LINE: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(&format!("{HEAD}(?:{})|{HEADING}", OUTCOMES.join("|"))));
    static LINE: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(&format!("(?m)^(?:{})", OUTCOMES.join("|"))));
    let mut starts = LINE.find_iter(log).map(|found| found.start()).peekable();
    let mut at = 0;
    loop {
        // Without a line that begins with an outcome, only what stands behind the dots counts.
        let wanted = if starts.peek().is_some() { &ANY } else { &SAME_LINE };
        let Some(found) = wanted.captures_at(log, at) else { return };
        let whole = found.get(0).map_or(0..0, |whole| whole.range());
        if found.get(3).is_none() {
            at = whole.end;
            continue;
        }
        let (word, end) = if starts.peek().is_some() {
            while starts.next_if(|start| *start < whole.end).is_some() {}
            match (outcome(&log[whole.end..]), starts.peek()) {
                (Some(word), _) => (word, whole.end + word.len()),
                (None, Some(start)) => {
                    let word = outcome(&log[*start..]).unwrap_or_default();
                    (word, start + word.len())
                }
                (None, None) => {
                    at = whole.start;
                    continue;
                }
            }
        } else {
            let word = OUTCOMES.into_iter().find(|word| whole_ends(&log[whole.clone()], word));
            (word.unwrap_or_default(), whole.end)
        };
        let text = |at: usize| found.get(at).map_or("", |found| found.as_str());
        let (name, class) =
            if text(1).is_empty() { (text(3), text(4)) } else { (text(1), text(2)) };
        put([class, name, text(5)], word, map);
        at = end;
    }
}

fn outcome(text: &str) -> Option<&'static str> {
    OUTCOMES.into_iter().find(|word| text.starts_with(word))
}

fn whole_ends(text: &str, word: &str) -> bool {
    text.strip_suffix(word).is_some_and(|head| head.ends_with("... "))
}
