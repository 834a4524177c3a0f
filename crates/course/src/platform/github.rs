//! GitHub Actions: the output `result` of a grader such as `autograding-python-grader`, which `autograding-grading-reporter`
//! reads: `results.json` with points, in base64.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use super::PlatformRun;
use test_report::results::exercism::RunStatus;

#[derive(Serialize)]
struct Document<'a> {
    version: u8,
    status: RunStatus,
    max_score: f64,
    tests: Vec<Test<'a>>,
}

#[derive(Serialize)]
struct Test<'a> {
    name: &'a str,
    status: RunStatus,
    score: f64,
    message: Option<&'a str>,
    #[serde(rename = "test_code")]
    code: Option<&'a str>,
    filename: &'static str,
    /// The reporter prints no line if it is 0.
    line_no: u32,
}

/// A line for the file that `GITHUB_OUTPUT` names.
pub(super) fn text(run: &PlatformRun) -> String {
    let mut tests: Vec<Test<'_>> = run
        .tests
        .iter()
        .map(|test| Test {
            name: &test.name,
            status: test.status,
            score: test.points,
            message: test.message.as_deref(),
            code: test.test_code.as_deref(),
            filename: "",
            line_no: 0,
        })
        .collect();
    if tests.is_empty() {
        // The reporter divides by the number of tests, and shows no message of the run.
        tests.push(Test {
            name: &run.slug,
            status: run.status,
            score: 0.0,
            message: run.message.as_deref(),
            code: None,
            filename: "",
            line_no: 0,
        });
    }
    let document = Document { version: 3, status: run.status, max_score: run.max_points, tests };
    let json = serde_json::to_vec(&document).expect("texts, numbers and lists are JSON");
    format!("result={}\n", STANDARD.encode(json))
}
