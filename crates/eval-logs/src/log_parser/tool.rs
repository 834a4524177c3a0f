//! Parsers that belong to no harness: those of a tool's own format, and rule files of users.
//!
//! The originals define no meaning for other words, so such a word counts as ERROR, and a message names it.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{LogParser, Read, Record};
use crate::status_map::{self, StatusMap};
use test_report::model::{CompactReport, Status, TestReport};
use test_report::parser::Parser;

/// The words of a log that are no status, by test.
pub(crate) type Strange = HashMap<String, String>;

impl LogParser {
    /// Whether it belongs to no harness.
    pub(crate) fn is_own(&self) -> bool {
        !self.id.contains('/')
    }

    /// Turns the words of a user's rule file into statuses of both harnesses.
    pub(crate) fn settle_words(&self, map: &mut StatusMap<'_>, strange: &mut Strange) {
        if !self.is_own() {
            return;
        }
        for (name, word) in map.iter_mut() {
            match word.as_ref() {
                "PASSED" | "FAILED" | "ERROR" | "SKIPPED" | "XFAIL" => {}
                "XPASS" => *word = status_map::PASSED,
                _ => {
                    let word = std::mem::replace(word, status_map::ERROR);
                    strange.insert(name.clone().into_owned(), word.into_owned());
                }
            }
        }
    }

    /// Why the log of a tool's own format does not show a whole run whose counts agree with its tests.
    pub(crate) fn distrust(&self, text: &str) -> Option<String> {
        let Read::Tool(tool) = self.read else { return None };
        let mut compact = tool.parse_compact(text.as_bytes());
        if compact.is_empty() {
            return None;
        }
        let contradicts =
            |note: &&String| note.starts_with("the summary counts") && note.contains(" passed, ");
        if let Some(note) = compact.report.diagnostics.iter().find(contradicts) {
            return Some(note.clone());
        }
        compact.settle();
        let whole = compact.iter().find(|case| case.name == TestReport::RUN);
        if let Some(why) = whole.and_then(|case| case.message) {
            return Some(why.lines().next().unwrap_or_default().to_owned());
        }
        if compact.report.complete == Some(false) {
            return Some("the log ends before the end mark of its tool".to_owned());
        }
        let nameless = compact.iter().filter(|case| {
            case.name.starts_with("unnamed_")
                && matches!(case.status, Status::Failed | Status::Error | Status::Unknown(_))
        });
        let count = nameless.count();
        (count > 0).then(|| format!("tests that did not pass and have no name in the log: {count}"))
    }
}

/// Adds the tests of a tool's log to the record. A test that failed once has failed.
pub(crate) fn read_tool(tool: &dyn Parser, text: &str, strict: bool, record: &mut Record<'_>) {
    let mut compact: CompactReport = tool.parse_compact(text.as_bytes());
    if strict {
        compact.settle();
    }
    record.failures_stay = true;
    for case in compact.iter() {
        if let Status::Unknown(word) = case.status {
            record.strange.insert(case.name.to_owned(), word.clone());
        }
        record.insert(Cow::Owned(case.name.to_owned()), status_word(case.status));
    }
}

/// The status of a status map for one of the model. A test that was expected to fail counts as passed.
fn status_word(status: &Status) -> Cow<'static, str> {
    match status {
        Status::Passed | Status::XFailed | Status::XPassed => status_map::PASSED,
        Status::Failed => status_map::FAILED,
        Status::Error | Status::Unknown(_) => status_map::ERROR,
        Status::Skipped => status_map::SKIPPED,
    }
}
