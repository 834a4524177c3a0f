//! Starts a command: lays out in memory what `execve` needs, forks, and reads why the child could not become the program.
//!
//! Everything that allocates happens here, before the fork.
#![expect(unsafe_code, reason = "fork, and the signal mask around it")]

use std::ffi::{CString, OsStr, OsString, c_char};
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr;

use rustix::process::Pid;

use super::Job;
use super::calls::{Calls, Setup};
use super::child::{self, ChildSetup, MESSAGE, Stage};

/// The search path of a command that has none, as in POSIX `confstr(_CS_PATH)`.
const DEFAULT_PATH: &str = "/usr/bin:/bin";

/// What `execve` needs, each text NUL-terminated.
#[derive(Debug)]
pub(super) struct ExecArgs {
    /// Where the program may be, in the order in which the child tries.
    pub(super) candidates: Vec<CString>,
    /// The arguments, the program's name first.
    pub(super) argv: Vec<CString>,
    /// The environment as `NAME=value`.
    pub(super) env: Vec<CString>,
    /// The working directory.
    pub(super) cwd: CString,
}

impl ExecArgs {
    /// Prepares a command; the error says why it cannot be started.
    pub(super) fn of(job: &Job) -> Result<Self, String> {
        let program = job.argv.first().ok_or("no command was given")?;
        let argv = job.argv.iter().map(|arg| terminated(arg)).collect::<Result<_, _>>()?;
        let env = job.env.iter().map(|(name, value)| variable(name, value));
        let path = job.env.get(OsStr::new("PATH")).map_or(OsStr::new(DEFAULT_PATH), |path| path);
        let candidates: Vec<CString> = candidates(program, path)
            .into_iter()
            .map(|place| terminated(&place))
            .collect::<Result<_, _>>()?;
        if candidates.is_empty() {
            return Err(format!("`{}`: not found, since PATH is empty", program.display()));
        }
        Ok(Self {
            candidates,
            argv,
            env: env.collect::<Result<_, _>>()?,
            cwd: terminated(job.cwd.as_os_str())?,
        })
    }
}

fn terminated(text: &OsStr) -> Result<CString, String> {
    CString::new(text.as_bytes()).map_err(|_| format!("`{}` has a NUL byte in it", text.display()))
}

fn variable(name: &OsStr, value: &OsStr) -> Result<CString, String> {
    let mut text = name.to_owned();
    text.push("=");
    text.push(value);
    terminated(&text)
}

/// Where to look for the program. An empty entry of PATH traditionally means the working directory. Here that is the
/// solution's, so empty entries are passed over.
fn candidates(program: &OsStr, path: &OsStr) -> Vec<OsString> {
    if program.as_bytes().contains(&b'/') {
        return vec![program.to_owned()];
    }
    path.as_bytes()
        .split(|byte| *byte == b':')
        .filter(|dir| !dir.is_empty())
        .map(|dir| Path::new(OsStr::from_bytes(dir)).join(program).into_os_string())
        .collect()
}

/// Starts a child that sets itself up and becomes the program. [`start_error`] says whether it did.
pub(super) fn command(exec: &ExecArgs, setup: &Setup<'_>, start_error: RawFd) -> io::Result<Pid> {
    fork(exec, Calls::of(setup), setup.inherited.len(), start_error)
}

/// Starts a child that makes the calls and becomes the program. [`start_error`] says whether it did. `targets` is how many
/// descriptors it gets.
pub(super) fn fork(
    exec: &ExecArgs,
    mut calls: Calls,
    targets: usize,
    start_error: RawFd,
) -> io::Result<Pid> {
    let (candidates, argv, env) =
        (pointers(&exec.candidates), pointers(&exec.argv), pointers(&exec.env));
    let resolved = calls.resolved();
    let setup = ChildSetup {
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
        // SAFETY: we are that child; the pointers are into `exec` and `calls`, which outlive this call.
        unsafe { child::become_program(&setup) }
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
pub(super) enum StartError {
    /// The program or the working directory: the operating system's message.
    Command(String),
    /// The machine: what could not be done, and why.
    Machine(&'static str, io::Error),
}

/// Reads the child's error message, after its end. `None`: it became the program, or was killed before it could.
pub(super) fn start_error(pipe: &OwnedFd, exec: &ExecArgs) -> Option<StartError> {
    let mut message = [0; MESSAGE];
    let count = rustix::io::retry_on_intr(|| rustix::io::read(pipe, &mut message)).ok()?;
    let [stage, errno @ ..] = message;
    if count < MESSAGE {
        return None;
    }
    let error = io::Error::from_raw_os_error(i32::from_ne_bytes(errno));
    let about = |what: &CString| StartError::Command(message_about(what, &error));
    Some(match stage {
        stage if stage == Stage::Program as u8 => about(&exec.argv[0]),
        stage if stage == Stage::Directory as u8 => about(&exec.cwd),
        stage if stage == Stage::Session as u8 => StartError::Machine("start a session", error),
        stage if stage == Stage::Parent as u8 => {
            StartError::Machine("tie a child process to this one", error)
        }
        stage if stage == Stage::Privileges as u8 => StartError::Machine("drop privileges", error),
        stage if stage == Stage::User as u8 => {
            StartError::Machine("run a command as an unprivileged user", error)
        }
        stage if stage == Stage::Ruleset as u8 => {
            StartError::Machine("confine a command to its scratch folder", error)
        }
        stage if stage == Stage::Limits as u8 => StartError::Machine("set a resource limit", error),
        _ => StartError::Machine("hand over descriptors", error),
    })
}

/// `` `name`: No such file or directory ``, without the number that the standard library adds.
fn message_about(name: &CString, error: &io::Error) -> String {
    let mut message = error.to_string();
    message.truncate(message.find(" (os error").unwrap_or(message.len()));
    format!("`{}`: {message}", name.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(program: &str, path: &str) -> Vec<OsString> {
        candidates(program.as_ref(), path.as_ref())
    }

    #[test]
    fn a_name_is_looked_up_in_path_and_never_in_the_working_directory() {
        assert_eq!(places("sh", "/a:/b"), ["/a/sh", "/b/sh"]);
        assert_eq!(places("sh", ":/b:"), ["/b/sh"]);
        assert!(places("sh", "").is_empty());
    }

    #[test]
    fn a_program_with_a_slash_is_where_it_says() {
        assert_eq!(places("./run", "/a:/b"), ["./run"]);
        assert_eq!(places("/bin/sh", ""), ["/bin/sh"]);
    }

    #[test]
    fn a_nul_byte_is_refused_with_a_message() {
        let message = terminated(OsStr::from_bytes(b"a\0b")).unwrap_err();
        assert!(message.ends_with("has a NUL byte in it"), "{message}");
    }
}
