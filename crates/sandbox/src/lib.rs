//! Runs an untrusted command on Linux under limits, from its start until its last process has ended.
//!
//! This crate is the only one that starts processes, and the only one with `unsafe` code. It knows nothing of tracks,
//! parsers or results. The end of a command is data ([`RawRun`]); a [`SandboxError`] means that this machine or this program
//! failed.
//!
//! # The life of a command
//! ```text
//!   this process (supervise::run)                   the command
//!   ----------------------------------------------------------------------------------
//!   arguments (spawn::exec_args), limits,
//!   rules (confine), pipes (capture),
//!   namespaces, or the baseline of children
//!        |
//!   fork (spawn::start) -----------------------> child (spawn::child): namespaces, session, user,
//!        |                                          pipes, limits, rules, then execve
//!   cleanup_helper: "kill it if I am killed"        |
//!        |                                          v
//!   watch <-- output, report (capture) --------- leader --> its processes
//!     |  <-- the leader's end                       |            |
//!     |  <-- SIGTERM, SIGINT (interrupts)           |            |
//!     |  <-- time limit                             |            |
//!     |  <-- memory, processes (resource_monitor),  |            |
//!     |      disk (disk_quota)                      |            |
//!     v                                             v            v
//!   end of the namespaces; or (supervise::without_namespaces) kill, reap, with a
//!     |     back-off, until no process is left      end          end
//!     v
//!   read what is left in the pipes --> RawRun
//! ```
//!
//! - This process allocates all memory before the fork. The child makes system calls only.
//! - This process never waits for the end of a pipe: a daemon of the command may hold the pipe open forever.
//! - This process is a child subreaper: the kernel makes each orphan of the command its child. The reaper must tell these
//!   children from others, so one process has one run at a time (`supervise::process_globals`). A [`TrustedCommand`] runs
//!   between runs. To run commands in parallel, start this program several times.
//! - A command with a [`Confinement`] cannot write outside its folders and cannot use TCP. If this process is root, the
//!   command runs as an unprivileged user. [`layers`] lists the layers that this machine supports.
//!
//! # Limits of the protection
//! A command has the rights of its user. It can read files outside its folders. Without a confinement, it can also write
//! them, use the network, and signal this process.
//!
//! # Folders
//! A folder imports only folders of a row above its own.
//!
//! | folder or file | holds |
//! |---|---|
//! | `limits`, `raw_run` | what a command may use, and all that it left behind |
//! | `error`, `descriptors`, `mapped_file` | the error type, file descriptors, and files as memory maps |
//! | `confine` | the rules for a command: its user, its files, its system calls; the hardening of this process |
//! | `job` | the input of a run |
//! | `capture` | the pipes of a command, and the bounded part of its output that is kept |
//! | `spawn` | the start of a command: memory for `execve`, system calls of the child, the fork |
//! | `namespaces` | the processes, mounts and network that only a command sees |
//! | `supervise` | limits, signals, the event loop, the end of all processes, scratch folders |
//! | `access` | what only its owner can read, and how a command of another user can read it |
//! | `layers` | the list of layers, and which of them this machine has |
//! | `forkserver` | ready interpreters, whose forks become commands |
//! | `trusted_command` | commands that run with this process's rights: package managers and version probes |
//! | `companion` | another process of this program, and the messages between both |

mod access;
mod capture;
mod companion;
mod confine;
mod descriptors;
mod error;
mod forkserver;
mod job;
mod layers;
mod limits;
mod mapped_file;
mod namespaces;
mod raw_run;
mod spawn;
mod supervise;
mod trusted_command;

use std::time::Instant;

pub use access::Access;
pub use companion::{Companion, Connection, Received};
pub use confine::harden::{harden, hide_arguments};
pub use confine::isolate::{Isolated, exec_isolated};
pub use confine::{Account, Confinement, closed_to_others};
pub use descriptors::{REPORT_FD, TOKEN_FD};
pub use error::SandboxError;
pub use forkserver::{ForkServer, ForkedRun, InterpreterCommand, can_be_kept};
pub use job::{Job, Sink, Stream};
pub use layers::{Layer, can_forbid_reading, layers};
pub use limits::Limits;
pub use mapped_file::MappedFile;
pub use raw_run::{Captured, RawRun, Termination, Usage};
pub use supervise::cleanup_helper::{CleanupHelperHandle, start_cleanup_helper};
pub use supervise::interrupts::{Interrupts, hold_interrupts};
pub use supervise::scratch::{ScratchFolder, remove_folder};
pub use trusted_command::{CommandOutput, TrustedCommand};

use supervise::process_globals::process_globals;
use supervise::run::RunOptions;

/// Runs the job to its end. When this returns, no process of the job is left.
///
/// Runs of one process wait for each other. If this process is the first one of its container, it kills all other
/// processes of the container at the end of each run, including shells that somebody started from outside.
pub fn run(job: &Job) -> Result<RawRun, SandboxError> {
    run_with(job, &mut |_, _| {})
}

/// Runs the job as [`run`] does, but counts its wall-clock limit from `started`, so that several jobs can share one limit.
pub fn run_since(started: Instant, job: &Job) -> Result<RawRun, SandboxError> {
    let _lock = process_globals().lock_for_run();
    supervise::run::run(
        job,
        RunOptions { since: Some(started), ..RunOptions::default() },
        &mut |_, _| {},
    )
}

/// Runs the job as [`run`] does, and passes each chunk of its output to `sink` as it arrives, including output beyond the
/// limit of kept bytes.
pub fn run_with(job: &Job, sink: &mut Sink<'_>) -> Result<RawRun, SandboxError> {
    let _lock = process_globals().lock_for_run();
    supervise::run::run(job, RunOptions::default(), sink)
}
