//! `swebench`: makes status maps, reports and rates from SWE-bench evaluation logs.
//!
//! One file per subcommand; `benchmark` finds out the benchmark of the logs, and `other_benchmarks` reads logs of benchmarks other than SWE-bench. Output is JSON as swebench 1.1.5 prints it;
//! unreadable logs are left out, counted and listed under `unreadable`.

mod benchmark;
mod common;
mod coverage;
mod diff;
mod evaluation;
mod gold_tests;
mod ground_truth;
mod inputs;
mod metrics;
mod model_report;
mod other_benchmarks;
mod pro_maps;
mod report;
mod reports;
mod rules;
mod run_report;
mod same_diff;
mod status_map;
mod summary;
mod validation;

use super::{Context, Failure};

pub(super) use ground_truth::Line as GroundTruthLine;
pub(super) use metrics::Metrics;

/// Turn SWE-bench evaluation logs into status maps, reports and resolution rates.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  test-runner swebench summary --preds preds.jsonl --logs logs/ --gold gold.jsonl --pretty

The exit code is 0 if the output was written, 1 if fewer predictions have a log than --require-logs requires, 2 if an option \
or an input cannot be used (for example, if there is no log), and 70 if the output cannot be written.")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    StatusMap(status_map::Args),
    Diff(diff::Args),
    Report(report::Args),
    Reports(reports::Args),
    Summary(summary::Args),
    ModelReport(model_report::Args),
    RunReport(run_report::Args),
    GroundTruth(ground_truth::Args),
    Validation(validation::Args),
    SameDiff(same_diff::Args),
    Metrics(metrics::Args),
}

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    match &args.command {
        Command::StatusMap(args) => status_map::run(args),
        Command::Diff(args) => diff::run(args),
        Command::Report(args) => report::run(args),
        Command::Reports(args) => reports::run(args),
        Command::Summary(args) => summary::run(args),
        Command::ModelReport(args) => model_report::run(args),
        Command::RunReport(args) => run_report::run(args),
        Command::GroundTruth(args) => ground_truth::run(args),
        Command::Validation(args) => validation::run(args),
        Command::SameDiff(args) => same_diff::run(args),
        Command::Metrics(args) => metrics::run(args),
    }
}
