//! Scripts that make a shell complete commands and options.

use clap::Command;
use clap_complete::{Shell, generate};

use crate::{Failure, print};

/// The options of `completions`.
#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// Shell.
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script for a program.
pub fn run(args: &CompletionsArgs, mut program: Command) -> Result<(), Failure> {
    let name = program.get_name().to_owned();
    let mut script = Vec::new();
    generate(args.shell, &mut program, &name, &mut script);
    let script = String::from_utf8_lossy(&script);
    // clap_complete 4.6 spells a program's name with a hyphen in two ways, so its script for bash completes no
    // command's options (clap issue 6421). Remove this once that is fixed.
    let (two_ways, one_way) = (name.replace('-', "__subcmd__"), name.replace('-', "__"));
    print::stdout(&script.replace(&two_ways, &one_way))
}
