//! The task file, as far as grading goes.

use std::path::{Path, PathBuf};
use std::time::Duration;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Direction, Policy};
use crate::parser::{self, Parser};

/// A judged task. Its file is JSON with `task_id` and `judge`; every other key belongs to other programs.
#[derive(Debug, Clone)]
pub struct Task {
    /// The task's name in reports.
    pub task_id: String,
    /// How it is judged.
    pub judge: Judge,
}

/// The `judge` of a task.
#[derive(Clone)]
pub struct Judge {
    /// A shell command.
    pub eval_cmd: String,
    /// How long it may take; 600 s where the task says nothing, `null` or 0.
    pub eval_timeout: Duration,
    /// Reads what the command prints.
    pub parser: &'static dyn Parser,
    /// Whether a higher score is better.
    pub direction: Direction,
    /// Which round is chosen.
    pub policy: Policy,
}

/// A task that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TaskError {
    /// The file cannot be read.
    #[error("cannot read the task `{}`", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It is not a JSON object with the required keys.
    #[error("the task `{}` cannot be used: {source}", .path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// Which field, and where.
        source: serde_json::Error,
    },
    /// A field names something unknown.
    #[error("the task `{}` has {what}", .path.display())]
    Value {
        /// The file.
        path: PathBuf,
        /// Which, and what is known.
        what: String,
    },
}

/// A judged task. Other keys belong to other programs.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct File {
    /// The task's name in reports.
    task_id: String,
    /// How it is judged.
    judge: FileJudge,
}

/// How a task is judged.
#[derive(Deserialize, JsonSchema)]
struct FileJudge {
    /// The evaluation, run by `bash -c` in the workspace.
    eval_cmd: String,
    /// Seconds that it may take; 600 when absent.
    eval_timeout: Option<f64>,
    /// What reads its output: one of `test-runner parsers`.
    parser: String,
    /// `maximize` (the default) or `minimize`.
    score_direction: Option<String>,
    /// `pass_rate_first` (the default), `score_first` or `valid_then_score`.
    selection: Option<String>,
}

impl Task {
    /// Reads a task file.
    pub fn read(path: &Path) -> Result<Self, TaskError> {
        let text = std::fs::read(path)
            .map_err(|source| TaskError::Read { path: path.to_owned(), source })?;
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
        let file: File = serde_json::from_slice(text)
            .map_err(|source| TaskError::Format { path: path.to_owned(), source })?;
        let value = |what: String| TaskError::Value { path: path.to_owned(), what };
        let judge = file.judge;
        let parser = parser::find(&judge.parser).ok_or_else(|| {
            value(format!(
                "the unknown parser `{}`\nhelp: `test-runner parsers` lists them",
                judge.parser
            ))
        })?;
        let eval_timeout = timeout(judge.eval_timeout).map_err(value)?;
        let direction = judge.score_direction.as_deref().map(str::parse).transpose();
        let policy = judge.selection.as_deref().map(str::parse).transpose();
        Ok(Self {
            task_id: file.task_id,
            judge: Judge {
                eval_cmd: judge.eval_cmd,
                eval_timeout,
                parser,
                direction: direction.map_err(value)?.unwrap_or_default(),
                policy: policy.map_err(value)?.unwrap_or_default(),
            },
        })
    }
}

fn timeout(seconds: Option<f64>) -> Result<Duration, String> {
    let seconds = seconds.filter(|&seconds| seconds != 0.0).unwrap_or(600.0);
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| format!("an `eval_timeout` that is no time in seconds: {seconds}"))
}

impl std::fmt::Debug for Judge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Judge")
            .field("eval_cmd", &self.eval_cmd)
            .field("eval_timeout", &self.eval_timeout)
            .field("parser", &self.parser.id())
            .field("direction", &self.direction)
            .field("policy", &self.policy)
            .finish()
    }
}
