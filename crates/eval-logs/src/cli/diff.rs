//! `diff`: the differences between two status maps.

use std::path::PathBuf;

use super::common::Output;
use command_line::Failure;
use eval_logs::swebench::grade::diffs;

/// Print the tests whose status differs between two status maps.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
There is no --strict, because the command reads no log: `status-map --strict` prints the maps of a strict reading.\n\nExample:\n  eval-logs diff before.json after.json")]
pub(super) struct Args {
    /// Status map: {test: status}, or a line that `status-map` printed.
    first: PathBuf,

    /// Second status map.
    second: PathBuf,

    #[command(flatten)]
    output: Output,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let first = super::report::stored_map(&args.first)?;
    let second = super::report::stored_map(&args.second)?;
    args.output.print(&diffs(first.iter(), second.iter()))
}
