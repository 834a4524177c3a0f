//! The child between `fork` and `execve`: it sets itself up and becomes the program.
//!
//! The other threads of the parent do not exist in the child, and may have held any lock. So this file allocates nothing,
//! locks nothing and never panics: it makes system calls on memory that the parent has prepared.
#![expect(unsafe_code, reason = "raw system calls in a forked child")]

use std::os::fd::RawFd;

use libc::{c_char, c_int};

use super::syscall_plan::{Stage, Syscall};
use crate::descriptors::close_on_exec_from;

/// Everything that the child needs, in the parent's memory. Pointer lists end with a null pointer.
pub(crate) struct ChildMemory<'a> {
    pub(crate) candidates: &'a [*const c_char],
    pub(crate) argv: &'a [*const c_char],
    pub(crate) env: &'a [*const c_char],
    /// The pipe for the error if the program cannot be started; beyond the last target, closed on exec.
    pub(crate) start_error: RawFd,
    /// The first descriptor that the program does not inherit.
    pub(crate) first_closed: RawFd,
    /// The calls by which the child confines itself.
    pub(crate) calls: &'a [Syscall],
}

/// The number of signals, and of bits in the kernel's signal set. The kernel's `sigaction` has at most four words; if all are
/// zero, the signal has its default effect.
const SIGNAL_COUNT: libc::c_long = 64;

/// The length of an error message to the parent: the stage, and the error number in native byte order.
pub(crate) const START_ERROR_BYTES: usize = 5;

/// The step that failed, and the number of the error.
pub(crate) type Failure = (Stage, c_int);

/// Becomes the program or ends.
///
/// # Safety
/// Only in a child that was just forked, with `memory` laid out as documented and all signals blocked.
pub(crate) unsafe fn become_program(memory: &ChildMemory<'_>) -> ! {
    // SAFETY: the caller's promise is that of both functions.
    let (stage, errno) = unsafe {
        match set_up(memory) {
            Ok(()) => execute(memory),
            Err(failure) => failure,
        }
    };
    let mut message = [0; START_ERROR_BYTES];
    message[0] = stage as u8;
    message[1..].copy_from_slice(&errno.to_ne_bytes());
    // SAFETY: plain system calls on a buffer of this frame. `_exit` runs no handler of the parent's.
    unsafe {
        libc::write(memory.start_error, message.as_ptr().cast(), message.len());
        libc::_exit(127)
    }
}

unsafe fn set_up(memory: &ChildMemory<'_>) -> Result<(), Failure> {
    // SAFETY: system calls without memory, but for the zeroed set, which `sigemptyset` initialises.
    unsafe {
        // The parent's handlers must not run here, and the program should not ignore what the parent ignores (SIGPIPE).
        // This calls the kernel, since the C library reserves some signals. The kernel refuses only SIGKILL and SIGSTOP.
        let default = [0_u64; 4];
        for signal in 1..=SIGNAL_COUNT {
            let set = std::ptr::null_mut::<u64>();
            libc::syscall(libc::SYS_rt_sigaction, signal, default.as_ptr(), set, SIGNAL_COUNT / 8);
        }
        let mut none = std::mem::zeroed();
        libc::sigemptyset(&raw mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const none, std::ptr::null_mut());
    }
    // Before the filter. The calls later clear the mark of inherited descriptors.
    close_on_exec_from(memory.first_closed);
    // SAFETY: the caller's promise.
    unsafe { make_all(memory.calls) }
}

/// Makes the calls in their order. Allocates nothing.
///
/// # Safety
/// Only in a child that was just forked; what the arguments point to exists.
pub(crate) unsafe fn make_all(calls: &[Syscall]) -> Result<(), Failure> {
    for call in calls {
        // SAFETY: the caller's promise.
        unsafe { make(call)? };
    }
    Ok(())
}

/// Makes one call.
unsafe fn make(call: &Syscall) -> Result<(), Failure> {
    let [first, second, third, rest @ ..] = call.arguments;
    // SAFETY: what the arguments point to outlives the call. A filter decides about nothing before it is in force.
    let answer =
        unsafe { libc::syscall(call.number, first, second, third, rest[0], rest[1], rest[2]) };
    let Some(stage) = call.stage else { return Ok(()) };
    if answer < 0 {
        return Err((stage, errno()));
    }
    match call.expected {
        Some(only) if answer.cast_unsigned() != only => Err((stage, libc::ESRCH)),
        _ => Ok(()),
    }
}

/// Tries each candidate as `execvp` does: passes over those that do not exist, and remembers if one may not be executed.
/// Returns only on failure.
unsafe fn execute(memory: &ChildMemory<'_>) -> Failure {
    let mut failure = libc::ENOENT;
    for candidate in memory.candidates.iter().take_while(|candidate| !candidate.is_null()) {
        // SAFETY: a valid C string and two lists of such, each ended by a null pointer.
        unsafe { libc::execve(*candidate, memory.argv.as_ptr(), memory.env.as_ptr()) };
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

/// The error of the last call.
pub(crate) fn errno() -> c_int {
    // Reads `errno` and allocates nothing.
    std::io::Error::last_os_error().raw_os_error().unwrap_or(0)
}
