//! pytest -v; without a test in it, every dot and letter of the log.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use crate::dialect;
use crate::python::strip;
use crate::status_map::{ERROR, FAILED, PASSED, SKIPPED, StatusMap};
use test_report::parser::Streams;

/// Lines of pytest, else each sign that pytest prints for a test, wherever it stands; then marks, else functions.
pub(super) fn signs<'a>(log: Streams<'a>, map: &mut StatusMap<'a>) {
    static LINES: LazyLock<[Regex; 2]> = LazyLock::new(|| {
        ["", r"\.\.\.\s+"].map(|dots| {
            dialect::regex(&format!(r"(\S+\.py::\S+)\s+{dots}(PASSED|FAILED|SKIPPED|ERROR)"))
        })
    });
    static MARKS: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"([✓✗○])\s+([^\n]+)"));
    static FUNCTION: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"def (test_[^\(]+)"));
    let text = log.both();
    for line in LINES.iter() {
        for found in line.captures_iter(text) {
            let (_, [name, word]) = found.extract();
            map.insert(Cow::Borrowed(name), Cow::Borrowed(word));
        }
    }
    if map.is_empty() {
        each_sign(text, map);
    }
    for found in MARKS.captures_iter(text) {
        let (_, [mark, name]) = found.extract();
        let status = match mark {
            "✓" => PASSED,
            "✗" => FAILED,
            _ => SKIPPED,
        };
        map.insert(Cow::Owned(format!("js::{}", strip(name))), status);
    }
    if map.is_empty() {
        for name in FUNCTION.captures_iter(text).filter_map(|found| found.get(1)) {
            map.insert(Cow::Borrowed(name.as_str()), PASSED);
        }
    }
}

/// One test for each `.`, `F`, `s` and `E`; the first ones are in the files that the log names, one each.
fn each_sign(text: &str, map: &mut StatusMap<'_>) {
    static FILE: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"(tests/\S+\.py|openlibrary/\S+\.py)::"));
    // Collected, since a search that is asked again past its end reads the rest of the log again.
    let files: Vec<_> = FILE.captures_iter(text).filter_map(|found| found.get(1)).collect();
    let mut files = files.into_iter();
    let signs = text.bytes().filter_map(|sign| match sign {
        b'.' => Some(PASSED),
        b'F' => Some(FAILED),
        b's' => Some(SKIPPED),
        b'E' => Some(ERROR),
        _ => None,
    });
    for (number, status) in signs.enumerate() {
        let name = match files.next() {
            Some(file) => format!("{}::test_{number}", file.as_str()),
            None => format!("test_{number}"),
        };
        map.insert(Cow::Owned(name), status);
    }
}
