//! The cleanup helper: a second process that cleans up if this one is killed without a warning.
//!
//! The parent-death signal reaches only the leader of a command. So the cleanup helper waits for the end of a pipe whose other
//! end only this process holds. When the pipe closes, this process has ended. The cleanup helper then kills the current
//! command (its process group, and all processes of its user if no other run has that user) and removes the scratch folders.
//! It is forked while this process has little memory and one thread, and knows two numbers and the paths of these folders.
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

use super::process_globals::process_globals;
use super::scratch;
use super::without_namespaces::kill;
use crate::confine::Account;
use crate::error::SandboxError;

/// A message to the cleanup helper: a user and a process group, each 0 for none; or `NEW_FOLDER` or `REMOVED_FOLDER` and the
/// length of the path that follows.
type Message = [u32; 2];

/// The first number of a message about a new folder. No user has this number.
const NEW_FOLDER: u32 = u32::MAX;

/// The first number of a message about a folder that was removed. No user has this number.
const REMOVED_FOLDER: u32 = u32::MAX - 1;

/// The most tries to remove a folder in which dying processes still write, and the pause between two tries.
const MAX_REMOVAL_TRIES: u32 = 100;
const PAUSE_BETWEEN_TRIES: Duration = Duration::from_millis(50);

/// The cleanup helper of this process.
#[derive(Debug)]
pub(crate) struct CleanupHelper {
    pid: Pid,
    pipe: OwnedFd,
}

/// Keeps the cleanup helper until dropped. See [`start_cleanup_helper`].
#[derive(Debug)]
#[must_use = "the cleanup helper ends when this is dropped"]
pub struct CleanupHelperHandle(());

/// Starts the cleanup helper of this process. Call it once. The first process of a container gets no cleanup helper, because all
/// other processes of the container end with it.
///
/// Call this before you start a second thread: the cleanup helper is a copy of this process.
pub fn start_cleanup_helper() -> Result<CleanupHelperHandle, SandboxError> {
    if std::process::id() != 1 {
        let helper = start().map_err(SandboxError::while_doing("start the cleanup helper"))?;
        *process_globals().cleanup_helper() = Some(helper);
    }
    Ok(CleanupHelperHandle(()))
}

impl Drop for CleanupHelperHandle {
    fn drop(&mut self) {
        if let Some(CleanupHelper { pid, pipe }) = process_globals().cleanup_helper().take() {
            drop(pipe);
            // SAFETY: a system call without memory. The cleanup helper ends at once; the call fails if somebody else reaped it.
            unsafe { libc::waitpid(pid.as_raw_pid(), ptr::null_mut(), libc::__WALL) };
        }
    }
}

/// Names the command that the cleanup helper kills if this process ends.
pub(crate) fn watch_command(account: Option<&Account>, group: Pid) {
    let user = account.filter(|account| account.is_of_one_run()).map_or(0, Account::id);
    tell([user, group.as_raw_pid().unsigned_abs()], b"");
}

/// Withdraws the command, which has ended.
pub(crate) fn forget_command() {
    tell([0, 0], b"");
}

/// Names a folder that the cleanup helper removes if this process ends.
pub(crate) fn watch_folder(path: &Path) {
    tell_of_folder(NEW_FOLDER, path);
}

/// Withdraws a folder, which was removed.
pub(crate) fn forget_folder(path: &Path) {
    tell_of_folder(REMOVED_FOLDER, path);
}

fn tell_of_folder(what: u32, path: &Path) {
    let path = path.as_os_str().as_bytes();
    tell([what, u32::try_from(path.len()).expect("a path is short")], path);
}

/// The cleanup helper's process number.
pub(crate) fn pid() -> Option<i32> {
    process_globals().cleanup_helper().as_ref().map(|helper| helper.pid.as_raw_pid())
}

fn tell(message: Message, path: &[u8]) {
    if let Some(helper) = process_globals().cleanup_helper().as_ref() {
        let bytes = [&message.map(u32::to_ne_bytes).concat(), path].concat();
        // A pipe takes this much at once. The call fails if somebody killed the cleanup helper; the run goes on without it.
        let _ = rustix::io::write(&helper.pipe, &bytes);
    }
}

