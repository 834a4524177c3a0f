//! The results that another test runner recorded, in any version of the interface. Runners differ in what they leave out.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use test_report::results::exercism::RunStatus;

/// An `expected_results.json`.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Expected {
    pub(super) status: RunStatus,
    #[serde(default)]
    pub(super) message: Option<String>,
    /// Version 1 has none, and some runners leave them out where no test ran.
    #[serde(default)]
    pub(super) tests: Option<Vec<ExpectedTest>>,
}

/// A test in it.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct ExpectedTest {
    #[serde(default)]
    pub(super) name: String,
    #[serde(default)]
    pub(super) status: Option<RunStatus>,
    #[serde(default)]
    pub(super) message: Option<String>,
    #[serde(default)]
    pub(super) output: Option<String>,
    #[serde(default)]
    pub(super) test_code: Option<String>,
    #[serde(default, deserialize_with = "task")]
    pub(super) task_id: Option<u32>,
}

impl Expected {
    pub(super) fn read(json: &[u8]) -> serde_json::Result<Self> {
        serde_json::from_slice(json.strip_prefix(b"\xef\xbb\xbf").unwrap_or(json))
    }
}

/// A number, which some runners write as a text. 0 is no task.
fn task<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    let task = match Value::deserialize(deserializer)? {
        Value::Number(number) => number.as_u64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    Ok(task.and_then(|task| u32::try_from(task).ok()).filter(|&task| task > 0))
}
