//! The grades of a class: points for every student and exercise, also where nothing was handed in.

use std::collections::{BTreeSet, HashMap};

use alphanumeric_sort::compare_str;
use serde::Serialize;

use super::points::{Points, PointsError};
use super::roster::Roster;
use super::scheme::{Grade, KnownTest, Scheme, round};
use super::{Entry, Gradebook};
use test_report::results::exercism::{Results, RunStatus};
use test_report::text::sum;

/// An exercise of the course.
#[derive(Debug, Clone)]
pub struct CourseExercise {
    /// Its name.
    pub slug: String,
    /// What its tests are worth.
    pub points: Points,
    /// The tests that its files declare.
    pub declared: Vec<KnownTest>,
}

/// The grades of a class.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Grades {
    /// The exercises, in natural order.
    pub exercises: Vec<ExerciseTotal>,
    /// The students, in natural order.
    pub students: Vec<StudentTotal>,
    /// Results of nobody in the class, or of no exercise of the course.
    pub left_out: Vec<String>,
}

/// An exercise with its maximum.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ExerciseTotal {
    pub slug: String,
    pub max_points: f64,
    pub tests: usize,
    /// The grade of whoever handed in nothing.
    #[serde(skip)]
    pub nothing: Grade,
}

/// The sum of a student.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StudentTotal {
    /// The id of the student.
    pub student: String,
    /// The name, or the id if no roster names the student.
    pub name: String,
    /// The points of all exercises.
    pub points: f64,
    /// The points that all exercises give, without a bonus.
    pub max_points: f64,
    /// Null if the exercises have no points.
    pub percent: Option<f64>,
    /// How many exercises were not handed in.
    pub missing: usize,
    /// How many were handed in late.
    pub late: usize,
}

impl CourseExercise {
    /// The grade of results. The tests are those of the results; if there are none, those that the exercise declares.
    pub fn grade(&self, results: &Results) -> Result<Grade, PointsError> {
        let tests: Vec<KnownTest> = results.tests.iter().flatten().map(KnownTest::from).collect();
        let tests = if tests.is_empty() { self.declared.clone() } else { tests };
        Ok(Scheme::of(&self.points, &self.declared, tests)?.grade(Some(results)))
    }

    /// Whether each entry of its points selects a test.
    pub fn check(&self) -> Result<(), PointsError> {
        Scheme::of(&self.points, &self.declared, self.declared.clone()).map(drop)
    }
}

impl Gradebook {
    /// The exercises of the results, if nothing else is known of the course: each test counts 1.
    pub fn course(&self) -> Vec<CourseExercise> {
        let exercise = |slug: &String| CourseExercise {
            slug: slug.clone(),
            points: Points::default(),
            declared: Vec::new(),
        };
        self.exercises.iter().map(exercise).collect()
    }

    /// The same results with points, for the exercises of a course and the students of the roster. Without a roster, the students
    /// are those who handed in something.
    pub fn graded(
        mut self,
        exercises: &[CourseExercise],
        roster: Option<&Roster>,
    ) -> Result<Self, PointsError> {
        let mut left_out = self.leave_out(exercises, roster);
        left_out.sort_by(|a, b| compare_str(a, b));
        let mut names: HashMap<String, String> = HashMap::new();
        if let Some(roster) = roster {
            names.extend(roster.students.iter().map(|row| (row.key.clone(), row.name.clone())));
            self.students = names.keys().cloned().collect();
        }
        self.exercises = exercises.iter().map(|exercise| exercise.slug.clone()).collect();
        self.students.sort_by(|a, b| compare_str(a, b));
        self.exercises.sort_by(|a, b| compare_str(a, b));
        let mut schemes: HashMap<&str, Scheme> = HashMap::new();
        for exercise in exercises {
            schemes.insert(&exercise.slug, self.scheme(exercise)?);
        }
        for entry in &mut self.entries {
            let scheme = schemes.get(entry.exercise.as_str()).expect("other entries are left out");
            entry.grade = Some(entry.grade_by(scheme));
        }
        let totals = self.exercises.iter().map(|slug| {
            let scheme = &schemes[slug.as_str()];
            ExerciseTotal {
                slug: slug.clone(),
                max_points: scheme.max_points(),
                tests: scheme.tests(),
                nothing: scheme.grade(None),
            }
        });
        let exercises: Vec<ExerciseTotal> = totals.collect();
        let max_points = round(sum(exercises.iter().map(|exercise| exercise.max_points)));
        let mut handed_in: HashMap<&str, Vec<&Entry>> = HashMap::new();
        for entry in &self.entries {
            handed_in.entry(&entry.student).or_default().push(entry);
        }
        let students = self.students.iter().map(|student| {
            let name = names.get(student).cloned().unwrap_or_default();
            let entries = handed_in.get(student.as_str()).map(Vec::as_slice);
            self.total(student, name, entries.unwrap_or_default(), max_points)
        });
        let students = students.collect();
        self.grades = Some(Grades { exercises, students, left_out });
        Ok(self)
    }

