//! Proves a pass: has two changed copies of the tests run, and looks whether each changed test failed.

use std::io::{self, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::rand::{GetRandomFlags, getrandom};

use super::attestation::{Attest, Attestation, Runs, VerdictCounts};
use super::context::RunContext;
use super::inventory::{self, Parts, PreparedMutants};
use super::merge::{Shown, count, merged};
use super::mutant_runs::{MutantRuns, Subject};
use super::{Request, RunError, Runner};
use crate::publish::write_atomically;
use sandbox::SandboxError;
use test_report::results::exercism::{Results, RunStatus};
use test_source::mutation::MutantPair;
use tracks::Track;

/// The file beside `results.json`.
pub(super) const NAME: &str = "attest.json";

/// In `strict`, the largest part of the tests, in percent, that may be lost or have nothing to change.
const UNPROVED: usize = 50;

/// In `strict`, the largest part of the tests, in percent, that may fail where a copy has them as written. A solution that
/// meets every expectation in one copy and none in the other proves half of the tests, and fails the other half so.
const INCONSTANT: usize = 10;

/// What a run knows of its tests, for their copies.
pub(super) struct Evidence {
    pub(super) track: &'static Track,
    pub(super) tests: Parts,
}

/// Copies that ran before the tests did as written, and showed no pass by themselves.
pub(super) struct Trial<'a> {
    proof: Proof<'a>,
    mutants: MutantPair,
    mutant_runs: MutantRuns,
    /// How many results each declared test was expected to have.
    expected: Vec<usize>,
    /// Wall time since the proof began.
    took: Duration,
}

/// What mutants that run first show.
pub(super) enum MutantsFirst<'a> {
    /// A pass, which is attested.
    Pass(Results, Attestation),
    /// No pass by themselves: the original tests have to run. There is no trial if no test has a site.
    NoPass(Option<Box<Trial<'a>>>),
}

/// A pass of the original tests.
pub(super) struct Passed<'a> {
    /// Copies that ran before.
    pub(super) trial: Option<Box<Trial<'a>>>,
    /// For each result, its test's place in the declarations.
    pub(super) declaration_indices: &'a [Option<usize>],
}

/// Runs the copies of tests that passed as written, unless a trial ran the same ones, and writes what they showed into the
/// results.
pub(super) fn attest(
    runner: &mut Runner,
    evidence: &Evidence,
    passed: Passed<'_>,
    results: &mut Results,
    context: &mut RunContext<'_>,
) -> Result<Attestation, RunError> {
    let Passed { trial, declaration_indices } = passed;
    let expected = count(declaration_indices, evidence.tests.declared.len());
    let trial = if let Some(trial) = trial.filter(|trial| trial.expected == expected) {
        *trial
    } else {
        let proof = Proof { was_checked: true, ..Proof::begin(context.request, evidence) };
        Trial::run(proof, evidence, expected, runner, context)?
    };
    let plain = results.tests.clone().unwrap_or_default();
    let MutantRuns { a, b, .. } = &trial.mutant_runs;
    let runs = Runs { plain: &plain, declared: declaration_indices, a: &a.results, b: &b.results };
    Ok(trial.judge(&runs, results, context))
}

/// Runs the copies alone. If they show a pass, it is attested; if not, the tests have to run as written.
pub(super) fn attest_mutants<'a>(
    runner: &mut Runner,
    evidence: &Evidence,
    context: &mut RunContext<'a>,
) -> Result<MutantsFirst<'a>, RunError> {
    // How many results a test has is known when it ran; until then, a table has one for each case.
    let mut expected = inventory::expected(&evidence.tests.declared);
    let proof = Proof::begin(context.request, evidence);
    let mut trial = None;
    for _ in 0..2 {
        let ran = Trial::run(proof, evidence, expected, runner, context)?;
        if ran.mutants.tests.is_empty() {
            break;
        }
        match merged(&ran.mutant_runs, &ran.mutants, &ran.expected) {
            Shown::Pass(merged) => {
                let mut results = merged.results.clone();
                let attestation = ran.judge(&merged.runs(&ran.mutant_runs), &mut results, context);
                return Ok(MutantsFirst::Pass(
                    results,
                    Attestation { as_written: false, ..attestation },
                ));
            }
            Shown::OtherCounts(counts) => {
                context.detail("tests have more results than expected: making other mutants");
                expected = counts;
            }
            Shown::Nothing => {
                trial = Some(Box::new(ran));
                break;
            }
        }
    }
    context.detail("the mutants alone prove no pass: running the original tests");
    Ok(MutantsFirst::NoPass(trial))
}

