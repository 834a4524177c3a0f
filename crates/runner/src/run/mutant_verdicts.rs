//! The verdict on each test, from the runs of its mutants.

use std::collections::BTreeMap;

use super::attestation::{Attested, TestChange, Verdict};
use super::mutant_runs::{MutantRun, Round};
use test_report::results::exercism::{RunStatus, Test};
use test_source::mutation::{Copy, Kind, Mutant, Part};

/// The place of a result among those of its test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// The test's place in the declarations.
    pub(super) test: usize,
    /// The place of the result.
    pub(super) at: usize,
    /// How many results the test has.
    pub(super) of: usize,
}

/// The places of results, whose tests' places in the declarations these are.
pub(super) fn places(declaration_indices: &[Option<usize>]) -> Vec<Option<Place>> {
    let mut totals: BTreeMap<usize, usize> = BTreeMap::new();
    for test in declaration_indices.iter().flatten() {
        *totals.entry(*test).or_default() += 1;
    }
    let mut seen: BTreeMap<usize, usize> = BTreeMap::new();
    let place = |test: &Option<usize>| {
        let test = (*test)?;
        let before = seen.entry(test).or_default();
        let at = *before;
        *before += 1;
        Some(Place { test, at, of: totals[&test] })
    };
    declaration_indices.iter().map(place).collect()
}

/// What a mutant does to the test of a result.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Change<'m> {
    /// Nothing, as is known.
    Unchanged,
    /// It changes what the result depends on.
    Changed(&'m Mutant),
    /// Which results the changes concern is not known.
    Unknown,
}

/// What the run of a mutant shows of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// The unchanged test passed.
    Kept,
    /// The unchanged test did not pass. A right solution has next to none of these.
    Inconstant,
    /// The changed test failed.
    Failed,
    /// The changed test passed.
    Passed,
    /// The changed test had another end, or none.
    Lost,
    /// The test has no site, or it is not known which results a change concerns.
    Nothing,
}

/// The results of the original run, or of the mutant that stands for it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reference<'a> {
    pub(super) tests: &'a [Test],
    /// For each of them, its place.
    pub(super) places: &'a [Option<Place>],
}

/// What all rounds show of one result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Judged {
    pub(super) verdict: Verdict,
    /// Whether the test failed in a mutant that does not change it.
    pub(super) is_inconstant: bool,
    /// The round that shows it.
    round: usize,
}

impl Round {
    /// Whether a run shows that the solution is wrong: a test failed that the mutant does not change, or all of them timed out.
    pub(super) fn shows_a_wrong_solution(&self) -> bool {
        self.runs.iter().any(|run| {
            let tests = run.tests();
            let is_cut_off = tests.is_empty() && run.resource_usage.is_cut_off;
            is_cut_off || (0..tests.len()).any(|at| self.shown(run, at) == Shown::Inconstant)
        })
    }

    /// Whether a test was changed, and its mutant gave no result to compare.
    pub(super) fn has_lost(&self) -> bool {
        if self.runs.iter().any(|run| run.tests().is_empty()) {
            return true;
        }
        self.runs.first().is_some_and(|run| {
            let reference = Reference { tests: run.tests(), places: &run.places };
            let mut all = (0..run.tests().len()).map(|at| self.judged(reference, at).verdict);
            all.any(|verdict| verdict == Verdict::Lost)
        })
    }

    /// What both runs show of a result.
    fn judged(&self, reference: Reference<'_>, at: usize) -> Judged {
        let test = reference.places[at].map(|place| place.test);
        let has_site = self.mutants.tests.iter().any(|mutant| Some(mutant.test) == test);
        let shown = [Copy::A, Copy::B].map(|copy| {
            let run = self.runs.iter().find(|run| run.copy == copy);
            let found = run.and_then(|run| Some((run, run.same(reference, at)?)));
            match found {
                Some((run, at)) => self.shown(run, at),
                None if has_site => Shown::Lost,
                None => Shown::Nothing,
            }
        });
        let has = |what: Shown| shown.contains(&what);
        let verdict = if has(Shown::Inconstant) {
            Verdict::Lost
        } else if has(Shown::Passed) {
            Verdict::Forged
        } else if has(Shown::Failed) {
            Verdict::Earned
        } else if has(Shown::Lost) {
            Verdict::Lost
        } else {
            Verdict::None
        };
        Judged { verdict, is_inconstant: has(Shown::Inconstant), round: 0 }
    }

