//! The command line of `eval-logs`: status maps, reports and rates from evaluation logs.
//!
//! One file per command; `benchmark` finds out the benchmark of the logs, and `other_benchmarks` reads logs of benchmarks other
//! than SWE-bench. Output is JSON as swebench 1.1.5 prints it; unreadable logs are left out, counted and listed under `unreadable`.

mod benchmark;
mod common;
mod completions;
mod coverage;
mod diff;
mod evaluation;
mod gold_tests;
mod ground_truth;
mod inputs;
mod man;
mod metrics;
mod model_report;
mod other_benchmarks;
mod parse;
mod parsers;
mod pro_maps;
mod report;
mod reports;
mod rules;
mod run_report;
mod same_diff;
mod schema;
mod status_map;
mod summary;
mod validation;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use command_line::{Failure, FailureKind, print};

/// Turn evaluation logs of SWE-bench and related benchmarks into status maps, reports and resolution rates.
#[derive(Debug, Parser)]
#[command(name = "eval-logs", version, arg_required_else_help = true, max_term_width = 110)]
#[command(after_help = "\
Example:
  eval-logs summary --preds preds.jsonl --logs logs/ --gold gold.jsonl --pretty

The exit code is 0 if the output was written, 1 if fewer predictions have a log than --require-logs requires, 2 if an option \
or an input cannot be used (for example, if there is no log), and 70 if the output cannot be written.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
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
    Parsers(parsers::Args),
    Schema(schema::Args),
    Completions(completions::Args),
    Man(man::Args),
    #[command(hide = true, name = "__parse")]
    Parse(parse::Args),
}

/// Parses the arguments, runs the command and reports errors.
pub(crate) fn main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            // Without stderr, nobody can read the usage.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { FailureKind::Usage.code() } else { 0 });
        }
    };
    match run(&cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            print::failure(&failure);
            ExitCode::from(failure.kind.code())
        }
    }
}

fn run(command: &Command) -> Result<(), Failure> {
    match command {
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
        Command::Parsers(args) => parsers::run(args),
        Command::Schema(args) => schema::run(args),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
        Command::Parse(args) => parse::run(args),
    }
}
