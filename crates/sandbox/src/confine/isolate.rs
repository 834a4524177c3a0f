//! Separates a command from the processes that started it: `test-runner isolate`.
//!
//! A test tool within the sandbox starts a solution through it. The solution then has a second Landlock ruleset: it may
//! write in fewer folders, gets none of the tool's open files but those that it is given, and cannot enter the tool's memory. This process becomes the
//! command.

use std::convert::Infallible;
use std::ffi::OsString;
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;

use super::Confinement;
use super::ruleset::{self, Ruleset};
use crate::descriptors::close_on_exec_from;

/// Becomes a command that can write only in these folders, if this process can write in them, and gets only the first
/// `descriptors` open files. Returns only on failure.
pub fn exec_isolated(
    writable: Vec<PathBuf>,
    command: &[OsString],
    without: &[OsString],
    descriptors: RawFd,
) -> Result<Infallible, io::Error> {
    let (program, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    // The kernel limits how many rulesets a process can have. If there are too many, this process is in one already.
    if let Some(ruleset) =
        Ruleset::of(Some(&Confinement { writable, ..Confinement::default() }))?.landlock
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
