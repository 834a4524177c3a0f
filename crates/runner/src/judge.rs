//! One evaluation of a judged task.
//!
//! Runs the task's command in a copy of the workspace, keeps its log, and makes the first files of a new task. Reading
//! the log is up to `parser`, and grading it to `grade::sforge`.

mod init;
mod overlay;
mod preflight;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Seek, Write};
use std::path::PathBuf;

use crate::eval_logs::EvalLogsError;
use crate::parsers::{self, ParserError};
use crate::publish::write_atomically;
use crate::sforge::{EvalReport, Run, Task};
use crate::workspace::{Replica, ReplicaError};
use sandbox::{self, Job, MappedFile, SandboxError};
use sandbox::{Limits, Termination};
use test_report::model::CompactReport;
use test_report::parser::{self, Parser};
use test_report::text::{Attributed, Diagnostic, Fault};
use tracks::TrackRegistry;

pub use init::{NewFile, WORKSPACE, new_task};
pub use preflight::{check_command, check_paths};

/// How much an evaluation may print, in bytes.
const MAX_OUTPUT_BYTES: usize = 4 << 30;

/// What to evaluate.
#[derive(Debug)]
pub struct Request {
    /// The task.
    pub task: Task,
    /// The folder that the command runs in.
    pub workspace: PathBuf,
    /// The exercise's own folder: what evaluates the submission comes from there, and only the submission from the workspace.
    pub exercise: Option<PathBuf>,
    /// The tracks by whose patterns the exercise's files are told apart.
    pub tracks: TrackRegistry,
    /// Whether the command runs in the workspace itself, which it may change, instead of a copy.
    pub in_place: bool,
    /// The name of the submission in the report.
    pub submission_id: String,
    /// The whole environment of the command.
    pub env: BTreeMap<OsString, OsString>,
    /// Where the command's output is kept.
    pub log: Option<PathBuf>,
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// The workspace is not a directory that can be entered.
    #[error("cannot use the workspace `{}`", .path.display())]
    Workspace {
        /// The directory.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The exercise's folder cannot be used.
    #[error("cannot use the exercise's folder `{}`: {why}", .path.display())]
    Exercise {
        /// The directory.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// The workspace cannot be copied.
    #[error("cannot evaluate in a copy of the workspace")]
    Copy(#[from] ReplicaError),
    /// The command could not be started at all.
    #[error("the evaluation could not be started: {0}")]
    NotStarted(String),
    /// The log cannot be written or read.
    #[error("could not keep the evaluation's output in `{}`", .path.display())]
    Log {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// This program was asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// The task's parser cannot be used here.
    #[error(transparent)]
    Parser(#[from] ParserError),
    /// The program that reads evaluation logs did not read this one.
    #[error("cannot read the evaluation's output")]
    EvalLogs(#[from] EvalLogsError),
    /// A fault of the machine or of this program.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
}

impl Diagnostic for JudgeError {
    fn help(&self) -> Option<String> {
        match self {
            Self::Copy(_) => Some(
                "`--in-place` evaluates in the workspace itself, and TMPDIR says where copies are made"
                    .to_owned(),
            ),
            Self::Parser(error) => error.help(),
            Self::EvalLogs(error) => error.help(),
            _ => None,
        }
    }
}

impl Attributed for JudgeError {
    fn fault(&self) -> Fault {
        match self {
            Self::Workspace { .. } | Self::Exercise { .. } => Fault::Request,
            Self::Interrupted => Fault::Interrupted,
            Self::Parser(error) => error.fault(),
            Self::EvalLogs(error) => error.fault(),
            Self::Copy(_) | Self::NotStarted(_) | Self::Log { .. } | Self::Sandbox(_) => {
                Fault::Machine
            }
        }
    }
}

/// Runs the task's command and grades its output. `live` gets the output as it arrives.
pub fn judge(request: Request, live: &mut dyn FnMut(&[u8])) -> Result<EvalReport, JudgeError> {
    let Request { task, workspace, exercise, tracks, in_place, submission_id, env, log: keep } =
        request;
    fs::read_dir(&workspace)
        .map_err(|source| JudgeError::Workspace { path: workspace.clone(), source })?;
    if let Some(parser) = &task.judge.parser {
        parsers::find(parser.id())?;
    }
    let mut run = Run { task_id: task.task_id.clone(), submission_id, ..Run::default() };
    let copy = match &exercise {
        Some(exercise) => Some(overlay::lay(exercise, tracks, &workspace, &mut run)?),
        None if in_place => None,
        None => Some(Replica::of(&workspace)?),
    };
    if !run.invalid.is_empty() {
        return Ok(EvalReport::new(CompactReport::default(), &[], run));
    }
    let evaluated = copy.as_ref().map_or(workspace.as_path(), |copy| copy.folder()).to_owned();
    let failed = |source| JudgeError::Log { path: std::env::temp_dir(), source };
    // The evaluation runs the submission's code: meanwhile the log has no name by which that could change it.
    let mut log = tempfile::tempfile().map_err(failed)?;
    let mut trouble = None;
    let raw = sandbox::run_with(&job(&task, evaluated, env), &mut |_, chunk| {
        if trouble.is_none() {
            trouble = log.write_all(chunk).err();
        }
        live(chunk);
    })?;
    if let Some(source) = trouble {
        return Err(failed(source));
    }
    run.timed_out = raw.termination.is_timeout();
    run.runtime_seconds = (raw.usage.wall.as_secs_f64() * 1000.0).round() / 1000.0;
    match raw.termination {
        Termination::NotStarted(why) => return Err(JudgeError::NotStarted(why)),
        Termination::Interrupted(_) => return Err(JudgeError::Interrupted),
        Termination::Exited(code) => {
            run.exit_code = Some(code);
            run.ended = Some(format!("ended with exit code {code}"));
        }
        Termination::OutputLimit(_) => {
            run.invalid.push(format!("the evaluation {}", raw.termination));
        }
        _ => run.ended = Some(raw.termination.to_string()),
    }
    if let Some(path) = keep {
        let copied = log
            .rewind()
            .and_then(|()| write_atomically(&path, |file| io::copy(&mut log, file).map(drop)));
        copied.map_err(|source| JudgeError::Log { path, source })?;
    }
    let log = MappedFile::of(&log).map_err(failed)?;
    // Nobody but the command writes to this log: marks of a harness in it are the submission's.
    let compact = match &task.judge.parser {
        Some(parser) => parser.parse_compact(&log)?,
        None => recognised(&log, &mut run),
    };
    let mut report = EvalReport::new(compact, &log, run);
    if let (Some(copy), Ok(workspace)) = (&copy, workspace.canonicalize()) {
        // The report shows the workspace's path in place of the copy's.
        report.replace(&copy.folder().to_string_lossy(), &workspace.to_string_lossy());
    }
    Ok(report)
}

/// Reads the output with the only parser that recognises it.
fn recognised(log: &[u8], run: &mut Run) -> CompactReport {
    let ids = |found: &[&'static dyn Parser]| -> String {
        found.iter().map(|parser| parser.id()).collect::<Vec<_>>().join(", ")
    };
    match parser::recognise(log) {
        Ok(parser) => {
            run.remarks.push(format!("the output was recognised as `{}`", parser.id()));
            return parser.parse_compact(log);
        }
        Err(found) if found.is_empty() => {
            run.invalid.push("no parser recognises the output".to_owned());
        }
        Err(found) => {
            run.invalid
                .push(format!("more than one parser recognises the output: {}", ids(&found)));
        }
    }
    CompactReport::default()
}

fn job(task: &Task, workspace: PathBuf, env: BTreeMap<OsString, OsString>) -> Job {
    let limits = Limits {
        wall: task.judge.eval_timeout,
        file_bytes: None,
        open_files: None,
        data_bytes: None,
        tree_bytes: None,
        processes: None,
        output_bytes: MAX_OUTPUT_BYTES,
        kept_bytes: Some(0),
        ..Limits::default()
    };
    let argv = ["bash", "-c", &task.judge.eval_cmd].map(OsString::from).to_vec();
    // The evaluator has this user's rights, like any command of a task's author.
    Job {
        argv,
        cwd: workspace,
        env,
        stdin: None,
        limits,
        report_channel: false,
        merge_output: true,
        confinement: None,
    }
}
