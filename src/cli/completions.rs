//! `completions`: prints scripts that make a shell complete commands and options.

use clap::CommandFactory;
use command_line::completions::{self, CompletionsArgs};

use super::{Cli, Context, Failure};

/// Print a script that makes a shell complete commands, options and file names.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner completions bash >~/.local/share/bash-completion/completions/test-runner
  test-runner completions zsh >~/.zfunc/_test-runner
  test-runner completions fish >~/.config/fish/completions/test-runner.fish

For zsh, the folder must be in `fpath` before `compinit` runs. The Debian package contains all three scripts.")]
pub(super) struct Args {
    #[command(flatten)]
    completions: CompletionsArgs,
}

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    completions::run(&args.completions, Cli::command())
}
