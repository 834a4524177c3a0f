//! The child between `fork` and `execve`: it sets itself up and becomes the program.
//!
//! The parent's other threads do not exist here and may have held any lock. So this file allocates nothing, locks nothing
//! and never panics: it makes system calls on memory that the parent has prepared.
#![expect(unsafe_code, reason = "raw system calls in a forked child")]

use std::os::fd::RawFd;

use libc::{c_char, c_int};
use rustix::process::{Resource, Rlimit, Signal};
use seccompiler::sock_filter;

use super::account::Account;

/// Everything that the child needs, in the parent's memory. Pointer lists end with a null pointer.
pub(super) struct ChildSetup<'a> {
    pub(super) candidates: &'a [*const c_char],
    pub(super) argv: &'a [*const c_char],
    pub(super) env: &'a [*const c_char],
    pub(super) cwd: *const c_char,
    /// What becomes 0, 1, 2, …; each beyond the last target.
    pub(super) inherited: &'a [RawFd],
    /// Where to write why the program could not be started; beyond the last target, closed on exec.
    pub(super) start_error: RawFd,
    pub(super) limits: &'a [(Resource, Rlimit)],
    /// The user to become, if that is another one.
    pub(super) account: Option<Account>,
    /// The Landlock ruleset; beyond the last target, closed on exec.
    pub(super) ruleset: Option<RawFd>,
    /// Whether it runs with the lowest ordinary priority.
    pub(super) lowest_priority: bool,
    /// The filter of system calls.
    pub(super) filter: Option<&'a [sock_filter]>,
    /// The parent's process number.
    pub(super) parent: i32,
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

/// The lowest ordinary priority. A process with it gets a 68th of the CPU time of one with the usual priority if both
/// want it, and all of it if no other does.
const LOWEST: c_int = 19;

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
        check(Stage::Session, libc::setsid())?;
        libc::umask(0o022);
        if setup.lowest_priority {
            // It fails if our priority is lower already, which is as good.
            libc::setpriority(libc::PRIO_PROCESS, 0, LOWEST);
        }
    }
    if let Some(account) = setup.account {
        account.enter().map_err(|errno| (Stage::User, errno.raw_os_error()))?;
    }
    // After the change of the user, which would clear it.
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(|errno| (Stage::Parent, errno.raw_os_error()))?;
    // SAFETY: a system call without memory.
    if unsafe { libc::getppid() } != setup.parent {
        // The parent died before the kernel knew that its death should kill us.
        return Err((Stage::Parent, libc::ESRCH));
    }
    // SAFETY: the descriptors are open and none is a target of another.
    unsafe { lay_out_descriptors(setup)? };
    rustix::thread::set_no_new_privs(true)
        .map_err(|errno| (Stage::Privileges, errno.raw_os_error()))?;
    // SAFETY: `cwd` is a valid C string.
    check(Stage::Directory, unsafe { libc::chdir(setup.cwd) })?;
    for (resource, limit) in setup.limits {
        // The raw backend of rustix: one system call, no lock, no allocation.
        rustix::process::setrlimit(*resource, Rlimit { ..*limit })
            .map_err(|errno| (Stage::Limits, errno.raw_os_error()))?;
    }
    // SAFETY: the descriptor is open, the filter is laid out by the parent.
    unsafe { apply_ruleset(setup) }
}

/// The last step: from here on, this process may do no more than the program.
unsafe fn apply_ruleset(setup: &ChildSetup<'_>) -> Result<(), Failure> {
    if let Some(ruleset) = setup.ruleset {
        restrict(ruleset).map_err(|errno| (Stage::Ruleset, errno))?;
    }
    if let Some(filter) = setup.filter {
        let program = libc::sock_fprog {
            len: u16::try_from(filter.len()).unwrap_or(u16::MAX),
            filter: filter.as_ptr().cast_mut().cast(),
        };
        // SAFETY: the kernel reads the program and its instructions, which outlive the call.
        let result = unsafe {
            libc::syscall(
                libc::SYS_seccomp,
                SECCOMP_SET_MODE_FILTER,
                0 as libc::c_long,
                &raw const program,
            )
        };
        check(Stage::Ruleset, if result < 0 { -1 } else { 0 })?;
    }
    Ok(())
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

/// `SECCOMP_SET_MODE_FILTER` of `linux/seccomp.h`.
const SECCOMP_SET_MODE_FILTER: libc::c_long = 1;

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

unsafe fn lay_out_descriptors(setup: &ChildSetup<'_>) -> Result<(), Failure> {
    let mut target = 0;
    for source in setup.inherited {
        // SAFETY: a system call without memory. The copy is not closed on exec.
        check(Stage::Descriptors, unsafe { libc::dup2(*source, target) })?;
        target += 1;
    }
    close_on_exec_from(target);
    Ok(())
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

fn check(stage: Stage, result: c_int) -> Result<(), Failure> {
    if result < 0 { Err((stage, errno())) } else { Ok(()) }
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
