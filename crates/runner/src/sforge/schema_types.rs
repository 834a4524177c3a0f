//! Types for the schemas of the JSON of judged tasks that the code reads or writes piece by piece. A test compares real
//! output with them.
#![expect(dead_code, reason = "only the schemas of these types are used")]

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What an evaluator prints between its marker lines for the parser `structured_json`. At least one of the keys is
/// required, and none may stand twice; null is the same as absent; other keys are ignored.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StructuredResult {
    /// Whether the submission counts at all; true when absent.
    valid: Option<bool>,
    /// The continuous score, finite.
    score: Option<f64>,
    /// From 0 to 1; otherwise it is computed from `details`.
    pass_rate: Option<f64>,
    /// One paragraph for the people and agents who made the submission.
    summary: Option<String>,
    /// The test cases.
    details: Option<Vec<StructuredCase>>,
    /// Other measurements.
    metrics: Option<Map<String, Value>>,
    /// How many test cases there are, for a result without `details`; otherwise the sum of the next three.
    total_tests: Option<u64>,
    /// How many of them passed.
    passed: Option<u64>,
    /// How many failed.
    failed: Option<u64>,
    /// How many ended in an error.
    errors: Option<u64>,
}

/// One test case of an evaluator.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct StructuredCase {
    /// Its name.
    name: Option<String>,
    /// `PASSED`, `FAILED`, `ERROR` or `SKIPPED`. Any other word is kept, and the test counts in the total only.
    status: Option<String>,
    /// A message for people.
    message: Option<String>,
    /// Points: passed on, never used.
    score: Option<f64>,
    /// The weight of the points: passed on, never used.
    weight: Option<f64>,
}

/// `parse --format list`: the test cases that were not skipped; for `structured_json`, the evaluator's own list.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TestList(Vec<ListedTest>);

/// One test case.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ListedTest {
    /// Its name.
    name: String,
    /// `PASSED`, `FAILED` or `ERROR`; an evaluator's own list may contain other words.
    status: String,
    /// Only in an evaluator's own list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// Only in an evaluator's own list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    /// Only in an evaluator's own list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weight: Option<f64>,
}

/// `parse --format status-map`: `PASSED`, `FAILED`, `ERROR` or `SKIPPED` for each name.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TestStatusMap(IndexMap<String, String>);
