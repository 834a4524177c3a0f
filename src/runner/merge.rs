//! Makes one pass of the runs of both copies, so that the tests need not run as written.
//!
//! Each test has its result from the copy that has it as written. Only a pass is made so: a test may fail because another
//! one was changed, and then the run as written says how it went.

use super::attestation::Runs;
use super::mutant_runs::MutantRuns;
use test_report::results::exercism::{Results, RunStatus, Test};
use test_source::mutation::{Copy, Mutant, MutantPair};

/// A pass that both copies show.
pub(super) struct Merged {
    pub(super) results: Results,
    /// For each test, its place in the declarations.
    pub(super) declaration_indices: Vec<Option<usize>>,
}

/// What the copies show together.
pub(super) enum Shown {
    Pass(Merged),
    /// A changed test has another number of results than was expected when it was changed: how many each declared test has.
    OtherCounts(Vec<usize>),
    /// No pass, or not the same tests.
    Nothing,
}

/// What the copies show. A pass needs that every test passed where a copy has it as written, in both copies if none has it
/// changed. `expected` has the number of results of each declared test.
pub(super) fn merged(copies: &MutantRuns, mutants: &MutantPair, expected: &[usize]) -> Shown {
    match pass(copies, mutants) {
        None => Shown::Nothing,
        Some(merged) => {
            let counts = count(&merged.declaration_indices, expected.len());
            let is_other = |mutant: &Mutant| counts[mutant.test] != expected[mutant.test];
            if mutants.tests.iter().any(is_other) {
                Shown::OtherCounts(counts)
            } else {
                Shown::Pass(merged)
            }
        }
    }
}

/// How many results each of so many declared tests has.
pub(super) fn count(declaration_indices: &[Option<usize>], declared: usize) -> Vec<usize> {
    let mut counts = vec![0; declared];
    for at in declaration_indices.iter().flatten().filter(|at| **at < declared) {
        counts[*at] += 1;
    }
    counts
}

fn pass(copies: &MutantRuns, mutants: &MutantPair) -> Option<Merged> {
    let MutantRuns { a, b } = copies;
    let declaration_indices = a.declaration_indices.as_ref().filter(|declaration_indices| {
        Some(*declaration_indices) == b.declaration_indices.as_ref()
    })?;
    let (of_a, of_b) = (a.results.tests.as_ref()?, b.results.tests.as_ref()?);
    if of_a.is_empty()
        || of_a.len() != declaration_indices.len()
        || of_b.len() != declaration_indices.len()
    {
        return None;
    }
    let mut tests: Vec<Test> = Vec::new();
    for (place, (in_a, in_b)) in declaration_indices.iter().zip(of_a.iter().zip(of_b)) {
        let mutant = mutants.tests.iter().find(|mutant| Some(mutant.test) == *place);
        let own = match mutant.map(|mutant| mutant.copy) {
            Some(Copy::A) => [in_b, in_b],
            Some(Copy::B) => [in_a, in_a],
            None => [in_a, in_b],
        };
        if own.iter().any(|test| test.status != RunStatus::Pass) {
            return None;
        }
        tests.push(own[0].clone());
    }
    let results =
        Results { version: 3, status: RunStatus::Pass, message: None, tests: Some(tests) };
    Some(Merged { results, declaration_indices: declaration_indices.clone() })
}

impl Merged {
    /// The runs, as if the tests had run as written.
    pub(super) fn runs<'a>(&'a self, mutant_runs: &'a MutantRuns) -> Runs<'a> {
        Runs {
            plain: self.results.tests.as_deref().unwrap_or_default(),
            declared: &self.declaration_indices,
            a: &mutant_runs.a.results,
            b: &mutant_runs.b.results,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::worker::RunReply;
    use crate::runner::{HandedIn, ResourceUsage};
    use test_report::model::{Status, TestCase};
    use test_source::mutation::Kind;

    fn ran(statuses: &[Status], declaration_indices: &[usize], said: &str) -> RunReply {
        let case = |(at, status): (usize, &Status)| TestCase {
            output: Some(said.to_owned()),
            ..TestCase::new(format!("t{at}"), status.clone())
        };
        let cases: Vec<_> = statuses.iter().enumerate().map(case).collect();
        RunReply {
            results: Results::of(&cases),
            attestation: None,
            failure: None,
            resource_usage: ResourceUsage::default(),
            handed_in: HandedIn::default(),
            declaration_indices: Some(declaration_indices.iter().copied().map(Some).collect()),
        }
    }

    /// The first test is changed in A, the second in B, the third in neither.
    fn mutants() -> MutantPair {
        let mutant = |test, copy| Mutant {
            test,
            copy,
            kind: Kind::Changed,
            edits: Vec::new(),
            must_fail: 1,
        };
        MutantPair { tests: vec![mutant(0, Copy::A), mutant(1, Copy::B)], ..MutantPair::default() }
    }

    fn shown(a: &[Status], b: &[Status], declaration_indices: &[usize]) -> Shown {
        let mutant_runs =
            MutantRuns { a: ran(a, declaration_indices, "A"), b: ran(b, declaration_indices, "B") };
        merged(&mutant_runs, &mutants(), &[1, 1, 1])
    }

    #[test]
    fn each_test_has_its_result_from_the_copy_that_has_it_as_written() {
        use Status::{Failed, Passed};
        let shown = shown(&[Failed, Passed, Passed], &[Passed, Failed, Passed], &[0, 1, 2]);
        let Shown::Pass(merged) = shown else { panic!("it is a pass") };
        assert_eq!(merged.results.status, RunStatus::Pass);
        let tests = merged.results.tests.unwrap();
        assert!(tests.iter().all(|test| test.status == RunStatus::Pass));
        let said: Vec<_> = tests.iter().map(|test| test.output.as_deref().unwrap()).collect();
        assert_eq!(said, ["B", "A", "A"]);
    }

    #[test]
    fn a_test_that_fails_where_a_copy_has_it_as_written_makes_no_pass() {
        use Status::{Error, Failed, Passed};
        let declaration_indices = [0, 1, 2];
        let nothing = [
            (vec![Failed, Failed, Passed], vec![Passed, Failed, Passed]),
            (vec![Failed, Passed, Passed], vec![Error, Failed, Passed]),
            (vec![Failed, Passed, Passed], vec![Passed, Failed, Failed]),
        ];
        for (a, b) in nothing {
            assert!(matches!(shown(&a, &b, &declaration_indices), Shown::Nothing), "{a:?} {b:?}");
        }
        let mutant_runs = MutantRuns {
            a: ran(&[Failed, Passed, Passed], &declaration_indices, "A"),
            b: ran(&[Passed, Failed], &[0, 1], "B"),
        };
        assert!(matches!(merged(&mutant_runs, &mutants(), &[1, 1, 1]), Shown::Nothing));
    }

    #[test]
    fn a_changed_test_with_more_results_than_expected_is_told() {
        use Status::{Failed, Passed};
        let a = [Failed, Passed, Passed, Passed];
        let b = [Passed, Passed, Failed, Passed];
        let Shown::OtherCounts(counts) = shown(&a, &b, &[0, 0, 1, 2]) else {
            panic!("they differ")
        };
        assert_eq!(counts, [2, 1, 1]);
        let a = [Failed, Passed, Passed, Passed];
        let b = [Passed, Failed, Passed, Passed];
        assert!(matches!(shown(&a, &b, &[0, 1, 2, 2]), Shown::Pass(_)));
    }
}
