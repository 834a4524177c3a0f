//! The starter: a process of this program whose forks are runs.
//!
//! Each run needs its own process. The start of this program takes as long as the tests of a small solution, because the
//! loader relocates the program and the run compiles the query of a grammar. The starter has done both. It reads no file of
//! any solution, and has one thread. Its forks are children of the process that started the starter, which can wait for them,
//! and whose end ends them.
//!
//! After one missing answer, a starter is not asked again, and runs start as programs.
#![expect(unsafe_code, reason = "a fork with another parent, and inherited descriptors")]

use std::ffi::{OsStr, OsString};
use std::io::{self, IoSliceMut, PipeWriter};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, IntoRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, recvmsg};
use rustix::process::{Pid, Signal, getpid, getppid, set_parent_process_death_signal, setpgid};

use super::server_process::ServerProcess;
use super::sockets;
use crate::error::SandboxError;
use crate::supervise::children;

/// The longest time until a fork answers.
const FORK_TIMEOUT: Duration = Duration::from_secs(5);

/// The largest message: the arguments of a run, which are paths and numbers.
const MAX_MESSAGE_BYTES: usize = 64 << 10;

/// The most descriptors of a message: the output of the run, and one that the run inherits.
const MAX_DESCRIPTORS: usize = 2;

/// The first number for received descriptors: beyond those that a program inherits.
const FIRST_RECEIVED: RawFd = 64;

/// A starter, for the process that started it. The starter ends when this is dropped.
#[derive(Debug)]
pub struct Starter {
    _process: ServerProcess,
    /// `None` after a missing answer.
    control: Mutex<Option<OwnedFd>>,
}

impl Starter {
    /// Starts this program as a starter; the last argument will be the number of the connection.
    pub fn start(program: &Path, arguments: &[OsString]) -> io::Result<Self> {
        let (ours, theirs) = sockets::pair()?;
        let process = ServerProcess::start(program, arguments, theirs.as_raw_fd())?;
        Ok(Self { _process: process, control: Mutex::new(Some(ours)) })
    }

