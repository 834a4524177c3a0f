//! A ready interpreter: a process that has loaded the framework of a language, and no code of a solution. Its forks become
//! commands.
//!
//! Loading a framework takes longer than testing most solutions. So the framework is loaded once. For each command, the ready
//! interpreter forks. The fork makes the system calls of [`SyscallPlan::of`], which are those of every other command, and goes
//! on as the program that the run would have started. `tracks/_kit/READY.md` describes the messages.
//!
//! # Why a solution cannot reach it
//! - The fork is a copy, and loads the solution after the last system call. So the solution never has other rights than in a
//!   run that starts the program.
//! - The fork forks once more and ends. Its child is an orphan, so the kernel makes it a child of this process, which is the
//!   subreaper. The command is a child of this process as in every run, and not a child of the ready interpreter.
//! - The fork closes the files of the ready interpreter, and the run's report channel replaces the control socket. So the
//!   solution inherits neither. Pipes, scratch folder and token belong to the run.
//! - If this process is root, the command runs as another user, which can neither signal nor trace the ready interpreter. If
//!   not, Landlock forbids both, and the ready interpreter is not dumpable. If neither holds, [`can_be_kept`] is false, and
//!   ready interpreters are disabled.
//! - A ready interpreter that does not answer in time is killed, and the command is started as usual.
#![expect(unsafe_code, reason = "sending descriptors, and the end of a child")]

use std::collections::BTreeMap;
use std::ffi::{CString, OsString};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::path::PathBuf;
use std::ptr;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process};

use crate::limits::Limits;

use super::sockets;
use crate::capture::pipes;
use crate::confine::Account;
use crate::confine::ruleset::landlock_version;
use crate::descriptors::TOKEN_FD;
use crate::job::Job;
use crate::spawn::syscall_plan::{Stage, SyscallPlan, register};
use crate::spawn::{Entry, ExecArgs, ForkSource, ProcessSetup, start};
use crate::supervise::{children, own_pid};

/// The number of descriptors of a command with a report channel. Other commands cannot be forks.
const INHERITED_DESCRIPTORS: usize = TOKEN_FD as usize + 1;

/// The first number of the descriptors that a fork receives: beyond those of a command, and those of a ready interpreter.
const FIRST_RECEIVED: RawFd = 64;

/// The longest time until a fork answers. It takes two milliseconds on a quiet machine.
const FORK_TIMEOUT: Duration = Duration::from_secs(5);

/// The first version of Landlock that prevents signals to processes which a command did not start.
const FIRST_LANDLOCK_WITH_SCOPES: i32 = 6;

/// The largest message. A larger one is not sent, and the command is started as usual.
const MAX_MESSAGE_BYTES: usize = 128 << 10;

/// The variable with the number of the system call `recvmsg`, for languages that have no name for it.
const RECVMSG_VARIABLE: &str = "READY_RECVMSG";

/// The first message of a ready interpreter.
const GREETING: [u8; 8] = *b"ready\n\0\0";

/// Whether this machine can protect a ready interpreter from a command.
pub fn can_be_kept() -> bool {
    Account::for_runs().is_some() || landlock_version() >= FIRST_LANDLOCK_WITH_SCOPES
}

/// A ready interpreter, or one that is still loading. It is killed when dropped.
#[derive(Debug)]
pub(crate) struct ReadyInterpreter {
    pid: Pid,
    control: OwnedFd,
    /// Its output, which this process does not read.
    _output: OwnedFd,
    has_greeted: bool,
    is_broken: bool,
}

impl ReadyInterpreter {
    /// Starts an interpreter, without waiting until it is ready ([`Self::is_ready`]).
    pub(crate) fn start(
        argv: Vec<OsString>,
        mut env: BTreeMap<OsString, OsString>,
    ) -> io::Result<Self> {
        env.insert(RECVMSG_VARIABLE.into(), libc::SYS_recvmsg.to_string().into());
        let job = Job {
            argv,
            cwd: PathBuf::from("/"),
            env,
            stdin: None,
            limits: Limits::default(),
            report_channel: false,
            merge_output: true,
            confinement: None,
        };
        let exec = ExecArgs::of(&job).map_err(io::Error::other)?;
        let (ours, theirs) = pipes::open(&job, None)?;
        let (control, their_control) = sockets::pair()?;
        let mut inherited = theirs.inherited();
        let nothing = inherited[0];
        // They take the numbers that a command inherits, so that files of the interpreter are beyond them.
        inherited.extend([their_control.as_raw_fd(), nothing]);
        let plan = SyscallPlan::of(&ProcessSetup {
            cwd: &exec.cwd,
            inherited: &inherited,
            limits: &[],
            namespaces: None,
            cgroup: None,
            account: None,
            lowest_priority: false,
            ruleset: None,
            filters: &[],
            parent: own_pid(),
        });
        let pid = start::fork(&exec, plan, inherited.len(), theirs.start_error())?;
        Ok(Self { pid, control, _output: ours.stdout, has_greeted: false, is_broken: false })
    }

    /// Whether it has loaded the framework. Waits for that at most for this time.
    pub(crate) fn is_ready(&mut self, wait: Duration) -> bool {
        if !self.is_broken && !self.has_greeted && self.answers_within(wait) {
            self.has_greeted = self.answer().is_ok_and(|answer| answer == GREETING);
            self.is_broken = !self.has_greeted;
            if self.has_greeted {
                self.shield();
            }
        }
        self.has_greeted && !self.is_broken && !self.has_ended()
    }

