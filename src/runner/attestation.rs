//! What the two copies of the tests say of a pass.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use test_report::results::exercism::{Results, RunStatus, Test};
use test_source::mutation::{Copy, Edit, Kind, Mutant};

/// Whether a pass is proved with changed copies of its tests.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Attest {
    /// It is not: a pass is what the tests say.
    #[default]
    Off,
    /// A test that passes whatever it expects is an error.
    Check,
    /// The same, and a run in which too little could be proved is no pass.
    Strict,
}

impl Attest {
    /// The word on the command line and in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Check => "check",
            Self::Strict => "strict",
        }
    }
}

/// What is known of a test that passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It passed as written, and failed with another expectation.
    Earned,
    /// It passed with another expectation as well.
    Forged,
    /// A copy gave no result to compare: an error, or a build that failed.
    Lost,
    /// It has no assertion whose expected value could be changed.
    None,
}

impl Verdict {
    /// The word in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Earned => "earned",
            Self::Forged => "forged",
            Self::Lost => "lost",
            Self::None => "none",
        }
    }
}

/// The file `attest.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Attestation {
    /// The version of this file's form: 1.
    pub version: u8,
    /// What was asked for.
    pub mode: Attest,
    /// The seed: the same one makes the same copies.
    pub seed: u64,
    /// Whether the tests ran as written, too. If not, each has its result from the copy that has it as written.
    #[serde(default = "yes")]
    pub as_written: bool,
    /// How many tests have each verdict.
    pub counts: VerdictCounts,
    /// Whether the pass stands.
    pub stands: bool,
    /// Why it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The tests in the order of `results.json`.
    pub tests: Vec<Attested>,
    /// The runs of the two copies.
    pub copies: Vec<CopyRun>,
    /// Wall time of both copies together, in seconds.
    pub seconds: f64,
}

fn yes() -> bool {
    true
}

/// Tests by verdict.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VerdictCounts {
    /// Passed as written and failed changed.
    pub earned: usize,
    /// Passed changed.
    pub forged: usize,
    /// No result to compare.
    pub lost: usize,
    /// Nothing to change.
    pub none: usize,
}

/// One test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Attested {
    /// Its name in `results.json`.
    pub name: String,
    /// What is known of it.
    pub verdict: Verdict,
    /// How it was changed; null if it was not.
    pub kind: Option<Kind>,
    /// The copy in which it was changed.
    pub copy: Option<Copy>,
    /// What was changed; left out with `--hidden`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Edit>,
}

/// The run of one copy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CopyRun {
    /// Which.
    pub copy: Copy,
    /// The status of its run: `fail` where its tests could be run.
    pub status: RunStatus,
    /// Why no test began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// The results of the run as written and of both copies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Runs<'a> {
    pub(super) plain: &'a [Test],
    /// For each of them, its place in the declarations.
    pub(super) declared: &'a [Option<usize>],
    pub(super) a: &'a Results,
    pub(super) b: &'a Results,
}

impl Runs<'_> {
    /// The verdict on every test of the plain run.
    pub(super) fn attested(&self, mutants: &[Mutant]) -> Vec<Attested> {
        let each = self.plain.iter().zip(self.declared).enumerate();
        let attested = each.map(|(at, (test, declared))| {
            let mutant =
                declared.and_then(|declared| mutants.iter().find(|mutant| mutant.test == declared));
            let name = test.name.clone();
            match mutant {
                None => Attested {
                    name,
                    verdict: Verdict::None,
                    kind: None,
                    copy: None,
                    edits: Vec::new(),
                },
                Some(mutant) => Attested {
                    name,
                    verdict: self.verdict(at, mutant),
                    kind: Some(mutant.kind),
                    copy: Some(mutant.copy),
                    edits: mutant.edits.clone(),
                },
            }
        });
        attested.collect()
    }

    fn verdict(&self, at: usize, mutant: &Mutant) -> Verdict {
        let (changed, unchanged) = self.of(mutant);
        if self.status(unchanged, at) != Some(RunStatus::Pass) {
            return Verdict::Lost;
        }
        match self.status(changed, at) {
            Some(RunStatus::Fail) => Verdict::Earned,
            // The exception that is no longer expected ends the test.
            Some(RunStatus::Error) if mutant.kind == Kind::Class => Verdict::Earned,
            Some(RunStatus::Error) | None => Verdict::Lost,
            Some(RunStatus::Pass) if self.enough_failed(changed, mutant) => Verdict::None,
            Some(RunStatus::Pass) => Verdict::Forged,
        }
    }

    /// How many tests passed as written, and did not pass where a copy has them as written. A right solution has next to none;
    /// one that is wrong in one of the copies on purpose has half of them.
    pub(super) fn inconstant(&self, mutants: &[Mutant]) -> usize {
        let mutant =
            |declared: Option<usize>| mutants.iter().find(|mutant| Some(mutant.test) == declared);
        let each = self.declared.iter().enumerate();
        let tests = each.filter_map(|(at, declared)| Some((at, mutant(*declared)?)));
        let own = tests.map(|(at, mutant)| self.status(self.of(mutant).1, at));
        own.filter(|status| *status != Some(RunStatus::Pass)).count()
    }

    /// The results of the copy that has the test changed, and of the other one.
    fn of(&self, mutant: &Mutant) -> (&Results, &Results) {
        match mutant.copy {
            Copy::A => (self.a, self.b),
            Copy::B => (self.b, self.a),
        }
    }

    /// Of a test with several results, whether as many failed as were changed for certain.
    fn enough_failed(&self, changed: &Results, mutant: &Mutant) -> bool {
        let own = (0..self.plain.len()).filter(|at| self.declared[*at] == Some(mutant.test));
        let statuses: Vec<_> = own.map(|at| self.status(changed, at)).collect();
        let not_passed = statuses.iter().filter(|status| **status != Some(RunStatus::Pass)).count();
        statuses.len() > 1 && not_passed >= mutant.must_fail
    }

    /// The status of the same test in a copy: by its place where the copy has as many tests, because a name may hold a
    /// value that was changed; else by its name.
    fn status(&self, copy: &Results, at: usize) -> Option<RunStatus> {
        let tests = copy.tests.as_deref().unwrap_or_default();
        if tests.len() == self.plain.len() {
            return Some(tests[at].status);
        }
        let mut same = tests.iter().filter(|test| test.name == self.plain[at].name);
        same.next().map(|test| test.status)
    }
}

