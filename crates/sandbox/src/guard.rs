//! The guard: a second process that cleans up if this one is killed without a warning.
//!
//! The parent-death signal reaches only the leader of a command. So the guard waits at the end of a pipe that nobody else
//! holds. When the pipe closes, we have ended, and the guard kills the command that it was last told of (its process
//! group, and all processes of its user if that user is of this run alone) and removes the scratch folders. It is started
//! while this process has little memory and one thread, and knows two numbers and the paths of these folders.
#![expect(unsafe_code, reason = "fork, and system calls in the forked child")]

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::ptr;
use std::thread;
use std::time::Duration;

use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::Pid;

use super::account::Account;
use super::session::session;
use super::{SandboxError, kill, scratch};

/// A message to the guard: a user and a process group, each 0 for none; or `FOLDER` or `FORGET` and the length of the path
/// that follows.
type Message = [u32; 2];

/// A folder to remove. No user has this number.
const FOLDER: u32 = u32::MAX;

/// A folder that was removed. No user has this number.
const FORGET: u32 = u32::MAX - 1;

/// How often the guard tries to remove a folder in which dying processes still write, and the pause between two tries.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(50);

/// The guard process, as this one knows it.
#[derive(Debug)]
pub(super) struct Guard {
    pid: Pid,
    pipe: OwnedFd,
}

/// Keeps the guard until dropped. See [`start_guard`].
#[derive(Debug)]
#[must_use = "the guard ends when this is dropped"]
pub struct GuardHandle(());

/// Starts the guard of this process, once. The first process of a container needs none: all others end with it.
///
/// Call this before you start a second thread: the guard is a copy of this process.
pub fn start_guard() -> Result<GuardHandle, SandboxError> {
    if std::process::id() != 1 {
        let guard = start().map_err(SandboxError::while_doing("start a guard"))?;
        *session().guard() = Some(guard);
    }
    Ok(GuardHandle(()))
}

impl Drop for GuardHandle {
    fn drop(&mut self) {
        if let Some(Guard { pid, pipe }) = session().guard().take() {
            drop(pipe);
            // SAFETY: a system call without memory. The guard ends at once; the call fails if somebody else reaped it.
            unsafe { libc::waitpid(pid.as_raw_pid(), ptr::null_mut(), libc::__WALL) };
        }
    }
}

/// Tells the guard which command to kill if we end.
pub(super) fn watch_command(account: Option<&Account>, group: Pid) {
    let user = account.filter(|account| account.is_of_one_run()).map_or(0, Account::id);
    tell([user, group.as_raw_pid().unsigned_abs()], b"");
}

/// Tells the guard that the command has ended.
pub(super) fn forget_command() {
    tell([0, 0], b"");
}

/// Tells the guard which folder to remove if we end.
pub(super) fn watch_folder(path: &Path) {
    tell_of_folder(FOLDER, path);
}

/// Tells the guard that a folder has been removed.
pub(super) fn forget_folder(path: &Path) {
    tell_of_folder(FORGET, path);
}

fn tell_of_folder(what: u32, path: &Path) {
    let path = path.as_os_str().as_bytes();
    tell([what, u32::try_from(path.len()).expect("a path is short")], path);
}

/// The guard's process number.
pub(super) fn pid() -> Option<i32> {
    session().guard().as_ref().map(|guard| guard.pid.as_raw_pid())
}

fn tell(message: Message, path: &[u8]) {
    if let Some(guard) = session().guard().as_ref() {
        let bytes = [&message.map(u32::to_ne_bytes).concat(), path].concat();
        // A pipe takes this much at once. The call fails if somebody killed the guard, who then wants no guard.
        let _ = rustix::io::write(&guard.pipe, &bytes);
    }
}

fn start() -> io::Result<Guard> {
    let (theirs, pipe) = pipe_with(PipeFlags::CLOEXEC)?;
    // SAFETY: the child calls nothing but `run_guard`, which is made for it.
    let pid = unsafe { fork_without_signal() }?;
    if pid == 0 {
        // SAFETY: we are that child.
        unsafe { run_guard(theirs) }
    }
    let pid = Pid::from_raw(pid).expect("a child's number is not zero");
    Ok(Guard { pid, pipe })
}

