//! `judge`: one evaluation of a judged task.

mod check;
mod init;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::Context as _;

use super::{Context, Failure, print};
use crate::judge::{self, JudgeError, Request};
use crate::publish::{can_write, write_atomically};
use crate::sforge::{Task, TaskError};
use sandbox;

/// Run a task's evaluation command and report the result.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "\
Examples:
  test-runner judge --task task.json --workspace submission/
  test-runner judge --task task.json --workspace submission/ --exercise task/
  test-runner judge --task task.json --submission-id r7 --output reports/r7.json
  test-runner judge init --parser structured_json my-task
  test-runner judge check my-task/task.json

The task is a JSON file: {\"task_id\": \"t\", \"judge\": {\"eval_cmd\": \"python -m pytest -v\", \"parser\": \"pytest_v\"}}; also read are \
judge.eval_timeout (seconds, 600), judge.score_direction and judge.selection. The parser may be `auto`. Any other key in \
`judge` is an error, except those of SForge's harness and those that begin with `_` or `x-`; other keys outside `judge` \
belong to other programs.

The command runs in a copy of the workspace, which is removed afterwards. Links stay as they are; sockets and pipes are \
left out. A path that begins with `../`, or that names the workspace by its absolute path, does not lead into the copy. \
--in-place evaluates in the workspace itself, which saves the time to copy it; the command may then change it.

A command that cannot be found, or that fails without reporting a test, gives `valid: false`, with its exit code and the \
last lines that it printed in `diagnostics`. With --output the command's output is kept beside the report, as FILE.log. \
The exit code is 0 when a report was made, whatever it says, and 2 when the task cannot be used."
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Option<Subcommand>,
    /// The task file.
    #[arg(long, value_name = "TASK.json", required = true)]
    task: Option<PathBuf>,
    /// The folder with the submission and what evaluates it.
    #[arg(long, value_name = "DIR", default_value = ".")]
    workspace: PathBuf,
    /// The folder with what evaluates the submission: its files count, and the workspace brings only the files that it names as
    /// its solution (`files.solution` in `.meta/config.json`) and new ones. Without it, the workspace is trusted to hold both.
    #[arg(long, value_name = "DIR", conflicts_with = "in_place")]
    exercise: Option<PathBuf>,
    /// Run in the workspace itself and not in a copy.
    #[arg(long)]
    in_place: bool,
    /// What the report calls the submission.
    #[arg(long, value_name = "ID", default_value = "", hide_default_value = true)]
    submission_id: String,
    /// Write the report to this file instead of stdout.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, clap::Subcommand)]
enum Subcommand {
    Check(check::Args),
    Init(init::Args),
}

/// The variables that the command inherits: where programs and the user's own packages are, and the locale. None of
/// them holds a secret.
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
    match (&args.command, &args.task) {
        (Some(Subcommand::Check(args)), _) => check::run(args),
        (Some(Subcommand::Init(args)), _) => init::run(args),
        (None, Some(path)) => {
            let task = Task::read(path)?;
            evaluate(task, args, context)
        }
        (None, None) => unreachable!("the task is required where there is no other command"),
    }
}

fn evaluate(task: Task, args: Args, context: Context) -> Result<(), Failure> {
    let _helper =
        sandbox::start_cleanup_helper().map_err(|error| Failure::Software(error.into()))?;
    let unwritable = |path: &PathBuf| format!("could not write `{}`", path.display());
    if let Some(path) = &args.output {
        can_write(path).with_context(|| unwritable(path)).map_err(Failure::Software)?;
    }
    if !args.in_place {
        for warning in judge::check_paths(&task, &args.workspace) {
            print::warning(&format!("{warning}; --in-place evaluates in the workspace itself"));
        }
    }
    let request = Request {
        task,
        workspace: args.workspace,
        exercise: args.exercise,
        tracks: context.tracks,
        in_place: args.in_place,
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
        Some(path) => write_atomically(path, |file| {
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
            JudgeError::Workspace { .. } | JudgeError::Exercise { .. } => Self::Usage(error.into()),
            JudgeError::Interrupted => Self::Interrupted,
            JudgeError::Copy(_)
            | JudgeError::NotStarted(_)
            | JudgeError::Log { .. }
            | JudgeError::Sandbox(_) => Self::Software(error.into()),
        }
    }
}
