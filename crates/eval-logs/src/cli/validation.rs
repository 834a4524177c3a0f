//! `validation`: sorts validation logs by how far their evaluation got.

use std::path::PathBuf;

use super::benchmark::BenchmarkArgs;
use super::common::{Output, Progress, warn_unreadable};
use super::inputs::{joined, validation_folder};
use command_line::{Failure, print};
use eval_logs::swebench::grade::monitor::validation;

/// Sort validation logs by the step that their evaluation reached.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
There is no --strict: the command sorts the logs of a reference patch, and does not decide whether an instance is \
resolved.\n\nExample:\n  eval-logs validation --logs validation/ --prefix django")]
pub(super) struct Args {
    /// Folder of validation logs.
    #[arg(long, value_name = "DIR")]
    logs: PathBuf,

    /// Only read logs whose names start with this text.
    #[arg(long, value_name = "TEXT", default_value = "")]
    prefix: String,

    #[command(flatten)]
    benchmark: BenchmarkArgs,

    #[command(flatten)]
    output: Output,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    args.benchmark.swebench("validation", std::slice::from_ref(&args.logs), None)?;
    let logs = validation_folder(&args.logs, &args.prefix)?;
    let progress = Progress::new(logs.len());
    let found = args.output.on_threads(|| {
        validation(&logs, |log| joined(&args.logs, &log.name), &|| progress.tick())
    })?;
    drop(progress);
    print::say(&found.statistics());
    args.output.print(&found)?;
    warn_unreadable(found.unreadable.len());
    Ok(())
}
