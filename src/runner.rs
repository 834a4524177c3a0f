//! One run, from an input directory to a `results.json`.
//!
//! Holds the steps together: recognise, copy, plan, run, parse, join, write. If the output directory is usable, there
//! is a `results.json` when [`run`] returns, even if it returns an error.
//!
//! In the order of a run:
//!
//! | file | does |
//! |---|---|
//! | `request` | says what is asked for |
//! | `folder` | finds out which exercise a folder holds, for commands that are given no slug |
//! | `unreadable` | lists the folders that a solution cannot read |
//! | `privileges` | checks which layers of the sandbox this machine has, and chooses the user that the solution runs as |
//! | `prepare` | recognises the track, copies the solution, makes the copy ready; `selection` explains which files are the tests |
//! | `inventory` | reads on a thread of its own what the test files declare |
//! | `progress` | is the run itself: builds, runs the tests, and asks `verdict` and `hints` for the results |
//! | `verdict` | makes results of what the test step left behind, and decides whether they are believed |
//! | `hints` | tells the author what in the files may be the reason that the tests fail |
//! | `attest`, `attestation` | prove a pass with changed copies of the tests |
//! | `mutant_runs`, `merge` | run these copies, and make one pass of both |
//! | `worker` | runs requests in other processes of this program |
//! | `interpreters` | keeps ready interpreters for the runs of this process |
//! | `error`, `outcome` | are the ways in which a run can end |

mod attest;
mod attestation;
mod error;
mod folder;
mod hints;
mod interpreters;
mod inventory;
mod merge;
mod mutant_runs;
mod outcome;
mod prepare;
mod privileges;
mod progress;
mod request;
mod selection;
mod unreadable;
mod verdict;
pub mod worker;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Duration;

use crate::publish::{discard_stale, publish};
use attest::{Passed, Tried};
use error::Stop;
use interpreters::Interpreters;
use outcome::Seen;
use progress::{Resources, Run};
use sandbox;
use test_report::model::RawRun;
use test_report::results::exercism::{self, Results, RunStatus};
use test_report::text::ErrorText;
use tracks::toolchain;
use tracks::{Track, TrackRegistry};
use worker::{RunReply, WorkerPool, WorkerSettings};

pub use attestation::{Attest, Attestation, Attested, CopyRun, Counts, Verdict};
pub use error::{Fault, RunError};
pub use folder::{Folder, exercise_in};
pub use outcome::{HandedIn, Outcome, Spent};
pub use request::{Mutant, Request, RunKind};

/// A line of a run's log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line<'a> {
    /// A step and the resources that it used, for `--verbose`.
    Detail(&'a str),
    /// A warning about a likely mistake of the user.
    Warning(&'a str),
}

/// Receives the lines.
type Log<'a> = dyn FnMut(Line<'_>) + 'a;

/// The track of a directory's files, if exactly one fits. The files decide, so no slug is needed.
pub fn recognise_input(input: &Path, tracks: TrackRegistry) -> Option<&'static Track> {
    prepare::recognise_input(input, tracks)
}

