//! `swebench rebench-report`: the report of SWE-rebench V2.

use std::path::PathBuf;

use crate::cli::{Failure, print};
use crate::grade::rebench::{Report, Task};

/// Report on the logs of SWE-rebench V2 as its `scripts/eval.py` does.
///
/// The report is that of the script for one worker. The exit code of the test command is not in the log, so it is null.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  test-runner swebench rebench-report --tasks tasks.json --logs logs/ > eval_report.json\n  \
                  test-runner swebench rebench-report --tasks tasks.parquet --logs logs/ --strict"
)]
pub(super) struct Args {
    /// The tasks, a `.json` list, `.jsonl`, `.csv` or `.parquet`; a folder of `.parquet` files is one split: `instance_id`,
    /// `install_config.log_parser`, `FAIL_TO_PASS`, `PASS_TO_PASS`.
    #[arg(long, value_name = "FILE")]
    tasks: PathBuf,

    /// The folder of the logs, `<instance_id>_log.txt`.
    #[arg(long, value_name = "DIR")]
    logs: PathBuf,

    /// Close the known holes: `passed_match` is true where every test of the lists passes, whatever else does, and logs are read
    /// without the known faults of their parsers. What that changes is said on stderr.
    #[arg(long)]
    strict: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let tasks = Task::all(&args.tasks)?;
    if !args.logs.is_dir() {
        return Err(Failure::usage(format!("`{}` is no folder", args.logs.display())));
    }
    let report = if args.strict {
        let (report, changes) = Report::strict(&tasks, &args.logs);
        for change in &changes {
            print::say(change);
        }
        report
    } else {
        Report::new(&tasks, &args.logs)
    };
    let [ok, mismatch, error] = report.counts();
    print::say(&format!(
        "{} tasks: {ok} as expected, {mismatch} not, {error} without a log that can be read",
        tasks.len()
    ));
    print::json(&report)
}
