//! Classroom 50: `result.json` of an autograder, schema `classroom50/result/v1`.

use std::time::SystemTime;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;

use super::{EnvironmentError, PlatformRun, json};

/// Whose submission it is, and when it is graded. Classroom 50 its autograder the first by the environment.
#[derive(Debug, Clone, Serialize)]
pub struct Identity {
    classroom: String,
    assignment: String,
    assignment_type: String,
    owner: String,
    submission: String,
    commit: String,
    release: String,
    review: String,
    datetime: String,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    #[serde(flatten)]
    identity: &'a Identity,
    score: u64,
    #[serde(rename = "max-score")]
    max_score: u64,
    tests: Vec<Test<'a>>,
}

#[derive(Serialize)]
struct Test<'a> {
    #[serde(rename = "test-name")]
    name: &'a str,
    passed: bool,
    score: u64,
    #[serde(rename = "max-score")]
    max_score: u64,
}

impl Identity {
    pub(super) fn of(
        now: SystemTime,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, EnvironmentError> {
        let found = |name| variable(name).filter(|value| !value.is_empty());
        let needed = |name| found(name).ok_or(EnvironmentError::Missing(name));
        let commit = needed("COMMIT_URL")?;
        Ok(Self {
            classroom: needed("CLASSROOM")?,
            assignment: needed("ASSIGNMENT")?,
            assignment_type: found("ASSIGNMENT_TYPE").unwrap_or_else(|| "individual".to_owned()),
            owner: found("OWNER").map_or_else(|| needed("USERNAME"), Ok)?,
            submission: needed("SUBMISSION_TAG")?,
            release: needed("RELEASE_URL")?,
            review: found("REVIEW_URL").unwrap_or_else(|| commit.clone()),
            commit,
            datetime: DateTime::<Utc>::from(now).to_rfc3339_opts(SecondsFormat::Secs, true),
        })
    }
}

/// Its points are whole numbers: if those of a test are not, all points are given in hundredths. A score is at most the maximum.
pub(super) fn text(run: &PlatformRun, identity: &Identity) -> String {
    let is_whole =
        run.tests.iter().all(|test| test.points.fract() == 0.0 && test.max_points.fract() == 0.0)
            && run.points.fract() == 0.0;
    let scale = if is_whole { 1.0 } else { 100.0 };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "points are from 0 to a million"
    )]
    let whole = |points: f64| (points * scale).round() as u64;
    let of =
        |points: f64, max_points: f64| (whole(points).min(whole(max_points)), whole(max_points));
    let (score, max_score) = of(run.points, run.max_points);
    let tests = run.tests.iter().map(|test| {
        let (score, max_score) = of(test.points, test.max_points);
        Test { name: &test.name, passed: test.passed(), score, max_score }
    });
    json(&Document {
        schema: "classroom50/result/v1",
        identity,
        score,
        max_score,
        tests: tests.collect(),
    })
}
