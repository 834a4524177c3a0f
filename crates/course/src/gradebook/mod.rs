//! Many results in one table: students by exercises, or the exercises of a track.
//!
//! Finds results ([`Gradebook::read`]), sums them up and shows them: as JSON (the serialised types), as CSV
//! ([`Gradebook::csv`]) and as one page for people ([`Gradebook::html`]). A file that cannot be read is listed and
//! affects nothing else. With the exercises of a course ([`Gradebook::graded`]), each student has points in each exercise.

mod csv;
mod grades;
mod page;
mod points;
mod read;
mod roster;
mod scheme;
mod student;
mod summary;
mod withheld;

pub use csv::cell;

use std::collections::BTreeSet;

use alphanumeric_sort::compare_str;

use serde::Serialize;

use test_report::results::exercism::{Results, RunStatus, Test};

pub use grades::{CourseExercise, Grades, StudentTotal};
pub use points::{Points, PointsError, PointsFile};
pub use read::Layout;
pub use roster::{Roster, RosterError};
pub(crate) use scheme::GradedTest;
pub use scheme::{Grade, KnownTest, shown};
pub use summary::{Sum, Tally};

/// Results of students in exercises.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Gradebook {
    /// The students' names, in natural order: 2 comes before 10.
    pub students: Vec<String>,
    /// The exercises' slugs, in natural order.
    pub exercises: Vec<String>,
    /// At most one for each exercise and student, sorted by them.
    pub entries: Vec<Entry>,
    /// Files that could not be used, in the order in which they were found.
    pub unreadable: Vec<Unreadable>,
    /// Points and sums, if the exercises are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grades: Option<Grades>,
}

/// One student's result in one exercise.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Entry {
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
    /// Whether nothing was handed in.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_missing: bool,
    /// Whether it was handed in late.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_late: bool,
    /// The points, if the exercise is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<Grade>,
    /// The results themselves, if they are known.
    #[serde(skip)]
    pub results: Option<Results>,
}

/// A file, or an entry of one, that could not be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Unreadable {
    /// The file.
    pub path: String,
    /// Why.
    pub reason: String,
}

impl Gradebook {
    /// The table of these results, which are sorted by exercise and student.
    pub fn of(mut entries: Vec<Entry>, unreadable: Vec<Unreadable>) -> Self {
        entries.sort_by(|a, b| {
            let exercises = compare_str(&a.exercise, &b.exercise);
            exercises.then_with(|| compare_str(&a.student, &b.student))
        });
        let sorted = |name: fn(&Entry) -> &String| {
            let names: BTreeSet<&String> = entries.iter().map(name).collect();
            let mut names: Vec<String> = names.into_iter().cloned().collect();
            names.sort_by(|a, b| compare_str(a, b));
            names
        };
        Self {
            students: sorted(|entry| &entry.student),
            exercises: sorted(|entry| &entry.exercise),
            entries,
            unreadable,
            grades: None,
        }
    }
}

impl Entry {
    fn of(exercise: String, student: String, results: Results) -> Self {
        let tests = results.tests.as_deref().unwrap_or_default();
        let all = tests.len();
        let failed = tests.iter().filter(|test| test.status != RunStatus::Pass);
        let failures: Vec<Test> = failed.cloned().collect();
        let sum = Sum { passed: all - failures.len(), all };
        Self {
            exercise,
            student,
            status: results.status,
            is_invalid: false,
            tests: (all > 0).then_some(sum),
            message: results.message.clone(),
            as_expected: None,
            failures,
            is_missing: false,
            is_late: false,
            grade: None,
            results: Some(results),
        }
    }

    /// The tests of the results; none if only their counts are known.
    fn tests_of_results(&self) -> impl Iterator<Item = &Test> {
        self.results.iter().flat_map(|results| results.tests.iter().flatten())
    }
}