impl<'a> Trial<'a> {
    fn run(
        proof: Proof<'a>,
        evidence: &Evidence,
        expected: Vec<usize>,
        runner: &mut Runner,
        context: &mut RunContext<'_>,
    ) -> Result<Self, RunError> {
        let mutants = evidence.mutants(&expected);
        let subject = Subject {
            request: proof.request,
            track: evidence.track,
            declared: &evidence.tests.declared,
            was_checked: proof.was_checked,
        };
        let mutant_runs = MutantRuns::run(subject, &mutants, runner)?;
        let took = proof.began.elapsed();
        if !mutants.tests.is_empty() {
            context.detail(&format!("the mutants ran, {:.3} s", took.as_secs_f64()));
        }
        Ok(Self { proof, mutants, mutant_runs, expected, took })
    }

    /// Judges the runs, and writes the verdicts into the results.
    fn judge(
        &self,
        runs: &Runs<'_>,
        results: &mut Results,
        context: &mut RunContext<'_>,
    ) -> Attestation {
        let Self { proof: Proof { request, seed, .. }, mutants, mutant_runs, took, .. } = self;
        let mut tests = runs.attested(&mutants.tests);
        let counts = VerdictCounts::of(&tests);
        if request.hidden {
            for test in &mut tests {
                test.edits.clear();
            }
        }
        let mode = request.attest;
        let reason = reason(mode, counts, runs.inconstant(&mutants.tests));
        let attestation = Attestation {
            version: 1,
            mode,
            seed: *seed,
            as_written: true,
            counts,
            stands: reason.is_none(),
            reason,
            tests,
            copies: mutant_runs.summaries(),
            seconds: (took.as_secs_f64() * 1e3).round() / 1e3,
        };
        context.detail(&format!(
            "attested with seed {}: {} earned, {} forged, {} lost, {} without a site, in {:.3} s",
            seed, counts.earned, counts.forged, counts.lost, counts.none, attestation.seconds
        ));
        apply(&attestation, results);
        attestation
    }
}

impl Evidence {
    /// The copies of the test files; none for a track without sites. `results` has the number of results of each
    /// declared test.
    fn mutants(&self, results: &[usize]) -> MutantPair {
        let Parts { sources, declared, mutants } = &self.tests;
        let made = |prepared: &PreparedMutants| prepared.mutants(sources, declared, results);
        mutants.as_ref().map(made).unwrap_or_default()
    }
}

/// A proof that was begun.
#[derive(Clone, Copy)]
struct Proof<'a> {
    request: &'a Request,
    began: Instant,
    seed: u64,
    /// Whether the original run passed the steps that only check the solution.
    was_checked: bool,
}

impl<'a> Proof<'a> {
    fn begin(request: &'a Request, evidence: &Evidence) -> Self {
        Self {
            request,
            began: Instant::now(),
            seed: evidence.tests.sources.seed,
            was_checked: false,
        }
    }
}

/// The seed of the copies.
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

/// Why a pass does not stand.
fn reason(mode: Attest, counts: VerdictCounts, inconstant: usize) -> Option<String> {
    let all = counts.earned + counts.forged + counts.lost + counts.none;
    if counts.forged > 0 {
        let (tests, pass) = if counts.forged == 1 { ("test", "passes") } else { ("tests", "pass") };
        return Some(format!("{} of {all} {tests} {pass} whatever is expected.", counts.forged));
    }
    if mode != Attest::Strict {
        return None;
    }
    let unproved = counts.lost + counts.none;
    if counts.earned == 0 || unproved * 100 > all * UNPROVED {
        return Some(format!(
            "The pass could not be proved: only {} of {all} tests were shown to depend on the solution.",
            counts.earned
        ));
    }
    (inconstant * 100 > all * INCONSTANT).then(|| {
        format!("The pass could not be proved: {inconstant} of {all} tests failed in a copy that has them as they are.")
    })
}

/// A forged test becomes an error; a pass that does not stand is none.
fn apply(attestation: &Attestation, results: &mut Results) {
    use super::attestation::Verdict;
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
    if let (Some(reason), RunStatus::Pass) = (&attestation.reason, results.status) {
        *results = Results::error(reason.as_str());
    }
}

fn random() -> Result<u64, RunError> {
    let mut bytes = [0; 8];
    // Eight bytes come at once.
    getrandom(&mut bytes, GetRandomFlags::empty())
        .map_err(SandboxError::while_doing("choose a seed"))?;
    // JSON readers keep 53 bits.
    Ok(u64::from_ne_bytes(bytes) >> 11)
}
