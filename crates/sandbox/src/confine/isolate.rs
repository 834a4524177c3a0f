//! `test-runner isolate`: separates a command from the processes that started it.
//!
//! A test tool within the sandbox starts a solution through this command, which becomes the solution. The solution then has
//! a second Landlock ruleset: it can write in fewer folders, inherits only the first open files of the tool, and cannot enter
//! the tool's memory.

use std::convert::Infallible;
use std::ffi::OsString;
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;

use super::ruleset::{self, Ruleset};
use super::{Confinement, Isolation};
use crate::descriptors::close_on_exec_from;

/// Becomes a command that can write only in those of these folders in which this process can write. The command gets the
/// first `descriptors` open files, and not the variables `without`. Returns only on failure.
pub fn exec_isolated(
    writable: Vec<PathBuf>,
    command: &[OsString],
    without: &[OsString],
    descriptors: RawFd,
) -> Result<Infallible, io::Error> {
    let (program, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    // It fails only if this process has as many rulesets as the kernel allows; then it is confined already.
    if let Some(ruleset) = Ruleset::of(
        Some(&Confinement { writable, ..Confinement::default() }),
        Isolation::RulesOnly,
    )?
    .landlock
    {
        rustix::thread::set_no_new_privs(true)?;
        let _ = ruleset::restrict(ruleset.as_raw_fd());
    }
    close_on_exec_from(descriptors);
    #[expect(clippy::disallowed_methods, reason = "the sandbox is where programs are started")]
    let mut command = std::process::Command::new(program);
    for variable in without {
        command.env_remove(variable);
    }
    Err(command.args(arguments).exec())
}
