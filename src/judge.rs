//! L3: one evaluation of a judged task.
//!
//! Owns the run of the task's command and the log that it leaves. Refuses to read the log (`parser`) and to weigh what
//! was read (`grade::sforge`).

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Seek, Write};
use std::path::PathBuf;

use crate::grade::sforge::{EvalReport, Run, Task, section};
use crate::model::{Limits, Termination};
use crate::results::write_whole;
use crate::sandbox::{self, Job, Mapped, SandboxError};

/// How much an evaluation may print, in bytes.
const OUTPUT: usize = 4 << 30;

/// What to evaluate.
#[derive(Debug)]
pub struct Request {
    /// The task.
    pub task: Task,
    /// Where the command runs.
    pub workspace: PathBuf,
    /// What the report calls the submission.
    pub submission_id: String,
    /// The whole environment of the command.
    pub env: BTreeMap<OsString, OsString>,
    /// Where the command's output is kept.
    pub log: Option<PathBuf>,
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// The workspace is no directory that can be entered.
    #[error("cannot use the workspace `{}`", .path.display())]
    Workspace {
        /// The directory.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
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
    /// The machine did not let us.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
}

/// Runs the task's command and grades what it printed. `live` is given the output as it arrives.
pub fn judge(request: Request, live: &mut dyn FnMut(&[u8])) -> Result<EvalReport, JudgeError> {
    let Request { task, workspace, submission_id, env, log: keep } = request;
    fs::read_dir(&workspace)
        .map_err(|source| JudgeError::Workspace { path: workspace.clone(), source })?;
    let failed = |source| JudgeError::Log { path: std::env::temp_dir(), source };
    // The evaluation runs the submission's code: while it does, the log has no name by which that could change it.
    let mut log = tempfile::tempfile().map_err(failed)?;
    let mut trouble = None;
    let raw = sandbox::run_with(&job(&task, workspace, env), &mut |_, chunk| {
        if trouble.is_none() {
            trouble = log.write_all(chunk).err();
        }
        live(chunk);
    })?;
    if let Some(source) = trouble {
        return Err(failed(source));
    }
    let mut run = Run {
        task_id: task.task_id,
        submission_id,
        timed_out: raw.termination.is_timeout(),
        runtime_seconds: (raw.usage.wall.as_secs_f64() * 1000.0).round() / 1000.0,
        ..Run::default()
    };
    match raw.termination {
        Termination::NotStarted(why) => return Err(JudgeError::NotStarted(why)),
        Termination::Interrupted(_) => return Err(JudgeError::Interrupted),
        Termination::Exited(code) => run.exit_code = Some(code),
        Termination::OutputLimit(_) => {
            run.invalid.push(format!("the evaluation {}", raw.termination));
        }
        _ => {}
    }
    if let Some(path) = keep {
        let copied = log
            .rewind()
            .and_then(|()| write_whole(&path, |file| io::copy(&mut log, file).map(drop)));
        copied.map_err(|source| JudgeError::Log { path, source })?;
    }
    let log = Mapped::of(&log).map_err(failed)?;
    let section = section(&log);
    Ok(EvalReport::new(task.judge.parser.roll(section), section, run))
}

fn job(task: &Task, workspace: PathBuf, env: BTreeMap<OsString, OsString>) -> Job {
    let limits = Limits {
        wall: task.judge.eval_timeout,
        file_bytes: None,
        open_files: None,
        data_bytes: None,
        tree_bytes: None,
        processes: None,
        output_bytes: OUTPUT,
        kept_bytes: Some(0),
        ..Limits::default()
    };
    let argv = ["bash", "-c", &task.judge.eval_cmd].map(OsString::from).to_vec();
    // The evaluator is trusted with this user's rights, as any command of a task's author.
    Job {
        argv,
        cwd: workspace,
        env,
        limits,
        report_channel: false,
        merge_output: true,
        confinement: None,
    }
}