    /// Whether the starter has failed to answer.
    pub fn is_lost(&self) -> bool {
        self.control.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// Starts a run with these arguments, of which the first is the program's name. The run writes to `output`, and inherits
    /// `inherited` with its number. `None` if the starter does not answer; the run has then not begun.
    pub(crate) fn fork(
        &self,
        argv: &[OsString],
        output: &PipeWriter,
        inherited: Option<RawFd>,
    ) -> Option<Pid> {
        let mut control = self.control.lock().unwrap_or_else(PoisonError::into_inner);
        let message = message(argv, inherited)?;
        let descriptors: Vec<RawFd> = [output.as_raw_fd()].into_iter().chain(inherited).collect();
        let asked = control.as_ref()?;
        let pid = sockets::send(asked, &message, &descriptors).and_then(|()| number(asked)).ok();
        let pid =
            pid.and_then(Pid::from_raw).filter(|pid| children::is_ours(*pid).unwrap_or(false));
        if pid.is_none() {
            *control = None;
        }
        pid
    }
}

/// The number of the inherited descriptor, and the arguments, each with a zero byte. `None` if the message is too large.
fn message(argv: &[OsString], inherited: Option<RawFd>) -> Option<Vec<u8>> {
    let mut message = inherited.unwrap_or(-1).to_ne_bytes().to_vec();
    for word in argv {
        message.extend_from_slice(word.as_bytes());
        message.push(0);
    }
    (message.len() <= MAX_MESSAGE_BYTES).then_some(message)
}

/// The process number that a fork sends.
fn number(control: &OwnedFd) -> io::Result<i32> {
    let mut watched = [PollFd::new(control, PollFlags::IN)];
    let time = Timespec::try_from(FORK_TIMEOUT).ok();
    if rustix::io::retry_on_intr(|| poll(&mut watched, time.as_ref()))? == 0 {
        return Err(io::ErrorKind::TimedOut.into());
    }
    let mut answer = [0; size_of::<i32>()];
    match rustix::io::retry_on_intr(|| rustix::io::read(control, &mut answer))? {
        count if count == answer.len() => Ok(i32::from_ne_bytes(answer)),
        _ => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// A request for a run.
struct StartRequest {
    argv: Vec<OsString>,
    inherited: Option<RawFd>,
    descriptors: Vec<OwnedFd>,
}

/// Serves as the starter: forks a process for each request on the inherited connection with this number. In a fork, returns the
/// arguments of the run. In the starter itself, returns `None` when the other end of the connection is closed. Before each
/// fork, `prepare` gets the arguments.
///
/// Call this while this process has one thread.
pub fn start_runs(
    descriptor: RawFd,
    prepare: &mut dyn FnMut(&[OsString]),
) -> Result<Option<Vec<OsString>>, SandboxError> {
    // SAFETY: the number comes from the process that started this one, for this purpose alone.
    let control = unsafe { OwnedFd::from_raw_fd(descriptor) };
    let parent = getppid();
    loop {
        let asked = receive(&control).map_err(SandboxError::while_doing("wait for a run"))?;
        let Some(asked) = asked else { return Ok(None) };
        prepare(&asked.argv);
        // SAFETY: there is one thread, so that the copy has all that this process has. Nothing of its memory is shared.
        let forked = unsafe { fork_for_parent() };
        match forked {
            Ok(0) => {
                become_run(control, asked.descriptors, asked.inherited, parent)
                    .map_err(SandboxError::while_doing("begin a run"))?;
                return Ok(Some(asked.argv));
            }
            Ok(_) => {}
            // This is not a process number, so the requester starts the run itself.
            Err(_) => drop(rustix::io::write(&control, &(-1_i32).to_ne_bytes())),
        }
    }
}

/// Forks a child of this process's parent. Returns 0 in the child.
///
/// # Safety
/// This process has one thread.
unsafe fn fork_for_parent() -> io::Result<i64> {
    let flags = i64::from(libc::CLONE_PARENT | libc::SIGCHLD);
    // SAFETY: without a stack of its own and without shared memory, this is a fork. The order of the other arguments, which
    // differs between machines, does not matter: all are zero.
    let pid = unsafe { libc::syscall(libc::SYS_clone, flags, 0_i64, 0_i64, 0_i64, 0_i64) };
    if pid < 0 { Err(io::Error::last_os_error()) } else { Ok(pid) }
}

/// Takes the place of a run that was started as a program, and sends the process number.
fn become_run(
    control: OwnedFd,
    descriptors: Vec<OwnedFd>,
    inherited: Option<RawFd>,
    parent: Option<Pid>,
) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::TERM))?;
    setpgid(None, None)?;
    if getppid() != parent {
        return Err(io::Error::other("the batch has ended"));
    }
    let beyond = FIRST_RECEIVED.max(inherited.map_or(0, |number| number + 1));
    let moved: Vec<OwnedFd> = descriptors
        .iter()
        .map(|descriptor| rustix::io::fcntl_dupfd_cloexec(descriptor, beyond))
        .collect::<Result<_, _>>()?;
    drop(descriptors);
    let own = getpid().as_raw_pid().to_ne_bytes();
    let control = rustix::io::fcntl_dupfd_cloexec(control, beyond)?;
    let output = moved.first().ok_or(io::ErrorKind::UnexpectedEof)?;
    rustix::stdio::dup2_stdout(output)?;
    rustix::stdio::dup2_stderr(output)?;
    if let (Some(number), Some(descriptor)) = (inherited, moved.get(1)) {
        place(descriptor.as_fd(), number)?;
    }
    rustix::io::write(&control, &own)?;
    Ok(())
}

/// Puts a copy of a descriptor at the number at which the run expects it.
fn place(descriptor: BorrowedFd<'_>, number: RawFd) -> io::Result<()> {
    // SAFETY: what has this number in a fork is the starter's alone, which uses nothing of it any more.
    let mut target = unsafe { OwnedFd::from_raw_fd(number) };
    let placed = rustix::io::dup2(descriptor, &mut target);
    // The run takes it over by its number.
    let _ = target.into_raw_fd();
    Ok(placed?)
}

/// The next request. `None` when the other end is closed.
fn receive(control: &OwnedFd) -> io::Result<Option<StartRequest>> {
    let mut bytes = vec![0; MAX_MESSAGE_BYTES];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_DESCRIPTORS))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let received = rustix::io::retry_on_intr(|| {
        recvmsg(
            control,
            &mut [IoSliceMut::new(&mut bytes)],
            &mut ancillary,
            RecvFlags::CMSG_CLOEXEC,
        )
    })?;
    if received.bytes == 0 {
        return Ok(None);
    }
    let descriptors = ancillary.drain().flat_map(|message| match message {
        RecvAncillaryMessage::ScmRights(descriptors) => descriptors.collect(),
        _ => Vec::new(),
    });
    let descriptors = descriptors.collect();
    let message = &bytes[..received.bytes];
    let (number, texts) = message.split_first_chunk().ok_or(io::ErrorKind::InvalidData)?;
    let inherited = Some(i32::from_ne_bytes(*number)).filter(|number| *number >= 0);
    let texts = texts.strip_suffix(&[0]).unwrap_or(texts);
    let argv = texts.split(|byte| *byte == 0).map(|word| OsStr::from_bytes(word).to_owned());
    Ok(Some(StartRequest { argv: argv.collect(), inherited, descriptors }))
}
