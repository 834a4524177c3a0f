//! The configuration of an exercise: `.meta/config.json`, or else `.exercism/config.json`, and `exercise.toml`, which wins.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::ExerciseSettings;

/// The part of an exercise's configuration that a test run needs. Paths are relative to the solution.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct ExerciseConfig {
    /// The exercise's files by role.
    #[serde(default)]
    pub files: ExerciseFiles,
    /// Flags that a track defines for itself.
    #[serde(default)]
    pub custom: BTreeMap<String, serde_json::Value>,
    /// What `exercise.toml` says beside the files.
    #[serde(skip)]
    pub settings: ExerciseSettings,
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
    /// The paths of a configuration, in order of precedence.
    pub const PATHS: [&str; 2] = [".meta/config.json", ".exercism/config.json"];

    /// Whether a flag is set. A missing flag, or one that is not a boolean, is not set.
    pub fn flag(&self, name: &str) -> bool {
        self.custom.get(name).and_then(serde_json::Value::as_bool).unwrap_or(false)
    }

    /// The configuration of an exercise's folder; none if it has no such file. The error is for people.
    pub fn of_folder(folder: &Path) -> Result<Option<Self>, String> {
        Ok(Self::joined(Self::of_json(folder)?, ExerciseSettings::of_folder(folder)?))
    }

    /// The same of an exercise whose files are texts, by their path in its folder.
    pub fn of_texts<'a>(text: impl Fn(&str) -> Option<&'a str>) -> Result<Option<Self>, String> {
        let found = Self::PATHS.into_iter().find_map(|path| Some((path, text(path)?)));
        let json = found.map(|(path, text)| {
            Self::parse(text.as_bytes()).map_err(|error| format!("`{path}`: {error}"))
        });
        let file = ExerciseSettings::FILE;
        let settings = text(file)
            .map(|text| ExerciseSettings::parse(text).map_err(|why| format!("`{file}`: {why}")));
        Ok(Self::joined(json.transpose()?, settings.transpose()?))
    }

    /// What both files say; `exercise.toml` wins.
    fn joined(json: Option<Self>, settings: Option<ExerciseSettings>) -> Option<Self> {
        let Some(settings) = settings else { return json };
        let mut config = json.unwrap_or_default();
        let files = &mut config.files;
        for (said, role) in
            [(&settings.tests, &mut files.test), (&settings.solution, &mut files.solution)]
        {
            if !said.is_empty() {
                role.clone_from(said);
            }
        }
        Some(Self { settings, ..config })
    }

    fn of_json(folder: &Path) -> Result<Option<Self>, String> {
        for path in Self::PATHS {
            let whole = folder.join(path);
            // It may be a link: the exercise's folder is trusted.
            if fs::metadata(&whole).is_ok_and(|found| found.is_file()) {
                let wrong = |why: &dyn fmt::Display| format!("`{}`: {why}", whole.display());
                let bytes = fs::read(&whole).map_err(|error| wrong(&error))?;
                return Self::parse(&bytes).map(Some).map_err(|error| wrong(&error));
            }
        }
        Ok(None)
    }

    /// Reads a configuration. The error is the JSON reader's, with line and column.
    pub fn parse(bytes: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_configuration_may_leave_out_and_add_anything() {
        let config =
            ExerciseConfig::parse(br#"{"authors": [], "files": {"test": ["a_test.py"]}, "x": 1}"#)
                .unwrap();
        assert_eq!(config.files.test, ["a_test.py"]);
        assert!(ExerciseConfig::parse(br#"{"files": {"#).is_err());
    }
}
