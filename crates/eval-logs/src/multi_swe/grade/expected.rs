//! The tests that a task's row demands of an evaluation.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer};

use super::{Report, Test};

/// The lists of a row of the data set. Other keys of the row do not matter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Expected {
    /// Tests that pass before and with the fix.
    #[serde(deserialize_with = "tests")]
    pub p2p_tests: BTreeMap<String, Test>,
    /// Tests that fail before and pass with the fix.
    #[serde(deserialize_with = "tests")]
    pub f2p_tests: BTreeMap<String, Test>,
    /// Tests that are skipped before and pass with the fix.
    #[serde(deserialize_with = "tests")]
    pub s2p_tests: BTreeMap<String, Test>,
    /// Tests that are not there before and pass with the fix.
    #[serde(deserialize_with = "tests")]
    pub n2p_tests: BTreeMap<String, Test>,
}

/// The tests of a list. In a table, where every row has the same columns, the tests of other rows are null.
fn tests<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, Test>, D::Error> {
    let all: Option<BTreeMap<String, Option<Test>>> = Option::deserialize(deserializer)?;
    let there = all.into_iter().flatten();
    Ok(there.filter_map(|(name, test)| Some((name, test?))).collect())
}

/// A test that the row demands and the report does not have in this list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing<'a> {
    /// The list: `p2p_tests`.
    pub list: &'static str,
    /// The test's name.
    pub test: &'a str,
}

impl fmt::Display for Missing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: missing {}", self.list, self.test)
    }
}

impl Expected {
    /// The lists with their names, in the order of a report.
    pub fn lists(&self) -> [(&'static str, &BTreeMap<String, Test>); 4] {
        [
            ("p2p_tests", &self.p2p_tests),
            ("f2p_tests", &self.f2p_tests),
            ("s2p_tests", &self.s2p_tests),
            ("n2p_tests", &self.n2p_tests),
        ]
    }

    /// The first test, in the original's order of the lists, that keeps a valid report from resolving the task.
    pub fn missing<'a>(&'a self, report: &Report) -> Option<Missing<'a>> {
        self.lists().into_iter().zip(report.transitions()).find_map(|((list, wanted), there)| {
            let test = wanted.keys().find(|name| !there.contains_key(*name))?;
            Some(Missing { list, test })
        })
    }

    /// Whether the report resolves the task: it is valid and misses nothing.
    pub fn resolved(&self, report: &Report) -> bool {
        report.valid() && self.missing(report).is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::multi_swe::parsers as multi_swe;

    #[test]
    fn a_test_in_another_list_is_missing() {
        let parser = multi_swe::PARSERS.find("cargo").unwrap();
        let logs = ["", "test b ... FAILED\n", "test b ... ok\ntest c ... ok\n"];
        let report = Report::of_logs("sharkdp/fd", 7, parser, logs).unwrap();
        let row = |lists: &str| serde_json::from_str::<Expected>(lists).unwrap();
        let test = r#"{"run": "NONE", "test": "FAIL", "fix": "PASS"}"#;
        let right = row(&format!(r#"{{"f2p_tests": {{"b": {test}}}, "title": "any"}}"#));
        assert!(right.resolved(&report));
        let wrong = row(&format!(r#"{{"f2p_tests": {{"c": {test}}}}}"#));
        assert_eq!(wrong.missing(&report).unwrap().to_string(), "f2p_tests: missing c");
    }
}