fn start() -> io::Result<CleanupHelper> {
    let (theirs, pipe) = pipe_with(PipeFlags::CLOEXEC)?;
    // SAFETY: the child calls nothing but `run_cleanup_helper`, which is made for it.
    let pid = unsafe { fork_without_signal() }?;
    if pid == 0 {
        // SAFETY: we are that child.
        unsafe { run_cleanup_helper(theirs) }
    }
    let pid = Pid::from_raw(pid).expect("a child's number is not zero");
    Ok(CleanupHelper { pid, pipe })
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
unsafe fn run_cleanup_helper(pipe: OwnedFd) -> ! {
    // SAFETY: system calls without memory.
    unsafe {
        // Leave the group of the parent, and ignore every signal that can be ignored.
        libc::setsid();
        for signal in 1..=31 {
            libc::signal(signal, libc::SIG_IGN);
        }
        let own = libc::c_long::from(pipe.as_raw_fd());
        let (first, last) = (0 as libc::c_long, libc::c_long::from(libc::c_int::MAX));
        libc::syscall(libc::SYS_close_range, first, own - 1, first);
        libc::syscall(libc::SYS_close_range, own + 1, last, first);
    }
    let work = Work::read(&mut File::from(pipe));
    let [user, group] = work.command;
    kill::kill_group(group.cast_signed());
    // If no process can be started, the group was all that could be killed.
    let _ = kill::kill_user(user);
    for _ in 0..MAX_REMOVAL_TRIES {
        let mut left = work.folders.iter().filter(|folder| folder.exists()).peekable();
        if left.peek().is_none() {
            break;
        }
        for folder in left {
            let _ = scratch::remove(folder);
        }
        thread::sleep(PAUSE_BETWEEN_TRIES);
    }
    // SAFETY: `_exit` runs no handler of the parent's.
    unsafe { libc::_exit(0) }
}

/// The work of the cleanup helper.
#[derive(Debug, Default, PartialEq, Eq)]
struct Work {
    /// The last command.
    command: Message,
    folders: Vec<PathBuf>,
}

impl Work {
    /// Reads all messages.
    fn read(pipe: &mut impl Read) -> Self {
        let mut work = Self::default();
        let mut message = [0; size_of::<Message>()];
        while pipe.read_exact(&mut message).is_ok() {
            let [a, b, c, d, rest @ ..] = message;
            let message = [u32::from_ne_bytes([a, b, c, d]), u32::from_ne_bytes(rest)];
            let [what @ (NEW_FOLDER | REMOVED_FOLDER), length] = message else {
                work.command = message;
                continue;
            };
            let mut path = Vec::new();
            let length = u64::from(length);
            // A path that was cut short would name another folder, so it counts as none.
            let is_whole =
                pipe.take(length).read_to_end(&mut path).is_ok_and(|read| read as u64 == length);
            let path = PathBuf::from(OsString::from_vec(path));
            if is_whole && what == NEW_FOLDER {
                work.folders.push(path);
            } else if is_whole {
                work.folders.retain(|folder| *folder != path);
            }
        }
        work
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
        let read = |messages: &[Vec<u8>]| Work::read(&mut &messages.concat()[..]);
        let work = |command, folders: &[&str]| Work {
            command,
            folders: folders.iter().map(Into::into).collect(),
        };
        assert_eq!(read(&[]), work([0, 0], &[]));
        let (command, folder) = (message(7, 8, ""), message(NEW_FOLDER, 4, "/a/b"));
        assert_eq!(read(&[command.clone(), folder.clone()]), work([7, 8], &["/a/b"]));
        let other = message(NEW_FOLDER, 2, "/c");
        let both = work([7, 8], &["/a/b", "/c"]);
        assert_eq!(read(&[folder.clone(), message(1, 2, ""), other.clone(), command]), both);
        let removed = message(REMOVED_FOLDER, 4, "/a/b");
        assert_eq!(read(&[folder.clone(), other, removed]), work([0, 0], &["/c"]));
        assert_eq!(read(&[folder, message(NEW_FOLDER, 4, "/c")]), work([0, 0], &["/a/b"]));
        assert_eq!(read(&[vec![0; 7]]), work([0, 0], &[]));
    }
}
