//! Forks a child that becomes a command, and reads the child's error if it could not.
//!
//! Everything that allocates happens here, before the fork.
#![expect(unsafe_code, reason = "fork and clone, and the signal mask around them")]

use std::ffi::{CString, c_char};
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{OwnedFd, RawFd};
use std::ptr;

use rustix::process::Pid;

use super::child::{self, ChildMemory, START_ERROR_BYTES};
use super::syscall_plan::{Stage, Syscall, SyscallPlan};
use super::{ExecArgs, ProcessSetup};

/// Starts a child that sets itself up and becomes the program. [`start_error`] returns its error.
pub(crate) fn command(
    exec: &ExecArgs,
    setup: &ProcessSetup<'_>,
    start_error: RawFd,
) -> io::Result<Pid> {
    fork(exec, SyscallPlan::of(setup), setup.inherited.len(), start_error)
}

/// Starts a child that makes the calls and becomes the program. [`start_error`] returns its error. `targets` is the number of
/// descriptors that it inherits.
pub(crate) fn fork(
    exec: &ExecArgs,
    mut plan: SyscallPlan,
    targets: usize,
    start_error: RawFd,
) -> io::Result<Pid> {
    let (candidates, argv, env) =
        (pointers(&exec.candidates), pointers(&exec.argv), pointers(&exec.env));
    let before_fork = plan.before_fork;
    let resolved = plan.take_resolved();
    let (first, rest) = resolved.split_at(before_fork);
    let memory = ChildMemory {
        candidates: &candidates,
        argv: &argv,
        env: &env,
        start_error,
        first_closed: RawFd::try_from(targets).unwrap_or(RawFd::MAX),
        calls: rest,
    };
    let pid = with_all_signals_blocked(|| {
        if !first.is_empty() {
            return fork_after(first, &memory);
        }
        // SAFETY: the child calls nothing but `become_program`, which is made for it.
        let pid = unsafe { libc::fork() };
        if pid == 0 {
            // SAFETY: we are that child; the pointers are into `exec` and `plan`, which outlive this call.
            unsafe { child::become_program(&memory) }
        }
        if pid < 0 { Err(io::Error::last_os_error()) } else { Ok(pid) }
    })?;
    Pid::from_raw(pid).ok_or_else(|| io::ErrorKind::InvalidData.into())
}

/// Blocks all signals during a fork, so that no handler of this process runs in the child.
pub(crate) fn with_all_signals_blocked<T>(fork: impl FnOnce() -> T) -> T {
    let mut all = MaybeUninit::zeroed();
    let mut before = MaybeUninit::zeroed();
    // SAFETY: the first call initialises `all`, the second reads it and initialises `before`.
    unsafe {
        libc::sigfillset(all.as_mut_ptr());
        libc::pthread_sigmask(libc::SIG_SETMASK, all.as_ptr(), before.as_mut_ptr());
    }
    let forked = fork();
    // SAFETY: `before` was initialised by the call above.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, before.as_ptr(), ptr::null_mut()) };
    forked
}

/// The stack of the process between this one and a command, in units of 16 bytes. The command uses it until its program starts.
const BETWEEN_STACK_UNITS: usize = 4096;

/// The work of the process between this one and a command.
struct Between<'a> {
    calls: &'a [Syscall],
    memory: &'a ChildMemory<'a>,
    /// The number of the command's process, or of the error as a negative number.
    result: libc::c_long,
}