    /// What a run shows of its result at this place.
    fn shown(&self, run: &MutantRun, at: usize) -> Shown {
        let Some(place) = run.places.get(at).copied().flatten() else { return Shown::Nothing };
        let of_test = || self.mutants.tests.iter().filter(|mutant| mutant.test == place.test);
        let status = run.tests()[at].status;
        match change(of_test(), place, run.copy) {
            Change::Unknown => Shown::Nothing,
            Change::Unchanged if status == RunStatus::Pass => Shown::Kept,
            Change::Unchanged if !of_test().any(|mutant| concerns(mutant, place)) => Shown::Nothing,
            Change::Unchanged if self.is_in_another_order(run, place.test) => Shown::Nothing,
            Change::Unchanged => Shown::Inconstant,
            Change::Changed(mutant) => match status {
                RunStatus::Fail => Shown::Failed,
                // The exception that is no longer expected ends the test.
                RunStatus::Error if mutant.kind == Kind::Class => Shown::Failed,
                RunStatus::Error => Shown::Lost,
                // Whether an assertion for other rows concerns this one is not known.
                RunStatus::Pass if mutant.part == Part::OtherRows => Shown::Nothing,
                RunStatus::Pass if self.is_in_another_order(run, place.test) => Shown::Nothing,
                RunStatus::Pass => Shown::Passed,
            },
        }
    }

    /// Whether a test with several results has another order of results than of rows, as far as the run can tell: a changed row
    /// passed, and yet at least as many results did not pass as rows were changed.
    fn is_in_another_order(&self, run: &MutantRun, test: usize) -> bool {
        let mutants = || self.mutants.tests.iter().filter(|mutant| mutant.test == test);
        let changed_here = |place: Place| {
            let mut own = mutants().filter(|mutant| mutant.copy == run.copy);
            own.any(|mutant| concerns(mutant, place))
        };
        let (mut changed, mut not_passed, mut results) = (0, 0, 0);
        let mut has_passed = false;
        for (place, result) in run.places.iter().zip(run.tests()) {
            let Some(place) = place.filter(|place| place.test == test) else { continue };
            let is_changed = changed_here(place);
            results += 1;
            changed += usize::from(is_changed);
            has_passed |= is_changed && result.status == RunStatus::Pass;
            let has_site = mutants().any(|mutant| concerns(mutant, place));
            not_passed += usize::from(has_site && result.status != RunStatus::Pass);
        }
        let is_whole = mutants().any(|mutant| mutant.part == Part::Whole);
        let must_fail = if is_whole { 1 } else { changed };
        results > 1 && has_passed && not_passed >= must_fail
    }
}

/// Whether a change of a mutant concerns a result, in whatever copy. With one result more than rows, the last one is that of the
/// test as a whole, as of a test with subtests in Python.
fn concerns(mutant: &Mutant, place: Place) -> bool {
    match mutant.part {
        Part::Whole => true,
        Part::Row { at, of } => has_rows(place, of) && (at == place.at || place.at == of),
        Part::OtherRows => false,
    }
}

/// Whether the results of a test are those of so many rows.
fn has_rows(place: Place, rows: usize) -> bool {
    place.of == rows || place.of == rows + 1
}

/// What a copy changes of a result. `mutants` are those of its test.
fn change<'m>(mutants: impl Iterator<Item = &'m Mutant>, place: Place, copy: Copy) -> Change<'m> {
    let mutants: Vec<&Mutant> = mutants.collect();
    let in_copy = |mutant: &&&Mutant| mutant.copy == copy;
    let is_other =
        |mutant: &&Mutant| matches!(mutant.part, Part::Row { of, .. } if !has_rows(place, of));
    if mutants.iter().any(is_other) {
        return Change::Unknown;
    }
    let mut own = mutants.iter().filter(|mutant| concerns(mutant, place)).peekable();
    let has_own = own.peek().is_some();
    if let Some(mutant) = own.find(in_copy) {
        return Change::Changed(mutant);
    }
    let mut others = mutants.iter().filter(|mutant| mutant.part == Part::OtherRows);
    match others.find(in_copy) {
        Some(_) if has_own => Change::Unknown,
        Some(mutant) => Change::Changed(mutant),
        None => Change::Unchanged,
    }
}

