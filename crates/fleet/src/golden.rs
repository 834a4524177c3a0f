//! The golden cases of another test runner of a track: folders with a solution, its tests and the results of that runner.
//!
//! Each case runs through a worker, like a student's solution, and its results are compared by meaning: version, white space
//! at the ends and keys that the other runner does not have make no difference. Differences that the track declares are
//! kept apart. The folders are only read.

mod cases;
mod compare;
mod expected;
mod outdated;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::verify::{Crew, CrewError};
use compare::Difference;
use runner::run::Request;
use test_report::results::exercism::{Results, RunStatus};
use test_report::text::{Attributed, Diagnostic, Fault, did_you_mean, nearest};
use tracks::{Aspect, Differences, Track, TrackRegistry};

pub(crate) use cases::GoldenCase;
pub use cases::GoldenCases;
pub use outdated::{Outdated, outdated};

/// How golden cases run and are compared.
#[derive(Debug)]
pub struct GoldenSettings {
    /// This program.
    pub program: PathBuf,
    /// The tracks that there are.
    pub tracks: TrackRegistry,
    /// The track of the cases.
    pub track: &'static Track,
    /// How many cases at once.
    pub jobs: usize,
    /// The time limit of each run; the track's own where there is none.
    pub timeout: Option<Duration>,
    /// Whether messages and outputs are compared as well.
    pub texts: bool,
    /// What may differ.
    pub differences: Differences,
}

/// What `golden --json` writes.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GoldenReport {
    /// The id of the track.
    pub track: String,
    /// The cases that ran, by name.
    pub cases: Vec<GoldenResult>,
    /// Declared differences that are there no longer.
    pub outdated: Vec<Outdated>,
}

/// A case that ran.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GoldenResult {
    /// The folder of the case, below the folder that all cases are in.
    pub case: String,
    /// The slug of the exercise that it ran as.
    pub slug: String,
    /// Whether the results are those of the other runner, but for declared differences.
    pub as_expected: bool,
    /// What differs.
    pub differences: Vec<FoundDifference>,
    /// Why the case could not run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// Wall time of the run.
    pub seconds: f64,
}

/// A difference, and whether the track declares it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundDifference {
    /// What differs.
    #[serde(rename = "in")]
    pub aspect: Aspect,
    /// The test, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// In the other runner's results.
    pub expected: String,
    /// In the results of this program.
    pub actual: String,
    /// Why the track wants it so; missing for a difference that no row declares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The cases cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum GoldenError {
    /// A folder or file cannot be read.
    #[error("cannot read `{}`: {why}", path.display())]
    Unreadable {
        /// The folder or file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// There is no case.
    #[error("no file `{name}` in `{}` or a folder in it", path.display())]
    NoCases {
        /// As the caller wrote it.
        path: PathBuf,
        /// The name of the files with expected results.
        name: String,
    },
    /// A requested case does not exist.
    #[error("no such case: `{case}`{}", did_you_mean(meant.as_deref()))]
    UnknownCase {
        /// As the caller wrote it.
        case: String,
        /// The name that is most like it.
        meant: Option<String>,
    },
    /// The files do not show the track.
    #[error("cannot recognise the track of `{}`: {why}", path.display())]
    Track {
        /// As the caller wrote it.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// No run could start.
    #[error(transparent)]
    Crew(#[from] CrewError),
}

impl Diagnostic for GoldenError {
    fn help(&self) -> Option<String> {
        let help = match self {
            Self::NoCases { .. } => {
                "pass the checkout of a test runner; `--expected NAME` looks for files of another name"
            }
            Self::Track { .. } => "pass `--track ID`; `test-runner tracks` lists the ids",
            Self::Crew(error) => return error.help(),
            Self::Unreadable { .. } | Self::UnknownCase { .. } => return None,
        };
        Some(help.to_owned())
    }
}

impl Attributed for GoldenError {
    fn fault(&self) -> Fault {
        match self {
            Self::Crew(_) => Fault::Machine,
            Self::NoCases { .. }
            | Self::Track { .. }
            | Self::Unreadable { .. }
            | Self::UnknownCase { .. } => Fault::Request,
        }
    }
}

impl GoldenError {
    fn unknown_case(case: &str, cases: &[GoldenCase]) -> Self {
        let meant = nearest(case, cases.iter().map(|case| case.name.as_str()));
        Self::UnknownCase { case: case.to_owned(), meant: meant.map(ToOwned::to_owned) }
    }
}

/// Runs the cases, `jobs` at a time. Calls `done` for each when it ends, from several threads. A signal ends the running
/// cases; unfinished cases are not in the results.
pub fn run(
    cases: &[GoldenCase],
    settings: &GoldenSettings,
    done: &(dyn Fn(&GoldenResult) + Sync),
) -> Result<Vec<GoldenResult>, GoldenError> {
    let crew = Crew::new(settings.program.clone(), settings.tracks, settings.jobs)?;
    Ok(crew.each(cases, |case| result(case, settings, &crew), done))
}

/// The result of a case; `None` if a signal came before its end.
fn result(case: &GoldenCase, settings: &GoldenSettings, crew: &Crew) -> Option<GoldenResult> {
    let slug = case.slug(settings.track);
    let mut request = Request::unwritten(&slug, &case.dir)
        .with_track(&settings.track.id)
        .with_tracks(settings.tracks);
    request.limits.wall = settings.timeout;
    let started = Instant::now();
    let ran = crew.run(&request);
    let seconds = started.elapsed().as_secs_f64();
    let ran = match ran {
        Ok(reply) if reply.failure.is_none() => Ok(reply.results),
        _ if crew.is_interrupted() => return None,
        Ok(reply) => Err(reply.results.message.unwrap_or_default()),
        Err(why) => Err(why),
    };
    let (differences, fault) = match ran {
        Ok(results) => (differences(case, &results, settings), None),
        Err(why) => (Vec::new(), Some(why)),
    };
    let is_declared = |difference: &FoundDifference| difference.reason.is_some();
    Some(GoldenResult {
        case: case.name.clone(),
        slug,
        as_expected: fault.is_none() && differences.iter().all(is_declared),
        differences,
        fault,
        seconds,
    })
}

fn differences(
    case: &GoldenCase,
    results: &Results,
    settings: &GoldenSettings,
) -> Vec<FoundDifference> {
    let found = compare::differences(&case.expected, results).into_iter();
    let counts = |difference: &Difference| settings.texts || !difference.aspect.is_text();
    let declared = |Difference { aspect, test, expected, actual }| {
        let reason = settings.differences.reason(&case.name, aspect).map(ToOwned::to_owned);
        FoundDifference { aspect, test, expected, actual, reason }
    };
    found.filter(counts).map(declared).collect()
}

/// The word for a status.
fn word(status: RunStatus) -> String {
    status.as_str().to_owned()
}