    /// Removes the results of nobody and of no exercise, and names them.
    fn leave_out(&mut self, exercises: &[CourseExercise], roster: Option<&Roster>) -> Vec<String> {
        let known: BTreeSet<&str> =
            exercises.iter().map(|exercise| exercise.slug.as_str()).collect();
        let enrolled: Option<BTreeSet<&str>> =
            roster.map(|roster| roster.students.iter().map(|row| row.key.as_str()).collect());
        let mut left_out = BTreeSet::new();
        self.entries.retain(|entry| {
            let is_student =
                enrolled.as_ref().is_none_or(|all| all.contains(entry.student.as_str()));
            let is_exercise = known.contains(entry.exercise.as_str());
            if !is_student {
                left_out.insert(format!("{}: not in the roster", entry.student));
            } else if !is_exercise {
                left_out.insert(format!("{}/{}: no such exercise", entry.student, entry.exercise));
            }
            is_student && is_exercise
        });
        let students: BTreeSet<String> =
            self.entries.iter().map(|entry| entry.student.clone()).collect();
        self.students = students.into_iter().collect();
        left_out.into_iter().collect()
    }

    /// The scheme of an exercise. The tests are those that most results list, because a test with a table of cases has a result
    /// for each case; if no result lists tests, those that the exercise declares.
    fn scheme(&self, exercise: &CourseExercise) -> Result<Scheme, PointsError> {
        let mut seen: HashMap<Vec<KnownTest>, usize> = HashMap::new();
        for entry in self.entries.iter().filter(|entry| entry.exercise == exercise.slug) {
            let tests: Vec<KnownTest> = entry.tests_of_results().map(KnownTest::from).collect();
            if !tests.is_empty() {
                *seen.entry(tests).or_default() += 1;
            }
        }
        let most = seen.into_iter().max_by_key(|(tests, count)| (*count, tests.len()));
        let tests = most.map_or_else(|| exercise.declared.clone(), |(tests, _)| tests);
        Scheme::of(&exercise.points, &exercise.declared, tests)
    }

    fn total(
        &self,
        student: &str,
        name: String,
        entries: &[&Entry],
        max_points: f64,
    ) -> StudentTotal {
        let grades = entries.iter().filter_map(|entry| entry.grade.as_ref());
        let points = round(sum(grades.map(|grade| grade.points)));
        let handed_in = entries.iter().filter(|entry| !entry.is_missing).count();
        StudentTotal {
            student: student.to_owned(),
            name,
            points,
            max_points,
            percent: (max_points > 0.0).then(|| round(100.0 * points / max_points)),
            missing: self.exercises.len() - handed_in,
            late: entries.iter().filter(|entry| entry.is_late).count(),
        }
    }
}

impl Entry {
    fn grade_by(&self, scheme: &Scheme) -> Grade {
        if self.is_missing {
            return scheme.grade(None);
        }
        if let Some(results) = &self.results {
            return scheme.grade(Some(results));
        }
        let status = self.status;
        let message = self.message.clone();
        let grade = scheme.grade(Some(&results_without_tests(status, message)));
        match self.tests {
            // Only the counts are known.
            #[expect(clippy::cast_precision_loss, reason = "there are fewer tests than 2^52")]
            Some(sum) if status == RunStatus::Fail && sum.all > 0 => {
                let part = sum.passed as f64 / sum.all as f64;
                Grade { points: round(grade.max_points * part), ..grade }
            }
            _ => grade,
        }
    }
}

fn results_without_tests(status: RunStatus, message: Option<String>) -> Results {
    Results { status, message, tests: None, ..Results::error("") }
}