/// What all rounds show of each result of the original run.
pub(super) fn judged(rounds: &[Round], reference: Reference<'_>) -> Vec<Judged> {
    let of = |at: usize| {
        let each = rounds.iter().enumerate();
        let each = each.map(|(round, shown)| Judged { round, ..shown.judged(reference, at) });
        let all: Vec<Judged> = each.collect();
        let is_inconstant = all.iter().any(|judged| judged.is_inconstant);
        let order = [Verdict::Forged, Verdict::Earned, Verdict::Lost, Verdict::None];
        let first = order.iter().find_map(|verdict| all.iter().find(|one| one.verdict == *verdict));
        let none = Judged { verdict: Verdict::None, is_inconstant, round: 0 };
        first.map_or(none, |judged| Judged { is_inconstant, ..judged.clone() })
    };
    (0..reference.tests.len()).map(of).collect()
}

/// The tests of `attest.json`.
pub(super) fn attested(
    rounds: &[Round],
    reference: Reference<'_>,
    judged: &[Judged],
) -> Vec<Attested> {
    let each = reference.tests.iter().zip(reference.places).zip(judged);
    let of = |((test, place), judged): ((&Test, &Option<Place>), &Judged)| {
        let mutants = rounds.get(judged.round).map_or(&[][..], |round| &round.mutants.tests);
        let own = mutants.iter().filter(|mutant| {
            place.is_some_and(|place| mutant.test == place.test && (concerns(mutant, place)))
        });
        let changes = own.map(|Mutant { copy, kind, edits, .. }| TestChange {
            copy: *copy,
            kind: *kind,
            edits: edits.clone(),
        });
        Attested { name: test.name.clone(), verdict: judged.verdict, changes: changes.collect() }
    };
    each.map(of).collect()
}

impl MutantRun {
    pub(super) fn tests(&self) -> &[Test] {
        self.results.tests.as_deref().unwrap_or_default()
    }

