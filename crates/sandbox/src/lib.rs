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

mod account;
mod backoff;
mod calls;
mod capture;
mod child;
mod children;
mod companion;
mod confine;
mod forkserver;
mod guard;
mod harden;
mod interrupts;
mod isolate;
mod kill;
mod limits;
mod lines;
mod map;
mod pace;
mod pipes;
mod prints;
mod priority;
mod ready;
mod reaper;
mod report;
mod scratch;
mod session;
mod sockets;
mod start;
mod storage;
mod streams;
mod supervise;
mod token;
mod tool;
mod waiting;
mod watchdog;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Instant;

use std::io;

use serde::{Serialize, Serializer};

use test_report::model::{Limits, RawRun};

pub use account::{Account, closed_to_others};
pub use companion::{Companion, Connection, Received};
pub use confine::{Confinement, Layer, forbids_reading, layers};
pub use forkserver::{ForkServer, ForkedRun, ReadyCommand};
pub use guard::{GuardHandle, start_guard};
pub use harden::{harden, hide_arguments};
pub use interrupts::{Interrupts, hold_interrupts};
pub use isolate::exec_isolated;
pub use map::MappedFile;
pub use ready::can_be_kept;
pub use scratch::ScratchFolder;
pub use tool::{Tool, ToolOutput};

/// A command to run under limits. Its JSON is for people: what is not UTF-8 is U+FFFD there.
#[derive(Debug, Clone, Serialize)]
pub struct Job {
    /// Program and arguments. A program without a slash is looked up in the job's own `PATH` (`/usr/bin:/bin` if it has
    /// none; empty entries are passed over). One with a slash is relative to `cwd`.
    #[serde(serialize_with = "words")]
    pub argv: Vec<OsString>,
    /// Working directory, relative to that of this process.
    pub cwd: PathBuf,
    /// The whole environment of the command; nothing is inherited.
    #[serde(serialize_with = "variables")]
    pub env: BTreeMap<OsString, OsString>,
    /// What it may use.
    pub limits: Limits,
    /// Opens the private report channel: the command inherits [`REPORT_FD`] and [`TOKEN_FD`], and stdout is split at each
    /// mark ([`RawRun::prints`]). If this process is root, the command cannot read back what was printed.
    pub report_channel: bool,
    /// Sends stderr into the stdout pipe, in order of arrival.
    pub merge_output: bool,
    /// What the kernel does not let the command do. `None` if it is trusted with this user's rights.
    #[serde(skip)]
    pub confinement: Option<Confinement>,
}

fn words<S: Serializer>(argv: &[OsString], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(argv.iter().map(|word| word.to_string_lossy()))
}

fn variables<S: Serializer>(
    env: &BTreeMap<OsString, OsString>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let lossy = |text: &OsString| text.to_string_lossy().into_owned();
    serializer.collect_map(env.iter().map(|(name, value)| (lossy(name), lossy(value))))
}

/// The descriptor that a reporter writes its lines to, each as `<token> <text>\n`.
pub const REPORT_FD: i32 = 3;

/// The descriptor that a reporter reads the run's token from, and the mark if there is one, a line each, before any code of
/// the solution is loaded.
pub const TOKEN_FD: i32 = 4;

/// Which output stream a chunk came from. Merged output is all [`Stream::Stdout`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// Receives each chunk of output as it arrives. It is called on the thread that waits for the command, so it must be fast,
/// and must not start a run or a tool.
pub type Sink<'a> = dyn FnMut(Stream, &[u8]) + 'a;

/// Runs the job to its end. When this returns, no process that it started is left.
///
/// Runs of one process wait for each other. If this process is the first one of its container, it kills all other
/// processes of the container at the end of each run, also shells that were started from outside.
pub fn run(job: &Job) -> Result<RawRun, SandboxError> {
    run_with(job, &mut |_, _| {})
}

/// Runs the job as [`run`] does, but its wall-clock limit counts from `started`. So several jobs can share one limit.
pub fn run_since(started: Instant, job: &Job) -> Result<RawRun, SandboxError> {
    let _lock = session::session().lock_for_run();
    supervise::run(job, Some(started), &mut |_, _| {})
}

/// Runs the job as [`run`] does, and passes each chunk of its output to `sink` as it arrives, even what is not kept.
pub fn run_with(job: &Job, sink: &mut Sink<'_>) -> Result<RawRun, SandboxError> {
    let _lock = session::session().lock_for_run();
    supervise::run(job, None, sink)
}

/// A fault of this machine or of this program, never of the command.
#[derive(Debug, thiserror::Error)]
#[error("could not {action}")]
pub struct SandboxError {
    action: &'static str,
    #[source]
    source: io::Error,
}

impl SandboxError {
    /// For `map_err`. `action` is what was attempted, in words that follow "could not".
    pub fn while_doing<E: Into<io::Error>>(action: &'static str) -> impl FnOnce(E) -> Self {
        move |source| Self { action, source: source.into() }
    }
}
