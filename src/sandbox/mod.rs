//! L1: the only place that starts processes, and the only one with `unsafe`.
//!
//! Owns a command from its start to the death of the last process it started. What the command does is data
//! ([`RawRun`]); an error here means that this machine would not let us do our job.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use crate::model::{Limits, RawRun};

/// A command to run under limits.
#[derive(Debug, Clone)]
pub struct Job {
    /// Program and arguments. A program without a slash is looked up in the job's own `PATH`.
    pub argv: Vec<OsString>,
    /// Working directory.
    pub cwd: PathBuf,
    /// The whole environment of the command; nothing is inherited.
    pub env: BTreeMap<OsString, OsString>,
    /// What it may use.
    pub limits: Limits,
    /// Opens the private report channel: the command inherits [`REPORT_FD`] and [`TOKEN_FD`].
    pub report_channel: bool,
    /// Sends stderr into the stdout pipe, in order of arrival.
    pub merge_output: bool,
}

/// The descriptor that a reporter writes its lines to, each as `<token> <JSON>\n`.
pub const REPORT_FD: i32 = 3;

/// The descriptor that a reporter reads the run's token from, one line, before any code of the solution is loaded.
pub const TOKEN_FD: i32 = 4;

/// A fault of this machine or of this program, never of the command.
#[derive(Debug, thiserror::Error)]
#[error("could not {action}")]
pub struct SandboxError {
    action: &'static str,
    #[source]
    source: std::io::Error,
}

/// Runs the job to its end. When this returns, no process that it started is left.
pub fn run(job: &Job) -> Result<RawRun, SandboxError> {
    let _ = job;
    Err(SandboxError { action: "run", source: std::io::ErrorKind::Unsupported.into() })
}
