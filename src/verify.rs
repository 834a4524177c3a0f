//! L3: every exercise of a track checkout, with its reference solution or its shipped stub.
//!
//! Owns the layout of a track repository and the input that a pipeline would build of an exercise. Each exercise runs
//! in a process of its own, through `run`, as a student's solution would. A repository is only read.

mod input;
mod junit;
mod record;
mod repository;
mod shard;

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use crate::results::exercism::{Results, RunStatus};
use crate::sandbox::{SandboxError, Tool};

pub use junit::junit;
pub use record::Record;
pub use repository::{Exercise, Kind, Repository};
pub use shard::Shard;

/// Which solution of an exercise runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Solution {
    /// The example or exemplar: it must pass.
    Reference,
    /// What a student is given to start with: it must not pass.
    Stub,
}

/// How to verify.
#[derive(Debug, Clone)]
pub struct Settings {
    /// This program.
    pub program: PathBuf,
    /// Which solution runs.
    pub solution: Solution,
    /// How many exercises at once.
    pub jobs: usize,
    /// Of each run.
    pub timeout: Duration,
}

/// What became of one exercise.
#[derive(Debug, Clone, Serialize, JsonSchema)]
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
    /// Whether that is what the solution should do.
    pub as_expected: bool,
    /// The first reason for a status other than pass.
    pub message: Option<String>,
    /// Wall time of the whole process.
    pub seconds: f64,
}

/// An exercise could not be verified at all.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// The checkout is none.
    #[error(
        "`{path}` is no track repository: {why}\nhelp: give the folder that holds `config.json` and `exercises/`"
    )]
    Repository {
        /// As given.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// An exercise that was asked for is not there.
    #[error("there is no exercise `{0}` in the repository")]
    UnknownExercise(String),
    /// A file could not be read or written.
    #[error("cannot prepare the exercise `{slug}`")]
    Input {
        /// The exercise.
        slug: String,
        /// The operating system's words.
        #[source]
        source: io::Error,
    },
    /// This program could not be started.
    #[error("could not start a run")]
    Sandbox(#[from] SandboxError),
    /// A signal asked this program to stop.
    #[error("interrupted")]
    Interrupted,
}

/// Runs the exercises, `jobs` at a time. `done` is told of each as it ends, from several threads.
pub fn verify(
    repository: &Repository,
    exercises: &[Exercise],
    settings: &Settings,
    done: &(dyn Fn(&Verified) + Sync),
) -> Result<Vec<Verified>, VerifyError> {
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(settings.jobs).build().map_err(|error| {
            VerifyError::Input { slug: String::new(), source: io::Error::other(error) }
        })?;
    let stop = AtomicBool::new(false);
    pool.install(|| {
        exercises
            .par_iter()
            .map(|exercise| {
                if stop.load(Ordering::Relaxed) {
                    return Err(VerifyError::Interrupted);
                }
                let verified = one(repository, exercise, settings);
                match &verified {
                    Ok(verified) => done(verified),
                    Err(_) => stop.store(true, Ordering::Relaxed),
                }
                verified
            })
            .collect()
    })
}

fn one(
    repository: &Repository,
    exercise: &Exercise,
    settings: &Settings,
) -> Result<Verified, VerifyError> {
    let failed = |source| VerifyError::Input { slug: exercise.slug.clone(), source };
    let dir = tempfile::tempdir().map_err(failed)?;
    let (input, output) = (dir.path().join("input"), dir.path().join("output"));
    input::build(exercise, settings.solution, &repository.track.example_edits, &input)
        .map_err(failed)?;
    let started = Instant::now();
    let mut argv: Vec<OsString> =
        vec![settings.program.clone().into(), "run".into(), "--track".into()];
    argv.extend([OsString::from(&repository.track.id), "--timeout".into()]);
    argv.push(settings.timeout.as_secs_f64().to_string().into());
    argv.extend([OsString::from(&exercise.slug), input.into(), output.clone().into()]);
    let run =
        Tool::new(argv).timeout(settings.timeout + Duration::from_secs(30)).run(&mut |_| ())?;
    let seconds = started.elapsed().as_secs_f64();
    let results =
        read(&output).unwrap_or_else(|error| Results::error(format!("{error}\n{}", run.output)));
    Ok(judge(exercise, settings.solution, &results, seconds))
}

fn read(output: &Path) -> io::Result<Results> {
    let bytes = std::fs::read(output.join("results.json"))?;
    serde_json::from_slice(&bytes).map_err(io::Error::other)
}

/// A reference solution passes, a stub does not.
fn judge(exercise: &Exercise, solution: Solution, results: &Results, seconds: f64) -> Verified {
    let tests = results.tests.as_deref().unwrap_or_default();
    let passed = tests.iter().filter(|test| test.status == RunStatus::Pass).count();
    let first = tests.iter().find(|test| test.status != RunStatus::Pass);
    let message = results.message.clone().or_else(|| {
        first.map(|test| format!("{}: {}", test.name, test.message.as_deref().unwrap_or_default()))
    });
    let as_expected = match solution {
        Solution::Reference => results.status == RunStatus::Pass && passed > 0,
        Solution::Stub => results.status != RunStatus::Pass,
    };
    Verified {
        slug: exercise.slug.clone(),
        kind: exercise.kind,
        status: results.status,
        tests: tests.len(),
        passed,
        as_expected,
        message,
        seconds,
    }
}