    /// The place of the same result here: the same one where the mutant has as many results, because a name may hold a value
    /// that was changed; else that of the same name.
    fn same(&self, reference: Reference<'_>, at: usize) -> Option<usize> {
        let tests = self.tests();
        if tests.len() == reference.tests.len() {
            return Some(at);
        }
        tests.iter().position(|test| test.name == reference.tests[at].name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::ResourceUsage;
    use test_report::model::{Status, TestCase};
    use test_report::results::exercism::Results;
    use test_source::mutation::MutantPair;

    use super::Copy::{A, B};
    use Status::{Error, Failed, Passed};

    fn run(copy: Copy, declared: &[Option<usize>], statuses: &[Status]) -> MutantRun {
        let case = |(at, status): (usize, &Status)| TestCase::new(format!("t{at}"), status.clone());
        let cases: Vec<TestCase> = statuses.iter().enumerate().map(case).collect();
        let results = Results::of(&cases);
        MutantRun {
            copy,
            results,
            places: places(declared),
            resource_usage: ResourceUsage::default(),
        }
    }

    fn mutant(test: usize, part: Part, copy: Copy) -> Mutant {
        Mutant { test, part, copy, kind: Kind::Changed, edits: Vec::new() }
    }

    fn round(
        mutants: Vec<Mutant>,
        declared: &[Option<usize>],
        runs: &[(Copy, &[Status])],
    ) -> Round {
        let runs = runs.iter().map(|(copy, statuses)| run(*copy, declared, statuses)).collect();
        Round { mutants: MutantPair { tests: mutants, ..MutantPair::default() }, runs }
    }

    /// The verdicts on results that all passed, and which of them are inconstant.
    fn verdicts(rounds: &[Round], declared: &[Option<usize>]) -> (Vec<&'static str>, Vec<usize>) {
        let original = run(A, declared, &vec![Passed; declared.len()]);
        let places = places(declared);
        let judged = judged(rounds, Reference { tests: original.tests(), places: &places });
        let inconstant = judged.iter().enumerate().filter(|(_, test)| test.is_inconstant);
        let inconstant = inconstant.map(|(at, _)| at).collect();
        (judged.iter().map(|test| test.verdict.as_str()).collect(), inconstant)
    }

    /// Three tests: the first is changed in A, the second in B, the third in both.
    fn three() -> (Vec<Mutant>, [Option<usize>; 3]) {
        let whole = |test, copy| mutant(test, Part::Whole, copy);
        (vec![whole(0, A), whole(1, B), whole(2, A), whole(2, B)], [Some(0), Some(1), Some(2)])
    }

    fn of_three(a: &[Status; 3], b: &[Status; 3]) -> (Vec<&'static str>, Vec<usize>) {
        let (mutants, declared) = three();
        verdicts(&[round(mutants, &declared, &[(A, a), (B, b)])], &declared)
    }

    #[test]
    fn a_right_solution_fails_each_changed_test_and_passes_the_others() {
        let found = of_three(&[Failed, Passed, Failed], &[Passed, Failed, Failed]);
        assert_eq!(found, (vec!["earned"; 3], vec![]));
    }

    #[test]
    fn a_changed_test_that_passes_once_is_forged() {
        let found = of_three(&[Passed, Passed, Failed], &[Passed, Failed, Passed]);
        assert_eq!(found.0, ["forged", "earned", "forged"]);
    }

    #[test]
    fn a_test_that_fails_unchanged_proves_nothing_and_is_told() {
        let found = of_three(&[Failed, Failed, Failed], &[Passed, Failed, Failed]);
        assert_eq!(found, (vec!["earned", "lost", "earned"], vec![1]));
    }

    #[test]
    fn a_test_without_a_result_to_compare_is_lost_unless_another_round_has_one() {
        let (mutants, declared) = three();
        let [a, b] = [[Error, Passed, Failed], [Passed, Failed, Failed]];
        let first = round(mutants.clone(), &declared, &[(A, &a), (B, &b)]);
        assert!(first.has_lost() && !first.shows_a_wrong_solution());
        let not_built = round(mutants.clone(), &declared, &[(A, &[])]);
        assert!(not_built.has_lost() && !not_built.shows_a_wrong_solution());
        assert_eq!(verdicts(&[first], &declared).0, ["lost", "earned", "earned"]);
        let [a, b] = [[Failed, Passed, Failed], [Passed, Failed, Failed]];
        let second = round(mutants, &declared, &[(A, &a), (B, &b)]);
        assert_eq!(verdicts(&[not_built, second], &declared).0, ["earned"; 3]);
    }

    #[test]
    fn an_exception_of_another_class_ends_the_test() {
        let mut changed = mutant(0, Part::Whole, A);
        changed.kind = Kind::Class;
        let found = round(vec![changed], &[Some(0)], &[(A, &[Error]), (B, &[Passed])]);
        assert_eq!(verdicts(&[found], &[Some(0)]).0, ["earned"]);
    }

    #[test]
    fn a_test_without_a_site_says_nothing_of_the_solution() {
        let found = round(Vec::new(), &[Some(0)], &[(A, &[Failed]), (B, &[Passed])]);
        assert!(!found.shows_a_wrong_solution() && !found.has_lost());
        assert_eq!(verdicts(&[found], &[Some(0)]), (vec!["none"], vec![]));
    }

    /// Four rows: the first and the second are changed in A, the others in B.
    fn rows(a: &[Status], b: &[Status]) -> Round {
        let rows = [A, A, B, B].into_iter().enumerate();
        let rows = rows.map(|(at, copy)| mutant(0, Part::Row { at, of: 4 }, copy));
        round(rows.collect(), &vec![Some(0); a.len()], &[(A, a), (B, b)])
    }

    #[test]
    fn each_row_of_a_table_has_its_own_verdict() {
        let declared = [Some(0); 4];
        let right = rows(&[Failed, Failed, Passed, Passed], &[Passed, Passed, Failed, Failed]);
        assert_eq!(verdicts(&[right], &declared).0, ["earned"; 4]);
        let one = rows(&[Failed, Passed, Passed, Passed], &[Passed, Passed, Failed, Passed]);
        assert_eq!(verdicts(&[one], &declared).0, ["earned", "forged", "earned", "forged"]);
        let timid = rows(&[Failed, Failed, Failed, Failed], &[Passed, Passed, Failed, Failed]);
        assert!(timid.shows_a_wrong_solution());
        assert_eq!(verdicts(&[timid], &declared).1, [2, 3]);
    }

    #[test]
    fn the_last_result_of_a_test_may_be_that_of_all_its_rows() {
        let declared = [Some(0); 5];
        let right = rows(
            &[Failed, Failed, Passed, Passed, Failed],
            &[Passed, Passed, Failed, Failed, Failed],
        );
        assert_eq!(verdicts(&[right], &declared), (vec!["earned"; 5], vec![]));
    }

    /// Rows that run in an order of their own are no fault of the solution.
    #[test]
    fn results_in_another_order_than_the_rows_say_nothing() {
        let found = rows(&[Passed, Passed, Failed, Failed], &[Failed, Failed, Passed, Passed]);
        assert!(!found.shows_a_wrong_solution());
        assert_eq!(verdicts(&[found], &[Some(0); 4]), (vec!["none"; 4], vec![]));
        let other_count = rows(&[Failed, Failed], &[Passed, Passed]);
        assert_eq!(verdicts(&[other_count], &[Some(0); 2]), (vec!["none"; 2], vec![]));
    }
}
