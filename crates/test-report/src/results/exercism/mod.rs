//! `results.json`, the test runner interface of Exercism: its documentation, with `version` and `task_id` of its current text.
//!
//! The status law ([`Results::of`]), the limits of the format ([`Results::to_json`]), and how the file is read
//! ([`Results::read`]) and shown ([`view()`]).

mod attestation;
mod limits;
mod read;
mod report;
mod version;
mod view;

use serde::{Deserialize, Serialize};

use crate::model::{Status, TestCase};

pub use attestation::{AttestationSummary, PassVerdict, VerdictCounts};
pub use read::ReadError;
pub use version::Version;
pub use view::{View, view};

/// The name of the file.
pub const NAME: &str = "results.json";

/// The file `results.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Results {
    /// The version of the interface, 1 to 3.
    #[serde(default)]
    pub version: u8,
    /// The status of the whole run.
    pub status: RunStatus,
    /// Why no test began; null if one did. In version 1 also what failed.
    #[serde(default)]
    pub message: Option<String>,
    /// The tests in the order of the test files; empty if none began. Version 1 has no tests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tests: Option<Vec<Test>>,
    /// With `--attest`, if the original tests passed: what is known of the pass. Only in version 3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attestation: Option<Box<AttestationSummary>>,
}

/// The status of a run or of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RunStatus {
    /// Every test passed.
    Pass,
    /// At least one test did not pass, and at least one began.
    Fail,
    /// For a run: no test began. For a test: it has no verdict.
    Error,
}

impl RunStatus {
    /// The word in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Error => "error",
        }
    }
}

/// One test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Test {
    /// The name that a student reads.
    pub name: String,
    /// Its outcome.
    pub status: RunStatus,
    /// Never empty for a test that did not pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// What the solution printed, at most 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
    /// The body of the test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test_code: Option<String>,
    /// The task it belongs to, from 1 (version 3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_id: Option<u32>,
}

impl Results {
    /// A run in which no test reached a verdict. `message` is all that the student gets.
    pub fn error(message: impl Into<String>) -> Self {
        let message: String = message.into();
        let message =
            if message.trim().is_empty() { "An error occurred.".to_owned() } else { message };
        Self {
            version: 3,
            status: RunStatus::Error,
            message: Some(message),
            tests: Some(Vec::new()),
            attestation: None,
        }
    }

    /// Applies the status law to a run in which at least one test began: `pass` if all passed, else `fail`. Zero tests
    /// are an error, never a pass. The cases have the names that students read, in the order of the test files.
    pub fn of(cases: &[TestCase]) -> Self {
        if cases.is_empty() {
            return Self::error("No tests were found.");
        }
        let tests: Vec<Test> = cases.iter().map(test).collect();
        let all = tests.iter().all(|test| test.status == RunStatus::Pass);
        let status = if all { RunStatus::Pass } else { RunStatus::Fail };
        Self { version: 3, status, message: None, tests: Some(tests), attestation: None }
    }
}

/// The status and message of a test case in this format. A skipped test is not a pass: Exercism's runners run every
/// test, so a skipped test was skipped by the solution or against the exercise's intent. A test that failed as its test file
/// expects does not fail the solution.
fn test(case: &TestCase) -> Test {
    let (status, fallback) = match &case.status {
        Status::Passed | Status::XPassed | Status::XFailed => (RunStatus::Pass, None),
        Status::Failed => (RunStatus::Fail, Some("The test failed.".to_owned())),
        Status::Error => (RunStatus::Error, Some("The test ended without a verdict.".to_owned())),
        Status::Skipped => (RunStatus::Error, Some("The test was skipped.".to_owned())),
        Status::Unknown(word) => {
            (RunStatus::Error, Some(format!("The test has the unknown status `{word}`.")))
        }
    };
    let stated = case.message.as_deref().filter(|message| !message.trim().is_empty());
    let message = match (fallback, stated) {
        (None, _) => None,
        (Some(_), Some(stated)) if case.status == Status::Skipped => {
            Some(format!("The test was skipped: {stated}"))
        }
        (Some(_), Some(stated)) => Some(stated.to_owned()),
        (fallback, None) => fallback,
    };
    Test {
        name: case.id.name.clone(),
        status,
        message,
        output: case.output.clone().filter(|output| !output.trim().is_empty()),
        test_code: case.test_code.clone(),
        task_id: case.task_id.filter(|&task| task > 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(statuses: &[Status]) -> RunStatus {
        Results::of(&statuses.iter().map(|s| TestCase::new("t", s.clone())).collect::<Vec<_>>())
            .status
    }

    #[test]
    fn the_status_law() {
        assert_eq!(status(&[]), RunStatus::Error);
        assert_eq!(status(&[Status::Passed, Status::Passed]), RunStatus::Pass);
        assert_eq!(status(&[Status::Passed, Status::Failed]), RunStatus::Fail);
        assert_eq!(status(&[Status::Error]), RunStatus::Fail);
        assert_eq!(status(&[Status::Passed, Status::Skipped]), RunStatus::Fail);
    }

    #[test]
    fn what_did_not_pass_says_why_and_what_passed_says_nothing() {
        let mut passed = TestCase::new("a", Status::Passed).with_message("noise");
        passed.output = Some("  \n".to_owned());
        passed.task_id = Some(0);
        let skipped = TestCase::new("b", Status::Skipped).with_message("later");
        let failed = TestCase::new("c", Status::Failed).with_message(" ");
        let tests = Results::of(&[passed, skipped, failed]).tests.unwrap();
        assert_eq!((&tests[0].message, &tests[0].output, tests[0].task_id), (&None, &None, None));
        assert_eq!(tests[1].message.as_deref(), Some("The test was skipped: later"));
        assert_eq!(tests[2].message.as_deref(), Some("The test failed."));
    }
}
