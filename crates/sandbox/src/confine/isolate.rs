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

use super::ruleset;
use crate::descriptors::close_on_exec_from;

/// What an isolated command gets.
#[derive(Debug, Clone)]
pub struct Isolated {
    /// The folders in which it can write, if this process can.
    pub writable: Vec<PathBuf>,
    /// All that it can read beside these; everything that this process can read if there is no list.
    pub readable: Option<Vec<PathBuf>>,
    /// Variables of the environment that it does not get.
    pub without: Vec<OsString>,
    /// How many open files it gets, from 0.
    pub descriptors: RawFd,
}

/// Becomes an isolated command. Returns only on failure.
pub fn exec_isolated(isolated: Isolated, command: &[OsString]) -> Result<Infallible, io::Error> {
    let Isolated { writable, readable, without, descriptors } = isolated;
    let (program, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let is_secret = readable.is_some();
    let readable = readable.map(|listed| [&writable[..], &listed].concat());
    match ruleset::of_files(&writable, readable.as_deref())? {
        Some(ruleset) => {
            rustix::thread::set_no_new_privs(true)?;
            let restricted = ruleset::restrict(ruleset.as_raw_fd());
            // It fails only if this process has as many rulesets as the kernel allows; then it is confined already.
            if is_secret {
                restricted?;
            }
        }
        None if is_secret => return Err(io::ErrorKind::Unsupported.into()),
        None => {}
    }
    close_on_exec_from(descriptors);
    #[expect(clippy::disallowed_methods, reason = "the sandbox is where programs are started")]
    let mut command = std::process::Command::new(program);
    for variable in without {
        command.env_remove(variable);
    }
    Err(command.args(arguments).exec())
}
