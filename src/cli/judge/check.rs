//! `judge check`: finds mistakes in a task before anything runs.

use std::path::{Path, PathBuf};

use super::super::{Failure, of_sandbox, print};
use runner::judge;
use runner::parsers::{self, LogParser};
use runner::sforge::Task;

/// Report mistakes in a task, without running its evaluation.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  test-runner judge check task.json

An error, such as an unknown key, also stops `judge`. A warning is a likely problem: a command that this machine lacks, or a \
path that leads out of the copy of the workspace.

The exit code is 0 if `judge` can use the task, otherwise 2.")]
pub(super) struct Args {
    /// Task file.
    #[arg(value_name = "TASK.json")]
    task: PathBuf,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let task = Task::read(&args.task)?;
    if let Some(parser) = &task.judge.parser {
        parsers::find(parser.id())?;
    }
    let here = args.task.parent().unwrap_or(Path::new("."));
    let syntax = judge::check_command(&task).map_err(of_sandbox)?;
    for warning in judge::check_paths(&task, here).into_iter().chain(syntax) {
        print::warning(warning);
    }
    print::say(&format!(
        "`{}` can be used: task `{}`, parser `{}`, {} s",
        args.task.display(),
        task.task_id,
        task.judge.parser.as_ref().map_or("auto", LogParser::id),
        task.judge.eval_timeout.as_secs_f64(),
    ));
    Ok(())
}
