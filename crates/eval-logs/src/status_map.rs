//! The result of a log parser of SWE-bench: a status for each test name.

use std::borrow::Cow;

use indexmap::IndexMap;
use test_report::model::{Status, TestCase, TestReport};

use crate::log_parser::Raised;

/// Test names and the statuses in the log. The order is that of first appearance, the status is the last one, as in a
/// Python dictionary.
pub type StatusMap<'a> = IndexMap<Cow<'a, str>, Cow<'a, str>, foldhash::fast::RandomState>;

/// Adds the tests of a map to a report. Of a log that cannot be read, because the original raises, it has what there was until
/// then; a test that is `FAILED+PASSED` there has two results.
pub(crate) fn add(report: &mut TestReport, map: StatusMap<'_>, read: Result<(), Raised>) {
    let Err(raised) = read else {
        for (name, word) in map {
            report.push(TestCase::new(name.into_owned(), status(&word)));
        }
        return;
    };
    report.note(format!("the log could be read up to here only: {raised}"));
    report.complete = Some(false);
    for (name, words) in map {
        for word in words.split('+') {
            report.push(TestCase::new(name.clone().into_owned(), status(word)));
        }
    }
}

/// The model's status for a status of a status map.
pub(crate) fn status(word: &str) -> Status {
    match word {
        "PASSED" => Status::Passed,
        "FAILED" => Status::Failed,
        "ERROR" => Status::Error,
        "SKIPPED" => Status::Skipped,
        "XFAIL" => Status::XFailed,
        "XPASS" => Status::XPassed,
        other => Status::Unknown(other.to_owned()),
    }
}
