//! Runs the mutants of a test: first mutant A, then mutant B, both before the original tests.
//!
//! The runs have no other run beside them, and the original run comes last. So no run can learn from another run what the
//! original tests expect: while the mutants run, no run has seen the original tests.

use super::inventory::{self, Parts, PreparedMutants};
use super::mutant_verdicts::{Place, places};
use super::request::{MutantFiles, ProcessMode, RunKind};
use super::{Attest, Request, ResourceUsage, RunError, Runner};
use test_report::results::exercism::Results;
use test_source::TestFile;
use test_source::mutation::{Copy, Mutant, MutantPair, Part};
use tracks::{ExerciseLimits, Track};

/// How many times as long as the original tests mutants may take, except for the first one: some tracks make them use less
/// processor time at the start of a run and more in a long one.
const TIMEOUT_FACTOR: u32 = 2;

/// How many runs of mutants an attested run has at most, each with the longer time limit.
pub(super) const MOST_RUNS: u32 = 5 * TIMEOUT_FACTOR;

/// What a run knows of its tests, for their mutants.
pub(super) struct Evidence {
    pub(super) track: &'static Track,
    /// Those of the exercise.
    pub(super) limits: ExerciseLimits,
    pub(super) tests: Parts,
}

/// The run of one mutant.
#[derive(Debug, Clone)]
pub(super) struct MutantRun {
    pub(super) copy: Copy,
    pub(super) results: Results,
    /// For each result, its place.
    pub(super) places: Vec<Option<Place>>,
    pub(super) resource_usage: ResourceUsage,
}

/// Two mutants, and the runs of those that ran.
#[derive(Debug, Default)]
pub(super) struct Round {
    pub(super) mutants: MutantPair,
    pub(super) runs: Vec<MutantRun>,
}

/// Runs mutants until they show enough: one round, or another one with another seed if a changed test gave no result to compare.
/// If a test fails that its mutant does not change, the solution is wrong, and no more mutants run.
pub(super) struct Rounds<'a> {
    pub(super) request: &'a Request,
    pub(super) evidence: &'a Evidence,
    pub(super) runner: &'a mut Runner,
    /// Whether the solution has a process of its own.
    pub(super) mode: ProcessMode,
}

impl Rounds<'_> {
    /// Runs the mutants that come before the original tests.
    pub(super) fn run(&mut self) -> Result<Vec<Round>, RunError> {
        let Parts { sources, declared, .. } = &self.evidence.tests;
        // How many results a test has is known when it ran; until then, a table has one for each case.
        let mut expected = inventory::expected(declared);
        let mut seed = sources.seed;
        let mut rounds: Vec<Round> = Vec::new();
        let (mut is_counted, mut is_last) = (false, false);
        loop {
            let mut round =
                Round { mutants: self.evidence.mutants(&expected, seed), runs: Vec::new() };
            if round.mutants.tests.is_empty() {
                return Ok(rounds);
            }
            // Most solutions that are wrong show it here: this run has no more time than the original tests.
            round.runs.push(self.mutant(&round.mutants, Copy::A, rounds.is_empty())?);
            seed = next(seed);
            if let Some(counts) = round.other_counts(&expected).filter(|_| !is_counted) {
                (expected, is_counted) = (counts, true);
                // It proves nothing.
                rounds.push(Round { mutants: MutantPair::default(), ..round });
                continue;
            }
            if !round.shows_a_wrong_solution() && !round.runs[0].tests().is_empty() {
                self.run_b(&mut round)?;
            }
            if !is_last && round.runs.iter().any(MutantRun::waited_for_others) {
                // Once more, which no run after the original one may be: a solution could then remember the original tests.
                rounds.push(Round { mutants: MutantPair::default(), ..round });
                is_last = true;
                continue;
            }
            let is_enough = is_last || round.shows_a_wrong_solution() || !round.has_lost();
            rounds.push(round);
            if is_enough {
                return Ok(rounds);
            }
            is_last = true;
        }
    }

    /// Runs the second mutant of a round.
    pub(super) fn run_b(&mut self, round: &mut Round) -> Result<(), RunError> {
        round.runs.push(self.mutant(&round.mutants, Copy::B, false)?);
        Ok(())
    }

    fn mutant(
        &mut self,
        mutants: &MutantPair,
        copy: Copy,
        is_first: bool,
    ) -> Result<MutantRun, RunError> {
        let files = if copy == Copy::A { &mutants.a } else { &mutants.b };
        let request = self.request_for(files, is_first);
        let outcome = self.runner.run(&request, &mut |_| ())?;
        match outcome.error {
            Some(error) => Err(error),
            None => Ok(MutantRun {
                copy,
                places: places(&outcome.declaration_indices.unwrap_or_default()),
                results: outcome.results,
                resource_usage: outcome.resource_usage,
            }),
        }
    }

    /// The request for the run of one mutant.
    fn request_for(&self, files: &[TestFile], is_first: bool) -> Request {
        let Evidence { track, limits, tests: Parts { declared, .. } } = self.evidence;
        // The names of cases may have changed.
        let is_known = declared.iter().all(|test| test.cases.is_empty());
        let limits = self.request.run_limits(track, limits).into();
        let factor = if is_first { 1 } else { TIMEOUT_FACTOR };
        let mut request = self.request.clone();
        // The results of others would tell what was changed.
        request.concealed.extend(request.output.take());
        Request {
            track: Some(track.id.clone()),
            limits,
            timeout_factor: request.timeout_factor * factor,
            attest: Attest::Off,
            separate: self.mode == ProcessMode::Separate,
            kind: RunKind::Mutant(MutantFiles {
                files: files.to_vec(),
                declared: is_known.then(|| declared.clone()),
            }),
            ..request
        }
    }
}

