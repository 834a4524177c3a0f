//! The fork itself, from the parent's side: what the child is to do goes in, a process number comes out.
#![expect(unsafe_code, reason = "fork, and the signal mask around it")]

use std::ffi::{CString, c_char};
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, OwnedFd};
use std::ptr;

use rustix::process::Pid;

use super::account::Account;
use super::child::{self, Orders, Stage, TROUBLE};
use super::confine::Walls;
use super::image::Image;
use super::limits::ResourceLimits;
use super::plumbing::CommandEnds;

/// Starts a child that becomes the image's program. Whether it did is known when `trouble` is closed.
pub(super) fn fork(
    image: &Image,
    ends: &CommandEnds,
    limits: &ResourceLimits,
    (account, gives_way): (Option<Account>, bool),
    walls: &Walls,
) -> io::Result<Pid> {
    let (candidates, argv, env) =
        (pointers(&image.candidates), pointers(&image.argv), pointers(&image.env));
    let inherited = ends.inherited();
    let orders = Orders {
        candidates: &candidates,
        argv: &argv,
        env: &env,
        cwd: image.cwd.as_ptr(),
        inherited: &inherited,
        trouble: ends.trouble(),
        limits: &limits.all,
        account,
        gives_way,
        ruleset: walls.ruleset.as_ref().map(AsRawFd::as_raw_fd),
        filter: walls.filter.map(Vec::as_slice),
        parent: i32::try_from(std::process::id()).expect("the number of a process is positive"),
    };
    // All signals are blocked, so that no handler of ours runs in the child.
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
        // SAFETY: we are that child; the pointers are into `image`, which outlives this call.
        unsafe { child::become_program(&orders) }
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
pub(super) enum Trouble {
    /// The program or the working directory: the operating system's words.
    Command(String),
    /// The machine: what could not be done, and why.
    Machine(&'static str, io::Error),
}

/// Reads what the child told, after its end. None: it became the program, or was killed before it could.
pub(super) fn trouble(pipe: &OwnedFd, image: &Image) -> Option<Trouble> {
    let mut message = [0; TROUBLE];
    let count = rustix::io::retry_on_intr(|| rustix::io::read(pipe, &mut message)).ok()?;
    let [stage, errno @ ..] = message;
    if count < TROUBLE {
        return None;
    }
    let error = io::Error::from_raw_os_error(i32::from_ne_bytes(errno));
    let about = |what: &CString| Trouble::Command(words(what, &error));
    Some(match stage {
        stage if stage == Stage::Program as u8 => about(&image.argv[0]),
        stage if stage == Stage::Directory as u8 => about(&image.cwd),
        stage if stage == Stage::Session as u8 => Trouble::Machine("start a session", error),
        stage if stage == Stage::Parent as u8 => {
            Trouble::Machine("tie a child process to this one", error)
        }
        stage if stage == Stage::Privileges as u8 => Trouble::Machine("drop privileges", error),
        stage if stage == Stage::User as u8 => {
            Trouble::Machine("run a command as an unprivileged user", error)
        }
        stage if stage == Stage::Walls as u8 => {
            Trouble::Machine("confine a command to its scratch folder", error)
        }
        stage if stage == Stage::Limits as u8 => Trouble::Machine("set a resource limit", error),
        _ => Trouble::Machine("hand over descriptors", error),
    })
}

/// `` `name`: No such file or directory ``, without the number that the standard library adds.
fn words(name: &CString, error: &io::Error) -> String {
    let mut words = error.to_string();
    words.truncate(words.find(" (os error").unwrap_or(words.len()));
    format!("`{}`: {words}", name.to_string_lossy())
}