impl VerdictCounts {
    pub(super) fn of(tests: &[Attested]) -> Self {
        let count = |verdict| tests.iter().filter(|test| test.verdict == verdict).count();
        Self {
            earned: count(Verdict::Earned),
            forged: count(Verdict::Forged),
            lost: count(Verdict::Lost),
            none: count(Verdict::None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_report::model::{Status, TestCase};

    fn results(statuses: &[Status]) -> Results {
        let case = |(at, status): (usize, &Status)| TestCase::new(format!("t{at}"), status.clone());
        Results::of(&statuses.iter().enumerate().map(case).collect::<Vec<_>>())
    }

    fn mutant(test: usize, copy: Copy, kind: Kind, must_fail: usize) -> Mutant {
        Mutant { test, copy, kind, edits: Vec::new(), must_fail }
    }

    fn verdicts(
        declared: &[Option<usize>],
        a: &[Status],
        b: &[Status],
        mutants: &[Mutant],
    ) -> Vec<&'static str> {
        let plain = results(&vec![Status::Passed; declared.len()]);
        let (a, b) = (results(a), results(b));
        let plain = plain.tests.unwrap();
        let runs = Runs { plain: &plain, declared, a: &a, b: &b };
        runs.attested(mutants).iter().map(|test| test.verdict.as_str()).collect()
    }

    #[test]
    fn a_test_has_one_of_four_verdicts() {
        use Status::{Error, Failed, Passed};
        let kinds = [Kind::Changed, Kind::Swapped, Kind::Negated, Kind::Class, Kind::Changed];
        let mut mutants: Vec<Mutant> = (0..5).map(|at| mutant(at, Copy::A, kinds[at], 1)).collect();
        mutants[4].copy = Copy::B;
        let declared: Vec<Option<usize>> = (0..6).map(Some).collect();
        let found = verdicts(
            &declared,
            &[Failed, Passed, Error, Error, Failed, Passed],
            &[Passed, Passed, Passed, Passed, Failed, Passed],
            &mutants,
        );
        assert_eq!(found, ["earned", "forged", "lost", "earned", "lost", "none"]);
    }

    #[test]
    fn a_test_that_a_copy_has_as_written_passes_there() {
        use Status::{Failed, Passed};
        let mutants = [0, 1, 2].map(|at| {
            let copy = if at == 1 { Copy::B } else { Copy::A };
            mutant(at, copy, Kind::Changed, 1)
        });
        let plain = results(&[Passed, Passed, Passed, Passed]).tests.unwrap();
        let inconstant = |a: &[Status], b: &[Status]| {
            let (a, b) = (results(a), results(b));
            let declared = [Some(0), Some(1), Some(2), Some(3)];
            Runs { plain: &plain, declared: &declared, a: &a, b: &b }.inconstant(&mutants)
        };
        let right = ([Failed, Passed, Failed, Passed], [Passed, Failed, Passed, Passed]);
        assert_eq!(inconstant(&right.0, &right.1), 0);
        assert_eq!(
            inconstant(&[Failed, Failed, Failed, Failed], &[Passed, Passed, Passed, Passed]),
            1
        );
        assert_eq!(inconstant(&[], &[Passed, Failed, Failed, Passed]), 2);
    }

    #[test]
    fn a_copy_that_does_not_build_proves_nothing() {
        let mutants = [mutant(0, Copy::A, Kind::Changed, 1), mutant(1, Copy::B, Kind::Changed, 1)];
        let found = verdicts(&[Some(0), Some(1)], &[], &[Status::Passed, Status::Failed], &mutants);
        assert_eq!(found, ["lost", "lost"]);
    }

    #[test]
    fn of_the_rows_of_a_table_as_many_fail_as_were_changed() {
        use Status::{Failed, Passed};
        let declared = [Some(0); 3];
        let (a, b) = ([Failed, Failed, Passed], [Passed, Passed, Passed]);
        let with = |must_fail| {
            verdicts(&declared, &a, &b, &[mutant(0, Copy::A, Kind::Changed, must_fail)])
        };
        assert_eq!(with(2), ["earned", "earned", "none"]);
        assert_eq!(with(3), ["earned", "earned", "forged"]);
    }
}
