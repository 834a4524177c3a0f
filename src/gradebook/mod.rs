//! Many results in one table: students by exercises, or the exercises of a track.
//!
//! Finds results ([`Gradebook::read`]), sums them up and shows them: as JSON (the serialised types), as CSV
//! ([`Gradebook::csv`]) and as one page for people ([`Gradebook::html`]). A file that cannot be read is listed and
//! affects nothing else; missing results are not counted.

mod csv;
mod page;
mod read;
mod summary;

pub(crate) use csv::cell;

use std::collections::BTreeSet;

use serde::Serialize;

use test_report::results::exercism::{Results, RunStatus, Test};

pub(crate) use read::Layout;
pub(crate) use summary::{Sum, Tally};

/// Results of students in exercises.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Gradebook {
    /// The students' names, sorted.
    pub students: Vec<String>,
    /// The exercises' slugs, sorted.
    pub exercises: Vec<String>,
    /// At most one for each exercise and student, sorted by them.
    pub entries: Vec<Entry>,
    /// Files that could not be used, in the order in which they were found.
    pub unreadable: Vec<Unreadable>,
}

/// One student's result in one exercise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Entry {
    /// The exercise's slug.
    pub exercise: String,
    /// The student, or what was verified.
    pub student: String,
    /// The status of the whole run.
    pub status: RunStatus,
    /// Whether there was nothing to run: the row of a batch names something that does not exist. The status is an error.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_invalid: bool,
    /// How many of how many tests passed; null if the file lists no tests.
    pub tests: Option<Sum>,
    /// The message of the whole run.
    pub message: Option<String>,
    /// Whether the solution met the expectation, if `verify` stated that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_expected: Option<bool>,
    /// The tests that did not pass.
    pub failures: Vec<Test>,
}

/// A file, or an entry of one, that could not be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Unreadable {
    /// The file.
    pub path: String,
    /// Why.
    pub reason: String,
}

impl Gradebook {
    /// The table of these results, which are sorted by exercise and student.
    pub(crate) fn of(mut entries: Vec<Entry>, unreadable: Vec<Unreadable>) -> Self {
        entries.sort_by(|a, b| (&a.exercise, &a.student).cmp(&(&b.exercise, &b.student)));
        let sorted = |name: fn(&Entry) -> &String| {
            let names: BTreeSet<&String> = entries.iter().map(name).collect();
            names.into_iter().cloned().collect()
        };
        Self {
            students: sorted(|entry| &entry.student),
            exercises: sorted(|entry| &entry.exercise),
            entries,
            unreadable,
        }
    }
}

impl Entry {
    fn of(exercise: String, student: String, results: Results) -> Self {
        let status = results.status;
        let tests = results.tests.unwrap_or_default();
        let all = tests.len();
        let failures: Vec<Test> =
            tests.into_iter().filter(|test| test.status != RunStatus::Pass).collect();
        let sum = Sum { passed: all - failures.len(), all };
        let tests = (all > 0).then_some(sum);
        Self {
            exercise,
            student,
            status,
            is_invalid: false,
            tests,
            message: results.message,
            as_expected: None,
            failures,
        }
    }
}
