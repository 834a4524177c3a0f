//! A command that is kept from the processes that started it, as well as from all that they are kept from.
//!
//! Owns the second ring of walls: a test tool that starts a solution as a process of its own gives it fewer folders to
//! write in, none of its open files, and no way to its memory. This process becomes the command.

use std::convert::Infallible;
use std::ffi::OsString;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;

use super::confine::Walls;
use super::{Confinement, child};

/// The first descriptor that the command does not get.
const BEYOND_STANDARD: i32 = 3;

/// Becomes a command that can write in these folders alone, of those that this process can. Returns only in failure.
pub fn become_apart(
    writable: Vec<PathBuf>,
    command: &[OsString],
    without: &[OsString],
) -> Result<Infallible, io::Error> {
    let (program, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    // Rings do not go on for ever: where there are too many, this process is within one already.
    if let Some(ruleset) = Walls::of(Some(&Confinement { writable, account: None }))?.ruleset {
        rustix::thread::set_no_new_privs(true)?;
        let _ = child::restrict(ruleset.as_raw_fd());
    }
    child::close_on_exec_from(BEYOND_STANDARD);
    #[expect(clippy::disallowed_methods, reason = "the sandbox is where programs are started")]
    let mut command = std::process::Command::new(program);
    for variable in without {
        command.env_remove(variable);
    }
    Err(command.args(arguments).exec())
}
