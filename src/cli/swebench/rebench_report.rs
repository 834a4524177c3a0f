//! `swebench rebench-report`: the report of SWE-rebench V2.

use std::collections::HashSet;
use std::path::PathBuf;

use super::coverage::RequireLogs;
use super::gold_tests::GoldTests;
use super::inputs::{once, unlisted};
use crate::cli::{Failure, print};
use eval_logs::rebench::grade as rebench;
use eval_logs::rebench::grade::{LOG_SUFFIX, Report, Task};

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

    #[command(flatten)]
    require_logs: RequireLogs,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let tasks = Task::all(&args.tasks)?;
    if !args.logs.is_dir() {
        return Err(Failure::usage(format!("`{}` is no folder", args.logs.display())));
    }
    let found = rebench::logs_of(&args.logs).map_err(|error| unlisted(&args.logs, &error))?;
    once(&found)?;
    let found: HashSet<&str> = found.iter().map(|log| rebench::instance(&log.name)).collect();
    let with_log = tasks.iter().filter(|task| found.contains(task.instance_id.as_str())).count();
    if with_log == 0 {
        return Err(Failure::usage(format!(
            "no task has a log in `{}`\nhelp: they are called `<instance_id>{LOG_SUFFIX}`",
            args.logs.display()
        )));
    }
    let mut gold_tests = GoldTests::default();
    let mut tell = |log: &str, presence, text: &str| gold_tests.count(log, presence, text);
    let report = if args.strict {
        let (report, changes) = Report::strict(&tasks, &args.logs, &mut tell);
        for change in &changes {
            print::say(change);
        }
        report
    } else {
        Report::new(&tasks, &args.logs, &mut tell)
    };
    gold_tests.say();
    let [ok, mismatch, error] = report.counts();
    if ok + mismatch == 0 {
        let why = report.first_error();
        return Err(Failure::usage(format!("no log could be graded: {why}")));
    }
    print::say(&format!(
        "{} tasks: {ok} as expected, {mismatch} not, {error} without a log that can be read",
        tasks.len()
    ));
    print::json(&report)?;
    args.require_logs.check_patches(with_log, tasks.len())
}