/// A fork whose child sends no SIGCHLD at its end, so that a wait for the processes of a command does not see it.
///
/// # Safety
/// The child may make system calls only.
unsafe fn fork_without_signal() -> io::Result<i32> {
    let none = 0 as libc::c_long;
    // SAFETY: without flags and without a stack the child is a copy of this process.
    let pid = unsafe { libc::syscall(libc::SYS_clone, none, none, none, none, none) };
    let error = io::Error::last_os_error();
    i32::try_from(pid).ok().filter(|pid| *pid >= 0).ok_or(error)
}

/// Reads messages until the pipe ends, acts on the last ones and ends.
///
/// # Safety
/// Only in a child that was just forked by a process with one thread, so that the memory is consistent.
unsafe fn run_guard(pipe: OwnedFd) -> ! {
    // SAFETY: system calls without memory.
    unsafe {
        // Leave the group of whoever started us, and ignore every signal that can be ignored.
        libc::setsid();
        for signal in 1..=31 {
            libc::signal(signal, libc::SIG_IGN);
        }
        let own = libc::c_long::from(pipe.as_raw_fd());
        let (first, last) = (0 as libc::c_long, libc::c_long::from(libc::c_int::MAX));
        libc::syscall(libc::SYS_close_range, first, own - 1, first);
        libc::syscall(libc::SYS_close_range, own + 1, last, first);
    }
    let Known { command: [user, group], folders } = Known::read(&mut File::from(pipe));
    kill::kill_group(group.cast_signed());
    // If no process can be started, the group was all that could be killed.
    let _ = kill::kill_user(user);
    for _ in 0..TRIES {
        let mut left = folders.iter().filter(|folder| folder.exists()).peekable();
        if left.peek().is_none() {
            break;
        }
        for folder in left {
            let _ = scratch::remove(folder);
        }
        thread::sleep(PAUSE);
    }
    // SAFETY: `_exit` runs no handler of the parent's.
    unsafe { libc::_exit(0) }
}

/// What the guard was told.
#[derive(Debug, Default, PartialEq, Eq)]
struct Known {
    /// The last command.
    command: Message,
    folders: Vec<PathBuf>,
}

impl Known {
    fn read(pipe: &mut impl Read) -> Self {
        let mut known = Self::default();
        let mut message = [0; size_of::<Message>()];
        while pipe.read_exact(&mut message).is_ok() {
            let [a, b, c, d, rest @ ..] = message;
            let message = [u32::from_ne_bytes([a, b, c, d]), u32::from_ne_bytes(rest)];
            let [what @ (FOLDER | FORGET), length] = message else {
                known.command = message;
                continue;
            };
            let mut path = Vec::new();
            let length = u64::from(length);
            // A path that was cut short counts as none: it would name another folder.
            let is_whole =
                pipe.take(length).read_to_end(&mut path).is_ok_and(|read| read as u64 == length);
            let path = PathBuf::from(OsString::from_vec(path));
            if is_whole && what == FOLDER {
                known.folders.push(path);
            } else if is_whole {
                known.folders.retain(|folder| *folder != path);
            }
        }
        known
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_command_and_all_folders_count_and_a_path_that_is_cut_short_does_not() {
        let message = |first: u32, second: u32, path: &str| {
            [&[first, second].map(u32::to_ne_bytes).concat(), path.as_bytes()].concat()
        };
        let read = |messages: &[Vec<u8>]| Known::read(&mut &messages.concat()[..]);
        let known = |command, folders: &[&str]| Known {
            command,
            folders: folders.iter().map(Into::into).collect(),
        };
        assert_eq!(read(&[]), known([0, 0], &[]));
        let (command, folder) = (message(7, 8, ""), message(FOLDER, 4, "/a/b"));
        assert_eq!(read(&[command.clone(), folder.clone()]), known([7, 8], &["/a/b"]));
        let other = message(FOLDER, 2, "/c");
        let both = known([7, 8], &["/a/b", "/c"]);
        assert_eq!(read(&[folder.clone(), message(1, 2, ""), other.clone(), command]), both);
        let forgotten = message(FORGET, 4, "/a/b");
        assert_eq!(read(&[folder.clone(), other, forgotten]), known([0, 0], &["/c"]));
        assert_eq!(read(&[folder, message(FOLDER, 4, "/c")]), known([0, 0], &["/a/b"]));
        assert_eq!(read(&[vec![0; 7]]), known([0, 0], &[]));
    }
}
