//! Starts a server: another process of this program, which inherits one end of a connection.
#![expect(unsafe_code, reason = "a descriptor that a child keeps")]

use std::ffi::OsString;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process, set_parent_process_death_signal};
use wait_timeout::ChildExt;

use crate::descriptors::keep_on_exec;

/// How long a server may take to end its command and then itself.
const TERMINATION_GRACE: Duration = Duration::from_secs(1);

/// A server. It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct ServerProcess(Child);

impl ServerProcess {
    /// Starts this program as a server that inherits one descriptor, whose number is its last argument.
    pub(crate) fn start(
        program: &Path,
        arguments: &[OsString],
        descriptor: RawFd,
    ) -> io::Result<Self> {
        #[expect(clippy::disallowed_methods, reason = "the sandbox is where programs are started")]
        let mut command = Command::new(program);
        command.args(arguments).arg(descriptor.to_string());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
        // SAFETY: two system calls, which allocate and lock nothing.
        unsafe {
            command.pre_exec(move || {
                keep_on_exec(descriptor)?;
                Ok(set_parent_process_death_signal(Some(Signal::TERM))?)
            });
        }
        command.spawn().map(Self)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // Each fails if it has ended.
        if let Some(pid) = i32::try_from(self.0.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process(pid, Signal::TERM);
        }
        if !matches!(self.0.wait_timeout(TERMINATION_GRACE), Ok(Some(_))) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }
}

/// A fork server, for the process that started it. The server ends when this is dropped.
#[derive(Debug)]
pub struct ForkServer {
    _process: ServerProcess,
    connection: OwnedFd,
}

impl ForkServer {
    /// Starts this program as a fork server; the last argument will be the number of the connection.
    pub fn start(program: &Path, arguments: &[OsString]) -> io::Result<Self> {
        let (ours, theirs) = UnixStream::pair()?;
        let process = ServerProcess::start(program, arguments, theirs.as_raw_fd())?;
        Ok(Self { _process: process, connection: ours.into() })
    }

    /// The connection, which a run inherits.
    pub fn connection(&self) -> RawFd {
        self.connection.as_raw_fd()
    }
}
