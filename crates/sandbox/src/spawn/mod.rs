//! The start of a command: the memory for `execve`, the system calls of the child, the fork.

pub(crate) mod child;
mod exec_args;
mod process_setup;
pub(crate) mod start;
pub(crate) mod syscall_plan;

use std::io;
use std::os::fd::RawFd;

use rustix::process::Pid;

pub(crate) use exec_args::ExecArgs;
pub(crate) use process_setup::{Entry, ProcessSetup};

/// A process whose forks become commands, so that a command need not load its program.
pub(crate) trait ForkSource {
    /// Forks a process that sets itself up and becomes the command. `None` if the process does not answer; the command
    /// has then not begun.
    fn fork(
        &mut self,
        exec: &ExecArgs,
        setup: &ProcessSetup<'_>,
        start_error: RawFd,
    ) -> Option<Pid>;
}

/// Starts a command: as a fork of `source`, or as a child of this process if there is no source or it does not answer.
pub(crate) fn start_or_fork(
    exec: &ExecArgs,
    setup: &ProcessSetup<'_>,
    start_error: RawFd,
    source: Option<&mut (dyn ForkSource + '_)>,
) -> io::Result<Pid> {
    let forked = source.and_then(|source| source.fork(exec, setup, start_error));
    forked.map_or_else(|| start::command(exec, setup, start_error), Ok)
}
