//! `judge`: runs one evaluation of a judged task.

mod check;
mod init;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use super::{Context, Failure, of_sandbox, print};
use runner::judge::{self, Request};
use runner::publish::{can_write, write_atomically};
use runner::sforge::Task;
use test_report::text::Message;

/// Run the evaluation command of a task and report the result.
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

A task is a JSON file: {\"task_id\": \"t\", \"judge\": {\"eval_cmd\": \"python -m pytest -v\", \"parser\": \"pytest_v\"}}. The parser may be \
`auto`. `docs/book/src/reference/task.md` describes all keys.

The command runs in a temporary copy of the workspace. Paths that begin with `../`, and absolute paths to the workspace, do not \
lead into the copy. If the command cannot be found, or fails without reporting a test, the report has `valid: false`, and its \
`diagnostics` has the exit code and the last lines of output.

The exit code is 0 if a report was made, even an invalid one, and 2 if the task cannot be used."
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Option<Subcommand>,
    /// Task file.
    #[arg(long, value_name = "TASK.json", required = true)]
    task: Option<PathBuf>,
    /// Folder with the submission and its evaluation.
    #[arg(long, value_name = "DIR", default_value = ".")]
    workspace: PathBuf,
    /// Take the evaluation from this folder. The workspace then brings only the files that `files.solution` in this folder's
    /// `.meta/config.json` names; if it names none, every new file [default: trust the workspace].
    #[arg(long, value_name = "DIR", conflicts_with = "in_place")]
    exercise: Option<PathBuf>,
    /// Run in the workspace itself, which the command may then change.
    #[arg(long)]
    in_place: bool,
    /// Id of the submission in the report.
    #[arg(long, value_name = "ID", default_value = "", hide_default_value = true)]
    submission_id: String,
    /// Write the report to FILE instead of stdout, and the output of the command to FILE.log.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, clap::Subcommand)]
enum Subcommand {
    Check(check::Args),
    Init(init::Args),
}

/// The variables that the command inherits: paths of programs and of the user's packages, and the locale. None of them holds
/// a secret.
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
    let _helper = sandbox::start_cleanup_helper().map_err(of_sandbox)?;
    if let Some(path) = &args.output {
        can_write(path).map_err(Failure::unwritten(path))?;
    }
    if !args.in_place {
        for warning in judge::check_paths(&task, &args.workspace) {
            let help = "pass `--in-place` to run in the workspace itself";
            print::warning(Message::from(warning).help(help));
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
        .map_err(Failure::unwritten(path)),
    }
}

fn environment() -> BTreeMap<OsString, OsString> {
    std::env::vars_os()
        .filter(|(name, _)| {
            name.to_str().is_some_and(|name| INHERITED.contains(&name) || name.starts_with("LC_"))
        })
        .collect()
}
