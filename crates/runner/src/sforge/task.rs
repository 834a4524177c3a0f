//! The task file, as far as grading needs it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;

use super::{Direction, Policy, keys};
use crate::parsers::{self, LogParser, ParserError};
use test_report::text::{Attributed, Diagnostic, Fault, Message, plain_words};

/// The parser id for a format that is recognised instead of named.
pub(super) const AUTO: &str = "auto";

/// A judged task. Its file is JSON with `task_id` and `judge`; other keys belong to other programs.
#[derive(Debug, Clone)]
pub struct Task {
    /// The task's name in reports.
    pub task_id: String,
    /// How it is judged.
    pub judge: Judge,
}

/// The `judge` of a task.
#[derive(Debug, Clone)]
pub struct Judge {
    /// A shell command.
    pub eval_cmd: String,
    /// The time limit; 600 s if the task states none or `null`.
    pub eval_timeout: Duration,
    /// Reads the command's output; `None` for the parser that recognises it.
    pub parser: Option<LogParser>,
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
    #[error("the task `{}` cannot be used: {why}", .path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// Which field, and where.
        why: String,
    },
    /// Keys or values that cannot be used.
    #[error("the task `{}` has {}", .path.display(), .what.text)]
    Value {
        /// The file.
        path: PathBuf,
        /// Each of them, with a suggestion.
        what: Message,
    },
}

/// A judged task. Other keys belong to other programs.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct File {
    /// The task's name in reports.
    task_id: String,
    /// How it is judged.
    judge: FileJudge,
}

/// How a task is judged.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FileJudge {
    /// The evaluation, run by `bash -c` in the workspace.
    eval_cmd: String,
    /// Time limit in seconds, more than 0; 600 when absent.
    eval_timeout: Option<f64>,
    /// The parser of its output: one of `test-runner parsers`, or `auto` for the one that recognises it.
    parser: String,
    /// `maximize` (the default) or `minimize`.
    score_direction: Option<String>,
    /// `pass_rate_first` (the default), `score_first` or `valid_then_score`.
    selection: Option<String>,
}

/// Whether a value is of the type that its key wants.
type Fits = fn(&Value) -> bool;

/// The first key whose value has another type than a task file wants.
fn mistyped(task: &serde_json::Map<String, Value>) -> Option<String> {
    let wrong = |value: Option<&Value>, fits: Fits| value.is_some_and(|of| !fits(of));
    if wrong(task.get("task_id"), Value::is_string) {
        return Some("task_id".to_owned());
    }
    if wrong(task.get("judge"), Value::is_object) {
        return Some("judge".to_owned());
    }
    let or_null = |value: &Value| value.is_null() || value.is_string();
    let keys: [(&str, Fits); 5] = [
        ("eval_cmd", Value::is_string),
        ("eval_timeout", |value| value.is_null() || value.is_number()),
        ("parser", Value::is_string),
        ("score_direction", or_null),
        ("selection", or_null),
    ];
    let judge = task.get("judge")?;
    let key = keys.into_iter().find(|(key, fits)| wrong(judge.get(*key), *fits))?;
    Some(format!("judge.{}", key.0))
}

impl Diagnostic for TaskError {
    fn help(&self) -> Option<String> {
        match self {
            Self::Read { .. } | Self::Format { .. } => None,
            Self::Value { what, .. } => what.help.clone(),
        }
    }
}

impl Attributed for TaskError {
    fn fault(&self) -> Fault {
        Fault::Request
    }
}

impl Task {
    /// Reads a task file.
    pub fn read(path: &Path) -> Result<Self, TaskError> {
        let text = std::fs::read(path)
            .map_err(|source| TaskError::Read { path: path.to_owned(), source })?;
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
        let format = |why| TaskError::Format { path: path.to_owned(), why };
        let json = |error: serde_json::Error| format(plain_words(&error.to_string()));
        let value: Value = serde_json::from_slice(text).map_err(json)?;
        let object =
            value.as_object().ok_or_else(|| format("it is not a JSON object".to_owned()))?;
        let mut wrong = keys::wrong_keys(object);
        let file: File = match serde_json::from_slice(text) {
            Ok(file) => file,
            // A missing field may be present with a misspelt name.
            Err(_) if !wrong.is_empty() => {
                return Err(TaskError::Value { path: path.to_owned(), what: together(&wrong) });
            }
            Err(error) => {
                let why = plain_words(&error.to_string());
                let key = mistyped(object).map(|key| format!("`{key}`: "));
                return Err(format(key.unwrap_or_default() + &why));
            }
        };
        let judge = file.judge;
        let direction = judge.score_direction.as_deref().map(str::parse).transpose();
        let policy = judge.selection.as_deref().map(str::parse).transpose();
        let parser = find(&judge.parser).map_err(|why| wrong.push(why));
        let eval_timeout = timeout(judge.eval_timeout).map_err(|why| wrong.push(why.into()));
        let direction = direction.map_err(|why| wrong.push(why));
        let policy = policy.map_err(|why| wrong.push(why));
        if judge.eval_cmd.trim().is_empty() {
            wrong.push("an empty `judge.eval_cmd`".into());
        }
        match (parser, eval_timeout, direction, policy) {
            (Ok(parser), Ok(eval_timeout), Ok(direction), Ok(policy)) if wrong.is_empty() => {
                Ok(Self {
                    task_id: file.task_id,
                    judge: Judge {
                        eval_cmd: judge.eval_cmd,
                        eval_timeout,
                        parser,
                        direction: direction.unwrap_or_default(),
                        policy: policy.unwrap_or_default(),
                    },
                })
            }
            _ => Err(TaskError::Value { path: path.to_owned(), what: together(&wrong) }),
        }
    }
}

/// All that is wrong in one message.
fn together(wrong: &[Message]) -> Message {
    let problems: Vec<&str> = wrong.iter().map(|what| what.text.as_str()).collect();
    let help: Vec<&str> = wrong.iter().filter_map(|what| what.help.as_deref()).collect();
    Message { text: problems.join("; "), help: (!help.is_empty()).then(|| help.join("\n")) }
}

/// The parser with this id; `None` for `auto`.
fn find(id: &str) -> Result<Option<LogParser>, Message> {
    if id == AUTO {
        return Ok(None);
    }
    match parsers::find(id) {
        Ok(parser) => Ok(Some(parser)),
        Err(error @ ParserError::Unknown { .. }) => {
            let unknown = Message::from(error);
            Err(Message { text: format!("the {}", unknown.text), ..unknown })
        }
        // Who only selects needs no parser; an evaluation begins with this question.
        Err(ParserError::EvalLogs { id, .. }) => Ok(Some(LogParser::OfEvaluationLogs(id))),
    }
}

fn timeout(seconds: Option<f64>) -> Result<Duration, String> {
    let seconds = seconds.unwrap_or(600.0);
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err(format!(
            "the `judge.eval_timeout` {seconds}, which is not a number of seconds above 0"
        )),
    }
}
