//! `isolate`: runs a command that cannot reach the processes that started it. Tracks start solutions with it, and the
//! evaluations of judged tasks start submissions with it.

use std::convert::Infallible;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Context, Failure};
use sandbox::{self, Isolated};

/// Run a command that cannot reach the memory and open files of the processes that started it, nor send them signals.
///
/// The command can still read files on the disk, unless `--readable-list` names those that it can read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  test-runner isolate --writable . -- bash two_fer.sh
  test-runner isolate --writable . --readable-list tools.txt -- node two-fer.js")]
pub(super) struct Args {
    /// Allow the command to write to this folder (repeatable). It cannot write to other folders.
    #[arg(long, value_name = "DIR")]
    writable: Vec<PathBuf>,

    /// Allow the command to read only what this file names, one file or folder a line, and the writable folders. Without Landlock, the
    /// command does not start.
    #[arg(long, value_name = "FILE")]
    readable_list: Option<PathBuf>,

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
    let Args { writable, readable_list, without, descriptors, command } = args;
    let program = command[0].display().to_string();
    let readable = readable_list.map(|list| listed(&list)).transpose()?;
    sandbox::exec_isolated(Isolated { writable, readable, without, descriptors }, &command)
        .map_err(|error| Failure::software(error).context(format!("cannot start `{program}`")))
}

/// The paths in a file, one a line.
fn listed(list: &Path) -> Result<Vec<PathBuf>, Failure> {
    let text = fs::read_to_string(list).map_err(|error| {
        Failure::software(error).context(format!("cannot read `{}`", list.display()))
    })?;
    Ok(text.lines().map(PathBuf::from).collect())
}
