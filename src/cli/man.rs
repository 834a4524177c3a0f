//! `man`: writes manual pages, made from the texts of `--help`.

use std::path::PathBuf;

use clap::CommandFactory;
use command_line::man;

use super::{Cli, Context, Failure};

/// Write a manual page for the program and for each command to a folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner man man1/
  test-runner man ~/.local/share/man/man1/ && man test-runner-run")]
pub(super) struct Args {
    /// Folder for the pages; created if missing.
    dir: PathBuf,
}

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    man::write(Cli::command(), &args.dir)
}
