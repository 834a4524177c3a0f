//! `swebench multi-swe-report`: the report of a task of Multi-SWE-bench.

use std::path::{Path, PathBuf};

use super::common::{note_strict, to_stdout};
use crate::cli::{Failure, print};
use eval_logs::evaluation::{Benchmark, strict};
use eval_logs::json::Style;
use eval_logs::log_parser::{LogParser, Spec};
use eval_logs::logs;
use eval_logs::multi_swe::grade::{Report, TestResult};
use eval_logs::multi_swe::parsers::parser_of;

/// Print the report of a task of Multi-SWE-bench, made of the logs of its three runs.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  test-runner swebench multi-swe-report run.log test-patch-run.log fix-patch-run.log --repo sharkdp/fd --number 658

The report is that of the original's `report.json`; a report that is not valid is printed too, with its reason.")]
pub(super) struct Args {
    /// The log of the tests without a patch.
    run: PathBuf,

    /// The log with the patch of the tests.
    test: PathBuf,

    /// The log with the fix as well.
    fix: PathBuf,

    /// The task's repository.
    #[arg(long, value_name = "ORG/NAME")]
    repo: String,

    /// The number of its pull request.
    #[arg(long, value_name = "N")]
    number: u64,

    /// The task's `number_interval`, where its row has one: `fd_1540_to_233`.
    #[arg(long, value_name = "NAME")]
    interval: Option<String>,

    /// Read the logs without the known faults of their parser. What that changes is said on stderr.
    #[arg(long)]
    strict: bool,

    /// Indent the JSON by four.
    #[arg(long)]
    pretty: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let parser = parser_of(&args.repo, args.interval.as_deref()).ok_or_else(|| {
        let interval = args.interval.iter().map(|name| format!(", interval `{name}`"));
        Failure::usage(format!(
            "`{}`{}: no parser of Multi-SWE-bench is known\nhelp: `test-runner parsers` lists those of its verified set",
            args.repo,
            interval.collect::<String>()
        ))
    })?;
    let [run, test, fix] = [text(&args.run)?, text(&args.test)?, text(&args.fix)?];
    let report = if args.strict {
        let read = |log, path| strictly(args, parser, log, path);
        let results = [read(&run, &args.run)?, read(&test, &args.test)?, read(&fix, &args.fix)?];
        Report::new(&args.repo, args.number, results)
    } else {
        Report::of_logs(&args.repo, args.number, parser, [&run, &test, &fix])
            .map_err(|why| Failure::usage(why.to_string()))?
    };
    let mut json = Style { pretty: args.pretty, ascii: false }.render(&report, 0);
    json.push(b'\n');
    to_stdout(|out| out.write_all(&json))
}

/// What became of the tests of one log, read strictly.
fn strictly(
    args: &Args,
    parser: &LogParser,
    log: &str,
    path: &Path,
) -> Result<TestResult, Failure> {
    let id = format!("{}:pr-{}", args.repo, args.number);
    let spec = Spec { instance_id: &id, version: "" };
    let name = path.display().to_string();
    let read = strict(log, Benchmark::MultiSwe, parser, spec)
        .map_err(|raised| Failure::usage(format!("`{name}`: {raised}")))?;
    if let Some(said) = note_strict(&name, &read.changes) {
        print::say(&said);
    }
    Ok(TestResult::of(&read.map))
}

fn text(path: &Path) -> Result<String, Failure> {
    logs::read(path)
        .map(|text| text.to_string())
        .map_err(|why| Failure::usage(format!("`{}`: {why}", path.display())))
}
