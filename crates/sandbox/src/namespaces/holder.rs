//! The holder: the first process of namespaces.
#![expect(unsafe_code, reason = "clone, and system calls in the new process")]

use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::ptr;
use std::time::Duration;

use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Pid, PidfdFlags, Signal, getgid, getuid, kill_process, pidfd_open};

use super::mounts;
use crate::confine::Confinement;
use crate::descriptors::{above_inherited, wait_until_readable};
use crate::spawn::child::{self, START_ERROR_BYTES};
use crate::spawn::start::with_all_signals_blocked;
use crate::spawn::syscall_plan::{Argument, Stage, Syscall, SyscallPlan, register};

/// The descriptors of the holder: the pipe whose end is the end of this process, and the pipe for its answer.
const LIFELINE: RawFd = 0;
const ANSWER: RawFd = 1;

/// The number that the next file of the holder gets.
const NEXT_FILE: RawFd = 2;

/// The time that a dropped holder has to end.
const MAX_DROP_TIME: Duration = Duration::from_secs(10);

/// A running holder. It is killed when dropped, and all processes of its namespaces with it.
#[derive(Debug)]
pub(super) struct Holder {
    pid: Pid,
    pidfd: OwnedFd,
    /// Whether it has ended, or was given up.
    has_ended: bool,
    /// The holder ends when this is closed, which is at the end of this process at the latest.
    _lifeline: OwnedFd,
}

