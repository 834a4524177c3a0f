//! What one run made of each test.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};

use crate::status_map::StatusMap;

/// What became of a test in one run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "UPPERCASE")]
pub enum TestStatus {
    /// It passed.
    Pass,
    /// It failed.
    Fail,
    /// It was skipped.
    Skip,
    /// The log does not have it.
    None,
}

impl fmt::Display for TestStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pass => "PASS",
            Self::Fail => "FAIL",
            Self::Skip => "SKIP",
            Self::None => "NONE",
        })
    }
}

/// The tests of one run that passed, failed and were skipped. No test is in two of the sets.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Stored")]
pub struct TestResult {
    passed_count: usize,
    failed_count: usize,
    skipped_count: usize,
    passed_tests: BTreeSet<String>,
    failed_tests: BTreeSet<String>,
    skipped_tests: BTreeSet<String>,
}

/// Sets that cannot be a result, in the original's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Contradiction(String);

impl TestResult {
    /// The result of three sets; an error where a test is in two of them.
    pub fn new(
        passed: BTreeSet<String>,
        failed: BTreeSet<String>,
        skipped: BTreeSet<String>,
    ) -> Result<Self, Contradiction> {
        disjoint("Passed tests and failed tests", &passed, &failed)?;
        disjoint("Passed tests and skipped tests", &passed, &skipped)?;
        disjoint("Failed tests and skipped tests", &failed, &skipped)?;
        Ok(Self {
            passed_count: passed.len(),
            failed_count: failed.len(),
            skipped_count: skipped.len(),
            passed_tests: passed,
            failed_tests: failed,
            skipped_tests: skipped,
        })
    }

    /// The result that a status map is, as the original's `mapping_to_testresult` makes it: an expected failure passed, an
    /// error failed, and any other status is left out.
    pub fn of(map: &StatusMap<'_>) -> Self {
        let with = |words: &[&str]| -> BTreeSet<String> {
            let named = map.iter().filter(|(_, word)| words.contains(&word.as_ref()));
            named.map(|(name, _)| name.as_ref().to_owned()).collect()
        };
        let passed_tests = with(&["PASSED", "XFAIL"]);
        let failed_tests = with(&["FAILED", "ERROR"]);
        let skipped_tests = with(&["SKIPPED"]);
        Self {
            passed_count: passed_tests.len(),
            failed_count: failed_tests.len(),
            skipped_count: skipped_tests.len(),
            passed_tests,
            failed_tests,
            skipped_tests,
        }
    }

    /// The tests that passed.
    pub fn passed(&self) -> &BTreeSet<String> {
        &self.passed_tests
    }

    /// The tests that failed.
    pub fn failed(&self) -> &BTreeSet<String> {
        &self.failed_tests
    }

    /// The tests that were skipped.
    pub fn skipped(&self) -> &BTreeSet<String> {
        &self.skipped_tests
    }

    /// How many tests there are.
    pub(crate) fn all_count(&self) -> usize {
        self.passed_count + self.failed_count + self.skipped_count
    }

    /// Whether the test is in one of the lists.
    pub fn has(&self, name: &str) -> bool {
        [&self.passed_tests, &self.failed_tests, &self.skipped_tests]
            .iter()
            .any(|tests| tests.contains(name))
    }

    /// What became of this test.
    pub fn status(&self, name: &str) -> TestStatus {
        if self.passed_tests.contains(name) {
            TestStatus::Pass
        } else if self.failed_tests.contains(name) {
            TestStatus::Fail
        } else if self.skipped_tests.contains(name) {
            TestStatus::Skip
        } else {
            TestStatus::None
        }
    }

    /// The names of all tests; each appears once.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let sets = [&self.passed_tests, &self.failed_tests, &self.skipped_tests];
        sets.into_iter().flatten().map(String::as_str)
    }
}

fn disjoint(
    which: &str,
    first: &BTreeSet<String>,
    second: &BTreeSet<String>,
) -> Result<(), Contradiction> {
    let mut both = String::new();
    for name in first.intersection(second) {
        let comma = if both.is_empty() { "" } else { ", " };
        write!(both, "{comma}'{name}'").expect("writing to memory does not fail");
    }
    if both.is_empty() {
        return Ok(());
    }
    Err(Contradiction(format!("{which} should not have common items: `{{{both}}}`")))
}

/// A result as a file holds it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Stored {
    passed_count: usize,
    failed_count: usize,
    skipped_count: usize,
    passed_tests: BTreeSet<String>,
    failed_tests: BTreeSet<String>,
    skipped_tests: BTreeSet<String>,
}

impl TryFrom<Stored> for TestResult {
    type Error = Contradiction;

    fn try_from(stored: Stored) -> Result<Self, Contradiction> {
        let sets = [
            ("passed", stored.passed_count, &stored.passed_tests),
            ("failed", stored.failed_count, &stored.failed_tests),
            ("skipped", stored.skipped_count, &stored.skipped_tests),
        ];
        for (name, count, tests) in sets {
            if count != tests.len() {
                return Err(Contradiction(format!(
                    "Invalid {name}_count: `{count}`, {name}_tests: `{}`",
                    tests.len()
                )));
            }
        }
        Self::new(stored.passed_tests, stored.failed_tests, stored.skipped_tests)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn a_test_has_one_status() {
        let result = TestResult::new(set(&["a"]), set(&["b"]), set(&["c"])).unwrap();
        assert_eq!(result.all_count(), 3);
        assert_eq!(result.status("b"), TestStatus::Fail);
        assert_eq!(result.status("d"), TestStatus::None);
        let both = TestResult::new(set(&["a", "b"]), set(&["b"]), set(&[])).unwrap_err();
        let expected = "Passed tests and failed tests should not have common items: `{'b'}`";
        assert_eq!(both.to_string(), expected);
    }

    #[test]
    fn a_stored_result_is_checked() {
        let stored = r#"{"passed_count": 2, "failed_count": 0, "skipped_count": 0,
            "passed_tests": ["a"], "failed_tests": [], "skipped_tests": []}"#;
        let error = serde_json::from_str::<TestResult>(stored).unwrap_err().to_string();
        assert!(error.starts_with("Invalid passed_count: `2`, passed_tests: `1`"), "{error}");
        let right = stored.replace('2', "1");
        assert_eq!(serde_json::from_str::<TestResult>(&right).unwrap().passed(), &set(&["a"]));
    }

    #[test]
    fn a_status_map_is_a_result() {
        let words = [("a", "XFAIL"), ("b", "ERROR"), ("c", "SKIPPED"), ("d", "UNKNOWN")];
        let map: StatusMap<'_> =
            words.into_iter().map(|(name, word)| (name.into(), word.into())).collect();
        let expected = TestResult::new(set(&["a"]), set(&["b"]), set(&["c"])).unwrap();
        assert_eq!(TestResult::of(&map), expected);
    }
}
