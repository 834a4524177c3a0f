//! A run as platforms show it.

use std::time::{Duration, SystemTime};

use crate::gradebook::{Grade, GradedTest};
use test_report::model::TestReport;
use test_report::results::exercism::{Results, RunStatus, Test};
use test_report::text::sum;

/// A run of a student's solution: what the student may see of it.
#[derive(Debug, Clone)]
pub struct PlatformRun {
    /// The exercise.
    pub slug: String,
    /// The status of the whole run.
    pub status: RunStatus,
    /// Why no test ran.
    pub message: Option<String>,
    /// The sum of the points. It may be more than `max_points` if there are bonus points.
    pub points: f64,
    /// The maximum, without bonus points.
    pub max_points: f64,
    /// The tests in the exercise's order.
    pub tests: Vec<PlatformTest>,
    /// Hidden tests with their names and messages, for platforms that show them to the staff alone.
    pub for_staff: Vec<PlatformTest>,
    /// The same as a report, for formats without points.
    pub report: TestReport,
    /// When it ran; unknown for a log.
    pub time: Option<RunTime>,
}

/// When a run was.
#[derive(Debug, Clone, Copy)]
pub struct RunTime {
    /// The beginning.
    pub began: SystemTime,
    /// How long it took.
    pub took: Duration,
}

/// A test with its points.
#[derive(Debug, Clone)]
pub struct PlatformTest {
    pub name: String,
    pub status: RunStatus,
    pub points: f64,
    pub max_points: f64,
    pub message: Option<String>,
    pub output: Option<String>,
    pub test_code: Option<String>,
}

impl PlatformRun {
    /// A run whose tests count 1 each.
    pub fn of(slug: &str, results: &Results) -> Self {
        Self::with_report(slug, results, TestReport::from(results))
    }

    /// A run with the points of its exercise, as students may see it.
    pub fn of_grade(slug: &str, status: RunStatus, message: Option<&str>, grade: &Grade) -> Self {
        let shown = grade.for_student();
        let results = Results {
            status,
            message: message.map(|message| grade.withheld.out_of(message)),
            tests: Some(shown.iter().map(GradedTest::result).collect()),
            ..Results::error("")
        };
        let hidden = grade.tests.iter().filter(|test| test.is_hidden);
        // Each test says why it did not run, so the report needs no entry for the run itself.
        let of_tests = Results { status: RunStatus::Fail, message: None, ..results.clone() };
        let report = TestReport::from(if grade.tests.is_empty() { &results } else { &of_tests });
        Self {
            points: grade.points,
            max_points: grade.max_points,
            tests: shown.into_iter().map(PlatformTest::from).collect(),
            for_staff: hidden.cloned().map(PlatformTest::from).collect(),
            ..Self::with_report(slug, &results, report)
        }
    }

    /// The results of a log, whose tests count 1 each.
    pub fn of_log(slug: &str, report: TestReport) -> Self {
        Self::with_report(slug, &Results::of_log(report.clone()), report)
    }

    fn with_report(slug: &str, results: &Results, report: TestReport) -> Self {
        let tests: Vec<PlatformTest> =
            results.tests.iter().flatten().map(PlatformTest::counting_one).collect();
        Self {
            slug: slug.to_owned(),
            status: results.status,
            message: results.message.clone(),
            points: sum(tests.iter().map(|test| test.points)),
            max_points: sum(tests.iter().map(|test| test.max_points)),
            tests,
            for_staff: Vec::new(),
            report,
            time: None,
        }
    }

    /// The part of the maximum that was reached, from 0 to 1.
    pub fn fraction(&self) -> f64 {
        if self.max_points > 0.0 { (self.points / self.max_points).clamp(0.0, 1.0) } else { 0.0 }
    }
}

impl From<GradedTest> for PlatformTest {
    fn from(test: GradedTest) -> Self {
        let GradedTest { name, status, points, max_points, message, output, test_code, .. } = test;
        Self { name, status, points, max_points, message, output, test_code }
    }
}

impl PlatformTest {
    fn counting_one(test: &Test) -> Self {
        let passed = test.status == RunStatus::Pass;
        Self {
            name: test.name.clone(),
            status: test.status,
            points: if passed { 1.0 } else { 0.0 },
            max_points: 1.0,
            message: test.message.clone(),
            output: test.output.clone(),
            test_code: test.test_code.clone(),
        }
    }

    /// Whether it passed.
    pub(crate) fn passed(&self) -> bool {
        self.status == RunStatus::Pass
    }

    /// Why it did not pass, and what the solution printed, in one text.
    pub(crate) fn feedback(&self) -> Option<String> {
        let printed = self.output.as_ref().map(|output| format!("The solution printed:\n{output}"));
        match (&self.message, printed) {
            (Some(message), Some(printed)) => Some(format!("{}\n\n{printed}", message.trim_end())),
            (message, printed) => message.clone().or(printed),
        }
    }
}
