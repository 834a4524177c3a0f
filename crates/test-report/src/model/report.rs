//! The report of a run, independent of any format.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::test_id::TestId;

/// The outcome of one test case. Has more values than any output format; each format maps all of them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It ran and its assertions hold.
    Passed,
    /// It ran and an assertion failed.
    Failed,
    /// It has no verdict: an exception outside an assertion, a crash, or it never ran.
    Error,
    /// The framework skipped it on request.
    Skipped,
    /// It failed as it was expected to.
    #[serde(rename = "xfailed")]
    XFailed,
    /// It passed although it was expected to fail.
    #[serde(rename = "xpassed")]
    XPassed,
    /// A status that the format does not define, kept as written.
    Unknown(String),
}

/// One test case of a report.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct TestCase {
    /// Which test it is.
    #[serde(flatten)]
    pub id: TestId,
    /// The outcome.
    pub status: Status,
    /// The framework's message about a test that did not pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// What the solution printed during the test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
    /// The test's source, as a student should read it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test_code: Option<String>,
    /// The one task of the exercise that the test belongs to, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_id: Option<u32>,
    /// Points, in judged tasks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// The weight of the points, in judged tasks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// Wall time in seconds, where the format states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

impl Default for Status {
    /// A test without a known status has not passed.
    fn default() -> Self {
        Self::Error
    }
}

impl TestCase {
    /// A test case with nothing but an identity, or a name, and an outcome.
    pub fn new(id: impl Into<TestId>, status: Status) -> Self {
        Self { id: id.into(), status, ..Self::default() }
    }

    /// Adds the framework's message.
    #[must_use]
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.message = Some(message.into());
        self
    }
}

/// What an evaluator states about the whole run, in addition to its test cases (`structured_json`, `TOTAL_SCORE`).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Claims {
    /// Whether the submission counts at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valid: Option<bool>,
    /// A continuous score, always finite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// The stated pass rate, always finite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass_rate: Option<f64>,
    /// One paragraph for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// Other measurements.
    #[serde(default, skip_serializing_if = "serde_json::Map::is_empty")]
    pub metrics: serde_json::Map<String, serde_json::Value>,
    /// The fields above that were stated and cannot be used. No other value may replace them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<String>,
}

/// The result of parsing a log.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct TestReport {
    /// The test cases in the order of the log.
    pub tests: Vec<TestCase>,
    /// The separator between suite and name that is usual for this format; `::` by default. See
    /// [`Qualifier`](super::Qualifier).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub separator: Option<String>,
    /// Tests that were announced, whether or not they ran.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub planned: Vec<TestId>,
    /// The sources of announced tests by their names, if the reporter alone knows them.
    #[serde(skip)]
    pub codes: BTreeMap<String, String>,
    /// How many tests were announced, if the format states a number without names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planned_count: Option<u64>,
    /// The test that started and did not end, if the format shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<TestId>,
    /// The log holds a result: a test case, a summary, a plan, a score. Without one, the run counts as not done, never
    /// as a pass.
    pub evidence: bool,
    /// The framework's own end mark was seen. `None` if the format has no end mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// Why the tests as a whole could not run (collection failed, build failed): the tool's own message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// What an evaluator states about the whole run.
    #[serde(default, rename = "declared", skip_serializing_if = "Option::is_none")]
    pub claims: Option<Claims>,
    /// Contradictions that make the result unusable (two results for one test, a score that is not finite), one per
    /// entry.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invalid: Vec<String>,
    /// Unreadable or unusual parts of the log, in order, for people.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<String>,
    /// What the log says of tests whose names may be only a part of it.
    #[serde(skip)]
    pub descriptions: Vec<Described>,
    /// The framework looked for tests and found none.
    #[serde(skip)]
    pub empty: bool,
    /// The failure is the exercise's: no solution can run these tests.
    #[serde(skip)]
    pub is_unusable_exercise: bool,
    /// Skipped tests that the test file itself, without the solution, keeps from running.
    #[serde(skip)]
    pub disabled: Vec<TestId>,
    /// Tests that did not pass although a solution may be right.
    #[serde(skip)]
    pub unproved: Unproved,
    /// What was printed and is not the output of a test that ended.
    #[serde(skip)]
    pub printed: Printed,
}

/// Tests whose results say nothing of the solution, because it ran in a process of its own.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Unproved {
    /// There is none.
    #[default]
    None,
    /// These, each with the reason.
    Tests(Vec<(TestId, String)>),
    /// All of them, for one reason.
    All(String),
}

impl Unproved {
    /// Adds one test, or all if there is no test.
    pub fn add(&mut self, test: Option<TestId>, why: String) {
        match (&mut *self, test) {
            (Self::All(_), _) => {}
            (_, None) => *self = Self::All(why),
            (Self::Tests(tests), Some(test)) => tests.push((test, why)),
            (Self::None, Some(test)) => *self = Self::Tests(vec![(test, why)]),
        }
    }

    /// Why a test is unproved, if it is.
    pub fn reason(&self, test: &TestId) -> Option<&str> {
        match self {
            Self::None => None,
            Self::All(why) => Some(why),
            Self::Tests(tests) => {
                let is = |of: &TestId| of.name == test.name && of.file == test.file;
                tests.iter().find(|(of, _)| is(of)).map(|(_, why)| why.as_str())
            }
        }
    }
}

/// The whole text about a test, of which a part was not taken for its name: `deck # skip none`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Described {
    /// The test's index in the report.
    pub at: usize,
    /// The text.
    pub text: String,
    /// Whether the test passed, whatever else the text says.
    pub passed: bool,
}

/// What was printed in a run that marks its prints, and is not the output of a test that ended.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Printed {
    /// Before a test began: how many tests had ended then, and the text.
    pub between: Vec<(usize, String)>,
    /// After the last mark, so by the test that was running.
    pub unfinished: Option<String>,
}

impl TestReport {
    /// Adds a test case; a test case is evidence.
    pub fn push(&mut self, test: TestCase) {
        self.evidence = true;
        self.tests.push(test);
    }

    /// Adds a diagnostic for people.
    pub fn note(&mut self, diagnostic: impl Into<String>) {
        self.diagnostics.push(diagnostic.into());
    }
}
