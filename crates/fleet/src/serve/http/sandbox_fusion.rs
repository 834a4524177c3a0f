//! `POST /run_code` as `SandboxFusion` has it (`sandbox/server/sandbox_api.py`), so that its clients work with this server.
//!
//! Other than there: time in which a program waits for a processor does not count, `compile_timeout` has no effect, and paths of `files`
//! and `fetch_files` are in the folder of the run. An infrastructure failure is `SandboxError`, and a full queue is 429.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};

use super::programs::{self, Language, Ran, Run};
use super::{App, json_body};
use runner::program::{Printed, Verdict};

const LANGUAGES: [Language; 14] = [
    of("python", "python", "main.py", false),
    of("pytest", "python", "main.py", false),
    of("nodejs", "javascript", "main.js", false),
    of("typescript", "typescript", "main.ts", false),
    of("bash", "bash", "main.sh", false),
    of("ruby", "ruby", "main.rb", false),
    of("perl", "perl5", "main.pl", false),
    of("php", "php", "main.php", false),
    of("lua", "lua", "main.lua", false),
    of("R", "r", "main.R", false),
    of("cpp", "cpp", "main.cpp", true),
    of("go", "go", "main.go", true),
    of("java", "java", "Main.java", true),
    of("rust", "rust", "main.rs", true),
];

const fn of(
    name: &'static str,
    track: &'static str,
    file: &'static str,
    is_compiled: bool,
) -> Language {
    Language { name, track, file, is_compiled }
}

#[derive(Deserialize)]
struct RunCode {
    code: String,
    language: String,
    #[serde(default)]
    stdin: Option<String>,
    #[serde(default = "seconds")]
    run_timeout: f64,
    #[serde(default, rename = "memory_limit_MB")]
    memory_limit_mb: Option<i64>,
    #[serde(default)]
    files: BTreeMap<String, Option<String>>,
    #[serde(default)]
    fetch_files: Vec<String>,
}

fn seconds() -> f64 {
    10.0
}

#[derive(Serialize)]
struct Answer {
    status: &'static str,
    message: String,
    compile_result: Option<StepResult>,
    run_result: Option<StepResult>,
    executor_pod_name: Option<String>,
    files: BTreeMap<String, String>,
}

#[derive(Serialize)]
struct StepResult {
    status: &'static str,
    execution_time: f64,
    return_code: Option<i32>,
    stdout: String,
    stderr: String,
    #[serde(skip)]
    files: BTreeMap<String, String>,
}

pub(super) async fn run_code(State(app): State<Arc<App>>, request: Request) -> Response {
    let asked: RunCode = match programs::body(&app, request).await {
        Ok(asked) => asked,
        Err(answer) => return answer,
    };
    let Some(language) = LANGUAGES.iter().find(|known| known.name == asked.language) else {
        let names: Vec<_> = LANGUAGES.iter().map(|known| known.name).collect();
        return sandbox_error(format!("no such language: use {}", names.join(", ")));
    };
    let is_time = |seconds: f64| seconds > 0.0 && seconds <= 86_400.0;
    if !is_time(asked.run_timeout) {
        return sandbox_error("`run_timeout` is not a number of seconds".to_owned());
    }
    let run = Run {
        track: language.track,
        file: language.file.to_owned(),
        code: asked.code,
        stdin: asked.stdin.unwrap_or_default(),
        files: asked.files.into_iter().filter_map(|(path, text)| Some((path, text?))).collect(),
        fetch: asked.fetch_files,
        time_s: asked.run_timeout,
        wall_s: Some(asked.run_timeout),
        memory_mb: asked.memory_limit_mb.and_then(|mib| u64::try_from(mib).ok()),
    };
    match programs::run(&app, run).await {
        Ok(ran) => answer(language, ran),
        Err(full) => full,
    }
}

fn answer(language: &Language, ran: Ran) -> Response {
    let compiled = language.is_compiled.then(|| step("Finished", 0.0, Some(0), Printed::default()));
    let (status, compile_result, mut run_result) = match ran {
        Ran::Failed(why) | Ran::Invalid(why) => return sandbox_error(why),
        Ran::NotCompiled(words) => {
            let printed = Printed { stderr: words, ..Printed::default() };
            let failed = Some(step("Finished", 0.0, Some(1), printed));
            if language.is_compiled { ("Failed", failed, None) } else { ("Failed", None, failed) }
        }
        Ran::Ended { verdict: Verdict::TimeLimit, printed, wall_s } => {
            let run = step("TimeLimitExceeded", wall_s, None, printed);
            ("Failed", compiled, Some(run))
        }
        Ran::Ended { verdict, printed, wall_s } => {
            let status = if verdict == Verdict::Accepted { "Success" } else { "Failed" };
            let code = printed.exit_code.or(Some(-1));
            (status, compiled, Some(step("Finished", wall_s, code, printed)))
        }
    };
    let files = run_result.as_mut().map(|run| std::mem::take(&mut run.files)).unwrap_or_default();
    let (message, executor_pod_name) = (String::new(), None);
    let answer = Answer { status, message, compile_result, run_result, executor_pod_name, files };
    json_body(StatusCode::OK, &answer)
}

fn step(
    status: &'static str,
    execution_time: f64,
    return_code: Option<i32>,
    printed: Printed,
) -> StepResult {
    let Printed { stdout, stderr, files, .. } = printed;
    StepResult { status, execution_time, return_code, stdout, stderr, files }
}

fn sandbox_error(message: String) -> Response {
    let answer = Answer {
        status: "SandboxError",
        message,
        compile_result: None,
        run_result: None,
        executor_pod_name: None,
        files: BTreeMap::new(),
    };
    json_body(StatusCode::OK, &answer)
}
