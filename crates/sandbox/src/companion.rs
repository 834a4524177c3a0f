//! A process of this program that serves this one, and the connection between them.
//!
//! The server inherits one end of a pair of sockets, whose number is its last argument. No path leads to the socket, and no
//! command gets it. A message is its length, eight bytes in this machine's order, and then its bytes.
#![expect(unsafe_code, reason = "system calls between fork and exec")]

use std::ffi::OsString;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, getpid, kill_process};
use wait_timeout::ChildExt;

use crate::descriptors::{keep_on_exec, take_inherited};
use crate::error::SandboxError;
use crate::supervise::interrupts::Interrupts;

/// How long a server may take to end after SIGTERM.
const GRACE: Duration = Duration::from_secs(1);

/// The time between two checks for a signal, which may have woken another thread.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// A server, as the process knows it that started it. It ends when this is dropped.
#[derive(Debug)]
pub struct Companion {
    child: Child,
    connection: Connection,
}

impl Companion {
    /// Starts this program as a server with these arguments and the number of the connection.
    pub fn start(program: &Path, arguments: &[OsString]) -> io::Result<Self> {
        let (ours, theirs) = UnixStream::pair()?;
        let descriptor = theirs.as_raw_fd();
        #[expect(clippy::disallowed_methods, reason = "the sandbox is where programs are started")]
        let mut command = Command::new(program);
        command.args(arguments).arg(descriptor.to_string());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
        // SAFETY: a system call, which allocates and locks nothing.
        unsafe {
            command.pre_exec(move || keep_on_exec(descriptor));
        }
        Ok(Self { child: command.spawn()?, connection: Connection(ours) })
    }

    /// The connection to the server.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Asks the server to stop.
    pub fn terminate(&self) {
        if let Some(pid) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            // It fails if the server has ended.
            let _ = kill_process(pid, Signal::TERM);
        }
    }
}

impl Drop for Companion {
    fn drop(&mut self) {
        self.terminate();
        if !matches!(self.child.wait_timeout(GRACE), Ok(Some(_))) {
            // Each fails if the server has ended.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Messages between two processes of this program.
#[derive(Debug)]
pub struct Connection(UnixStream);

/// What [`Connection::receive`] waited for.
#[derive(Debug, PartialEq, Eq)]
pub enum Received {
    /// A message.
    Message(Vec<u8>),
    /// The other end is closed.
    Ended,
    /// A signal asked this process to stop.
    Interrupted,
    /// Nothing came before the deadline.
    TimedOut,
}

impl Connection {
    /// The connection that this process inherited with this number. No process that it starts inherits it.
    pub fn inherited(descriptor: RawFd) -> Result<Self, SandboxError> {
        let socket = take_inherited(descriptor).map_err(SandboxError::while_doing(
            "use the inherited file descriptor of the connection",
        ))?;
        Ok(Self(socket.into()))
    }

    /// Sends SIGTERM to this process when the other end is closed, so that a server ends what it runs when the process ends that
    /// started it. A parent-death signal would come when the thread ends that started it.
    pub fn terminate_at_end(&self) -> Result<(), SandboxError> {
        let failed = SandboxError::while_doing("watch a connection");
        let connection = self.0.try_clone().map_err(failed)?;
        let watch = move || {
            // Without events, only the end wakes it.
            let mut watched = [PollFd::new(&connection, PollFlags::empty())];
            if rustix::io::retry_on_intr(|| poll(&mut watched, None)).is_ok() {
                let _ = kill_process(getpid(), Signal::TERM);
            }
        };
        let failed = SandboxError::while_doing("watch a connection");
        thread::Builder::new().name("connection".to_owned()).spawn(watch).map_err(failed)?;
        Ok(())
    }

    /// Sends a message.
    pub fn send(&self, message: &[u8]) -> io::Result<()> {
        (&self.0).write_all(&(message.len() as u64).to_ne_bytes())?;
        (&self.0).write_all(message)
    }

    /// Waits for the next message; until the deadline, or a signal if `interrupts` are given.
    pub fn receive(
        &self,
        interrupts: Option<&Interrupts>,
        deadline: Option<Instant>,
    ) -> io::Result<Received> {
        loop {
            if interrupts.and_then(Interrupts::pending).is_some() {
                return Ok(Received::Interrupted);
            }
            let left = deadline.map(|at| at.saturating_duration_since(Instant::now()));
            if left.is_some_and(|left| left.is_zero()) {
                return Ok(Received::TimedOut);
            }
            let wait = left.unwrap_or(POLL_INTERVAL).min(POLL_INTERVAL);
            let mut watched = [PollFd::new(&self.0, PollFlags::IN)];
            let wait = Timespec::try_from(wait).ok();
            match poll(&mut watched, wait.as_ref()) {
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                Ok(_) => return self.message(),
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn message(&self) -> io::Result<Received> {
        let mut length = [0; size_of::<u64>()];
        match (&self.0).read_exact(&mut length) {
            Ok(()) => {}
            Err(error) if is_end(&error) => return Ok(Received::Ended),
            Err(error) => return Err(error),
        }
        let length = u64::from_ne_bytes(length);
        let mut message = Vec::new();
        match (&self.0).take(length).read_to_end(&mut message) {
            Ok(_) if message.len() as u64 == length => Ok(Received::Message(message)),
            Ok(_) => Ok(Received::Ended),
            Err(error) if is_end(&error) => Ok(Received::Ended),
            Err(error) => Err(error),
        }
    }
}

fn is_end(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::supervise::interrupts::hold_interrupts;

    #[test]
    fn messages_arrive_whole_and_a_cut_one_is_the_end() {
        let (one, other) = UnixStream::pair().unwrap();
        let (one, other) = (Connection(one), Connection(other));
        let interrupts = hold_interrupts().unwrap();
        let soon = || Some(Instant::now() + Duration::from_millis(20));
        assert_eq!(other.receive(Some(&interrupts), soon()).unwrap(), Received::TimedOut);
        for message in [vec![], b"a".to_vec(), vec![7; 100_000]] {
            thread::scope(|scope| {
                scope.spawn(|| one.send(&message).unwrap());
                let received = other.receive(Some(&interrupts), None).unwrap();
                assert_eq!(received, Received::Message(message.clone()));
            });
        }
        (&one.0).write_all(&5_u64.to_ne_bytes()).unwrap();
        drop(one);
        assert_eq!(other.receive(Some(&interrupts), None).unwrap(), Received::Ended);
        assert_eq!(other.receive(Some(&interrupts), None).unwrap(), Received::Ended);
    }
}
