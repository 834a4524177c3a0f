//! Every exercise of a track checkout, with its reference solution or its shipped stub.
//!
//! Knows the layout of a track repository, and builds the same input of an exercise as a pipeline. Each exercise runs
//! in a process of its own, through `run`, like a student's solution. A repository is only read. An exercise that
//! cannot run is reported as an error; after a signal, the results so far are reported.

mod crew;
mod input;
mod junit;
mod record;
mod reference;
mod repository;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;

use runner::run::worker::RunReply;
use runner::run::{Attest, Attestation, Request, Separation};
use test_report::results::exercism::{Results, RunStatus};
use test_report::text::{Attributed, Diagnostic, Fault};

pub use crew::Crew;
pub(crate) use crew::CrewError;
pub use input::solution_files;
pub(crate) use input::with_completion;
pub use junit::junit;
pub use record::Record;
pub use repository::{Exercise, Kind, Repository};

/// Which solution of an exercise runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Solution {
    /// The example or exemplar: it must pass.
    Reference,
    /// The files that a student starts with: they must not pass.
    Stub,
}

/// The settings of a verification.
#[derive(Debug, Clone)]
pub struct Settings {
    /// This program.
    pub program: PathBuf,
    /// Which solution runs.
    pub solution: Solution,
    /// Exercises whose stubs are to pass: what students start with works, and is to become better code.
    pub expect_pass: Vec<String>,
    /// How many exercises at once.
    pub jobs: usize,
    /// The time limit of each run; that of its exercise or track where there is none.
    pub timeout: Option<Duration>,
    /// Whether the passes are proved.
    pub attest: Attest,
    /// The seed of that; random if there is none.
    pub attest_seed: Option<u64>,
    /// The smallest part of the tests, in percent, that a proved pass has earned.
    pub attest_min: u32,
    /// Whether solutions run in a process of their own, where their track can do it.
    pub separate: bool,
}

/// The result of one exercise.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verified {
    /// The exercise's slug.
    pub slug: String,
    /// Practice or concept.
    pub kind: Kind,
    /// The status in `results.json`.
    pub status: RunStatus,
    /// How many tests were reported.
    pub tests: usize,
    /// How many of them passed.
    pub passed: usize,
    /// Whether that is the expected result.
    pub as_expected: bool,
    /// The first reason for a status other than pass.
    pub message: Option<String>,
    /// Wall time of the whole process.
    pub seconds: f64,
    /// With `--attest`, what the changed copies showed of a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attestation: Option<Attestation>,
    /// With `--separate` or `--attest strict`, which tests ran with the solution in a process of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub separation: Option<Separation>,
}

/// The verification could not start.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// The folder is not a checkout of a track.
    #[error("`{path}` is not a checkout of a track: {why}")]
    Repository {
        /// As the caller wrote it.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A requested exercise does not exist.
    #[error("no such exercise in the checkout: `{0}`")]
    UnknownExercise(String),
    /// No run could start.
    #[error(transparent)]
    Crew(#[from] CrewError),
}

impl Diagnostic for VerifyError {
    fn help(&self) -> Option<String> {
        match self {
            Self::Repository { .. } => {
                Some("pass the folder that has `config.json` and `exercises/`".to_owned())
            }
            Self::Crew(error) => error.help(),
            Self::UnknownExercise(_) => None,
        }
    }
}

impl Attributed for VerifyError {
    fn fault(&self) -> Fault {
        match self {
            Self::Repository { .. } | Self::UnknownExercise(_) => Fault::Request,
            Self::Crew(_) => Fault::Machine,
        }
    }
}

/// Runs the exercises, `jobs` at a time. Calls `done` for each when it ends, from several threads. A signal ends the
/// running exercises; unfinished exercises are not in the results.
pub fn verify(
    repository: &Repository,
    exercises: &[Exercise],
    settings: &Settings,
    done: &(dyn Fn(&Verified) + Sync),
) -> Result<Vec<Verified>, VerifyError> {
    let crew = Crew::new(settings.program.clone(), repository.tracks, settings.jobs)?;
    let subject = Subject { repository, settings, crew: &crew };
    Ok(crew.each(exercises, |exercise| subject.verified(exercise), done))
}

/// What every exercise is verified with.
#[derive(Clone, Copy)]
struct Subject<'a> {
    repository: &'a Repository,
    settings: &'a Settings,
    crew: &'a Crew,
}

