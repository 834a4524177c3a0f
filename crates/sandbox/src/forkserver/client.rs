//! A run's connection to the fork server of its batch.
//!
//! The run inherits the connection, a socket, from the process that started both. No path leads to the socket, and no command
//! inherits it.

use std::io;
use std::net::Shutdown;
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::time::Instant;

use super::protocol::{self, ForkReply, ForkRequest, ForkedRun};
use crate::descriptors::take_inherited;
use crate::error::SandboxError;
use crate::job::Job;
use crate::supervise::interrupts::{Interrupts, hold_interrupts};

/// A run's connection to a fork server.
#[derive(Debug)]
pub struct ForkServerClient(UnixStream);

impl ForkServerClient {
    /// Takes over the inherited connection with this number. No process that this one starts inherits it.
    pub fn inherited(descriptor: RawFd) -> Result<Self, SandboxError> {
        let failed = SandboxError::while_doing("take over a descriptor");
        Ok(Self(take_inherited(descriptor).map_err(failed)?.into()))
    }

    /// The connection, for a child process with another run. Only one process may use it at a time.
    pub fn connection(&self) -> RawFd {
        self.0.as_raw_fd()
    }

    /// Closes the connection, so that leftover messages of a failed run cannot reach the next one. The fork server ends.
    pub fn end(&self) {
        // It fails if it has ended.
        let _ = self.0.shutdown(Shutdown::Both);
    }

    /// Runs a job, whose time counts from `started`, as a fork of the ready interpreter that `interpreter` starts. `None` if
    /// there is no ready interpreter; the job has then not begun.
    pub fn run(
        &self,
        track: &str,
        interpreter: &[String],
        started: Instant,
        job: &Job,
    ) -> Result<Option<ForkedRun>, SandboxError> {
        let failed = || SandboxError::while_doing("run a command as a fork of a ready process");
        let interrupts = hold_interrupts()?;
        let Some(request) = ForkRequest::of(track, interpreter, started, job) else {
            return Ok(None);
        };
        // A path that is not UTF-8 has no JSON.
        let Ok(request) = serde_json::to_vec(&request) else { return Ok(None) };
        match self.ask(&request, &interrupts).map_err(failed())? {
            ForkReply::NotReady => Ok(None),
            ForkReply::Ran(run) => Ok(Some(*run)),
            ForkReply::Failed(why) => Err(failed()(io::Error::other(why))),
        }
    }

    fn ask(&self, request: &[u8], interrupts: &Interrupts) -> io::Result<ForkReply> {
        protocol::send(&self.0, request)?;
        if !protocol::wait(&self.0, interrupts)? {
            return Err(io::ErrorKind::Interrupted.into());
        }
        Ok(protocol::receive(&self.0)?.ok_or(io::ErrorKind::UnexpectedEof)?)
    }
}
