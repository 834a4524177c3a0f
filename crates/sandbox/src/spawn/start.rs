//! Forks a child that becomes a command, and reads the child's error if it could not.
//!
//! Everything that allocates happens here, before the fork.
#![expect(unsafe_code, reason = "fork, and the signal mask around it")]

use std::ffi::{CString, c_char};
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{OwnedFd, RawFd};
use std::ptr;

use rustix::process::Pid;

use super::child::{self, ChildMemory, START_ERROR_BYTES};
use super::syscall_plan::{Stage, SyscallPlan};
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
    let resolved = plan.take_resolved();
    let memory = ChildMemory {
        candidates: &candidates,
        argv: &argv,
        env: &env,
        start_error,
        first_closed: RawFd::try_from(targets).unwrap_or(RawFd::MAX),
        calls: &resolved,
    };
    // Block all signals, so that no handler of ours runs in the child.
    let mut all = MaybeUninit::zeroed();
    let mut before = MaybeUninit::zeroed();
    // SAFETY: the first call initialises `all`, the second reads it and initialises `before`.
    unsafe {
        libc::sigfillset(all.as_mut_ptr());
        libc::pthread_sigmask(libc::SIG_SETMASK, all.as_ptr(), before.as_mut_ptr());
    }
    // SAFETY: the child calls nothing but `become_program`, which is made for it.
    let pid = unsafe { libc::fork() };
    if pid == 0 {
        // SAFETY: we are that child; the pointers are into `exec` and `plan`, which outlive this call.
        unsafe { child::become_program(&memory) }
    }
    let error = io::Error::last_os_error();
    // SAFETY: `before` was initialised by the call above.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, before.as_ptr(), ptr::null_mut()) };
    Pid::from_raw(pid).filter(|_| pid > 0).ok_or(error)
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
