//! The child between `fork` and `execve`: it sets itself up and becomes the program.
//!
//! The parent's other threads do not exist here and may have held any lock. So this file allocates nothing, locks nothing
//! and never panics: it makes system calls on memory that the parent has prepared.
#![expect(unsafe_code, reason = "raw system calls in a forked child")]

use std::os::fd::RawFd;

use libc::{c_char, c_int};
use rustix::process::Resource;

use super::calls::Call;

/// Everything that the child needs, in the parent's memory. Pointer lists end with a null pointer.
pub(super) struct ChildSetup<'a> {
    pub(super) candidates: &'a [*const c_char],
    pub(super) argv: &'a [*const c_char],
    pub(super) env: &'a [*const c_char],
    /// Where to write why the program could not be started; beyond the last target, closed on exec.
    pub(super) start_error: RawFd,
    /// The first descriptor that the program does not get.
    pub(super) first_closed: RawFd,
    /// By which it confines itself.
    pub(super) calls: &'a [Call],
}

/// The step that failed. The parent reads it as one byte, before the error number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Stage {
    Session = 1,
    Parent,
    Descriptors,
    Privileges,
    Limits,
    Directory,
    Program,
    Ruleset,
    User,
}

/// How many signals there are, and so how many bits the kernel's signal set has. The kernel's `sigaction` has at most four
/// words; all zero means the default effect.
const SIGNALS: libc::c_long = 64;

/// The length of an error message to the parent: the stage, and the error number in native byte order.
pub(super) const MESSAGE: usize = 5;

type Failure = (Stage, c_int);

/// Becomes the program or ends.
///
/// # Safety
/// Only in a child that was just forked, with `setup` laid out as documented and all signals blocked.
pub(super) unsafe fn become_program(setup: &ChildSetup<'_>) -> ! {
    // SAFETY: the caller's promise is that of both functions.
    let (stage, errno) = unsafe {
        match set_up(setup) {
            Ok(()) => execute(setup),
            Err(failure) => failure,
        }
    };
    let mut message = [0; MESSAGE];
    message[0] = stage as u8;
    message[1..].copy_from_slice(&errno.to_ne_bytes());
    // SAFETY: plain system calls on a buffer of this frame. `_exit` runs no handler of the parent's.
    unsafe {
        libc::write(setup.start_error, message.as_ptr().cast(), message.len());
        libc::_exit(127)
    }
}

unsafe fn set_up(setup: &ChildSetup<'_>) -> Result<(), Failure> {
    // SAFETY: system calls without memory, but for the zeroed set, which `sigemptyset` initialises.
    unsafe {
        // The parent's handlers must not run here, and the program should not ignore what the parent ignores (SIGPIPE).
        // This calls the kernel, since the C library reserves some signals. The kernel refuses only SIGKILL and SIGSTOP.
        let default = [0_u64; 4];
        for signal in 1..=SIGNALS {
            let set = std::ptr::null_mut::<u64>();
            libc::syscall(libc::SYS_rt_sigaction, signal, default.as_ptr(), set, SIGNALS / 8);
        }
        let mut none = std::mem::zeroed();
        libc::sigemptyset(&raw mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const none, std::ptr::null_mut());
    }
    // Before the filter. The calls clear the mark of what the program gets.
    close_on_exec_from(setup.first_closed);
    for call in setup.calls {
        // SAFETY: the caller's promise.
        unsafe { make(call)? };
    }
    Ok(())
}

/// Makes one call.
unsafe fn make(call: &Call) -> Result<(), Failure> {
    let [first, second, third, rest @ ..] = call.arguments;
    // SAFETY: what the arguments point to outlives the call. A filter decides about nothing before it is in force.
    let answer =
        unsafe { libc::syscall(call.number, first, second, third, rest[0], rest[1], rest[2]) };
    let Some(stage) = call.stage else { return Ok(()) };
    if answer < 0 {
        return Err((stage, errno()));
    }
    match call.answer {
        Some(only) if answer.cast_unsigned() != only => Err((stage, libc::ESRCH)),
        _ => Ok(()),
    }
}

