//! One run of a program for the interfaces of other servers: a source file, its input and its limits become a row, and the record has
//! what the program printed.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::Response;
use indexmap::IndexMap;
use serde::de::DeserializeOwned;

use super::{App, message, runs};
use crate::batch::{ParsedRow, Record, RowAgainst, RowLimits, RowSolution, Status};
use runner::problem::{ProgramTest, ProgramTests};
use runner::program::{Printed, Verdict};

/// A language of another server.
pub(super) struct Language {
    /// Its name there.
    pub(super) name: &'static str,
    /// The track.
    pub(super) track: &'static str,
    /// The name of the source file.
    pub(super) file: &'static str,
    /// Whether the other server has a step that compiles.
    pub(super) is_compiled: bool,
}

/// What is run.
pub(super) struct Run {
    pub(super) track: &'static str,
    pub(super) file: String,
    pub(super) code: String,
    pub(super) stdin: String,
    /// Other files, by their path, in base64.
    pub(super) files: BTreeMap<String, String>,
    /// Files whose content the answer has.
    pub(super) fetch: Vec<String>,
    /// Processor time in seconds.
    pub(super) time_s: f64,
    /// Wall-clock time in seconds, if it is not the usual one.
    pub(super) wall_s: Option<f64>,
    pub(super) memory_mb: Option<u64>,
}

/// How a run ended.
pub(super) enum Ran {
    /// The program ran.
    Ended { verdict: Verdict, printed: Printed, wall_s: f64 },
    /// The compiler refused the sources, in its words.
    NotCompiled(String),
    /// The request cannot be used.
    Invalid(String),
    /// The machine or this program failed.
    Failed(String),
}

/// The JSON of a request.
pub(super) async fn body<T: DeserializeOwned>(app: &App, request: Request) -> Result<T, Response> {
    if runs::kind(request.headers()) != Some(false) {
        let why = "send `Content-Type: application/json`";
        return Err(message(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
    }
    let body = to_bytes(request.into_body(), app.settings.max_body).await;
    let body =
        body.map_err(|_| message(StatusCode::PAYLOAD_TOO_LARGE, "the request is too long"))?;
    serde_json::from_slice(&body).map_err(|error| {
        message(StatusCode::UNPROCESSABLE_ENTITY, &format!("cannot read the request: {error}"))
    })
}

/// Runs a program; an answer of its own if the queue is full.
pub(super) async fn run(app: &Arc<App>, run: Run) -> Result<Ran, Response> {
    let slots = Arc::clone(&app.slots);
    let Ok(slot) = slots.try_acquire_owned() else { return Err(runs::full(app)) };
    let row = Arc::new(Ok(row(run)));
    let deadline: Duration = app.settings.deadline;
    Ok(ran(runs::run(app, 1, row, slot, deadline).await))
}

fn row(run: Run) -> ParsedRow {
    let test = ProgramTest { stdin: run.stdin, ..ProgramTest::default() };
    let tests = ProgramTests {
        tests: vec![test],
        outputs: true,
        files: run.files,
        fetch: run.fetch,
        ..ProgramTests::default()
    };
    let limits = RowLimits {
        time_s: Some(run.time_s),
        wall_s: run.wall_s,
        memory_mb: run.memory_mb,
        cpu_s: None,
    };
    ParsedRow {
        id: "run".to_owned(),
        track: Some(run.track.to_owned()),
        slug: "program".to_owned(),
        solution: RowSolution::Files(IndexMap::from([(run.file, run.code)])),
        against: RowAgainst::Program(tests),
        limits,
        task: None,
        meta: serde_json::Map::new(),
    }
}

fn ran(record: Record) -> Ran {
    let Record { verdict, used } = record;
    let words = verdict.message.unwrap_or_default();
    if let Some(why) = verdict.infra {
        return Ran::Failed(why);
    }
    if verdict.status == Some(Status::Invalid) {
        return Ran::Invalid(words);
    }
    let Some(judgement) = verdict.judgement else {
        return Ran::Failed("the record has no verdict".to_owned());
    };
    if judgement.verdict == Verdict::CompileError {
        return Ran::NotCompiled(words);
    }
    let printed = judgement.tests.into_iter().find_map(|test| test.printed);
    Ran::Ended {
        verdict: judgement.verdict,
        printed: printed.unwrap_or_default(),
        wall_s: used.wall_s,
    }
}
