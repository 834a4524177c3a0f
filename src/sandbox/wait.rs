//! Waiting for children: the calls that the standard library does not have. Owns no process.
//!
//! Only children whose end is told by SIGCHLD are waited for: whatever a command starts is such a child once it is ours,
//! since the kernel makes it so when it gives us an orphan. Our guard is none.
#![expect(unsafe_code, reason = "wait4 and waitid of libc")]

use std::io;
use std::mem::MaybeUninit;
use std::ptr;
use std::time::Duration;

use rustix::process::Pid;

use crate::model::Usage;

/// A child that is dead and reaped.
#[derive(Debug, Clone, Copy)]
pub(super) struct Death {
    pub(super) pid: i32,
    status: i32,
    /// CPU time and peak memory; `wall` is zero.
    pub(super) usage: Usage,
}

impl Death {
    /// The exit code, unless a signal ended it.
    pub(super) fn exit_code(&self) -> Option<i32> {
        libc::WIFEXITED(self.status).then(|| libc::WEXITSTATUS(self.status))
    }

    /// The signal that ended it; 0 where none did.
    pub(super) fn signal(&self) -> i32 {
        if libc::WIFSIGNALED(self.status) { libc::WTERMSIG(self.status) } else { 0 }
    }
}

/// What an attempt to reap found.
#[derive(Debug)]
pub(super) enum Reaped {
    /// A child was dead and is now gone.
    One(Death),
    /// There are such children, all alive.
    AllAlive,
    /// There is no such child.
    NoChild,
}

/// Reaps the child `pid`, or any child where `pid` is -1, without waiting.
pub(super) fn reap(pid: i32) -> io::Result<Reaped> {
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    loop {
        // SAFETY: both pointers are valid for writes for the length of the call.
        let reaped =
            unsafe { libc::wait4(pid, &raw mut status, libc::WNOHANG, usage.as_mut_ptr()) };
        if reaped > 0 {
            // SAFETY: a struct of integers, zeroed and then filled in by the successful call.
            let usage = used(unsafe { usage.assume_init_ref() });
            return Ok(Reaped::One(Death { pid: reaped, status, usage }));
        }
        if reaped == 0 {
            return Ok(Reaped::AllAlive);
        }
        let error = io::Error::last_os_error();
        match error.raw_os_error() {
            Some(libc::ECHILD) => return Ok(Reaped::NoChild),
            Some(libc::EINTR) => {}
            _ => return Err(error),
        }
    }
}

/// Whether a child is dead, leaving it to be reaped: its process number stays taken.
pub(super) fn is_dead(pid: Pid) -> io::Result<bool> {
    let id = libc::id_t::try_from(pid.as_raw_pid()).expect("the number of a process is positive");
    peek(libc::P_PID, id).map(|found| found == Some(true))
}

/// Whether this process has a child, dead or alive.
pub(super) fn has_children() -> io::Result<bool> {
    peek(libc::P_ALL, 0).map(|found| found.is_some())
}

/// `Some(dead)` where there is such a child, `None` where there is none.
fn peek(kind: libc::idtype_t, id: libc::id_t) -> io::Result<Option<bool>> {
    let mut info = MaybeUninit::<libc::siginfo_t>::zeroed();
    let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
    loop {
        // SAFETY: `info` is valid for writes for the length of the call.
        if unsafe { libc::waitid(kind, id, info.as_mut_ptr(), options) } == 0 {
            // SAFETY: zeroed, and where a child is dead filled in by the call as for SIGCHLD, which has `si_pid`.
            return Ok(Some(unsafe { info.assume_init_ref().si_pid() } != 0));
        }
        let error = io::Error::last_os_error();
        match error.raw_os_error() {
            Some(libc::ECHILD) => return Ok(None),
            Some(libc::EINTR) => {}
            _ => return Err(error),
        }
    }
}

/// Whether this process ignores a signal, as it may from its start on.
pub(super) fn is_ignored(signal: i32) -> io::Result<bool> {
    let mut action = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: nothing is set; the pointer is valid for writes, and its target initialised, for a struct of integers, by
    // zeroes at the least.
    let action = unsafe {
        if libc::sigaction(signal, ptr::null(), action.as_mut_ptr()) != 0 {
            return Err(io::Error::last_os_error());
        }
        action.assume_init()
    };
    Ok(action.sa_sigaction == libc::SIG_IGN)
}

/// Makes sure that dead children wait to be reaped: where SIGCHLD is ignored, as it may be from our start on, the kernel
/// forgets them and how they ended.
pub(super) fn keep_the_dead() -> io::Result<()> {
    if is_ignored(libc::SIGCHLD)? {
        // SAFETY: the default effect runs no code of ours.
        unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
    }
    Ok(())
}

fn used(usage: &libc::rusage) -> Usage {
    let time = |time: libc::timeval| {
        let micros = u64::try_from(time.tv_usec).unwrap_or(0);
        Duration::from_secs(u64::try_from(time.tv_sec).unwrap_or(0)) + Duration::from_micros(micros)
    };
    Usage {
        wall: Duration::ZERO,
        cpu: time(usage.ru_utime) + time(usage.ru_stime),
        peak_memory: u64::try_from(usage.ru_maxrss).unwrap_or(0) << 10,
    }
}