/// Forks a child of this process that becomes the program. The calls take effect in children only, so a process between both makes
/// them, and gives the child its own parent.
fn fork_after(calls: &[Syscall], memory: &ChildMemory<'_>) -> io::Result<i32> {
    let mut stack = vec![0_u128; BETWEEN_STACK_UNITS];
    let mut between = Between { calls, memory, result: 0 };
    // It shares our memory, so that the fork copies the memory only once.
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
    // SAFETY: the stack is larger than `run_between` needs, and aligned. We are suspended until the process has ended, so nothing
    // here changes meanwhile.
    let pid = unsafe {
        libc::clone(
            run_between,
            stack.as_mut_ptr_range().end.cast(),
            flags,
            ptr::from_mut(&mut between).cast(),
        )
    };
    if pid < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: a system call without memory. The process has ended; what it did is in `between`.
    unsafe { libc::waitpid(pid, ptr::null_mut(), 0) };
    match i32::try_from(between.result) {
        Ok(pid @ 1..) => Ok(pid),
        Ok(errno) => Err(io::Error::from_raw_os_error(-errno)),
        Err(_) => Err(io::ErrorKind::InvalidData.into()),
    }
}

extern "C" fn run_between(between: *mut libc::c_void) -> libc::c_int {
    // SAFETY: `fork_after` passes its value, which lives until this process has ended. The child has a copy of it.
    unsafe {
        let between: &mut Between<'_> = &mut *between.cast();
        if let Err((_, errno)) = child::make_all(between.calls) {
            between.result = -libc::c_long::from(errno);
            return 0;
        }
        let flags = libc::c_long::from(libc::CLONE_PARENT | libc::SIGCHLD);
        let none = 0 as libc::c_long;
        let pid = libc::syscall(libc::SYS_clone, flags, none, none, none, none);
        if pid == 0 {
            child::become_program(between.memory)
        }
        between.result = if pid < 0 { -libc::c_long::from(child::errno()) } else { pid };
    }
    0
}

fn pointers(texts: &[CString]) -> Vec<*const c_char> {
    texts.iter().map(|text| text.as_ptr()).chain([ptr::null()]).collect()
}

/// Why a child did not become the program.
#[derive(Debug)]
pub(crate) enum StartError {
    /// The program or the working directory: the operating system's message.
    Command(String),
    /// The machine: the failed action, and its error.
    Machine(&'static str, io::Error),
}

/// Reads the child's error message, after its end. `None` if the child became the program, or was killed before.
pub(crate) fn start_error(pipe: &OwnedFd, exec: &ExecArgs) -> Option<StartError> {
    let mut message = [0; START_ERROR_BYTES];
    let count = rustix::io::retry_on_intr(|| rustix::io::read(pipe, &mut message)).ok()?;
    let [stage, errno @ ..] = message;
    if count < START_ERROR_BYTES {
        return None;
    }
    let error = io::Error::from_raw_os_error(i32::from_ne_bytes(errno));
    let about = |what: &CString| StartError::Command(message_about(what, &error));
    Some(match stage {
        stage if stage == Stage::Program as u8 => about(&exec.argv[0]),
        stage if stage == Stage::Directory as u8 => about(&exec.cwd),
        stage if stage == Stage::Session as u8 => StartError::Machine("start a session", error),
        stage if stage == Stage::Parent as u8 => {
            StartError::Machine("bind the lifetime of a command to this process", error)
        }
        stage if stage == Stage::Privileges as u8 => StartError::Machine("drop privileges", error),
        stage if stage == Stage::User as u8 => {
            StartError::Machine("run a command as an unprivileged user", error)
        }
        stage if stage == Stage::Ruleset as u8 => {
            StartError::Machine("confine a command to its scratch folder", error)
        }
        stage if stage == Stage::Namespaces as u8 => {
            StartError::Machine("enter the namespaces of a command", error)
        }
        stage if stage == Stage::Limits as u8 => StartError::Machine("set a resource limit", error),
        _ => StartError::Machine("pass file descriptors to a command", error),
    })
}

/// `` `name`: No such file or directory ``, without the number that the standard library adds.
fn message_about(name: &CString, error: &io::Error) -> String {
    let mut message = error.to_string();
    message.truncate(message.find(" (os error").unwrap_or(message.len()));
    format!("`{}`: {message}", name.to_string_lossy())
}
