//! Kills many processes at once: a process group, all processes of a user, or all of a container.
//!
//! A process that forks and ends, again and again, escapes a kill by number. These kills are single system calls that
//! no fork can escape.
#![expect(unsafe_code, reason = "kill of groups and users, and a child that shares our memory")]

use std::collections::BTreeSet;
use std::io;
use std::ptr;

use crate::confine::Account;

/// The stack of the killing process, in units of 16 bytes: enough for a few frames of system calls.
const KILLER_STACK_UNITS: usize = 1024;

/// Kills a process and its group. A fork that is in progress in a killed group does not complete. A process of a command
/// is in a group of the command's sessions, or still in ours if it had no time to leave.
///
/// `done` holds the groups that were killed before: to signal thousands of processes for each of them would take
/// seconds.
///
/// Only for children that are not reaped: until then the kernel gives their numbers, and those of their groups, to no other
/// process.
pub(crate) fn kill_with_group(pid: i32, done: &mut BTreeSet<i32>) {
    // rustix rejects group 0, which is what a group outside our namespace looks like.
    // SAFETY: system calls without memory. If one fails, the process or the group is already gone.
    unsafe {
        let group = libc::getpgid(pid);
        // 1 would be everyone, and our own group if we are the first process of a container.
        if group > 1 && group != libc::getpgid(0) && done.insert(group) {
            libc::kill(-group, libc::SIGKILL);
        }
        libc::kill(pid, libc::SIGKILL);
    }
}

/// Kills a process group by its number. Numbers that do not name one group are ignored.
pub(crate) fn kill_group(group: i32) {
    if group > 1 {
        // SAFETY: a system call without memory.
        unsafe { libc::kill(-group, libc::SIGKILL) };
    }
}

/// Kills every process of the namespace except this one, which must be its first.
pub(crate) fn kill_everyone() {
    assert_eq!(std::process::id(), 1, "only the first process may kill all others");
    // SAFETY: a system call without memory. It fails if no process is left, which is what we want.
    unsafe { libc::kill(-1, libc::SIGKILL) };
}

/// Kills all processes of a command's user. Does nothing if other runs may have the same user.
pub(crate) fn kill_account(account: &Account) -> io::Result<()> {
    if account.is_of_one_run() { kill_user(account.id()) } else { Ok(()) }
}

/// Kills all processes of the user with this number, 0 for nobody.
///
/// A short-lived child becomes the user and signals all processes that it may signal.
pub(crate) fn kill_user(mut user: u32) -> io::Result<()> {
    let mut stack = [0_u128; KILLER_STACK_UNITS];
    // The child shares our memory. A fork would copy it, which takes minutes during a storm of processes, since each of
    // them holds some of the files that are mapped there.
    let flags = libc::CLONE_VM | libc::CLONE_VFORK;
    // SAFETY: the stack is in this frame, aligned, and larger than `become_user_and_kill` needs. We are suspended until
    // the child has ended, so nothing here changes meanwhile.
    let pid = unsafe {
        libc::clone(
            become_user_and_kill,
            stack.as_mut_ptr_range().end.cast(),
            flags,
            ptr::from_mut(&mut user).cast(),
        )
    };
    if pid < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: a system call without memory. The child has ended; how it ended does not matter.
    unsafe { libc::waitpid(pid, ptr::null_mut(), libc::__WALL) };
    Ok(())
}

/// The work of the child of [`kill_user`].
extern "C" fn become_user_and_kill(user: *mut libc::c_void) -> libc::c_int {
    // SAFETY: `kill_user` passes a number that lives until we have ended; all else is system calls without memory. If we
    // cannot become the user, nothing is killed.
    unsafe {
        let user: u32 = *user.cast();
        if user > 0 && libc::syscall(libc::SYS_setresuid, user, user, user) == 0 {
            libc::kill(-1, libc::SIGKILL);
        }
    }
    0
}
