//! Runs the two changed copies of the tests.
//!
//! A copy runs as any solution does, in a workspace and for a user of its own, so that neither copy can see the other.

use std::thread;

use super::attestation::CopyRun;
use super::request::{Mutant, RunKind};
use super::worker::RunReply;
use super::{Attest, Fault, Request, RunError, Runner};
use test_report::text::Message;
use test_source::mutation::{Copy, MutantPair};
use test_source::{TestDeclaration, TestFile};
use tracks::Track;

/// How many times as long as the original tests their copies may take: they run at the same time, and may be made to use less
/// processor time at the start of a run and more in a long one.
pub(super) const TIMEOUT_FACTOR: u32 = 2;

/// What both copies left behind.
pub(super) struct MutantRuns {
    pub(super) a: RunReply,
    pub(super) b: RunReply,
}

/// What the copies are made of.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    pub(super) request: &'a Request,
    pub(super) track: &'a Track,
    pub(super) declared: &'a [TestDeclaration],
    /// Whether another run of the solution passed the steps that only check it. Otherwise they run with copy A.
    pub(super) was_checked: bool,
}

impl MutantRuns {
    /// Runs both: as forks of a ready interpreter one after the other, since that takes less than to load the framework once
    /// more; otherwise in two workers, at the same time if there is a second processor.
    pub(super) fn run(
        subject: Subject<'_>,
        mutants: &MutantPair,
        runner: &mut Runner,
    ) -> Result<Self, RunError> {
        if mutants.tests.is_empty() {
            // Nothing was changed, so nothing can be shown.
            let not_run = || RunReply::failed(Fault::Machine, "not run");
            return Ok(Self { a: not_run(), b: not_run() });
        }
        let of_a = subject.request_for(&mutants.a, subject.was_checked);
        let of_b = subject.request_for(&mutants.b, true);
        if runner.forks_tests_of(subject.track) {
            let a = runner.reply(&of_a, &mut |_| ());
            let b = runner.reply(&of_b, &mut |_| ());
            return Ok(Self { a, b });
        }
        let workers = runner.workers(subject.request)?;
        let run = |request: &Request| {
            workers
                .run(request, &mut |_| ())
                .unwrap_or_else(|error| RunReply::failed(Fault::Machine, Message::from(error)))
        };
        if thread::available_parallelism().is_ok_and(|count| count.get() > 1) {
            return Ok(thread::scope(|scope| {
                let a = scope.spawn(|| run(&of_a));
                let b = run(&of_b);
                let failed = |_| RunReply::failed(Fault::Machine, "the run of the mutant failed");
                Self { a: a.join().unwrap_or_else(failed), b }
            }));
        }
        Ok(Self { a: run(&of_a), b: run(&of_b) })
    }

    /// How they went, for `attest.json`.
    pub(super) fn summaries(&self) -> Vec<CopyRun> {
        let of = |copy, ran: &RunReply| CopyRun {
            copy,
            status: ran.results.status,
            message: ran.results.message.clone(),
        };
        vec![of(Copy::A, &self.a), of(Copy::B, &self.b)]
    }
}

impl Subject<'_> {
    /// The request for the run of one copy.
    fn request_for(&self, files: &[TestFile], solution_was_checked: bool) -> Request {
        // Else the copies read them themselves: where they run first, their results are the run's, which have the code of their
        // tests, and names of cases may have changed.
        let is_known = self.was_checked && self.declared.iter().all(|test| test.cases.is_empty());
        let bounds = self.request.bounds(self.track);
        let factor = if solution_was_checked { TIMEOUT_FACTOR } else { 1 };
        let mut request = self.request.clone();
        // The results of others would tell what was changed.
        request.concealed.extend(request.output.take());
        Request {
            track: Some(self.track.id.clone()),
            timeout: Some(bounds.wall),
            timeout_factor: request.timeout_factor * factor,
            memory_bytes: bounds.memory_bytes,
            attest: Attest::Off,
            mutants_first: false,
            kind: RunKind::Mutant(Mutant {
                files: files.to_vec(),
                declared: is_known.then(|| self.declared.to_vec()),
                solution_was_checked,
            }),
            ..request
        }
    }
}
