//! `man`: writes manual pages, made from the texts of `--help`.

use std::path::PathBuf;

use clap::CommandFactory;
use command_line::{Failure, man};

use super::Cli;

/// Write a manual page for the program and for each command to a folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  eval-logs man man1/")]
pub(super) struct Args {
    /// Folder for the pages; created if missing.
    dir: PathBuf,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    man::write(Cli::command(), &args.dir)
}