impl Subject<'_> {
    /// The result of an exercise; `None` if a signal came before its end.
    fn verified(self, exercise: &Exercise) -> Option<Verified> {
        let started = Instant::now();
        let ran = self.run(exercise);
        let seconds = started.elapsed().as_secs_f64();
        match ran {
            Ok(RunReply { results, attestation, separation, failure: None, .. }) => {
                let judged = judge(exercise, self.settings, &results, seconds);
                Some(Verified { attestation, separation, ..judged })
            }
            _ if self.crew.is_interrupted() => None,
            Ok(RunReply { results, .. }) => {
                Some(not_run(exercise, self.settings, &results, seconds))
            }
            Err(why) => Some(not_run(exercise, self.settings, &Results::error(why), seconds)),
        }
    }

    /// What the run of an exercise came to. The error is why there was no run, for people.
    fn run(self, exercise: &Exercise) -> Result<RunReply, String> {
        let Self { repository, settings, crew } = self;
        let scratch = tempfile::tempdir()
            .map_err(|error| format!("cannot create a temporary folder: {error}"))?;
        let input = scratch.path().join("input");
        input::build(exercise, settings.solution, repository.track, &input)?;
        let mut request = Request::unwritten(&exercise.slug, &input)
            .with_track(&repository.track.id)
            .with_tracks(repository.tracks)
            .with_attest(settings.attest);
        request.limits.wall = settings.timeout;
        request.attest_seed = settings.attest_seed;
        request.attest_min = settings.attest_min;
        request.separate = settings.separate;
        crew.run(&request)
    }
}

/// An exercise that could not run is unexpected, even with a stub.
fn not_run(exercise: &Exercise, settings: &Settings, results: &Results, seconds: f64) -> Verified {
    let verified = judge(exercise, settings, results, seconds);
    Verified { as_expected: false, ..verified }
}

/// Whether the status is expected: a reference solution passes, a stub does not unless it is one that should.
fn judge(exercise: &Exercise, settings: &Settings, results: &Results, seconds: f64) -> Verified {
    let tests = results.tests.as_deref().unwrap_or_default();
    let passed = tests.iter().filter(|test| test.status == RunStatus::Pass).count();
    let first = tests.iter().find(|test| test.status != RunStatus::Pass);
    let message = results.message.clone().or_else(|| {
        first.map(|test| format!("{}: {}", test.name, test.message.as_deref().unwrap_or_default()))
    });
    let has_passed = results.status == RunStatus::Pass && passed > 0;
    let slug = &exercise.slug;
    let (as_expected, why) = match settings.solution {
        Solution::Reference => (has_passed, None),
        Solution::Stub if settings.expect_pass.contains(slug) => {
            let why = "The stub does not pass, but `--expect-pass` names it.";
            (has_passed, (!has_passed).then(|| why.to_owned()))
        }
        Solution::Stub => {
            let why =
                || format!("The stub passes. If it is a solution, pass `--expect-pass {slug}`.");
            (!has_passed, has_passed.then(why))
        }
    };
    let said: Vec<String> = why.into_iter().chain(message).collect();
    let message = (!said.is_empty()).then(|| said.join("\n"));
    Verified {
        slug: exercise.slug.clone(),
        kind: exercise.kind,
        status: results.status,
        tests: tests.len(),
        passed,
        as_expected,
        message,
        seconds,
        attestation: None,
        separation: None,
    }
}
