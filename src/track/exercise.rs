//! What an exercise says of itself: `.meta/config.json`, the forms of its slug.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The part of an exercise's configuration that a test run needs. Paths are relative to the solution.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct ExerciseConfig {
    /// The exercise's files by role.
    #[serde(default)]
    pub files: ExerciseFiles,
    /// Flags that a track defines for itself.
    #[serde(default)]
    pub custom: BTreeMap<String, serde_json::Value>,
}

/// The exercise's files by role.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct ExerciseFiles {
    /// What the student edits.
    #[serde(default)]
    pub solution: Vec<String>,
    /// The test files; the first is the main one.
    #[serde(default)]
    pub test: Vec<String>,
    /// The reference solution of a practice exercise.
    #[serde(default)]
    pub example: Vec<String>,
    /// The reference solution of a concept exercise.
    #[serde(default)]
    pub exemplar: Vec<String>,
    /// Files that are shown and not edited.
    #[serde(default)]
    pub editor: Vec<String>,
}

impl ExerciseConfig {
    /// The places where a configuration may be, in order.
    pub const PATHS: [&str; 2] = [".meta/config.json", ".exercism/config.json"];

    /// Whether a flag is set. One that is not there, or is no truth value, is not.
    pub fn flag(&self, name: &str) -> bool {
        self.custom.get(name).and_then(serde_json::Value::as_bool).unwrap_or(false)
    }

    /// Reads a configuration. The error is the JSON reader's, with line and column.
    pub fn parse(bytes: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(bytes)
    }
}

/// An exercise's name in a track, `two-fer`, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slug(String);

impl Slug {
    /// Accepts lower-case letters and digits in groups joined by single hyphens, at most 100 characters.
    pub fn new(text: &str) -> Option<Self> {
        let group = |part: &str| {
            !part.is_empty()
                && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        (text.len() <= 100 && text.split('-').all(group)).then(|| Self(text.to_owned()))
    }

    /// `two-fer`.
    pub fn kebab(&self) -> &str {
        &self.0
    }

    /// `two_fer`.
    pub fn snake(&self) -> String {
        self.0.replace('-', "_")
    }

    /// `TwoFer`.
    pub fn pascal(&self) -> String {
        let capital = |part: &str| {
            let (first, rest) = part.split_at(1);
            first.to_ascii_uppercase() + rest
        };
        self.0.split('-').map(capital).collect()
    }

    /// The text with `{slug}`, `{snake}` and `{pascal}` replaced.
    pub fn fill(&self, text: &str) -> String {
        text.replace("{slug}", &self.0)
            .replace("{snake}", &self.snake())
            .replace("{pascal}", &self.pascal())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_checked_and_formed() {
        for bad in ["", "-", "a-", "a--b", "../x", ";rm", "Two-Fer", "a_b", "ä", &"a".repeat(101)]
        {
            assert_eq!(Slug::new(bad), None, "{bad:?}");
        }
        let slug = Slug::new("two-fer-2x").unwrap();
        assert_eq!(slug.fill("{slug} {snake} {pascal}"), "two-fer-2x two_fer_2x TwoFer2x");
    }

    #[test]
    fn a_configuration_may_leave_out_and_add_anything() {
        let config =
            ExerciseConfig::parse(br#"{"authors": [], "files": {"test": ["a_test.py"]}, "x": 1}"#)
                .unwrap();
        assert_eq!(config.files.test, ["a_test.py"]);
        assert!(ExerciseConfig::parse(br#"{"files": {"#).is_err());
    }
}
