//! Whoever ends this process without a warning does not leave its command running.
//!
//! The parent-death signal reaches the leader of a command alone. So a second process waits for our end, which it sees by
//! the end of a pipe that nobody else holds, and then kills what it was last told of: all processes of the command's user,
//! where that user is of this run alone, and the command's process group, and removes the scratch folder. It is started
//! before this process has much in its memory, or a second thread, and knows two numbers and a path.
#![expect(unsafe_code, reason = "fork, kill of a whole user, and system calls in the forked child")]

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::Pid;

use super::SandboxError;
use super::account::Account;

/// The guard of this process, where it has one.
static GUARD: Mutex<Option<Guard>> = Mutex::new(None);

/// The stack of the process that kills, in sixteenths of its bytes: a few frames of system calls.
const KILLER_STACK: usize = 1024;

/// A user and a process group, each 0 for none; or `FOLDER` and the length of a path that follows, 0 for none.
type Charge = [u32; 2];

/// No user has this number.
const FOLDER: u32 = u32::MAX;

/// How often the guard tries to remove a folder in which the dying still write, and how long it waits in between.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(50);

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

/// Starts the guard of this process, once; `remove` removes a folder and all that is in it. The first process of a container
/// needs none: all others end with it.
///
/// To be called before a second thread is started: the guard is a copy of this process.
pub fn guard(remove: fn(&Path)) -> Result<Guarded, SandboxError> {
    if std::process::id() != 1 {
        let guard = start(remove).map_err(SandboxError::while_doing("start a guard"))?;
        *GUARD.lock().unwrap_or_else(PoisonError::into_inner) = Some(guard);
    }
    Ok(Guarded(()))
}

/// Tells the guard which command to end with us.
pub(super) fn in_charge_of(account: Option<&Account>, group: Pid) {
    let user = account.filter(|account| account.is_of_one_run()).map_or(0, Account::id);
    tell(user, group.as_raw_pid().unsigned_abs(), b"");
}

/// Tells the guard which folder to remove if we cannot, or that there is none any more.
pub fn in_charge_of_folder(path: Option<&Path>) {
    let path = path.map_or(&b""[..], |path| path.as_os_str().as_bytes());
    tell(FOLDER, u32::try_from(path.len()).expect("a path is short"), path);
}

/// Tells the guard that the command is gone.
pub(super) fn in_charge_of_nothing() {
    tell(0, 0, b"");
}

/// The guard's process number.
pub(super) fn number() -> Option<i32> {
    let guard = GUARD.lock().unwrap_or_else(PoisonError::into_inner);
    guard.as_ref().map(|guard| guard.pid.as_raw_pid())
}

fn tell(first: u32, second: u32, path: &[u8]) {
    let guard = GUARD.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(guard) = guard.as_ref() {
        let charge: Charge = [first, second];
        // A pipe takes this much at once. It fails where the guard was killed: whoever does that wants no guard.
        let message = [&charge.map(u32::to_ne_bytes).concat(), path].concat();
        let _ = rustix::io::write(&guard.pipe, &message);
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
    end_user(account.id())
}

/// The same for a user's number, 0 for nobody.
fn end_user(mut user: u32) -> io::Result<()> {
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

fn start(remove: fn(&Path)) -> io::Result<Guard> {
    let (theirs, pipe) = pipe_with(PipeFlags::CLOEXEC)?;
    // SAFETY: the child calls nothing but `wait_for_the_end`, which is made for it.
    let pid = unsafe { unheard_fork() }?;
    if pid == 0 {
        // SAFETY: we are that child.
        unsafe { wait_for_the_end(theirs, remove) }
    }
    let pid = Pid::from_raw(pid).expect("a child's number is not zero");
    Ok(Guard { pid, pipe })
}

/// Reads charges until the pipe ends, acts on the last and ends.
///
/// # Safety
/// Only in a child that was just forked by a process with one thread, whose memory is then as good as that one's.
unsafe fn wait_for_the_end(pipe: OwnedFd, remove: fn(&Path)) -> ! {
    // SAFETY: system calls without memory.
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
    }
    let ([user, group], folder) = last_charges(&mut File::from(pipe));
    let group = group.cast_signed();
    if group > 1 {
        // SAFETY: a system call without memory.
        unsafe { libc::kill(-group, libc::SIGKILL) };
    }
    // Where no process can be started, the group was all that could be ended.
    let _ = end_user(user);
    for _ in 0..TRIES {
        let Some(folder) = folder.as_deref().filter(|folder| folder.exists()) else { break };
        remove(folder);
        thread::sleep(PAUSE);
    }
    // SAFETY: `_exit` runs no handler of the parent's.
    unsafe { libc::_exit(0) }
}

/// What was said last of a command, and of a folder.
fn last_charges(pipe: &mut impl Read) -> (Charge, Option<PathBuf>) {
    let mut last = ([0; 2], None);
    let mut message = [0; size_of::<Charge>()];
    while pipe.read_exact(&mut message).is_ok() {
        let [a, b, c, d, rest @ ..] = message;
        let charge = [u32::from_ne_bytes([a, b, c, d]), u32::from_ne_bytes(rest)];
        if charge[0] != FOLDER {
            last.0 = charge;
            continue;
        }
        let mut path = Vec::new();
        let length = u64::from(charge[1]);
        // Cut short is none: what it begins with is another folder.
        let whole =
            pipe.take(length).read_to_end(&mut path).is_ok_and(|read| read as u64 == length);
        last.1 = (whole && length > 0).then(|| std::ffi::OsString::from_vec(path).into());
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_charges_count_and_no_half_path() {
        let message = |first: u32, second: u32, path: &str| {
            [&[first, second].map(u32::to_ne_bytes).concat(), path.as_bytes()].concat()
        };
        let read = |messages: &[Vec<u8>]| last_charges(&mut &messages.concat()[..]);
        assert_eq!(read(&[]), ([0, 0], None));
        let (command, folder) = (message(7, 8, ""), message(FOLDER, 4, "/a/b"));
        let both = ([7, 8], Some(PathBuf::from("/a/b")));
        assert_eq!(read(&[command.clone(), folder.clone()]), both);
        assert_eq!(read(&[folder.clone(), message(1, 2, ""), command]), both);
        assert_eq!(read(&[folder.clone(), message(FOLDER, 0, "")]), ([0, 0], None));
        assert_eq!(read(&[folder, message(FOLDER, 4, "/c")]), ([0, 0], None));
        assert_eq!(read(&[vec![0; 7]]), ([0, 0], None));
    }
}
