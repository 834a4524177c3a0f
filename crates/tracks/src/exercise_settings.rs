//! `exercise.toml`: what the author of an exercise says of it, where the files do not show it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use serde::Deserialize;

use super::default_limits::seconds;
use test_report::text::{did_you_mean, nearest};

/// `exercise.toml` in an exercise's folder. All keys are optional; unknown keys are errors. Paths are relative to the folder.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExerciseSettings {
    /// The exercise's slug, its name in paths; by default, the folder's name.
    pub slug: Option<String>,
    /// The id of the track; by default, the track is recognised by the files.
    pub track: Option<String>,
    /// The test files; by default, those that the track's patterns match.
    #[serde(default)]
    pub tests: Vec<String>,
    /// The files and folders that students hand in; by default, the files with the name of the exercise or of a test file.
    #[serde(default)]
    pub solution: Vec<String>,
    /// Packages of the language that the exercise needs, as `test-runner install --with` takes them.
    #[serde(default)]
    pub packages: Vec<String>,
    /// How the files are compiled.
    #[serde(default)]
    pub build: BuildSettings,
    /// What a run may use. Options on the command line win.
    #[serde(default)]
    pub limits: ExerciseLimits,
}

/// `[build]` of `exercise.toml`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BuildSettings {
    /// Options for the compiler, such as `-Wall` and `-Werror`. Only for tracks whose builds take options.
    #[serde(default)]
    pub flags: Vec<String>,
}

/// `[limits]` of `exercise.toml`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExerciseLimits {
    /// Wall-clock time of the whole run, in seconds.
    #[serde(default, deserialize_with = "seconds")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub timeout: Option<Duration>,
    /// Wall-clock time of each test, in seconds, where the track's test tool can stop a test.
    #[serde(default, deserialize_with = "seconds")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub test_timeout: Option<Duration>,
    /// Memory of all processes together, in MiB.
    pub memory_mb: Option<u64>,
}

impl ExerciseSettings {
    /// The file's name.
    pub const FILE: &str = "exercise.toml";

    /// The settings of an exercise's folder; none if it has no such file. The error is for people.
    pub fn of_folder(folder: &Path) -> Result<Option<Self>, String> {
        let path = folder.join(Self::FILE);
        // It may be a link: the exercise's folder is trusted.
        if !fs::metadata(&path).is_ok_and(|found| found.is_file()) {
            return Ok(None);
        }
        let wrong = |why: &str| format!("`{}`: {why}", path.display());
        let text = fs::read_to_string(&path).map_err(|error| wrong(&error.to_string()))?;
        Self::parse(&text).map(Some).map_err(|why| wrong(&why))
    }

    /// Reads the file's text. The error names the line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let settings: Self = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(0, |span| text[..span.start].matches('\n').count() + 1);
            format!("line {line}: {}", explained(error.message()))
        })?;
        let odd = |flag: &&String| {
            !flag.starts_with('-')
                || !flag.chars().all(|c| c.is_ascii_alphanumeric() || "-_=+,./:@%".contains(c))
        };
        match settings.build.flags.iter().find(odd) {
            Some(flag) => Err(format!(
                "`{flag}` in `build.flags` is not an option for a compiler: it must begin with `-` and have no spaces or quotation marks"
            )),
            None => Ok(settings),
        }
    }
}

/// The TOML reader's words, with the known key that a misspelled one looks like.
fn explained(message: &str) -> String {
    let Some(rest) = message.strip_prefix("unknown field `") else { return message.to_owned() };
    let mut names = rest.split('`').step_by(2);
    let unknown = names.next().unwrap_or_default();
    let meant = nearest(unknown, names);
    format!("unknown key `{unknown}`{}", did_you_mean(meant))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_read_and_none_is_needed() {
        let text = "slug = 'vec'\ntrack = 'c'\ntests = ['t/a.c']\nsolution = ['vec.c']\npackages = ['numpy']\n[build]\nflags = ['-Wall', '-DX=1']\n[limits]\ntimeout = 2.5\ntest_timeout = 1\nmemory_mb = 64\n";
        let read = ExerciseSettings::parse(text).unwrap();
        assert_eq!(read.limits.timeout, Some(Duration::from_millis(2500)));
        assert_eq!(read.build.flags, ["-Wall", "-DX=1"]);
        assert_eq!(ExerciseSettings::parse("").unwrap(), ExerciseSettings::default());
    }

    #[test]
    fn a_misspelled_key_is_refused_with_the_key_that_was_meant() {
        for (text, why) in [
            ("slug = 'a'\ntest = ['a']\n", "line 2: unknown key `test`; did you mean `tests`?"),
            (
                "[limits]\ntest-timeout = 1\n",
                "line 2: unknown key `test-timeout`; did you mean `test_timeout`?",
            ),
            ("x = 1\n", "line 1: unknown key `x`"),
            ("[limits]\ntimeout = 0\n", "line 2: the time must be more than 0 seconds"),
        ] {
            assert_eq!(ExerciseSettings::parse(text).unwrap_err(), why);
        }
        for flag in ["Wall", "-DX='1 2'", "-D X", "-x$(id)"] {
            let text = format!("[build]\nflags = [\"{flag}\"]\n");
            assert!(
                ExerciseSettings::parse(&text).unwrap_err().contains("not an option"),
                "{flag}"
            );
        }
    }
}
