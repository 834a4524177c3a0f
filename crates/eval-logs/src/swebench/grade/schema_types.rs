//! Types for the schemas of the JSON of a SWE-bench evaluation.
//!
//! Gold rows and reports are too large to be built whole, so the code reads and writes them piece by piece and has no
//! types for them. A test compares real output with the types in this file.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::absent::Absent;
use super::coverage::Coverage;

/// A gold row: which tests an instance must fix and keep. Other keys are kept and ignored.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GoldRow {
    /// The instance, such as `django__django-11099`.
    instance_id: String,
    /// The tests that fail before the patch and must pass after it.
    #[serde(rename = "FAIL_TO_PASS")]
    fail_to_pass: Tests,
    /// The tests that pass before the patch and must still pass after it.
    #[serde(rename = "PASS_TO_PASS")]
    pass_to_pass: Tests,
    /// The tests that fail before and after the patch; needed for `--to-fail`.
    #[serde(rename = "FAIL_TO_FAIL", default)]
    fail_to_fail: Option<Tests>,
    /// The tests that the patch breaks; needed for `--to-fail`.
    #[serde(rename = "PASS_TO_FAIL", default)]
    pass_to_fail: Option<Tests>,
    /// `owner/name`; the current harness reads it here, version 1 takes it from the log's name.
    #[serde(default)]
    repo: Option<String>,
    /// The version of the project; a few parsers depend on it.
    #[serde(default)]
    version: Option<String>,
    /// The parser of the current harness that reads the log, such as `parse_log_pytest`.
    #[serde(default)]
    log_parser: Option<String>,
    /// `pass_and_fail`, or `fail_only` if a test that the log does not name counts as passed.
    #[serde(default)]
    eval_type: Option<String>,
}

/// Test names: a list, or a text that contains a JSON list (as in data sets from the hub).
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Tests {
    List(Vec<String>),
    Encoded(String),
}

/// A model's proposal for one instance. Other keys are ignored.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PredictionRow {
    /// The instance.
    instance_id: String,
    /// The patch; null or empty if the model gave none.
    model_patch: Option<String>,
    /// The model's name.
    #[serde(default)]
    model_name_or_path: Option<String>,
}

/// The tests that only one of two status maps has, or whose statuses differ.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Diff(IndexMap<String, Vec<String>>);

/// The result of the gold tests of one instance: a report, or the gold row as a failure if the patch was not applied.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum AnyReport {
    /// The patch was applied.
    #[cfg_attr(feature = "schema", schemars(description = ""))]
    Report(Report),
    /// The patch was not applied.
    #[cfg_attr(feature = "schema", schemars(description = ""))]
    NotApplied(NotApplied),
}

/// The result of the gold tests of an instance whose patch was applied.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// The tests to fix.
    #[serde(rename = "FAIL_TO_PASS")]
    fail_to_pass: Split,
    /// The tests to keep.
    #[serde(rename = "PASS_TO_PASS")]
    pass_to_pass: Split,
    /// Filled with `--to-fail` only.
    #[serde(rename = "FAIL_TO_FAIL")]
    fail_to_fail: Split,
    /// Filled with `--to-fail` only.
    #[serde(rename = "PASS_TO_FAIL")]
    pass_to_fail: Split,
    /// The gold tests of which the log says nothing. In `report`, and where the output is not that of swebench 1.1.5 or 5.0.2.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    absent: Vec<Absent>,
    /// The notes of `--strict`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    caution: Vec<String>,
}

/// The tests of one category.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Split {
    /// Those with the required result.
    success: Vec<String>,
    /// The others.
    failure: Vec<String>,
}

/// An instance whose patch was not applied: every key of its gold row, as a failure.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NotApplied {
    /// Why `--strict` counts it as not applied.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    caution: Vec<String>,
    #[serde(flatten)]
    row: IndexMap<String, Failure>,
}

/// One key of the gold row.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Failure {
    /// Always empty.
    success: Vec<()>,
    /// The value in the gold row.
    failure: serde_json::Value,
}

/// The reports of many logs, by file name.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reports {
    /// The instances whose patches were applied.
    #[serde(rename = "reports_patch_success")]
    applied: IndexMap<String, Report>,
    /// The instances whose patches were not applied.
    #[serde(rename = "reports_patch_failure")]
    not_applied: IndexMap<String, NotApplied>,
    /// What could be graded; missing under the plain rules of v1, whose output equals that of swebench 1.1.5.
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<Coverage>,
    /// The logs that could not be read, and why.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    unreadable: IndexMap<String, String>,
}