/// Applies a Landlock ruleset to this thread and everything that it becomes or starts. The error is an error number.
pub(super) fn restrict(ruleset: RawFd) -> Result<(), c_int> {
    // SAFETY: a system call without memory.
    let result = unsafe {
        libc::syscall(
            libc::SYS_landlock_restrict_self,
            libc::c_long::from(ruleset),
            0 as libc::c_long,
        )
    };
    if result < 0 { Err(errno()) } else { Ok(()) }
}

/// The version of Landlock that the kernel has; 0 or less if none.
pub(super) fn landlock_version() -> i32 {
    /// `LANDLOCK_CREATE_RULESET_VERSION` of `linux/landlock.h`.
    const VERSION: libc::c_long = 1;
    // SAFETY: with this flag and a null pointer the call only returns the version.
    let version = unsafe {
        libc::syscall(
            libc::SYS_landlock_create_ruleset,
            std::ptr::null::<u8>(),
            0 as libc::c_long,
            VERSION,
        )
    };
    i32::try_from(version).unwrap_or(0)
}

/// Whether the kernel supports filters that make system calls fail with an error.
pub(super) fn takes_filters() -> bool {
    let refusing: u32 = libc::SECCOMP_RET_ERRNO;
    // SAFETY: the call only reads that number.
    let answer = unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            libc::SECCOMP_GET_ACTION_AVAIL,
            0 as libc::c_long,
            &raw const refusing,
        )
    };
    answer == 0
}

/// Marks as close-on-exec whatever is open from a descriptor upwards.
pub(super) fn close_on_exec_from(first: RawFd) {
    // SAFETY: a system call without memory. The type of the variadic arguments is that of a register.
    let closed = unsafe {
        libc::syscall(
            libc::SYS_close_range,
            libc::c_long::from(first),
            libc::c_long::from(c_int::MAX),
            libc::c_long::from(CLOSE_RANGE_CLOEXEC),
        )
    };
    if closed != 0 {
        // A kernel before 5.11, or a filter that does not know the call.
        let last = rustix::process::getrlimit(Resource::Nofile).maximum.unwrap_or(1 << 20);
        close_one_by_one(first, c_int::try_from(last).unwrap_or(1 << 20));
    }
}

/// Marks as close-on-exec what is open from `first` up to, but without, `last`.
fn close_one_by_one(first: RawFd, last: RawFd) {
    for fd in first..last {
        // SAFETY: a system call without memory; on a descriptor that is not open it does nothing.
        unsafe { libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC) };
    }
}

/// `CLOSE_RANGE_CLOEXEC` of `linux/close_range.h`: marks descriptors as close-on-exec instead of closing them, so that
/// the child can still report an error of `execve`.
const CLOSE_RANGE_CLOEXEC: c_int = 1 << 2;

/// Tries each candidate as `execvp` does: passes over those that do not exist, and remembers if one may not be executed.
/// Returns only on failure.
unsafe fn execute(setup: &ChildSetup<'_>) -> Failure {
    let mut failure = libc::ENOENT;
    for candidate in setup.candidates.iter().take_while(|candidate| !candidate.is_null()) {
        // SAFETY: a valid C string and two lists of such, each ended by a null pointer.
        unsafe { libc::execve(*candidate, setup.argv.as_ptr(), setup.env.as_ptr()) };
        match errno() {
            // It exists and may not be executed; otherwise its directory may not be searched.
            // SAFETY: a valid C string.
            libc::EACCES if unsafe { libc::access(*candidate, libc::F_OK) } == 0 => {
                failure = libc::EACCES;
            }
            libc::ENOENT | libc::ENOTDIR | libc::EACCES => {}
            other => return (Stage::Program, other),
        }
    }
    (Stage::Program, failure)
}

fn errno() -> c_int {
    // Reads `errno` and allocates nothing.
    std::io::Error::last_os_error().raw_os_error().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::os::fd::AsRawFd;

    use rustix::io::{FdFlags, fcntl_getfd, fcntl_setfd};

    use super::*;

    #[test]
    fn without_close_range_each_descriptor_is_marked() {
        let file = File::open("/dev/null").unwrap();
        fcntl_setfd(&file, FdFlags::empty()).unwrap();
        let fd = file.as_raw_fd();
        close_one_by_one(fd, fd);
        assert_eq!(fcntl_getfd(&file).unwrap(), FdFlags::empty());
        close_one_by_one(fd, fd + 1);
        assert_eq!(fcntl_getfd(&file).unwrap(), FdFlags::CLOEXEC);
    }
}