impl Holder {
    /// Starts the first process of these kinds of namespaces, and waits until it has made the mounts.
    pub(super) fn start(confinement: &Confinement, kinds: i32) -> io::Result<Self> {
        let (their_lifeline, lifeline) = pipe_with(PipeFlags::CLOEXEC)?;
        let (answer, their_answer) = pipe_with(PipeFlags::CLOEXEC)?;
        let their_lifeline = above(&their_lifeline)?;
        let their_answer = above(&their_answer)?;
        let mut plan = plan(confinement, kinds, &[&their_lifeline, &their_answer]);
        let calls = plan.take_resolved();
        let pid = with_all_signals_blocked(|| {
            let none = 0 as libc::c_long;
            // SAFETY: without a stack the child is a copy of this process. It calls nothing but `hold`, which is made for it.
            let pid = unsafe {
                libc::syscall(libc::SYS_clone, libc::c_long::from(kinds), none, none, none, none)
            };
            if pid == 0 {
                // SAFETY: we are that child; the calls point into `plan`, which outlives this call.
                unsafe { hold(&calls) }
            }
            if pid < 0 { Err(io::Error::last_os_error()) } else { Ok(pid) }
        })?;
        drop((their_lifeline, their_answer));
        let pid = i32::try_from(pid).ok().and_then(Pid::from_raw);
        let pid = pid.ok_or(io::ErrorKind::InvalidData)?;
        let pidfd = above_inherited(pidfd_open(pid, PidfdFlags::empty())?)?;
        let holder = Self { pid, pidfd, has_ended: false, _lifeline: lifeline };
        let mut said = [0; START_ERROR_BYTES];
        let count = rustix::io::retry_on_intr(|| rustix::io::read(&answer, &mut said))?;
        let [_, errno @ ..] = said;
        match (count, i32::from_ne_bytes(errno)) {
            (START_ERROR_BYTES, 0) => Ok(holder),
            (START_ERROR_BYTES, errno) => Err(io::Error::from_raw_os_error(errno)),
            _ => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    pub(super) fn pid(&self) -> Pid {
        self.pid
    }

    pub(super) fn pidfd(&self) -> RawFd {
        self.pidfd.as_raw_fd()
    }

    /// Kills it, and with it all processes of its namespaces. They end soon.
    pub(super) fn kill(&self) {
        if !self.has_ended {
            // It fails if it has ended.
            let _ = kill_process(self.pid, Signal::KILL);
        }
    }

    /// Waits until it has ended, which is when all other processes of its namespaces have ended. After an error it is given up.
    pub(super) fn wait(&mut self, time: Duration) -> io::Result<()> {
        if std::mem::replace(&mut self.has_ended, true) {
            return Ok(());
        }
        wait_until_readable(&self.pidfd, time)?;
        // SAFETY: a system call without memory. It has ended.
        unsafe { libc::waitpid(self.pid.as_raw_pid(), ptr::null_mut(), libc::__WALL) };
        Ok(())
    }
}

impl Drop for Holder {
    fn drop(&mut self) {
        self.kill();
        // If it takes longer, the caller got an error already.
        let _ = self.wait(MAX_DROP_TIME);
    }
}

/// A file beyond the descriptors that the holder keeps.
fn above(file: &OwnedFd) -> io::Result<OwnedFd> {
    Ok(rustix::io::fcntl_dupfd_cloexec(file, NEXT_FILE)?)
}

/// Everything that the holder does before it waits.
fn plan(confinement: &Confinement, kinds: i32, inherited: &[&OwnedFd]) -> SyscallPlan {
    let mut plan = SyscallPlan::default();
    for (target, source) in (0..).zip(inherited) {
        plan.add(Stage::Descriptors, libc::SYS_dup3, &[register(source.as_raw_fd()), target, 0]);
    }
    let others = [register(NEXT_FILE), u64::from(u32::MAX), 0];
    plan.add(Stage::Descriptors, libc::SYS_close_range, &others);
    plan.add(Stage::Session, libc::SYS_setsid, &[]);
    // Otherwise only a process that may trace all others could enter its namespaces. Its user, and Landlock, keep the command from
    // its memory.
    plan.add_prctl(Stage::Namespaces, libc::PR_SET_DUMPABLE, &[1]);
    if kinds & libc::CLONE_NEWUSER != 0 {
        map_user(&mut plan);
    }
    start_loopback(&mut plan);
    mounts::add_to(&mut plan, confinement);
    plan
}

/// Starts the loopback interface of the network namespace: some run loops send messages to themselves. Without the right to do
/// so, it stays down.
fn start_loopback(plan: &mut SyscallPlan) {
    // A `struct ifreq`: the name of the interface in 16 bytes, then its flags.
    let name = u64::from_ne_bytes(*b"lo\0\0\0\0\0\0");
    let request = [name, 0, register(libc::IFF_UP), 0, 0];
    let kind = [libc::AF_INET, libc::SOCK_DGRAM, 0].map(register);
    plan.add(Stage::Namespaces, libc::SYS_socket, &kind);
    plan.expect_result(register(NEXT_FILE));
    let file = Argument::Number(register(NEXT_FILE));
    let arguments = [file, Argument::Number(libc::SIOCSIFFLAGS), Argument::Words(&request)];
    plan.try_add_call(libc::SYS_ioctl, &arguments);
    plan.add_call(Stage::Namespaces, libc::SYS_close, &[file]);
}

/// Gives this user its own number in the user namespace.
fn map_user(plan: &mut SyscallPlan) {
    let (user, group) = (getuid().as_raw(), getgid().as_raw());
    let files = [
        // Otherwise a group could be taken off a user, which some files forbid.
        ("/proc/self/setgroups", "deny".to_owned()),
        ("/proc/self/uid_map", format!("{user} {user} 1")),
        ("/proc/self/gid_map", format!("{group} {group} 1")),
    ];
    for (path, text) in files {
        let path = Argument::Text(path.as_bytes());
        let flags = Argument::Number(register(libc::O_WRONLY));
        let file = Argument::Number(register(NEXT_FILE));
        let cwd = Argument::Number(register(libc::AT_FDCWD));
        plan.add_call(Stage::Namespaces, libc::SYS_openat, &[cwd, path, flags]);
        plan.expect_result(register(NEXT_FILE));
        let length = Argument::Number(text.len() as u64);
        let text = Argument::Text(text.as_bytes());
        plan.add_call(Stage::Namespaces, libc::SYS_write, &[file, text, length]);
        plan.add_call(Stage::Namespaces, libc::SYS_close, &[file]);
    }
}

/// Makes the calls, answers, and waits for the end of the process that started this one.
///
/// # Safety
/// Only in a child that was just forked, with all signals blocked.
unsafe fn hold(calls: &[Syscall]) -> ! {
    // SAFETY: system calls on memory of this frame. The caller's promise is that of `make_all`.
    unsafe {
        // The kernel then reaps the orphans of the command.
        libc::signal(libc::SIGCHLD, libc::SIG_IGN);
        let (stage, errno) = match child::make_all(calls) {
            Ok(()) => (0, 0),
            Err((stage, errno)) => (stage as u8, errno),
        };
        let mut answer = [0; START_ERROR_BYTES];
        answer[0] = stage;
        answer[1..].copy_from_slice(&errno.to_ne_bytes());
        libc::write(ANSWER, answer.as_ptr().cast(), answer.len());
        if errno == 0 {
            libc::close(ANSWER);
            let mut byte = 0_u8;
            // All signals are blocked, so nothing interrupts the wait.
            libc::read(LIFELINE, ptr::from_mut(&mut byte).cast(), 1);
        }
        libc::_exit(0)
    }
}
