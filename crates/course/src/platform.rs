//! What grading platforms read of a run: files, or text on standard output, with points.
//!
//! [`Platform::writer`] collects what a platform tells by its environment; [`Writer::text`] makes the text of a run. Where our
//! side failed there is no text: a platform would take it for a grade.

mod classroom50;
mod coderunner;
mod ctrf;
mod github;
mod gradescope;
mod prairielearn;
mod run;
mod vpl;

use std::time::SystemTime;

use serde::Serialize;

use test_report::text::Diagnostic;

pub use run::{PlatformRun, RunTime};

/// A grading platform, or the format that several share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Platform {
    /// Gradescope's `results.json`.
    Gradescope,
    /// PrairieLearn's `results.json`.
    Prairielearn,
    /// Classroom 50's `result.json`.
    Classroom50,
    /// The output of a grader for GitHub Actions.
    Github,
    /// The output of `vpl_evaluate.sh` for Moodle's VPL.
    Vpl,
    /// The output of a combinator template grader for Moodle's CodeRunner.
    Coderunner,
    /// The Common Test Report Format.
    Ctrf,
}

/// Writes what a platform reads.
#[derive(Debug)]
pub enum Writer {
    /// Gradescope.
    Gradescope,
    /// PrairieLearn.
    Prairielearn,
    /// Classroom 50.
    Classroom50(classroom50::Identity),
    /// The graders of GitHub Actions.
    Github,
    /// Moodle's Virtual Programming Lab.
    Vpl(vpl::Scale),
    /// Moodle's CodeRunner.
    Coderunner,
    /// The Common Test Report Format.
    Ctrf,
}

/// The environment lacks what a platform sets, or has something else.
#[derive(Debug, thiserror::Error)]
pub enum EnvironmentError {
    #[error("the environment variable `{0}` is not set")]
    /// A variable is not set.
    Missing(&'static str),
    #[error("the environment variable `{0}` is `{1}`, which is not a number")]
    /// A variable, and its value.
    NotANumber(&'static str, String),
}

impl Diagnostic for EnvironmentError {
    fn help(&self) -> Option<String> {
        match self {
            Self::Missing(_) => Some(
                "Classroom 50 sets it for its autograder; for a test by hand, set it yourself"
                    .to_owned(),
            ),
            Self::NotANumber(..) => None,
        }
    }
}

impl Platform {
    /// The writer for the platform at this time, which reads variables of the environment by `variable`.
    pub fn writer(
        self,
        now: SystemTime,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Writer, EnvironmentError> {
        Ok(match self {
            Self::Gradescope => Writer::Gradescope,
            Self::Prairielearn => Writer::Prairielearn,
            Self::Classroom50 => Writer::Classroom50(classroom50::Identity::of(now, variable)?),
            Self::Github => Writer::Github,
            Self::Vpl => Writer::Vpl(vpl::Scale::of(variable)?),
            Self::Coderunner => Writer::Coderunner,
            Self::Ctrf => Writer::Ctrf,
        })
    }
}

impl Writer {
    /// The name of the file that the platform reads. A platform that reads standard output has a file for this text.
    pub fn file_name(&self) -> &'static str {
        match self {
            Self::Gradescope | Self::Prairielearn => "results.json",
            Self::Classroom50(_) => "result.json",
            Self::Github => "github-output.txt",
            Self::Vpl(_) => "vpl.txt",
            Self::Coderunner => "coderunner.json",
            Self::Ctrf => "ctrf-report.json",
        }
    }

    /// What the platform reads if the exercise is at fault, where it has a word for that.
    pub fn ungradable(&self, why: &str) -> Option<String> {
        matches!(self, Self::Prairielearn).then(|| prairielearn::ungradable(why))
    }

    /// What the platform reads of a run.
    pub fn text(&self, run: &PlatformRun) -> String {
        match self {
            Self::Gradescope => gradescope::text(run),
            Self::Prairielearn => prairielearn::text(run),
            Self::Classroom50(identity) => classroom50::text(run, identity),
            Self::Github => github::text(run),
            Self::Vpl(scale) => vpl::text(run, *scale),
            Self::Coderunner => coderunner::text(run),
            Self::Ctrf => ctrf::text(run),
        }
    }
}

/// A JSON document that ends its last line.
fn json(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value);
    text.expect("texts, numbers and lists are JSON") + "\n"
}

/// A number of points for people: `1` or `0.33`.
fn shown(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
