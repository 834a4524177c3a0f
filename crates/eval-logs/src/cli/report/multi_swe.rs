//! The report of a task of Multi-SWE-bench, as its `report.json` has it.

use std::path::{Path, PathBuf};

use crate::cli::common::{note_strict, to_stdout};
use command_line::{Failure, print};
use eval_logs::evaluation::{Benchmark, strict};
use eval_logs::json::Style;
use eval_logs::log_parser::{LogParser, Spec};
use eval_logs::logs;
use eval_logs::multi_swe::grade::{Report, TestResult};
use eval_logs::multi_swe::parsers::parser_of;

/// The task of Multi-SWE-bench whose logs they are.
#[derive(Debug, clap::Args)]
pub(super) struct TaskArgs {
    /// Repository of a task of Multi-SWE-bench: the report is made from the logs of its three runs.
    #[arg(long, value_name = "ORG/NAME", requires = "number")]
    repo: Option<String>,

    /// Number of the task's pull request.
    #[arg(long, value_name = "N", requires = "repo")]
    number: Option<u64>,

    /// `number_interval` of the task, if its row has one: `fd_1540_to_233`.
    #[arg(long, value_name = "NAME", requires = "number")]
    interval: Option<String>,
}

impl TaskArgs {
    /// The task, if one is named.
    pub(super) fn task(&self) -> Option<Task<'_>> {
        let (repo, number) = (self.repo.as_deref()?, self.number?);
        Some(Task { repo, number, interval: self.interval.as_deref() })
    }
}

/// A task of Multi-SWE-bench.
pub(super) struct Task<'a> {
    repo: &'a str,
    number: u64,
    interval: Option<&'a str>,
}

/// How the report is made and printed.
pub(super) struct Form {
    /// Read the logs without the known faults of their parser.
    pub(super) strict: bool,
    pub(super) style: Style,
}

/// Prints the report of a task. A report that is not valid is printed too, with its reason.
pub(super) fn print(task: &Task<'_>, logs: &[PathBuf], form: &Form) -> Result<(), Failure> {
    let [run_log, test_log, fix_log] = logs else {
        return Err(Failure::usage("a task of Multi-SWE-bench has three logs").help(
            "pass the logs of the runs without a patch, with the test patch, and with the test patch and the fix",
        ));
    };
    let parser = parser_of(task.repo, task.interval).ok_or_else(|| {
        let interval = task.interval.iter().map(|name| format!(", interval `{name}`"));
        Failure::usage(format!(
            "Multi-SWE-bench has no parser for the repository `{}`{}",
            task.repo,
            interval.collect::<String>()
        ))
        .help("`eval-logs parsers` lists the parsers of its verified set")
    })?;
    let [run, test, fix] = [text(run_log)?, text(test_log)?, text(fix_log)?];
    let report = if form.strict {
        let read = |log, path| strictly(task, parser, log, path);
        let results = [read(&run, run_log)?, read(&test, test_log)?, read(&fix, fix_log)?];
        Report::new(task.repo, task.number, results)
    } else {
        Report::of_logs(task.repo, task.number, parser, [&run, &test, &fix])
            .map_err(|why| Failure::usage(why.to_string()))?
    };
    let mut json = form.style.render(&report);
    json.push(b'\n');
    to_stdout(|out| out.write_all(&json))
}

/// What became of the tests of one log, read strictly.
fn strictly(
    task: &Task<'_>,
    parser: &LogParser,
    log: &str,
    path: &Path,
) -> Result<TestResult, Failure> {
    let id = format!("{}:pr-{}", task.repo, task.number);
    let spec = Spec { instance_id: &id, version: "" };
    let name = path.display().to_string();
    let read = strict(log, Benchmark::MultiSwe, parser, spec)
        .map_err(|raised| Failure::usage(format!("`{name}`: {raised}")))?;
    if let Some(note) = note_strict(&name, &read.changes) {
        print::say(&note);
    }
    Ok(TestResult::of(&read.map))
}

fn text(path: &Path) -> Result<String, Failure> {
    logs::read(path)
        .map(|text| text.to_string())
        .map_err(|why| Failure::usage(format!("`{}`: {why}", path.display())))
}
