//! `R CMD check`.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use crate::parser::rules::splitlines;
use crate::parser::swebench::v1::{ERROR, FAILED, PASSED, SKIPPED};
use crate::parser::swebench::{Raised, StatusMap, dialect};
use crate::text::python::{split, strip};

/// The status of a check is on its line, or it is the first known word at the start of a later line.
pub(super) fn check<'a>(log: &'a str, map: &mut StatusMap<'a>) -> Result<(), Raised> {
    static WHOLE: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"^\* checking (.+?) \.\.\. ([A-Z]+)$"));
    static BEGUN: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^\* checking (.+?) \.\.\.$"));
    let mut pending: Option<&'a str> = None;
    for line in splitlines(log).map(strip).filter(|line| !line.is_empty()) {
        if let Some(check) = pending {
            let word = split(line.trim_matches(['.', ':', '!'])).next();
            let word = word.ok_or_else(|| Raised::at(line, "a check goes on without a word"))?;
            if let Some(status) = status(&word.to_uppercase()) {
                map.insert(Cow::Borrowed(check), status);
                pending = None;
            }
        } else if line.starts_with("* checking ") {
            if let Some(found) = WHOLE.captures(line) {
                let name = found.get(1).map_or("", |name| name.as_str());
                map.insert(Cow::Borrowed(name), status(&found[2]).unwrap_or(PASSED));
            } else {
                pending =
                    BEGUN.captures(line).and_then(|found| found.get(1)).map(|name| name.as_str());
            }
        }
    }
    if let Some(check) = pending {
        map.entry(Cow::Borrowed(check)).or_insert(PASSED);
    }
    Ok(())
}

fn status(word: &str) -> Option<Cow<'static, str>> {
    Some(match word {
        "OK" | "NOTE" | "NOTES" => PASSED,
        "WARNING" | "WARNINGS" | "FAIL" | "FAILED" => FAILED,
        "ERROR" | "ERRORS" => ERROR,
        "SKIPPED" => SKIPPED,
        _ => return None,
    })
}
