//! `same-diff`: tells whether the gold patch changed any test.

use std::path::PathBuf;

use super::benchmark::BenchmarkArgs;
use super::common::{Output, Progress, warn_unreadable};
use super::inputs::{joined, parser_of_repository, validation_folder};
use command_line::Failure;
use eval_logs::swebench::grade::monitor::same_diff;
use eval_logs::swebench::parsers::Generation;

/// Separate validation logs in which the gold patch changed the result of a test from those in which it changed no result.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
There is no --strict: the command sorts the logs of a reference patch, and does not decide whether an instance is \
resolved.\n\nExample:\n  eval-logs same-diff --logs validation/")]
pub(super) struct Args {
    /// Folder of validation logs.
    #[arg(long, value_name = "DIR")]
    logs: PathBuf,

    /// Only read logs whose names start with the owner of this repository, all with the repository's parser.
    #[arg(long, value_name = "OWNER/NAME")]
    repo: Option<String>,

    #[command(flatten)]
    benchmark: BenchmarkArgs,

    #[command(flatten)]
    output: Output,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    args.benchmark.swebench("same-diff", std::slice::from_ref(&args.logs), None)?;
    let owner = args.repo.as_deref().and_then(|repo| repo.split('/').next()).unwrap_or("");
    let logs = validation_folder(&args.logs, owner)?;
    let parser =
        args.repo.as_ref().map(|repo| parser_of_repository(Generation::V1, repo)).transpose()?;
    let progress = Progress::new(logs.len());
    let found = args.output.on_threads(|| {
        same_diff(&logs, parser, |log| joined(&args.logs, &log.name), &|| progress.tick())
    })?;
    drop(progress);
    args.output.print(&found)?;
    warn_unreadable(found.unreadable.len());
    Ok(())
}
