//! Runs the two changed copies of the tests.
//!
//! A copy runs as any solution does, in a process, a workspace and for a user of its own, so that neither copy can see
//! the other.

use std::os::fd::RawFd;
use std::thread;

use super::attestation::CopyRun;
use super::{ChildOutcome, ChildRun, Request, RunError, Told};
use test_report::results::exercism::Results;
use test_source::mutation::{Copy, MutantPair};
use test_source::{TestDeclaration, TestFile};
use tracks::Track;

/// How many times as long as the tests as written their copies may take: they run beside each other, and may be made to use less
/// processor time at the start of a run and more in a long one.
pub(super) const PATIENCE: u32 = 2;

/// What both copies left behind.
pub(super) struct MutantRuns {
    pub(super) a: ChildOutcome,
    pub(super) b: ChildOutcome,
}

impl MutantRuns {
    /// Runs both, beside each other where there is a second processor. The steps that only check the solution run in copy A,
    /// unless it `was_checked` before. Where the tests run as forks of a ready process, which runs one at a time, the copies
    /// follow each other: that takes less than to load the framework once more.
    pub(super) fn run(
        request: &Request,
        track: &Track,
        mutants: &MutantPair,
        declared: &[TestDeclaration],
        was_checked: bool,
    ) -> Result<Self, RunError> {
        let program = request.program.as_deref().ok_or(RunError::NoProgram)?;
        if mutants.tests.is_empty() {
            // Nothing was changed, so nothing can be shown.
            return Ok(Self { a: failed("not run"), b: failed("not run") });
        }
        let is_forked = track.steps.last().is_some_and(|step| !step.ready.is_empty());
        let beside = request.beside.as_ref().filter(|_| is_forked);
        // Else the copies read it themselves: where they run first, their results are the run's, which have the code of their
        // tests, and names of cases may have changed.
        let is_known = was_checked && declared.iter().all(|test| test.cases.is_empty());
        let declared = is_known.then_some(declared);
        let of_copy = |files: &[TestFile], was_checked, ready: Option<RawFd>| {
            let child =
                ChildRun::new(program, &track.id, request.tracks, request.bounds(track).wall)
                    .patience(request.patience * if was_checked { PATIENCE } else { 1 })
                    .beside(ready);
            let child = if was_checked { child.flag("--was-checked") } else { child };
            let child = child.of_copy(files, declared).map_err(|error| error.to_string());
            child.and_then(|child| run(request, track, child)).unwrap_or_else(|why| failed(&why))
        };
        if let Some(beside) = beside {
            let ready = Some(beside.connection());
            let a = of_copy(&mutants.a, was_checked, ready);
            if !a.is_success {
                beside.end();
            }
            let b = of_copy(&mutants.b, true, ready.filter(|_| a.is_success));
            return Ok(Self { a, b });
        }
        let (of_a, of_b) =
            (|| of_copy(&mutants.a, was_checked, None), || of_copy(&mutants.b, true, None));
        if thread::available_parallelism().is_ok_and(|count| count.get() > 1) {
            return Ok(thread::scope(|scope| {
                let a = scope.spawn(of_a);
                let b = of_b();
                let a = a.join().unwrap_or_else(|_| failed("the run of the copy failed"));
                Self { a, b }
            }));
        }
        Ok(Self { a: of_a(), b: of_b() })
    }

    /// How they went, for `attest.json`.
    pub(super) fn told(&self) -> Vec<CopyRun> {
        let of = |copy, ran: &ChildOutcome| CopyRun {
            copy,
            status: ran.results.status,
            message: ran.results.message.clone(),
        };
        vec![of(Copy::A, &self.a), of(Copy::B, &self.b)]
    }
}

/// A copy that could not be run.
fn failed(why: &str) -> ChildOutcome {
    ChildOutcome {
        results: Results::error(why),
        attestation: None,
        is_success: false,
        code: None,
        told: Told::default(),
        places: None,
    }
}

/// Runs one copy. The error is for people.
fn run(request: &Request, track: &Track, child: ChildRun) -> Result<ChildOutcome, String> {
    // The results of others would tell what was changed.
    let bounds = request.bounds(track);
    let child = child.bounds(bounds.cpu_seconds, bounds.memory_bytes);
    let child = child.exercise(request.exercise.as_deref());
    let concealed = request.concealed.iter().chain(&request.output);
    let child = concealed.fold(child, |child, folder| child.option("--conceal", folder));
    child.run(&request.slug, &request.input)
}
