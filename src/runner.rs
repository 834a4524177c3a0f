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
//! | `rights` | checks which layers of the sandbox this machine has, and chooses the user that the solution runs as |
//! | `prepare` | recognises the track, copies the solution, makes the copy ready; `selection` explains which files are the tests |
//! | `inventory` | reads on a thread of its own what the test files declare |
//! | `progress` | is the run itself: builds, runs the tests, and asks `verdict` and `hints` for the results |
//! | `verdict` | makes results of what the test step left behind, and decides whether they are believed |
//! | `hints` | tells the author what in the files may be the reason that the tests fail |
//! | `attest`, `attestation` | prove a pass with changed copies of the tests |
//! | `mutant_runs`, `merge` | run these copies, and make one pass of both |
//! | `child` | is a run in a process of its own: of a copy, or of an exercise of a track |
//! | `attend` | keeps ready processes for the runs of a batch |
//! | `error`, `outcome` | are the ways in which a run can end |

mod attend;
mod attest;
mod attestation;
mod child;
mod error;
mod folder;
mod hints;
mod inventory;
mod merge;
mod mutant_runs;
mod outcome;
mod prepare;
mod progress;
mod request;
mod rights;
mod selection;
mod unreadable;
mod verdict;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use crate::publish::{discard_stale, publish};
use attest::Tried;
use error::Stop;
use outcome::Seen;
use progress::Run;
use sandbox;
use test_report::model::RawRun;
use test_report::results::exercism::{self, Results, RunStatus};
use test_report::text::ErrorText;
use tracks::toolchain;
use tracks::{self, Track, TrackRegistry};

pub use attend::attend;
pub use attestation::{Attest, Attestation, Attested, CopyRun, Counts, Verdict};
pub(crate) use child::told;
pub use child::{ChildOutcome, ChildRun, Told, tell};
pub use error::RunError;
pub use folder::{Folder, exercise_in};
pub use outcome::{HandedIn, Outcome, Spent};
pub use prepare::make_ready;
pub use request::Request;

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
    let attempted = catch_unwind(AssertUnwindSafe(|| attempt(request, &mut seen, log)))
        .unwrap_or(Err(Stop::Fault(RunError::Internal)));
    let attempted = unless_tools_are_missing(request, &seen, attempted);
    let (results, attestation, mut error) = match attempted {
        Ok((results, attestation)) => (results, attestation, None),
        Err(Stop::Solution(results)) => (results, None, None),
        Err(Stop::Fault(error)) => {
            (Results::error(without_exercise(request, &error)), None, Some(error))
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
    Ok(Outcome { results, track, attestation, spent, handed_in, error })
}

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
    let begun = Run::begin(request, &mut seen, log);
    match begun.and_then(|mut run| run.build().and_then(|()| run.test())) {
        Ok(raw) => Ok(Some(raw)),
        Err(Stop::Solution(_)) => Ok(None),
        Err(Stop::Fault(error)) => Err(error),
    }
}

/// What an attempt came to.
type Attempted = Result<(Results, Option<Attestation>), Stop>;

/// A run without tests is no fault of the solution if its message names a module of the toolchain that is not there.
fn unless_tools_are_missing(request: &Request, seen: &Seen, attempted: Attempted) -> Attempted {
    let (Ok((results, _)) | Err(Stop::Solution(results))) = &attempted else { return attempted };
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
fn attempt(request: &Request, seen: &mut Seen, log: &mut Log<'_>) -> Attempted {
    rights::check_layers(request, log)?;
    let mut trial = None;
    if request.copies_first && request.attest != Attest::Off {
        let evidence = Run::begin(request, seen, log)?.into_evidence()?;
        match attest::attest_copies(request, &evidence, log)? {
            Tried::Pass(results, attestation) => return Ok((results, Some(attestation))),
            Tried::Else(ran) => trial = ran,
        }
    }
    let mut run = Run::begin(request, seen, log)?;
    run.build()?;
    let raw = run.test()?;
    let judged = run.verdict(&raw)?;
    if is_copy(request) {
        child::tell_places(request, &run.places(&judged)?);
        return Ok((judged.results, None));
    }
    if request.attest == Attest::Off || judged.results.status != RunStatus::Pass {
        return Ok((run.with_hints(judged.results), None));
    }
    let places = run.places(&judged)?;
    let evidence = run.into_evidence()?;
    let mut results = judged.results;
    let attestation = attest::attest(request, &evidence, trial, &places, &mut results, log)?;
    Ok((results, Some(attestation)))
}

/// Whether this is the run of a changed copy.
fn is_copy(request: &Request) -> bool {
    !request.replaced.is_empty()
}
