//! The only place that starts processes, and the only one with `unsafe`.
//!
//! It runs a command from its start until the last process that it started has ended. It knows nothing of tracks, parsers
//! or results. How a command ends is data ([`RawRun`]); an error means that this machine or this program failed.
//!
//! # One command's life
//! ```text
//!   this process (supervise)                        the command
//!   ----------------------------------------------------------------------------------
//!   ruleset (confine), limits, pipes, exec
//!   arguments (start), baseline (reaper)
//!        |
//!   fork (start) ------------------------------> child: session, user (account), pipes,
//!        |                                          limits, ruleset, then execve
//!   guard: "kill it if I am killed"                 |
//!        |                                          v
//!   poll <-- output, report (streams) --------- leader --> its processes
//!     |  <-- the leader's end                       |            |
//!     |  <-- SIGTERM, SIGINT (interrupts)           |            |
//!     |  <-- time limit                             |            |
//!     |  <-- memory, processes (watchdog),          |            |
//!     |      disk (storage)                         |            |
//!     v                                             v            v
//!   reaper: kill (kill), reap (children), with a back-off (backoff), until no
//!     |     process is left                         end          end
//!     v
//!   read what is left in the pipes --> RawRun
//! ```
//!
//! - Everything that allocates memory happens before the fork. The child makes system calls only.
//! - Nobody waits for the end of a pipe: a daemon of the command may hold it open for ever.
//! - This process is a child subreaper: the kernel makes each orphan of the command its child. So the reaper must know
//!   which children are the command's, and one process has one run at a time (`session`). [`Tool`]s, which are commands
//!   that we trust, run between runs. To run commands in parallel, start this program several times.
//! - A command with a [`Confinement`] cannot write outside its folders or use TCP, and if this process is root it
//!   runs as an unprivileged user. [`layers`] says what this machine supports.
//!
//! # What a run is not protected from
//! The command has this user's rights. It can read files elsewhere and, without a confinement, write them, use the
//! network and signal this process.

mod capture;
mod confine;
mod descriptors;
mod error;
mod forkserver;
mod job;
mod mapped_file;
mod spawn;
mod supervise;
mod trusted_command;

use std::time::Instant;

use test_report::model::RawRun;

pub use confine::harden::{harden, hide_arguments};
pub use confine::isolate::exec_isolated;
pub use confine::ruleset::forbids_reading;
pub use confine::{Account, Confinement, Layer, closed_to_others, layers};
pub use descriptors::{REPORT_FD, TOKEN_FD};
pub use error::SandboxError;
pub use forkserver::{
    ForkServer, ForkServerClient, ForkedRun, Starter, can_be_kept, serve_forks, start_runs,
};
pub use job::{Job, Sink, Stream};
pub use mapped_file::MappedFile;
pub use supervise::cleanup_helper::{CleanupHelperHandle, start_cleanup_helper};
pub use supervise::interrupts::{Interrupts, hold_interrupts};
pub use supervise::scratch::ScratchFolder;
pub use trusted_command::{CommandOutput, FROM_STDIN, TrustedCommand};

use supervise::process_globals::process_globals;
use supervise::run::RunOptions;

/// Runs the job to its end. When this returns, no process that it started is left.
///
/// Runs of one process wait for each other. If this process is the first one of its container, it kills all other
/// processes of the container at the end of each run, also shells that were started from outside.
pub fn run(job: &Job) -> Result<RawRun, SandboxError> {
    run_with(job, &mut |_, _| {})
}

/// Runs the job as [`run`] does, but its wall-clock limit counts from `started`. So several jobs can share one limit.
pub fn run_since(started: Instant, job: &Job) -> Result<RawRun, SandboxError> {
    let _lock = process_globals().lock_for_run();
    supervise::run::run(
        job,
        RunOptions { since: Some(started), ..RunOptions::default() },
        &mut |_, _| {},
    )
}

/// Runs the job as [`run`] does, and passes each chunk of its output to `sink` as it arrives, even what is not kept.
pub fn run_with(job: &Job, sink: &mut Sink<'_>) -> Result<RawRun, SandboxError> {
    let _lock = process_globals().lock_for_run();
    supervise::run::run(job, RunOptions::default(), sink)
}