    /// Whether it can never fork again.
    pub(crate) fn is_lost(&self) -> bool {
        self.is_broken || self.has_ended()
    }

    /// Keeps other processes of the same user from tracing it.
    fn shield(&mut self) {
        let mut plan = SyscallPlan::default();
        plan.add_prctl(Stage::Privileges, libc::PR_SET_DUMPABLE, &[0]);
        // For a message without descriptors, the ready interpreter makes the calls itself, and answers with 0.
        let asked = message(&plan, &[], &[]);
        let answer = sockets::send(&self.control, &asked, &[]).and_then(|()| self.number());
        self.is_broken |= !answer.is_ok_and(|number| number == 0);
    }

    fn ask(&self, message: &[u8], descriptors: &[RawFd]) -> Option<Pid> {
        if message.len() > MAX_MESSAGE_BYTES {
            return None;
        }
        sockets::send(&self.control, message, descriptors).ok()?;
        let pid = Pid::from_raw(i32::try_from(self.number().ok()?).ok().filter(|pid| *pid > 0)?)?;
        children::is_ours(pid).ok().filter(|ours| *ours).map(|_| pid)
    }

    /// The number that it answers.
    fn number(&self) -> io::Result<i64> {
        if !self.answers_within(FORK_TIMEOUT) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(i64::from_ne_bytes(self.answer()?))
    }

    fn answers_within(&self, time: Duration) -> bool {
        let mut control = [PollFd::new(&self.control, PollFlags::IN)];
        let time = Timespec::try_from(time).ok();
        rustix::io::retry_on_intr(|| poll(&mut control, time.as_ref())).is_ok_and(|count| count > 0)
    }

    fn answer(&self) -> io::Result<[u8; 8]> {
        let mut answer = [0; 8];
        let count = rustix::io::retry_on_intr(|| rustix::io::read(&self.control, &mut answer))?;
        if count == answer.len() { Ok(answer) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }

    fn has_ended(&self) -> bool {
        children::has_ended(self.pid).unwrap_or(true)
    }
}

impl ForkSource for ReadyInterpreter {
    /// After one missing answer, the ready interpreter is not asked again.
    fn fork(
        &mut self,
        exec: &ExecArgs,
        setup: &ProcessSetup<'_>,
        start_error: RawFd,
    ) -> Option<Pid> {
        if setup.inherited.len() != INHERITED_DESCRIPTORS {
            return None;
        }
        let pidfd = setup.namespaces.map(|entry| entry.pidfd);
        let rest = setup.ruleset.into_iter().chain(pidfd).chain(setup.cgroup).chain([start_error]);
        let sources: Vec<RawFd> = setup.inherited.iter().copied().chain(rest).collect();
        let mut places = FIRST_RECEIVED..;
        let inherited: Vec<RawFd> = places.by_ref().take(setup.inherited.len()).collect();
        // In the order of `rest`.
        let ruleset = setup.ruleset.and_then(|_| places.next());
        let namespaces =
            setup.namespaces.and_then(|entry| places.next().map(|pidfd| Entry { pidfd, ..entry }));
        let cgroup = setup.cgroup.and_then(|_| places.next());
        let inherited = &inherited;
        let mut plan =
            SyscallPlan::of(&ProcessSetup { inherited, namespaces, cgroup, ruleset, ..*setup });
        // A change of the user makes a process undumpable, so that it cannot read its own `/proc` files. A new program would
        // undo that.
        plan.add_prctl(Stage::Privileges, libc::PR_SET_DUMPABLE, &[1]);
        let rest = [register(FIRST_RECEIVED), u64::from(u32::MAX), 0];
        plan.add(Stage::Descriptors, libc::SYS_close_range, &rest);
        let pid = self.ask(&message(&plan, &exec.argv, &exec.env), &sources);
        self.is_broken |= pid.is_none();
        pid
    }
}

impl Drop for ReadyInterpreter {
    fn drop(&mut self) {
        // It fails if it has ended.
        let _ = kill_process(self.pid, Signal::KILL);
        // SAFETY: a system call without memory. It was killed, so it ends.
        unsafe { libc::waitpid(self.pid.as_raw_pid(), ptr::null_mut(), 0) };
    }
}

/// The message of `READY.md`: words in native byte order, then the data, then texts that end with a zero byte.
fn message(plan: &SyscallPlan, argv: &[CString], env: &[CString]) -> Vec<u8> {
    let counts = [
        plan.calls.len(),
        plan.relocations.len(),
        plan.data.len(),
        argv.len(),
        env.len(),
        plan.before_fork,
    ];
    let mut words: Vec<u64> = counts.map(|count| count as u64).to_vec();
    for call in &plan.calls {
        let stage = call.stage.map_or(0, |stage| stage as u64);
        let answer = call.expected.unwrap_or(u64::MAX);
        words.extend([stage, answer, call.number.cast_unsigned(), call.pointers]);
        words.extend(call.arguments);
    }
    words.extend(plan.relocations.iter().map(|link| *link as u64));
    words.extend(&plan.data);
    let mut bytes: Vec<u8> = words.into_iter().flat_map(u64::to_ne_bytes).collect();
    for text in argv.iter().chain(env) {
        bytes.extend_from_slice(text.to_bytes_with_nul());
    }
    bytes
}