impl MutantRun {
    /// Whether its time limit ended it, after one of its threads had waited for a processor for a fifth of the time.
    fn waited_for_others(&self) -> bool {
        let ResourceUsage { is_cut_off, sched_delay, wall, .. } = self.resource_usage;
        is_cut_off && sched_delay * 5 > wall
    }
}

impl Evidence {
    /// The mutants; none for a track without sites. `results` has the number of results of each declared test.
    fn mutants(&self, results: &[usize], seed: u64) -> MutantPair {
        let Parts { sources, declared, mutants } = &self.tests;
        let made = |prepared: &PreparedMutants| prepared.mutants(sources, declared, results, seed);
        mutants.as_ref().map(made).unwrap_or_default()
    }
}

impl Round {
    /// How many results each declared test has, if a changed one has another number of them than was expected when it was changed.
    /// One that has none is no test of its own, but maybe a part of others.
    fn other_counts(&self, expected: &[usize]) -> Option<Vec<usize>> {
        let run = self.runs.first().filter(|run| !run.tests().is_empty())?;
        let mut counts = vec![0; expected.len()];
        for place in run.places.iter().flatten() {
            *counts.get_mut(place.test)? = place.of;
        }
        let is_other = |Mutant { test, part, .. }: &Mutant| match part {
            Part::Row { of, .. } => ![*of, *of + 1].contains(&counts[*test]),
            Part::Whole | Part::OtherRows => expected[*test] != counts[*test],
        };
        let is_other = self.mutants.tests.iter().any(is_other);
        is_other.then_some(counts)
    }
}

/// The seed of the next round.
fn next(seed: u64) -> u64 {
    // JSON readers keep 53 bits.
    seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407) >> 11
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_mutant_runs_again_only_if_it_waited_for_a_processor() {
        let of = |is_cut_off, waited| MutantRun {
            copy: Copy::A,
            results: Results::error("cut off"),
            places: Vec::new(),
            resource_usage: ResourceUsage {
                wall: Duration::from_secs(15),
                is_cut_off,
                sched_delay: Duration::from_secs(waited),
                ..ResourceUsage::default()
            },
        };
        assert!(of(true, 7).waited_for_others());
        assert!(!of(true, 0).waited_for_others() && !of(false, 7).waited_for_others());
    }
}
