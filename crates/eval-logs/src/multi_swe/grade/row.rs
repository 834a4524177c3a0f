//! A task as a row of the data set.

use std::path::Path;

use serde::{Deserialize, Deserializer};

use super::{Expected, Report, TestResult};
use crate::InputError;
use crate::swebench::grade::Gold;

/// A row of the data set, as far as grading needs it.
#[derive(Debug, Clone, Deserialize)]
pub struct DatasetRow {
    /// The organisation of the repository.
    pub org: String,
    /// The repository's name.
    pub repo: String,
    /// The number of the pull request.
    pub number: u64,
    /// The interval of pull requests that has a parser of its own; empty where none has.
    #[serde(default, deserialize_with = "or_empty")]
    pub number_interval: String,
    /// What the tests were without a patch.
    pub run_result: TestResult,
    /// What they were with the patch of the tests.
    pub test_patch_result: TestResult,
    /// What they must be with the fix.
    #[serde(flatten)]
    pub expected: Expected,
}

impl DatasetRow {
    /// The id of the task: `org/repo:pr-1`.
    pub fn id(&self) -> String {
        format!("{}/{}:pr-{}", self.org, self.repo, self.number)
    }

    /// `org/repo`
    pub fn repository(&self) -> String {
        format!("{}/{}", self.org, self.repo)
    }

    /// The report of what the tests were with the fix.
    pub fn report(&self, fix: TestResult) -> Report {
        let results = [self.run_result.clone(), self.test_patch_result.clone(), fix];
        Report::new(&self.repository(), self.number, results)
    }
}

/// A text; null is an empty one.
fn or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

impl Gold {
    /// The rows of Multi-SWE-bench, by the ids of their tasks: `org/repo:pr-1`.
    pub fn of_multi_swe(path: &Path) -> Result<Self, InputError> {
        Self::open_by(path, key)
    }
}

/// The id of a row's task, `org/repo:pr-1`; nothing for a blank line.
fn key(line: &[u8]) -> Result<Option<String>, String> {
    #[derive(Deserialize)]
    struct Key {
        org: String,
        repo: String,
        number: u64,
    }
    if line.trim_ascii().is_empty() {
        return Ok(None);
    }
    let text = str::from_utf8(line).map_err(|error| error.to_string())?;
    let Key { org, repo, number } =
        serde_json::from_str(text).map_err(|error| test_report::text::json_error(&error))?;
    Ok(Some(format!("{org}/{repo}:pr-{number}")))
}
