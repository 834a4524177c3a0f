//! Makes a gold reference of a validation log.

use serde::Serialize;

use crate::status_map::StatusMap;

/// The tests that the gold patch fixed, kept, left broken and broke. v1: `convert_log_to_ground_truth`.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct GroundTruth {
    fail_to_pass: Vec<String>,
    fail_to_fail: Vec<String>,
    pass_to_pass: Vec<String>,
    pass_to_fail: Vec<String>,
}

impl GroundTruth {
    /// Sorts the tests that passed or failed after the patch by their result before it. A test that did not exist
    /// before counts as failed; a test that was skipped belongs to no category.
    pub fn new(before: &StatusMap<'_>, after: &StatusMap<'_>) -> Self {
        let mut truth = Self::default();
        for (name, word) in after {
            let passed = match before.get(name.as_ref()).map(AsRef::as_ref) {
                Some("PASSED") => true,
                None | Some("FAILED" | "ERROR") => false,
                Some(_) => continue,
            };
            let tests = match (passed, word.as_ref()) {
                (true, "PASSED") => &mut truth.pass_to_pass,
                (false, "PASSED") => &mut truth.fail_to_pass,
                (true, "FAILED") => &mut truth.pass_to_fail,
                (false, "FAILED") => &mut truth.fail_to_fail,
                _ => continue,
            };
            tests.push(name.clone().into_owned());
        }
        truth
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;

    #[test]
    fn tests_are_sorted_by_before_and_after() {
        fn map(rows: &[(&'static str, &'static str)]) -> StatusMap<'static> {
            rows.iter().map(|(name, word)| (Cow::Borrowed(*name), Cow::Borrowed(*word))).collect()
        }
        let before = map(&[
            ("a", "FAILED"),
            ("b", "PASSED"),
            ("c", "ERROR"),
            ("d", "PASSED"),
            ("s", "SKIPPED"),
        ]);
        let after = map(&[
            ("a", "PASSED"),
            ("b", "PASSED"),
            ("c", "FAILED"),
            ("d", "FAILED"),
            ("s", "PASSED"),
            ("new", "PASSED"),
            ("e", "ERROR"),
        ]);
        let truth = GroundTruth::new(&before, &after);
        assert_eq!(truth.fail_to_pass, ["a", "new"]);
        assert_eq!(truth.pass_to_pass, ["b"]);
        assert_eq!(truth.fail_to_fail, ["c"]);
        assert_eq!(truth.pass_to_fail, ["d"]);
    }
}
