//! Counts of results, including missing ones.

use serde::Serialize;

use super::{Entry, Gradebook};
use test_report::results::exercism::RunStatus;

/// How many passed, of how many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Sum {
    /// How many passed.
    pub passed: usize,
    /// How many there are.
    pub all: usize,
}

/// The number of results by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Every test passed.
    pub pass: usize,
    /// At least one test did not pass.
    pub fail: usize,
    /// No test reached a verdict.
    pub error: usize,
    /// There is no result.
    pub missing: usize,
    /// The tests of the results that list any.
    pub tests: Sum,
}

impl Gradebook {
    /// The counts of all results.
    pub fn tally(&self) -> Tally {
        Tally::of(self.entries.iter(), self.students.len() * self.exercises.len())
    }

    /// The counts of one student.
    pub fn tally_of(&self, student: &str) -> Tally {
        let entries = self.entries.iter().filter(|entry| entry.student == student);
        Tally::of(entries, self.exercises.len())
    }
}

impl Tally {
    fn of<'a>(entries: impl Iterator<Item = &'a Entry>, expected: usize) -> Self {
        let mut tally = Self { missing: expected, ..Self::default() };
        for entry in entries {
            tally.missing -= 1;
            match entry.status {
                RunStatus::Pass => tally.pass += 1,
                RunStatus::Fail => tally.fail += 1,
                RunStatus::Error => tally.error += 1,
            }
            if let Some(sum) = entry.tests {
                tally.tests.passed += sum.passed;
                tally.tests.all += sum.all;
            }
        }
        tally
    }

    /// The number of results.
    pub fn results(&self) -> usize {
        self.pass + self.fail + self.error
    }
}
