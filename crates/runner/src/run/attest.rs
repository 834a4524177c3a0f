//! Proves a pass: the mutants of its tests ran before the original tests, and each changed test has to have failed.

use std::io::{self, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::rand::{GetRandomFlags, getrandom};

use super::attestation::{Attest, Attestation, CopyRun, Verdict, count};
use super::context::RunContext;
use super::mutant_runs::{Evidence, MutantRun, Round, Rounds};
use super::mutant_verdicts::{Reference, attested, judged, places};
use super::request::ProcessMode;
use super::{Original, Request, RunError, Runner};
use crate::publish::write_atomically;
use sandbox::{SandboxError, layers};
use test_report::results::exercism::{PassVerdict, Results, RunStatus, VerdictCounts};

/// The file beside `results.json`.
pub(super) const NAME: &str = "attest.json";

/// Why a pass is unproved whose tests do not pass with the solution in a process of its own.
pub(super) const TOGETHER: &str = "not all tests pass if the solution runs in a process of its own";

/// The runs of the mutants.
pub(super) struct Trial {
    evidence: Evidence,
    /// How they ran.
    mode: ProcessMode,
    rounds: Vec<Round>,
    /// Wall time of all of them.
    took: Duration,
}

impl Trial {
    /// Runs the mutants of a solution, of which no other run has begun.
    pub(super) fn run(
        evidence: Evidence,
        mode: ProcessMode,
        runner: &mut Runner,
        context: &mut RunContext<'_>,
    ) -> Result<Self, RunError> {
        let began = Instant::now();
        let request = context.request;
        let rounds = Rounds { request, evidence: &evidence, runner, mode }.run()?;
        let took = began.elapsed();
        let runs: usize = rounds.iter().map(|round| round.runs.len()).sum();
        context.detail(&format!("mutants ran: {runs}, {:.3} s", took.as_secs_f64()));
        Ok(Self { evidence, mode, rounds, took })
    }

    /// Whether a test failed that its mutant does not change.
    pub(super) fn shows_a_wrong_solution(&self) -> bool {
        self.rounds.iter().any(Round::shows_a_wrong_solution)
    }

    /// Whether the original tests, which passed in this mode, pass in one process only.
    fn needs_one_process(&self, original: ProcessMode) -> bool {
        self.mode == ProcessMode::Separate && original == ProcessMode::Together
    }

    /// After a pass of the original tests, runs the mutants that were left out: all of them if the tests pass in one process only, or
    /// the second one if the first one showed a wrong solution. The pass stays unproved, but a test may turn out to be forged.
    pub(super) fn complete(
        &mut self,
        original: ProcessMode,
        runner: &mut Runner,
        context: &mut RunContext<'_>,
    ) -> Result<(), RunError> {
        let began = Instant::now();
        let needs_one_process = self.needs_one_process(original);
        let Self { evidence, rounds, took, .. } = self;
        let mut again = Rounds { request: context.request, evidence, runner, mode: original };
        if needs_one_process {
            context.detail("the original tests passed in one process: running their mutants so");
            *rounds = again.run()?;
        }
        if let Some(round) = rounds.last_mut().filter(|round| round.runs.len() == 1) {
            context.detail("the original tests passed: running the other mutant");
            again.run_b(round)?;
        }
        *took += began.elapsed();
        Ok(())
    }

    /// Judges a pass of the original tests, and writes the verdicts into its results. `declaration_indices` has for each result
    /// its test's place in the declarations.
    pub(super) fn judge(
        &self,
        declaration_indices: &[Option<usize>],
        of_original: &Original,
        results: &mut Results,
        context: &mut RunContext<'_>,
    ) -> Attestation {
        let request = context.request;
        let seed = self.evidence.tests.sources.seed;
        let original = results.tests.clone().unwrap_or_default();
        let places = places(declaration_indices);
        let reference = Reference { tests: &original, places: &places };
        let judged = judged(&self.rounds, reference);
        let counts = count(judged.iter().map(|test| test.verdict));
        let inconstant = judged.iter().filter(|test| test.is_inconstant).count();
        let mut tests = attested(&self.rounds, reference, &judged);
        if request.hidden {
            tests.iter_mut().flat_map(|test| &mut test.changes).for_each(|made| made.edits.clear());
        }
        let mut known = verdict(counts, inconstant, request.attest_min);
        if known.0 == PassVerdict::Earned && self.needs_one_process(of_original.mode) {
            known = unproved(TOGETHER);
        }
        let (verdict, reason) = known;
        let stands = verdict == PassVerdict::Earned
            || verdict == PassVerdict::Unproved && request.attest != Attest::Strict;
        let in_force = layers().into_iter().filter(|layer| layer.is_supported);
        let attestation = Attestation {
            version: 1,
            mode: request.attest,
            seed,
            verdict,
            counts,
            min: request.attest_min,
            sandbox: in_force.map(|layer| layer.name.to_owned()).collect(),
            separate: of_original.separate_tests(),
            stands,
            reason,
            tests,
            copies: self.runs().map(summary).collect(),
            seconds: (self.took.as_secs_f64() * 1e3).round() / 1e3,
        };
        context.detail(&format!(
            "attested with seed {}, {}: {} earned, {} forged, {} lost, {} without a site",
            seed,
            verdict.as_str(),
            counts.earned,
            counts.forged,
            counts.lost,
            counts.none
        ));
        apply(&attestation, results);
        attestation
    }

    fn runs(&self) -> impl Iterator<Item = &MutantRun> {
        self.rounds.iter().flat_map(|round| &round.runs)
    }
}

/// How a mutant's run went, for `attest.json`.
fn summary(run: &MutantRun) -> CopyRun {
    let Results { status, message, .. } = &run.results;
    CopyRun { copy: run.copy, status: *status, message: message.clone() }
}

/// The seed of the mutants.
pub(super) fn seed(request: &Request) -> Result<u64, RunError> {
    match (request.attest, request.attest_seed) {
        (Attest::Off, _) => Ok(0),
        (_, Some(seed)) => Ok(seed),
        (_, None) => random(),
    }
}

/// Writes the file beside `results.json`.
pub(super) fn publish(attestation: &Attestation, output: &Path) -> io::Result<()> {
    let text = serde_json::to_string_pretty(attestation).map_err(io::Error::other)?;
    write_atomically(&output.join(NAME), |file| writeln!(file, "{text}"))
}

/// What is known of a pass, and why it is not earned. `inconstant` tests failed in a mutant that does not change them: a right
/// solution has none, and one that fails on purpose in files that it does not know has them.
fn verdict(counts: VerdictCounts, inconstant: usize, min: u32) -> (PassVerdict, Option<String>) {
    let all = counts.all();
    if counts.forged > 0 {
        let pass = if counts.forged == 1 { "passes" } else { "pass" };
        let why = format!("{} of {all} tests {pass} whatever is expected.", counts.forged);
        return (PassVerdict::Forged, Some(why));
    }
    if inconstant > 0 {
        return unproved(&format!(
            "{inconstant} of {all} tests failed in a mutant that has them as they are"
        ));
    }
    if counts.earned == 0 || counts.earned * 100 < all * min as usize {
        return unproved(&format!(
            "only {} of {all} tests were shown to depend on the solution, and at least {min} % are needed",
            counts.earned
        ));
    }
    (PassVerdict::Earned, None)
}

fn unproved(why: &str) -> (PassVerdict, Option<String>) {
    (PassVerdict::Unproved, Some(format!("The pass could not be proved: {why}.")))
}

/// A forged test becomes an error; a pass that does not stand is none.
fn apply(attestation: &Attestation, results: &mut Results) {
    let tests = results.tests.iter_mut().flatten();
    for (test, attested) in tests.zip(&attestation.tests) {
        if attested.verdict == Verdict::Forged {
            test.status = RunStatus::Error;
            test.message = Some(
                "The test passes whatever it expects, so the solution did not earn the pass."
                    .to_owned(),
            );
            results.status = RunStatus::Fail;
        }
    }
    if let (Some(reason), RunStatus::Pass, false) =
        (&attestation.reason, results.status, attestation.stands)
    {
        *results = Results::error(reason.as_str());
    }
    results.attestation = Some(Box::new(attestation.summary()));
}

fn random() -> Result<u64, RunError> {
    let mut bytes = [0; 8];
    // Eight bytes come at once.
    getrandom(&mut bytes, GetRandomFlags::empty())
        .map_err(SandboxError::while_doing("choose a seed"))?;
    // JSON readers keep 53 bits.
    Ok(u64::from_ne_bytes(bytes) >> 11)
}
