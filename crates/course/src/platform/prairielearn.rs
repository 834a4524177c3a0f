//! PrairieLearn: `/grade/results/results.json`, as "External grading" of its documentation describes it.

use serde::Serialize;

use super::{PlatformRun, json};
use test_report::text::truncate_bytes;

/// PrairieLearn refuses a larger file.
const MAX_BYTES: usize = 1_000_000;

/// Texts of a document that is too large are cut to these numbers of bytes, the first that suffices.
const CUTS: [usize; 5] = [usize::MAX, 4000, 400, 40, 0];

#[derive(Serialize)]
struct Document<'a> {
    gradable: bool,
    score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    tests: Vec<Test<'a>>,
}

/// Points are on all tests, or PrairieLearn shows none.
#[derive(Serialize)]
struct Test<'a> {
    name: &'a str,
    points: f64,
    max_points: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
}

/// What it reads if the exercise is at fault: the student keeps the attempt.
pub(super) fn ungradable(why: &str) -> String {
    json(&Document { gradable: false, score: 0.0, message: Some(why), tests: Vec::new() })
}

pub(super) fn text(run: &PlatformRun) -> String {
    let fits = |text: &String| text.len() <= MAX_BYTES;
    let mut texts = CUTS.into_iter().map(|bytes| with_texts(run, bytes));
    texts.find(fits).unwrap_or_else(|| with_texts(run, 0))
}

fn with_texts(run: &PlatformRun, bytes: usize) -> String {
    let cut = |text: &Option<String>| {
        text.as_ref().filter(|_| bytes > 0).map(|text| truncate_bytes(text, bytes, "…"))
    };
    let tests = run.tests.iter().map(|test| Test {
        name: &test.name,
        points: test.points,
        max_points: test.max_points,
        message: cut(&test.message),
        output: cut(&test.output),
    });
    json(&Document {
        gradable: true,
        score: run.fraction(),
        message: run.message.as_deref(),
        tests: tests.collect(),
    })
}
