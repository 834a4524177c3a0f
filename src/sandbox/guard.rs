//! Whoever ends this process without a warning does not leave its command running.
//!
//! The parent-death signal reaches the leader of a command alone. So a second process waits for our end, which it sees by
//! the end of a pipe that nobody else holds, and then kills what it was last told of: all processes of the command's user,
//! where that user is of this run alone, and the command's process group. It is started before this process has much in
//! its memory, knows two numbers, and allocates nothing.
#![expect(unsafe_code, reason = "fork, kill of a whole user, and system calls in the forked child")]

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::ptr;
use std::sync::{Mutex, PoisonError};

use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::Pid;

use super::SandboxError;
use super::account::Account;

/// The guard of this process, where it has one.
static GUARD: Mutex<Option<Guard>> = Mutex::new(None);

/// The stack of the process that kills, in sixteenths of its bytes: a few frames of system calls.
const KILLER_STACK: usize = 1024;

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
            // SAFETY: a system call without memory. It is over soon, and fails where somebody else was faster.
            unsafe { libc::waitpid(pid.as_raw_pid(), ptr::null_mut(), libc::__WALL) };
        }
    }
}

/// Kills all processes of a command's user in one step that no fork can slip through. Does nothing where the user is not
/// of one run alone.
pub(super) fn end_all(account: &Account) -> io::Result<()> {
    if !account.is_of_one_run() {
        return Ok(());
    }
    let mut user = account.id();
    let mut stack = [0_u128; KILLER_STACK];
    // In our memory, which a fork would have to copy: in a storm that takes minutes, since every process of the storm holds
    // some of the files that are mapped there.
    let flags = libc::CLONE_VM | libc::CLONE_VFORK;
    // SAFETY: the stack is of this frame, aligned, and larger than what `killer` needs; we stand still until it has ended,
    // so that nothing here changes meanwhile.
    let pid = unsafe {
        libc::clone(
            killer,
            stack.as_mut_ptr_range().end.cast(),
            flags,
            ptr::from_mut(&mut user).cast(),
        )
    };
    if pid < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: a system call without memory. The child is over, and it does not matter how.
    unsafe { libc::waitpid(pid, ptr::null_mut(), libc::__WALL) };
    Ok(())
}

/// What [`end_all`] starts: it makes system calls and ends.
extern "C" fn killer(user: *mut libc::c_void) -> libc::c_int {
    // SAFETY: `end_all` gives a number that is there until we have ended.
    unsafe { kill_user(*user.cast()) }
    0
}

/// A fork, but for the signal at the child's end: there is none, so that who waits for a command's processes, and for the
/// last of them, does not see the child.
///
/// # Safety
/// The child may make system calls only.
unsafe fn unheard_fork() -> io::Result<i32> {
    let none = 0 as libc::c_long;
    // SAFETY: without flags and without a stack the child is a copy of this process.
    let pid = unsafe { libc::syscall(libc::SYS_clone, none, none, none, none, none) };
    let error = io::Error::last_os_error();
    i32::try_from(pid).ok().filter(|pid| *pid >= 0).ok_or(error)
}

/// Becomes the user and kills all that it may signal: its own processes.
unsafe fn kill_user(user: u32) {
    // SAFETY: system calls without memory. Without having become the user nothing is killed.
    unsafe {
        if user > 0 && libc::syscall(libc::SYS_setresuid, user, user, user) == 0 {
            libc::kill(-1, libc::SIGKILL);
        }
    }
}

fn start() -> io::Result<Guard> {
    let (theirs, pipe) = pipe_with(PipeFlags::CLOEXEC)?;
    // SAFETY: the child calls nothing but `wait_for_the_end`, which is made for it.
    let pid = unsafe { unheard_fork() }?;
    if pid == 0 {
        // SAFETY: we are that child.
        unsafe { wait_for_the_end(&theirs) }
    }
    let pid = Pid::from_raw(pid).expect("a child's number is not zero");
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
        kill_user(user);
        libc::_exit(0)
    }
}
