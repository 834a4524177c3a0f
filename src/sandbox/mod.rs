//! L1: the only place that starts processes, and the only one with `unsafe`.
//!
//! Owns a command from its start to the death of the last process it started. What the command does is data
//! ([`RawRun`]); an error here means that this machine would not let us do our job. It knows nothing of tracks, parsers
//! or results.
//!
//! # Theory of operation
//! [`run`] makes everything that needs memory (`image`), opens the pipes (`plumbing`), forks, and lets the child set
//! itself up with system calls only (`child`): own session, limits (`limits`), no inherited descriptor, no inherited
//! environment. One thread then waits in one `poll` for whatever comes first (`supervise`): output (`capture`), the
//! leader's end, the deadline, a signal to us (`interrupts`), the time to look what all its processes use (`watchdog`) and
//! keep on the disk (`storage`). Nobody ever waits for the end of a pipe, since a daemon of
//! the command may hold it open for ever.
//!
//! After the leader's end, natural or not, its process group is killed, and `sweep` ends whatever left the group: this
//! process is a child subreaper, so that each orphan becomes its child and can be found, killed and reaped. Only then is
//! what remains in the pipes read. The sweep must know which children are the run's; hence one run at a time in one
//! process, kept by a lock that [`Tool`] shares. Who wants runs in parallel starts processes in parallel, each of them
//! running this program.
//!
//! A job with a [`Confinement`] is kept from more: the child binds itself by Landlock's rules and a filter of system calls
//! (`confine`) before it becomes the program, and both hold for all it starts; where this process is root, it first becomes
//! an unprivileged user (`account`). [`layers`] says what this machine gives.
//!
//! # What a run is not protected from
//! The command has this user's rights: it may read files elsewhere and, without a confinement, write them, use the
//! network and signal this process.

mod account;
mod apart;
mod capture;
mod child;
mod children;
mod confine;
mod error;
mod fork;
mod guard;
mod image;
mod interrupts;
mod last_prints;
mod limits;
mod map;
mod patience;
mod plumbing;
mod prints;
mod report;
mod seal;
mod storage;
mod streams;
mod supervise;
mod sweep;
mod token;
mod tool;
mod urgency;
mod wait;
mod watchdog;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{PoisonError, RwLock};

use crate::model::{Limits, RawRun};

pub use account::{Account, closed_to_others};
pub use apart::become_apart;
pub use confine::{Confinement, Layer, layers};
pub use error::SandboxError;
pub use guard::{Guarded, guard, in_charge_of_folder};
pub use interrupts::{Interrupts, hold_interrupts};
pub use map::MappedFile;
pub use seal::seal;
pub use tool::{Tool, ToolOutput};

/// A command to run under limits.
#[derive(Debug, Clone)]
pub struct Job {
    /// Program and arguments. A program without a slash is looked up in the job's own `PATH` (`/usr/bin:/bin` where it
    /// has none; empty entries are passed over); one with a slash is relative to `cwd`.
    pub argv: Vec<OsString>,
    /// Working directory, relative to that of this process.
    pub cwd: PathBuf,
    /// The whole environment of the command; nothing is inherited.
    pub env: BTreeMap<OsString, OsString>,
    /// What it may use.
    pub limits: Limits,
    /// Opens the private report channel: the command inherits [`REPORT_FD`] and [`TOKEN_FD`].
    pub report: Option<ReportChannel>,
    /// Sends stderr into the stdout pipe, in order of arrival.
    pub merge_output: bool,
    /// What the kernel keeps the command from; nothing where it is trusted with this user's rights.
    pub confinement: Option<Confinement>,
}

/// What a reporter can do beside sending lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportChannel {
    /// Nothing: [`TOKEN_FD`] holds the token.
    Lines,
    /// It splits what is printed: [`TOKEN_FD`] holds the token and the mark, stdout is split where the mark stands
    /// ([`RawRun::prints`]), and where this process is root nobody can read what was written there.
    Marked,
}

impl ReportChannel {
    fn marks_prints(self) -> bool {
        self == Self::Marked
    }
}

/// The descriptor that a reporter writes its lines to, each as `<token> <text>\n`.
pub const REPORT_FD: i32 = 3;

/// The descriptor that a reporter reads the run's token from, and the mark where there is one, a line each, before any code
/// of the solution is loaded.
pub const TOKEN_FD: i32 = 4;

/// Which output stream a chunk came from. Merged output is all [`Stream::Stdout`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// Receives each chunk of output as it arrives. It is called on the thread that waits for the command, so it must not
/// take long, and must not start a run or a tool itself.
pub type Sink<'a> = dyn FnMut(Stream, &[u8]) + 'a;

/// One run at a time (write); tools beside each other, but not beside a run (read).
static RUNNING: RwLock<()> = RwLock::new(());

/// Runs the job to its end. When this returns, no process that it started is left.
///
/// Runs of one process wait for each other; see the theory of operation. Where this process is the first one of its
/// container, a command that leaves processes behind takes everything else in the container with it, shells that were
/// started from outside too.
pub fn run(job: &Job) -> Result<RawRun, SandboxError> {
    run_with(job, &mut |_, _| {})
}

/// Runs the job as [`run`] does, and hands each chunk of its output to `sink` as it arrives, also what is not kept.
pub fn run_with(job: &Job, sink: &mut Sink<'_>) -> Result<RawRun, SandboxError> {
    let _alone = RUNNING.write().unwrap_or_else(PoisonError::into_inner);
    supervise::run(job, sink)
}
