//! `judge`: one evaluation of a judged task.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::Context as _;

use super::{Context, Failure, print};
use crate::grade::sforge::{Task, TaskError};
use crate::judge::{self, JudgeError, Request};
use crate::results::{can_write, write_whole};

/// Run a task's evaluation command and report the result.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner judge --task task.json --workspace submission/
  test-runner judge --task task.json --submission-id r7 --output reports/r7.json

The task is a JSON file: {\"task_id\": \"t\", \"judge\": {\"eval_cmd\": \"python -m pytest -v\", \"parser\": \"pytest_v\"}}; also read are \
judge.eval_timeout (seconds, 600), judge.score_direction and judge.selection. With --output the command's output is \
kept beside the report, as FILE.log. The exit code is 0 when a report was made, whatever it says.")]
pub(super) struct Args {
    /// The task file.
    #[arg(long, value_name = "TASK.json")]
    task: PathBuf,
    /// Where the command runs.
    #[arg(long, value_name = "DIR", default_value = ".")]
    workspace: PathBuf,
    /// What the report calls the submission.
    #[arg(long, value_name = "ID", default_value = "")]
    submission_id: String,
    /// Write the report to this file instead of stdout.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What the command inherits of this program's environment: where programs and the user's own packages are, and how
/// text looks. Nothing that may be a secret.
const INHERITED: [&str; 13] = [
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "LANG",
    "TZ",
    "TMPDIR",
    "VIRTUAL_ENV",
    "JAVA_HOME",
    "CARGO_HOME",
    "RUSTUP_HOME",
    "GOPATH",
];

pub(super) fn run(args: Args, context: Context) -> Result<(), Failure> {
    let unwritable = |path: &PathBuf| format!("could not write `{}`", path.display());
    if let Some(path) = &args.output {
        can_write(path).with_context(|| unwritable(path)).map_err(Failure::Software)?;
    }
    let request = Request {
        task: Task::read(&args.task)?,
        workspace: args.workspace,
        submission_id: args.submission_id,
        env: environment(),
        log: args.output.as_ref().map(|file| {
            let mut log = file.clone().into_os_string();
            log.push(".log");
            log.into()
        }),
    };
    let report = judge::judge(request, &mut |chunk| {
        if context.verbose {
            print::bytes(chunk);
        }
    })?;
    match &args.output {
        None => print::json(&report),
        Some(path) => write_whole(path, |file| {
            let mut out = std::io::BufWriter::new(file);
            print::write_json(&mut out, &report)?;
            std::io::Write::flush(&mut out)
        })
        .with_context(|| unwritable(path))
        .map_err(Failure::Software),
    }
}

fn environment() -> BTreeMap<OsString, OsString> {
    std::env::vars_os()
        .filter(|(name, _)| {
            name.to_str().is_some_and(|name| INHERITED.contains(&name) || name.starts_with("LC_"))
        })
        .collect()
}

impl From<TaskError> for Failure {
    fn from(error: TaskError) -> Self {
        Self::Usage(error.into())
    }
}

impl From<JudgeError> for Failure {
    fn from(error: JudgeError) -> Self {
        match error {
            JudgeError::Workspace { .. } => Self::Usage(error.into()),
            JudgeError::Interrupted => Self::Interrupted,
            JudgeError::NotStarted(_) | JudgeError::Log { .. } | JudgeError::Sandbox(_) => {
                Self::Software(error.into())
            }
        }
    }
}
