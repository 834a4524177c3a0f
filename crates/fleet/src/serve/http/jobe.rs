//! The part of Jobe's REST interface that Moodle's question type `CodeRunner` needs: `GET languages`, `PUT files/ID`,
//! `HEAD files/ID` and `POST runs` (`restapi.pdf` of Jobe 2). An error is a text, as JSON.
//!
//! Other than there: `parameters` other than `cputime` and `memorylimit` have no effect, and the server keeps the files that came last,
//! in its memory. A client that gets 404 sends them again.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post, put};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::programs::{self, Language, Ran, Run};
use super::{App, files, json_body};
use runner::program::{Printed, Verdict};

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

/// The longest processor time that a client may ask for, in seconds.
const MAX_CPU_S: f64 = 150.0;

#[derive(Deserialize)]
struct Runs {
    run_spec: RunSpec,
}

#[derive(Deserialize)]
struct RunSpec {
    language_id: Option<String>,
    sourcecode: Option<String>,
    #[serde(default)]
    sourcefilename: Option<String>,
    #[serde(default)]
    input: Option<String>,
    /// Lists of an id, a name, and more.
    #[serde(default)]
    file_list: Option<Vec<Value>>,
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
    let languages = get(async move || json_body(StatusCode::OK, &json!(languages)));
    Router::new()
        .route("/languages", languages.clone())
        .route("/languages/", languages)
        .route("/files/{id}", put(files::put).head(files::has))
        .route("/runs", post(run))
        .route("/runs/", post(run))
}

/// An error, in the words of Jobe where its clients may know them.
fn said(status: StatusCode, text: &str) -> Response {
    json_body(status, &text)
}

async fn run(State(app): State<Arc<App>>, request: Request) -> Response {
    let Runs { run_spec: spec } = match programs::body(&app, request).await {
        Ok(runs) => runs,
        Err(answer) => return answer,
    };
    let run = match asked(&app, spec) {
        Ok(run) => run,
        Err((status, why)) => return said(status, &why),
    };
    match programs::run(&app, run).await {
        Ok(Ran::Invalid(why)) => said(StatusCode::BAD_REQUEST, &why),
        Ok(ran) => json_body(StatusCode::OK, &result(ran)),
        Err(full) => full,
    }
}

/// What a client asks for; an error for it otherwise.
fn asked(app: &App, spec: RunSpec) -> Result<Run, (StatusCode, String)> {
    let wrong = |why: String| (StatusCode::BAD_REQUEST, why);
    let missing =
        |name: &str| wrong(format!("run_spec is missing the required attribute '{name}'"));
    let code = spec.sourcecode.ok_or_else(|| missing("sourcecode"))?;
    let id = spec.language_id.ok_or_else(|| missing("language_id"))?;
    let language = LANGUAGES.iter().find(|known| known.name == id.to_lowercase());
    let language = language.ok_or_else(|| wrong(format!("Language '{id}' is not known")))?;
    let Parameters { cputime, memorylimit } = spec.parameters.unwrap_or_default();
    let time_s = cputime.filter(|time| *time > 0.0).unwrap_or(5.0);
    if time_s > MAX_CPU_S {
        let why = "cputime exceeds maximum allowed on this Jobe server";
        return Err(wrong(format!("{why} ({MAX_CPU_S} secs)")));
    }
    let mut files = BTreeMap::new();
    for listed in spec.file_list.unwrap_or_default() {
        let (Some(id), Some(name)) = (listed[0].as_str(), listed[1].as_str()) else {
            return Err(wrong(format!("Invalid file specifier: {listed}")));
        };
        let file = app.files.get(id).ok_or_else(|| {
            let why = "One or more of the specified files is missing/unavailable";
            (StatusCode::NOT_FOUND, why.to_owned())
        })?;
        files.insert(name.to_owned(), file);
    }
    let named = spec.sourcefilename.filter(|name| !name.is_empty());
    Ok(Run {
        track: language.track,
        file: named.unwrap_or_else(|| language.file.to_owned()),
        code,
        stdin: spec.input.unwrap_or_default(),
        files,
        fetch: Vec::new(),
        time_s,
        wall_s: None,
        memory_mb: memorylimit.filter(|mib| *mib > 0),
    })
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
                // A flood takes too long there.
                Verdict::TimeLimit | Verdict::OutputLimit => outcome::TIME_LIMIT,
                Verdict::MemoryLimit => outcome::MEMORY_LIMIT,
                _ => outcome::RUNTIME_ERROR,
            };
            (outcome, String::new(), printed)
        }
    };
    RunResult { run_id: None, outcome, cmpinfo, stdout: printed.stdout, stderr: printed.stderr }
}
