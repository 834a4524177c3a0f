//! The part of Jobe's REST interface that Moodle's question type `CodeRunner` needs: `GET languages` and `POST runs`
//! (`restapi.pdf` of Jobe 2).
//!
//! Other than there: the server keeps no files, so a run with a `file_list` is refused with 404 as if its files were missing, and
//! `parameters` other than `cputime` and `memorylimit` have no effect.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::programs::{self, Language, Ran, Run};
use super::{App, json_body, message};
use crate::program::{Printed, Verdict};

const LANGUAGES: [Language; 6] = [
    of("c", "c", "prog.c"),
    of("cpp", "cpp", "prog.cpp"),
    of("java", "java", "Main.java"),
    of("nodejs", "javascript", "prog.js"),
    of("php", "php", "prog.php"),
    of("python3", "python", "prog.py"),
];

const fn of(name: &'static str, track: &'static str, file: &'static str) -> Language {
    Language { name, track, file, is_compiled: true }
}

/// The numbers of Jobe's outcomes.
mod outcome {
    pub(super) const COMPILATION_ERROR: u8 = 11;
    pub(super) const RUNTIME_ERROR: u8 = 12;
    pub(super) const TIME_LIMIT: u8 = 13;
    pub(super) const SUCCESS: u8 = 15;
    pub(super) const MEMORY_LIMIT: u8 = 17;
    pub(super) const INTERNAL_ERROR: u8 = 20;
}

#[derive(Deserialize)]
struct Runs {
    run_spec: RunSpec,
}

#[derive(Deserialize)]
struct RunSpec {
    language_id: String,
    sourcecode: String,
    #[serde(default)]
    sourcefilename: Option<String>,
    #[serde(default)]
    input: Option<String>,
    #[serde(default)]
    file_list: Option<Vec<serde_json::Value>>,
    #[serde(default)]
    parameters: Option<Parameters>,
}

#[derive(Default, Deserialize)]
struct Parameters {
    /// In seconds.
    cputime: Option<f64>,
    /// In MB.
    memorylimit: Option<u64>,
}

#[derive(Serialize)]
struct RunResult {
    run_id: Option<String>,
    outcome: u8,
    cmpinfo: String,
    stdout: String,
    stderr: String,
}

pub(super) fn router() -> Router<Arc<App>> {
    let languages = LANGUAGES.map(|language| [language.name, env!("CARGO_PKG_VERSION")]);
    Router::new()
        .route("/languages", get(async move || json_body(StatusCode::OK, &json!(languages))))
        .route("/runs", post(run))
}

async fn run(State(app): State<Arc<App>>, request: Request) -> Response {
    let Runs { run_spec: spec } = match programs::body(&app, request).await {
        Ok(runs) => runs,
        Err(answer) => return answer,
    };
    let Some(language) = LANGUAGES.iter().find(|known| known.name == spec.language_id) else {
        return message(StatusCode::BAD_REQUEST, "no such `language_id`");
    };
    if spec.file_list.is_some_and(|files| !files.is_empty()) {
        return message(StatusCode::NOT_FOUND, "this server keeps no files");
    }
    let Parameters { cputime, memorylimit } = spec.parameters.unwrap_or_default();
    let named = spec.sourcefilename.filter(|name| !name.is_empty());
    let run = Run {
        track: language.track,
        file: named.unwrap_or_else(|| language.file.to_owned()),
        code: spec.sourcecode,
        stdin: spec.input.unwrap_or_default(),
        time_s: cputime.filter(|time| time.is_finite() && *time > 0.0).unwrap_or(5.0),
        memory_mb: memorylimit.filter(|mib| *mib > 0),
    };
    match programs::run(&app, run).await {
        Ok(Ran::Invalid(why)) => message(StatusCode::BAD_REQUEST, &why),
        Ok(ran) => json_body(StatusCode::OK, &result(ran)),
        Err(full) => full,
    }
}

fn result(ran: Ran) -> RunResult {
    let (outcome, cmpinfo, printed) = match ran {
        Ran::NotCompiled(words) => (outcome::COMPILATION_ERROR, words, Printed::default()),
        Ran::Invalid(why) | Ran::Failed(why) => {
            let printed = Printed { stderr: why, ..Printed::default() };
            (outcome::INTERNAL_ERROR, String::new(), printed)
        }
        Ran::Ended { verdict, printed, .. } => {
            let outcome = match verdict {
                Verdict::Accepted => outcome::SUCCESS,
                Verdict::TimeLimit => outcome::TIME_LIMIT,
                Verdict::MemoryLimit => outcome::MEMORY_LIMIT,
                _ => outcome::RUNTIME_ERROR,
            };
            (outcome, String::new(), printed)
        }
    };
    RunResult { run_id: None, outcome, cmpinfo, stdout: printed.stdout, stderr: printed.stderr }
}
