//! Whoever ends this process without a warning does not leave its command running.
//!
//! The parent-death signal reaches the leader of a command alone. So a second process waits for our end, which it sees by
//! the end of a pipe that nobody else holds, and then kills what it was last told of: all processes of the command's user,
//! where that user is of this run alone, and the command's process group. It is started before this process has much in
//! its memory, knows two numbers, and allocates nothing.
#![expect(unsafe_code, reason = "fork, kill of a whole user, and system calls in the forked child")]

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::{Mutex, PoisonError};

use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Pid, WaitOptions};

use super::SandboxError;
use super::account::Account;

/// The guard of this process, where it has one.
static GUARD: Mutex<Option<Guard>> = Mutex::new(None);

/// A user and a process group, each 0 for none.
type Charge = [u32; 2];

/// The process that waits.
#[derive(Debug)]
struct Guard {
    pid: Pid,
    pipe: OwnedFd,
}

/// Ends the guard when dropped.
#[derive(Debug)]
#[must_use = "the guard ends when this is dropped"]
pub struct Guarded(());

/// Starts the guard of this process, once. The first process of a container needs none: all others end with it.
pub fn guard() -> Result<Guarded, SandboxError> {
    if std::process::id() != 1 {
        let guard = start().map_err(SandboxError::while_doing("start a guard"))?;
        *GUARD.lock().unwrap_or_else(PoisonError::into_inner) = Some(guard);
    }
    Ok(Guarded(()))
}

/// Tells the guard which command to end with us.
pub(super) fn in_charge_of(account: Option<&Account>, group: Pid) {
    let user = account.filter(|account| account.is_of_one_run()).map_or(0, Account::id);
    tell(user, group.as_raw_pid());
}

/// Tells the guard that the command is gone.
pub(super) fn in_charge_of_nothing() {
    tell(0, 0);
}

/// The guard's process number.
pub(super) fn number() -> Option<i32> {
    let guard = GUARD.lock().unwrap_or_else(PoisonError::into_inner);
    guard.as_ref().map(|guard| guard.pid.as_raw_pid())
}

fn tell(user: u32, group: i32) {
    let guard = GUARD.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(guard) = guard.as_ref() {
        let charge: Charge = [user, group.unsigned_abs()];
        // It fails where the guard was killed: whoever does that wants no guard.
        let _ = rustix::io::write(&guard.pipe, &charge.map(u32::to_ne_bytes).concat());
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        let guard = GUARD.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Guard { pid, pipe }) = guard {
            drop(pipe);
            let _ = rustix::io::retry_on_intr(|| {
                rustix::process::waitpid(Some(pid), WaitOptions::empty())
            });
        }
    }
}

fn start() -> io::Result<Guard> {
    let (theirs, pipe) = pipe_with(PipeFlags::CLOEXEC)?;
    // SAFETY: the child calls nothing but `wait_for_the_end`, which is made for it.
    let pid = unsafe { libc::fork() };
    if pid == 0 {
        // SAFETY: we are that child.
        unsafe { wait_for_the_end(&theirs) }
    }
    let error = io::Error::last_os_error();
    let pid = Pid::from_raw(pid).filter(|_| pid > 0).ok_or(error)?;
    Ok(Guard { pid, pipe })
}

/// Reads charges until the pipe ends, acts on the last and ends.
///
/// # Safety
/// Only in a child that was just forked.
unsafe fn wait_for_the_end(pipe: &OwnedFd) -> ! {
    // SAFETY: system calls without memory, but for the read, whose buffer is of this frame.
    unsafe {
        // A signal to the group of who started us is not meant for us, nor is any other that can be held off.
        libc::setsid();
        for signal in 1..=31 {
            libc::signal(signal, libc::SIG_IGN);
        }
        let own = libc::c_long::from(pipe.as_raw_fd());
        let (first, last) = (0 as libc::c_long, libc::c_long::from(libc::c_int::MAX));
        libc::syscall(libc::SYS_close_range, first, own - 1, first);
        libc::syscall(libc::SYS_close_range, own + 1, last, first);
        let mut charge: Charge = [0; 2];
        while libc::read(pipe.as_raw_fd(), charge.as_mut_ptr().cast(), size_of::<Charge>()) > 0 {}
        let [user, group] = charge;
        let group = group.cast_signed();
        if group > 1 {
            libc::kill(-group, libc::SIGKILL);
        }
        if user > 0 && libc::syscall(libc::SYS_setresuid, user, user, user) == 0 {
            // All processes that this user may signal: its own. In one step that no fork can slip through.
            libc::kill(-1, libc::SIGKILL);
        }
        libc::_exit(0)
    }
}
