//! `isolate`: runs a command that cannot reach the processes that started it. Tracks and the evaluators of judged tasks
//! start solutions and submissions with it.

use std::convert::Infallible;
use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::Context as _;

use super::{Context, Failure};
use sandbox;

/// Run a command isolated from the processes that started it: their open files, memory, signals and folders.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  test-runner isolate --writable . -- bash two_fer.sh")]
pub(super) struct Args {
    /// A folder that the command may write to; it may write to no other.
    #[arg(long, value_name = "DIR")]
    writable: Vec<PathBuf>,

    /// An environment variable that the command does not get.
    #[arg(long, value_name = "NAME")]
    without: Vec<OsString>,

    /// How many open files the command gets, from standard input on: 3 are the standard streams.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(i32).range(3..))]
    descriptors: i32,

    /// The command.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<OsString>,
}

pub(super) fn run(args: Args, _: Context) -> Result<Infallible, Failure> {
    let program = args.command[0].display().to_string();
    sandbox::exec_isolated(args.writable, &args.command, &args.without, args.descriptors)
        .with_context(|| format!("cannot start `{program}`"))
        .map_err(Failure::Software)
}
