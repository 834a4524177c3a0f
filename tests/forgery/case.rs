//! What a case says of itself, and whether results are what it expects.

use std::fs;
use std::path::Path;

use libtest_mimic::Failed;
use serde::Deserialize;
use serde_json::Value;

/// A `case.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    /// What it tries, in one sentence.
    what: String,
    /// The exercise.
    pub(crate) slug: String,
    /// What `results.json` says: `pass`, `fail` or `error`.
    status: String,
    /// Words that are somewhere in `results.json`.
    message: Option<String>,
    /// The case whose files come first, as a path from the track's folder.
    #[serde(rename = "base")]
    _base: Option<String>,
    /// Seconds for the run.
    pub(crate) timeout: Option<f64>,
    /// Why this forgery passes, in words of SECURITY.md.
    pub(crate) limit: Option<String>,
    /// It is no forgery but an honest solution.
    #[serde(default)]
    pub(crate) control: bool,
}

impl Case {
    /// Reads and checks the case of a folder.
    pub(crate) fn read(dir: &Path) -> Result<Self, Failed> {
        let case: Self = toml::from_str(&fs::read_to_string(dir.join("case.toml"))?)?;
        if case.what.trim().is_empty() {
            return Err("it does not say what it tries".into());
        }
        if case.control && case.limit.is_some() {
            return Err("an honest solution is no limit".into());
        }
        if !case.control && (case.status == "pass") != case.limit.is_some() {
            return Err("a forgery passes exactly where it is a known limit".into());
        }
        Ok(case)
    }

    /// Whether results are as expected, and make sense.
    pub(crate) fn judge(&self, results: &Value) -> Result<(), String> {
        sensible(results)?;
        if results["status"] != self.status.as_str() {
            return Err(format!("the status is not `{}` ({})", self.status, self.what));
        }
        match &self.message {
            Some(words) if !says(results, words) => Err(format!("nothing says `{words}`")),
            _ => Ok(()),
        }
    }
}

/// Whether some text of a value holds these words.
fn says(value: &Value, words: &str) -> bool {
    match value {
        Value::String(text) => text.contains(words),
        Value::Array(values) => values.iter().any(|value| says(value, words)),
        Value::Object(members) => members.values().any(|value| says(value, words)),
        _ => false,
    }
}

/// The laws of `results.json` that hold for every run.
fn sensible(results: &Value) -> Result<(), String> {
    let tests = results["tests"].as_array().ok_or("there is no list of tests")?;
    let statuses: Vec<&str> = tests.iter().filter_map(|test| test["status"].as_str()).collect();
    let known = statuses.iter().all(|status| ["pass", "fail", "error"].contains(status));
    if results["version"] != 3 || statuses.len() != tests.len() || !known {
        return Err("this is no `results.json` of version 3".into());
    }
    let passed = statuses.iter().filter(|status| **status == "pass").count();
    let consistent = match results["status"].as_str() {
        Some("pass") => passed > 0 && passed == tests.len(),
        Some("fail") => passed < tests.len(),
        Some("error") => tests.is_empty() && results["message"].is_string(),
        _ => false,
    };
    if consistent { Ok(()) } else { Err("the status is not that of the tests".into()) }
}
