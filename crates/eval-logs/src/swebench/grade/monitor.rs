//! Statistics of a folder of validation logs.

use indexmap::IndexMap;
use rayon::prelude::*;
use serde::Serialize;

use super::diffs::diffs;
use super::layout::LogFile;
use super::names;
use crate::log_parser::LogParser;
use crate::logs::{self, Unreadable, marker};
use crate::swebench::parsers::{Generation, parser_of};

/// Paths of validation logs by how far their evaluation got. v1: `monitor_validation`.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Validation {
    /// No patch was applied: the project could not be installed.
    pub failed_install: Vec<String>,
    /// The tests' patch was not applied.
    pub corrupt_test_patch: Vec<String>,
    /// The gold patch was not applied.
    pub corrupt_patch: Vec<String>,
    /// The tests took too long.
    pub timeout: Vec<String>,
    /// Both patches were applied.
    pub success: Vec<String>,
    /// The logs that could not be read, and why.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub unreadable: IndexMap<String, String>,
}

enum Came {
    FailedInstall,
    CorruptTestPatch,
    CorruptPatch,
    Timeout,
    Success,
}

/// Sorts validation logs by how far their evaluation got. `shown` is a log's path as printed.
pub fn validation(
    logs: &[LogFile],
    shown: impl Fn(&LogFile) -> String,
    tick: &(dyn Fn() + Sync),
) -> Validation {
    let came: Vec<Result<Came, Unreadable>> = logs
        .par_iter()
        .map(|log| {
            let came = logs::read(&log.path).and_then(|text| came(&text));
            tick();
            came
        })
        .collect();
    let mut found = Validation::default();
    for (log, came) in logs.iter().zip(came) {
        let list = match came {
            Ok(Came::FailedInstall) => &mut found.failed_install,
            Ok(Came::CorruptTestPatch) => &mut found.corrupt_test_patch,
            Ok(Came::CorruptPatch) => &mut found.corrupt_patch,
            Ok(Came::Timeout) => &mut found.timeout,
            Ok(Came::Success) => &mut found.success,
            Err(why) => {
                found.unreadable.insert(log.name.clone(), why.to_string());
                continue;
            }
        };
        list.push(shown(log));
    }
    found
}

fn came(text: &str) -> Result<Came, Unreadable> {
    let applied = logs::count(text, marker::APPLIED);
    if applied == 0 && !logs::contains(text, marker::APPLY_FAILED) {
        return Ok(Came::FailedInstall);
    }
    if logs::contains(text, marker::TESTS_TIMED_OUT) {
        return Ok(Came::Timeout);
    }
    match applied {
        0 => Ok(Came::CorruptTestPatch),
        1 => Ok(Came::CorruptPatch),
        2 => Ok(Came::Success),
        more => Err(Unreadable::Row(format!("{more} patches were applied, but two are expected"))),
    }
}

impl Validation {
    /// v1's seven lines of statistics.
    pub fn statistics(&self) -> String {
        let lists = [&self.corrupt_test_patch, &self.corrupt_patch, &self.timeout, &self.success];
        let usable: usize = lists.iter().map(|list| list.len()).sum();
        let failed = self.failed_install.len();
        let [test, diff, timeout, success] = lists.map(Vec::len);
        format!(
            "Total Attempts: {}\nFailed: {failed}\nUsable: {usable}\nCorrupt Test: {test}\nCorrupt Diff: {diff}\nTest \
             Script Timeout: {timeout}\nSuccess E2E: {success}",
            usable + failed
        )
    }
}

/// The statuses that only one side of a log has, by test.
pub type Differences = IndexMap<String, Vec<String>>;

/// Paths of validation logs whose tests had the same results before and after the gold patch, and of the others. v1:
/// `monitor_logs_same_diff`.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SameDiff {
    /// The gold patch changed no test.
    pub logs_same: Vec<String>,
    /// It changed these tests.
    pub logs_diff: Vec<(String, Differences)>,
    /// The logs that could not be read, and why.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub unreadable: IndexMap<String, String>,
}

/// Compares the tests before and after. Without `parser`, each log is read with its own repository's parser.
pub fn same_diff(
    logs: &[LogFile],
    parser: Option<&'static LogParser>,
    shown: impl Fn(&LogFile) -> String,
    tick: &(dyn Fn() + Sync),
) -> SameDiff {
    let compared: Vec<Result<Option<Differences>, Unreadable>> = logs
        .par_iter()
        .map(|log| {
            let compared = compare(log, parser);
            tick();
            compared
        })
        .collect();
    let mut found = SameDiff::default();
    for (log, compared) in logs.iter().zip(compared) {
        match compared {
            Ok(None) => {}
            Ok(Some(differences)) if differences.is_empty() => found.logs_same.push(shown(log)),
            Ok(Some(differences)) => found.logs_diff.push((shown(log), differences)),
            Err(why) => {
                found.unreadable.insert(log.name.clone(), why.to_string());
            }
        }
    }
    found
}

fn compare(
    log: &LogFile,
    parser: Option<&'static LogParser>,
) -> Result<Option<Differences>, Unreadable> {
    let repository = names::repository(names::instance_id(&log.name));
    let parser = parser
        .or_else(|| parser_of(Generation::V1, &repository))
        .ok_or(Unreadable::Repository(repository))?;
    let text = logs::read(&log.path)?;
    let Some((before, after)) = logs::status_maps(&text, parser) else { return Ok(None) };
    let owned = diffs(before.iter(), after.iter())
        .into_iter()
        .map(|(name, statuses)| {
            (name.to_string(), statuses.into_iter().map(ToString::to_string).collect())
        })
        .collect();
    Ok(Some(owned))
}
