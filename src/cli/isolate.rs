//! `isolate`: runs a command that cannot reach the processes that started it. Tracks start solutions with it, and the
//! evaluations of judged tasks start submissions with it.

use std::convert::Infallible;
use std::ffi::OsString;
use std::path::PathBuf;

use super::{Context, Failure};
use sandbox;

/// Run a command that cannot reach the memory and open files of the processes that started it, nor send them signals.
///
/// The command can still read files on the disk.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  test-runner isolate --writable . -- bash two_fer.sh")]
pub(super) struct Args {
    /// Allow the command to write to this folder (repeatable). It cannot write to other folders.
    #[arg(long, value_name = "DIR")]
    writable: Vec<PathBuf>,

    /// Remove this variable from the command's environment (repeatable).
    #[arg(long, value_name = "NAME")]
    without: Vec<OsString>,

    /// Pass on file descriptors 0 to N-1; 3 means the standard streams.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(i32).range(3..))]
    descriptors: i32,

    /// Command and its arguments.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<OsString>,
}

pub(super) fn run(args: Args, _: Context) -> Result<Infallible, Failure> {
    let program = args.command[0].display().to_string();
    sandbox::exec_isolated(args.writable, &args.command, &args.without, args.descriptors)
        .map_err(|error| Failure::software(error).context(format!("cannot start `{program}`")))
}
