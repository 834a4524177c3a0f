//! Gradescope: `/autograder/results/results.json`, as "Autograder Specifications" of its documentation describes it.

use serde::Serialize;

use super::run::PlatformTest;
use super::{PlatformRun, json};

#[derive(Serialize)]
struct Document<'a> {
    score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    execution_time: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a str>,
    output_format: &'static str,
    visibility: &'static str,
    stdout_visibility: &'static str,
    tests: Vec<Test<'a>>,
}

#[derive(Serialize)]
struct Test<'a> {
    name: &'a str,
    name_format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<f64>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    output_format: &'static str,
    visibility: &'static str,
}

/// The score is of points, of which the assignment on Gradescope states the maximum. A hidden test has a second entry, without
/// points, that only the staff sees.
pub(super) fn text(run: &PlatformRun) -> String {
    let shown = run.tests.iter().map(|test| Test {
        score: Some(test.points),
        max_score: Some(test.max_points),
        ..Test::of(test, "visible")
    });
    let tests = shown.chain(run.for_staff.iter().map(|test| Test::of(test, "hidden")));
    json(&Document {
        score: run.points,
        execution_time: run.time.map(|time| (time.took.as_secs_f64() * 1e3).round() / 1e3),
        output: run.message.as_deref(),
        output_format: "text",
        visibility: "visible",
        // What the autograder itself prints is for teachers.
        stdout_visibility: "hidden",
        tests: tests.collect(),
    })
}

impl<'a> Test<'a> {
    fn of(test: &'a PlatformTest, visibility: &'static str) -> Self {
        Self {
            name: &test.name,
            name_format: "text",
            score: None,
            max_score: None,
            status: if test.passed() { "passed" } else { "failed" },
            output: test.feedback(),
            output_format: "text",
            visibility,
        }
    }
}
