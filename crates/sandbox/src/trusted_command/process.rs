//! The process of a trusted command: a started program, or a fork of a [`Starter`](crate::Starter).

use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, kill_process, kill_process_group, pidfd_open, waitpid,
};
use wait_timeout::ChildExt;

/// The time between two checks whether a process has ended, on a kernel without process descriptors.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// A process. It is killed when dropped, for example after a panic of the waiting thread.
#[derive(Debug)]
pub(crate) enum TrustedProcess {
    Program(Child),
    Fork(Fork),
}

/// A fork, and its status once it is reaped. Afterwards another process may have its number.
#[derive(Debug)]
pub(crate) struct Fork {
    pid: Pid,
    status: Option<ExitStatus>,
}

impl TrustedProcess {
    /// Takes over a child of this process that a starter forked.
    pub(crate) fn fork(pid: Pid) -> Self {
        Self::Fork(Fork { pid, status: None })
    }

    /// The status of the process, if it has ended.
    pub(crate) fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        match self {
            Self::Program(child) => child.try_wait(),
            Self::Fork(fork) => fork.reap(WaitOptions::NOHANG),
        }
    }

    /// The status of the process, if it ends within this time.
    pub(crate) fn wait_timeout(&mut self, limit: Duration) -> io::Result<Option<ExitStatus>> {
        match self {
            Self::Program(child) => child.wait_timeout(limit),
            Self::Fork(fork) => {
                fork.wait(limit)?;
                fork.reap(WaitOptions::NOHANG)
            }
        }
    }

    /// Sends a signal to the process group.
    pub(crate) fn signal(&self, signal: Signal) {
        if let Some(group) = self.pid() {
            // It fails if all have ended.
            let _ = kill_process_group(group, signal);
        }
    }

    /// Kills the process and its group.
    pub(crate) fn kill(&mut self) {
        self.signal(Signal::KILL);
        // Each fails if it has ended.
        match self {
            Self::Program(child) => {
                let _ = child.kill();
                let _ = child.wait();
            }
            Self::Fork(fork) => {
                if fork.status.is_none() {
                    let _ = kill_process(fork.pid, Signal::KILL);
                    let _ = fork.reap(WaitOptions::empty());
                }
            }
        }
    }

    fn pid(&self) -> Option<Pid> {
        match self {
            Self::Program(child) => i32::try_from(child.id()).ok().and_then(Pid::from_raw),
            Self::Fork(fork) => Some(fork.pid),
        }
    }
}

impl Drop for TrustedProcess {
    fn drop(&mut self) {
        if matches!(self.try_wait(), Ok(None)) {
            self.kill();
        }
    }
}

impl Fork {
    fn reap(&mut self, options: WaitOptions) -> io::Result<Option<ExitStatus>> {
        if self.status.is_none() {
            let reaped = rustix::io::retry_on_intr(|| waitpid(Some(self.pid), options))?;
            self.status = reaped.map(|(_, status)| ExitStatus::from_raw(status.as_raw()));
        }
        Ok(self.status)
    }

    /// Waits until the process ends, at most for this time.
    fn wait(&self, limit: Duration) -> io::Result<()> {
        let Ok(end) = pidfd_open(self.pid, PidfdFlags::empty()) else {
            thread::sleep(limit.min(POLL_INTERVAL));
            return Ok(());
        };
        let limit = Timespec::try_from(limit).ok();
        let mut watched = [PollFd::new(&end, PollFlags::IN)];
        match poll(&mut watched, limit.as_ref()) {
            // The caller must look at the signal.
            Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}
