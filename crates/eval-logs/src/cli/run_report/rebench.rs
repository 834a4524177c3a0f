//! The run report of SWE-rebench V2, as its `scripts/eval.py` writes it.

use std::collections::HashSet;

use super::Args;
use crate::cli::gold_tests::GoldTests;
use crate::cli::inputs::{refuse_duplicate_logs, unlisted};
use command_line::{Failure, print};
use eval_logs::rebench::grade as rebench;
use eval_logs::rebench::grade::{LOG_SUFFIX, Report, Task};

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let tasks = Task::all(&args.gold).map_err(Failure::usage)?;
    if !args.logs.is_dir() {
        return Err(Failure::usage(format!("no such folder: `{}`", args.logs.display())));
    }
    let found = rebench::logs_of(&args.logs).map_err(|error| unlisted(&args.logs, &error))?;
    refuse_duplicate_logs(&found)?;
    let found: HashSet<&str> = found.iter().map(|log| rebench::instance(&log.name)).collect();
    let with_log = tasks.iter().filter(|task| found.contains(task.instance_id.as_str())).count();
    if with_log == 0 {
        return Err(Failure::usage(format!("no task has a log in `{}`", args.logs.display()))
            .help(format!("its logs are named `<instance_id>{LOG_SUFFIX}`")));
    }
    let mut gold_tests = GoldTests::default();
    let mut tell = |log: &str, presence, text: &str| gold_tests.count(log, presence, text);
    let report = if args.options.rules.strict() {
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
        "{} tasks: {ok} as expected, {mismatch} not, {error} without a readable log",
        tasks.len()
    ));
    print::json(&report)?;
    args.options.require_logs.check_patches(with_log, tasks.len())
}
