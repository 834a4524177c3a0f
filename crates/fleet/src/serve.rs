//! Rows and records for other programs, for as long as they want: the workers of a batch behind another door.
//!
//! A row is judged as in a batch, with the same repetitions ([`Engine`](crate::batch::Engine)). An infrastructure failure is
//! `infra`, and no verdict.
//!
//! | file | does |
//! |---|---|
//! | `http` | answers requests: one row, or a stream of rows; a Cargo feature |
//! | `server` | keeps the workers and the rows that wait, and ends them |
//! | `stdio` | reads rows from standard input, and writes records to standard output |
//! | `totals` | sums over all records |

#[cfg(feature = "http")]
mod http;
mod server;
mod stdio;
mod totals;

use std::io;
use std::time::Duration;

use crate::batch::BatchError;
use sandbox::SandboxError;
use test_report::text::{Attributed, Diagnostic, Fault};

#[cfg(feature = "http")]
pub use http::{HttpSettings, Token, listen};
pub use stdio::stdio;

/// How a server takes rows.
#[derive(Debug, Clone, Copy)]
pub struct Policy {
    /// How many rows may wait for a worker.
    pub queue: usize,
    /// How long runs may go on after a signal asked this process to stop.
    pub grace: Duration,
}

/// How a server came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// All rows have their records.
    Whole,
    /// A signal asked this process to stop.
    Interrupted,
}

/// A server could not go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The workers cannot be started.
    #[error(transparent)]
    Start(#[from] BatchError),
    /// This program cannot watch for signals.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// A row could not be read.
    #[error("cannot read standard input")]
    Read(#[source] io::Error),
    /// The server cannot take requests.
    #[error("cannot take requests")]
    Listen(#[source] io::Error),
    /// A record could not be written.
    #[error("cannot write to standard output")]
    Write(#[source] io::Error),
}

impl Diagnostic for ServeError {
    fn help(&self) -> Option<String> {
        match self {
            Self::Start(error) => error.help(),
            Self::Sandbox(_) | Self::Read(_) | Self::Listen(_) | Self::Write(_) => None,
        }
    }
}

impl Attributed for ServeError {
    fn fault(&self) -> Fault {
        match self {
            Self::Read(_) => Fault::Request,
            Self::Start(error) => error.fault(),
            Self::Sandbox(_) | Self::Listen(_) | Self::Write(_) => Fault::Machine,
        }
    }
}
