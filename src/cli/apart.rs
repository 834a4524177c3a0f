//! `apart`: what a track's files start a solution with, where their test tool starts it as a process of its own.

use std::convert::Infallible;
use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::Context as _;

use super::{Context, Failure};
use crate::sandbox;

/// Become a command that is kept from the processes that started it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  test-runner apart --writable . -- bash two_fer.sh")]
pub(super) struct Args {
    /// A folder that the command may write in, of those that this process may; the only ones.
    #[arg(long, value_name = "DIR")]
    writable: Vec<PathBuf>,

    /// An environment variable that the command does not get.
    #[arg(long, value_name = "NAME", default_value = "")]
    without: String,

    /// The command.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<OsString>,
}

pub(super) fn run(args: Args, _: Context) -> Result<Infallible, Failure> {
    let program = args.command[0].display().to_string();
    sandbox::become_apart(args.writable, &args.command, &args.without)
        .with_context(|| format!("cannot start `{program}`"))
        .map_err(Failure::Software)
}
