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
    /// What goes wrong, in one sentence.
    what: String,
    /// The exercise.
    pub(crate) slug: String,
    /// What `results.json` says: `pass`, `fail` or `error`.
    status: String,
    /// The test that the fault is in: it has an error or failure of its own, and those before it passed.
    test: Option<String>,
    /// Words of that test's message, or of the message of the whole.
    message: Option<String>,
    /// What that test printed, all of it.
    output: Option<String>,
    /// Which of several limits it meets first is chance, and so are its words.
    #[serde(default, rename = "varies")]
    _varies: bool,
    /// Seconds for the run.
    pub(crate) timeout: Option<f64>,
}

impl Case {
    /// Reads the case of a folder.
    pub(crate) fn read(dir: &Path) -> Result<Self, Failed> {
        let case: Self = toml::from_str(&fs::read_to_string(dir.join("case.toml"))?)?;
        assert!(!case.what.is_empty(), "it does not say what goes wrong");
        Ok(case)
    }

    /// Whether results are as expected.
    pub(crate) fn judge(&self, results: &Value) -> Result<(), String> {
        if results["status"] != self.status.as_str() {
            return Err(format!("the status is not `{}`", self.status));
        }
        let tests = results["tests"].as_array().ok_or("there is no list of tests")?;
        let said = match &self.test {
            None => &results["message"],
            Some(name) => {
                let found = tests.iter().position(|test| test["name"] == name.as_str());
                let at = found.ok_or_else(|| format!("there is no test `{name}`"))?;
                if tests[at]["status"] == "pass"
                    || tests[..at].iter().any(|test| test["status"] != "pass")
                {
                    return Err(format!("`{name}` is not the one with the fault"));
                }
                if self.output.as_ref().is_some_and(|output| tests[at]["output"] != output.as_str())
                {
                    return Err(format!("the output is {}", tests[at]["output"]));
                }
                &tests[at]["message"]
            }
        };
        match &self.message {
            Some(words) if !said.as_str().is_some_and(|said| said.contains(words.as_str())) => {
                Err(format!("{said} does not say `{words}`"))
            }
            _ => Ok(()),
        }
    }
}
