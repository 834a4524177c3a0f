//! `completions`: prints scripts that make a shell complete commands and options.

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use super::{Cli, Context, Failure, print};

/// Print a script that makes a shell complete commands, options and file names.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner completions bash >~/.local/share/bash-completion/completions/test-runner
  test-runner completions zsh >~/.zfunc/_test-runner
  test-runner completions fish >~/.config/fish/completions/test-runner.fish

For zsh, the folder must be in `fpath` before `compinit` runs. The Debian package contains all three scripts.")]
pub(super) struct Args {
    /// Shell.
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(args.shell, &mut Cli::command(), "test-runner", &mut script);
    let script = String::from_utf8_lossy(&script);
    // clap_complete 4.6 spells a program's name with a hyphen in two ways, so its script for bash completes no
    // command's options (clap issue 6421). Remove this once that is fixed.
    print::stdout(&script.replace("test__subcmd__runner", "test__runner"))
}
