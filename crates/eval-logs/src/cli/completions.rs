//! `completions`: prints scripts that make a shell complete commands and options.

use clap::CommandFactory;
use command_line::Failure;
use command_line::completions::{self, CompletionsArgs};

use super::Cli;

/// Print a script that makes a shell complete commands, options and file names.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  eval-logs completions bash >~/.local/share/bash-completion/completions/eval-logs")]
pub(super) struct Args {
    #[command(flatten)]
    completions: CompletionsArgs,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    completions::run(&args.completions, Cli::command())
}
