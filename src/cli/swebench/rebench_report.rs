//! `swebench rebench-report`: the report of SWE-rebench V2.

use std::path::PathBuf;

use crate::cli::{Failure, print};
use crate::grade::rebench::{Report, Task};

/// Report on the logs of SWE-rebench V2 as its `scripts/eval.py` does.
///
/// The report is that of the script for one worker. The exit code of the test command is not in the log, so it is null.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  test-runner swebench rebench-report --tasks tasks.json --logs logs/ > eval_report.json"
)]
pub(super) struct Args {
    /// The tasks, a `.json` list or `.jsonl`: `instance_id`, `install_config.log_parser`, `FAIL_TO_PASS`, `PASS_TO_PASS`.
    #[arg(long, value_name = "FILE")]
    tasks: PathBuf,

    /// The folder of the logs, `<instance_id>_log.txt`.
    #[arg(long, value_name = "DIR")]
    logs: PathBuf,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let tasks = Task::all(&args.tasks)?;
    if !args.logs.is_dir() {
        return Err(Failure::usage(format!("`{}` is no folder", args.logs.display())));
    }
    let report = Report::new(&tasks, &args.logs);
    let [ok, mismatch, error] = report.counts();
    print::say(&format!(
        "{} tasks: {ok} as expected, {mismatch} not, {error} without a log that can be read",
        tasks.len()
    ));
    print::json(&report)
}
