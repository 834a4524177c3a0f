//! The result of a log parser of SWE-bench: a status for each test name.

use std::borrow::Cow;

use indexmap::IndexMap;
use serde::Serialize;
use test_report::model::{Status, TestCase, TestReport};

use crate::raised::Raised;

pub(crate) const PASSED: Cow<'static, str> = Cow::Borrowed("PASSED");
pub(crate) const FAILED: Cow<'static, str> = Cow::Borrowed("FAILED");
pub(crate) const SKIPPED: Cow<'static, str> = Cow::Borrowed("SKIPPED");
pub(crate) const ERROR: Cow<'static, str> = Cow::Borrowed("ERROR");

/// Test names and the statuses in the log. The order is that of first appearance, the status is the last one, as in a
/// Python dictionary.
pub type StatusMap<'a> = IndexMap<Cow<'a, str>, Cow<'a, str>, foldhash::fast::RandomState>;

/// The status of each test in one log: a line of `swebench status-map`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatusMapLine<'a> {
    /// The log's file name.
    pub log: &'a str,
    /// The instance in the log's name.
    pub instance_id: &'a str,
    /// `owner/name`. The logs of SWE-rebench V2, SWE-bench Pro and SWE-PolyBench have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repo: Option<&'a str>,
    /// The result.
    #[serde(flatten)]
    pub body: StatusMapBody<'a>,
}

/// What a line of `swebench status-map` holds besides the names of the log.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum StatusMapBody<'a> {
    /// An evaluation log.
    Map {
        /// Whether the log has results; if not, the map is empty.
        found: bool,
        /// The log's own word for each test.
        status_map: StatusMap<'a>,
    },
    /// A validation log (`--validation`).
    Maps {
        /// Whether the log has both parts.
        found: bool,
        /// Before the gold patch.
        before: Option<StatusMap<'a>>,
        /// After it.
        after: Option<StatusMap<'a>>,
    },
    /// A log that could not be read.
    Error {
        /// Why.
        error: String,
    },
}

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

/// Gives the worst status to the tests that have several, such as `FAILED+PASSED`.
pub(crate) fn worst_of(map: &mut StatusMap<'_>) {
    const ORDER: [&str; 5] = ["ERROR", "FAILED", "SKIPPED", "XFAIL", "PASSED"];
    for word in map.values_mut().filter(|word| word.contains('+')) {
        let rank = |of: &&str| ORDER.iter().position(|known| known == of).unwrap_or(2);
        if let Some(worst) = word.split('+').min_by_key(rank) {
            *word = Cow::Owned(worst.to_owned());
        }
    }
}

/// Gives one status to the tests that have several: a pass counts, else the first.
pub(crate) fn best_of(map: &mut StatusMap<'_>) {
    for word in map.values_mut().filter(|word| word.contains('+')) {
        let best = word.split('+').find(|of| *of == PASSED).or_else(|| word.split('+').next());
        if let Some(best) = best {
            *word = Cow::Owned(best.to_owned());
        }
    }
}

/// The map with owned texts.
pub(crate) fn owned(map: StatusMap<'_>) -> StatusMap<'static> {
    let own = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
    map.into_iter().map(|(name, word)| (own(name), own(word))).collect()
}