/// Runs the tests of a solution and writes `results.json`. `log` gets a line for each step.
pub fn run(request: &Request, log: &mut dyn FnMut(Line<'_>)) -> Result<Results, RunError> {
    let outcome = run_to_outcome(request, log)?;
    outcome.error.map_or(Ok(outcome.results.in_version(request.version)), Err)
}

/// Runs the tests like [`run`], and also returns the track and why the run could not do its job, if it could not. An error
/// only if nothing can be written, or if the run could not begin.
pub fn run_to_outcome(
    request: &Request,
    log: &mut dyn FnMut(Line<'_>),
) -> Result<Outcome, RunError> {
    Runner::default().run(request, log)
}

/// Runs requests one after the other, and keeps between them what holds nothing of a solution.
#[derive(Debug, Default)]
pub struct Runner {
    /// What tests can be forks of.
    interpreters: Option<Interpreters>,
    /// For changed copies, from the first on.
    workers: Option<WorkerPool>,
    /// How many runs had a user of their own.
    run_count: u32,
}

impl Runner {
    /// A runner that keeps ready interpreters, if this machine protects them from solutions. Each is started when it is first
    /// needed.
    pub fn keeping() -> Self {
        let interpreters = if sandbox::can_be_kept() { Interpreters::new().ok() } else { None };
        Self { interpreters, ..Self::default() }
    }

    /// Runs a request, like [`run_to_outcome`].
    pub fn run(
        &mut self,
        request: &Request,
        log: &mut dyn FnMut(Line<'_>),
    ) -> Result<Outcome, RunError> {
        // From here to the end, so that a result is written whenever a signal arrives.
        let interrupts = sandbox::hold_interrupts()?;
        if let Some(output) = &request.output {
            let failed = |source| RunError::Output { path: output.clone(), source };
            std::fs::create_dir_all(output)
                .and_then(|()| discard_stale(output, exercism::NAME))
                .and_then(|()| discard_stale(output, attest::NAME))
                .map_err(failed)?;
        }
        let mut seen = Seen::default();
        // A fault of ours must not leave a student without a message: it becomes an error like any other.
        let attempted = catch_unwind(AssertUnwindSafe(|| attempt(self, request, &mut seen, log)))
            .unwrap_or(Err(Stop::Fault(RunError::Internal)));
        let attempted = unless_tools_are_missing(request, &seen, attempted);
        let (Attempt { results, attestation, declaration_indices }, mut error) = match attempted {
            Ok(attempt) => (attempt, None),
            Err(Stop::Solution(results)) => (results.into(), None),
            Err(Stop::Fault(error)) => {
                (Results::error(without_exercise(request, &error)).into(), Some(error))
            }
        };
        if let Some(output) = &request.output {
            let failed = |source| RunError::Output { path: output.clone(), source };
            publish(&results.clone().in_version(request.version), output).map_err(failed)?;
            if let Some(attestation) = &attestation {
                attest::publish(attestation, output).map_err(failed)?;
            }
        }
        if error.is_none() && interrupts.pending().is_some() {
            error = Some(RunError::Interrupted);
        }
        let Seen { track, spent, handed_in } = seen;
        Ok(Outcome { results, track, attestation, declaration_indices, spent, handed_in, error })
    }

    /// Runs a request, like [`run_to_outcome`], for another part of this program.
    fn reply(&mut self, request: &Request, log: &mut Log<'_>) -> RunReply {
        match self.run(request, log) {
            Ok(outcome) => RunReply::of(outcome),
            Err(error) => RunReply::failed(error.fault(), &ErrorText::of(&error).to_string()),
        }
    }

    fn resources(&mut self) -> Resources<'_> {
        self.run_count = self.run_count.wrapping_add(1);
        Resources { interpreters: self.interpreters.as_mut(), number: self.run_count - 1 }
    }

    /// Whether the tests of a track run as forks of a ready interpreter.
    fn forks_tests_of(&self, track: &Track) -> bool {
        self.interpreters.is_some() && track.steps.last().is_some_and(|step| !step.ready.is_empty())
    }

    /// Workers for changed copies.
    fn workers(&mut self, request: &Request) -> Result<&WorkerPool, RunError> {
        let program = request.program.as_deref().ok_or(RunError::NoProgram)?;
        Ok(self.workers.get_or_insert_with(|| {
            WorkerPool::new(WorkerSettings {
                program: program.to_owned(),
                track_folders: request.tracks.folders().to_vec(),
                interpreters: false,
                grace: GRACE,
            })
        }))
    }
}

/// How long a changed copy may take to end after a signal.
const GRACE: Duration = Duration::from_secs(5);

/// What is said of a fault, without the place of the exercise, which is not the student's to know.
fn without_exercise(request: &Request, error: &RunError) -> String {
    let said = ErrorText::of(error).to_string();
    match &request.exercise {
        Some(folder) => said.replace(&folder.display().to_string(), "<exercise>"),
        None => said,
    }
}

/// What the test step of a run left behind, before anything reads it; nothing if a build failed. For the tests of our own
/// reporters.
#[doc(hidden)]
pub fn unread(
    request: &Request,
    log: &mut dyn FnMut(Line<'_>),
) -> Result<Option<RawRun>, RunError> {
    let mut seen = Seen::default();
    let begun = Run::begin(request, Resources::default(), &mut seen, log);
    match begun.and_then(|mut run| run.build().and_then(|()| run.test())) {
        Ok(raw) => Ok(Some(raw)),
        Err(Stop::Solution(_)) => Ok(None),
        Err(Stop::Fault(error)) => Err(error),
    }
}

/// What a run came to that did its job.
struct Attempt {
    results: Results,
    attestation: Option<Attestation>,
    /// Of a changed copy: for each result, its test's place in the declarations.
    declaration_indices: Option<Vec<Option<usize>>>,
}

impl From<Results> for Attempt {
    fn from(results: Results) -> Self {
        Self { results, attestation: None, declaration_indices: None }
    }
}

/// What an attempt came to.
type Attempted = Result<Attempt, Stop>;

/// A run without tests is no fault of the solution if its message names a module of the toolchain that is not there.
fn unless_tools_are_missing(request: &Request, seen: &Seen, attempted: Attempted) -> Attempted {
    let (Ok(Attempt { results, .. }) | Err(Stop::Solution(results))) = &attempted else {
        return attempted;
    };
    let message = results.message.as_ref().filter(|_| results.status == RunStatus::Error);
    let (Some(message), Some(track)) = (message, seen.track.and_then(|id| request.tracks.find(id)))
    else {
        return attempted;
    };
    match toolchain::suspect(track, &request.tools, message) {
        Ok(Some(missing)) => Err(Stop::Fault(missing.into())),
        // Where nothing can be looked for, the message stands as it is.
        Ok(None) | Err(_) => attempted,
    }
}

/// Runs to the verdict, or to what stops the run before it. `seen` holds what is known by then.
fn attempt(
    runner: &mut Runner,
    request: &Request,
    seen: &mut Seen,
    log: &mut Log<'_>,
) -> Attempted {
    privileges::check_layers(request, log)?;
    let mut trial = None;
    if request.copies_first && request.attest != Attest::Off {
        let evidence = Run::begin(request, Resources::default(), seen, log)?.into_evidence()?;
        match attest::attest_copies(request, &evidence, runner, log)? {
            Tried::Pass(results, attestation) => {
                return Ok(Attempt { attestation: Some(attestation), ..results.into() });
            }
            Tried::Else(ran) => trial = ran,
        }
    }
    let mut run = Run::begin(request, runner.resources(), seen, log)?;
    run.build()?;
    let raw = run.test()?;
    let judged = run.verdict(&raw)?;
    if request.kind.mutant().is_some() {
        let declaration_indices = Some(run.places(&judged)?);
        return Ok(Attempt { declaration_indices, ..judged.results.into() });
    }
    if request.attest == Attest::Off || judged.results.status != RunStatus::Pass {
        return Ok(run.with_hints(judged.results).into());
    }
    let places = run.places(&judged)?;
    let evidence = run.into_evidence()?;
    let mut results = judged.results;
    let passed = Passed { trial, places: &places };
    let attestation = attest::attest(request, &evidence, passed, runner, &mut results, log)?;
    Ok(Attempt { attestation: Some(attestation), ..results.into() })
}
