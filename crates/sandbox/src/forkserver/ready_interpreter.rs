//! A ready interpreter: a language's framework is loaded in it, and nothing of any solution. Each run gets a fork of it.
//!
//! To load a framework takes longer than to test most solutions. A ready interpreter is a program of ours that was started once;
//! when it is asked to, it forks, and the fork confines itself by the calls of [`SyscallPlan::of`], which are those of every other
//! command, and goes on as the program that the run would have started. `tracks/_kit/READY.md` says how both speak.
//!
//! # Why a solution cannot reach it
//! - The fork is a copy. The solution is loaded after the last call, so it never has other rights than in a run that starts
//!   the program.
//! - The fork forks once more and ends, so that its child is an orphan, which the kernel gives to us, as the subreaper:
//!   the command is our own child as in every run, and no child of the ready interpreter, which knows nothing of it.
//! - The fork closes what the ready interpreter has open, and our socket is where the run's own channel is put: the solution
//!   gets neither. Nothing is shared: pipes, scratch folder and token belong to the run.
//! - If this process is root, the command runs as another user, who may not signal the ready interpreter nor look into it. If not,
//!   Landlock forbids both, and the ready interpreter has told the kernel not to be looked into. [`can_be_kept`] is false where
//!   neither holds, and then there are no ready interpreteres.
//! - It is not asked twice: what does not answer in time is killed, and the command is started as usual.
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

use test_report::model::Limits;

use super::sockets;
use crate::capture::pipes;
use crate::confine::Account;
use crate::confine::ruleset::landlock_version;
use crate::descriptors::TOKEN_FD;
use crate::job::Job;
use crate::spawn::syscall_plan::{Stage, SyscallPlan, register};
use crate::spawn::{ExecArgs, ForkSource, ProcessSetup, start};
use crate::supervise::{children, own_pid};

/// How many descriptors a command has that reports on a channel of its own; the others cannot be forks.
const INHERITED_DESCRIPTORS: usize = TOKEN_FD as usize + 1;

/// Where a fork puts the descriptors that it was sent: beyond what a program gets, and what a ready interpreter has open.
const FIRST_RECEIVED: RawFd = 64;

/// How long a fork may take to be there. It takes two milliseconds on a quiet machine.
const FORK_TIMEOUT: Duration = Duration::from_secs(5);

/// The version of Landlock that keeps a command from signalling processes that it did not start.
const FIRST_LANDLOCK_WITH_SCOPES: i32 = 6;

/// A message of more bytes is not sent.
const MAX_MESSAGE_BYTES: usize = 128 << 10;

/// Tells a ready interpreter the number of a system call that its language may have no name for.
const RECVMSG_VARIABLE: &str = "READY_RECVMSG";

/// What a ready interpreter says when it is.
const GREETING: [u8; 8] = *b"ready\n\0\0";

/// Whether this machine keeps a command away from a ready interpreter.
pub fn can_be_kept() -> bool {
    Account::for_runs().is_some() || landlock_version() >= FIRST_LANDLOCK_WITH_SCOPES
}

/// A ready interpreter. It is killed when dropped.
#[derive(Debug)]
pub(crate) struct ReadyInterpreter {
    pid: Pid,
    control: OwnedFd,
    /// What it prints, which nobody reads.
    _output: OwnedFd,
    has_greeted: bool,
    is_broken: bool,
}

impl ReadyInterpreter {
    /// Starts it. [`Self::is_ready`] says when it is ready.
    pub(crate) fn start(
        argv: Vec<OsString>,
        mut env: BTreeMap<OsString, OsString>,
    ) -> io::Result<Self> {
        env.insert(RECVMSG_VARIABLE.into(), libc::SYS_recvmsg.to_string().into());
        let job = Job {
            argv,
            cwd: PathBuf::from("/"),
            env,
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
        // What it opens itself is beyond what a command gets.
        inherited.extend([their_control.as_raw_fd(), nothing]);
        let plan = SyscallPlan::of(&ProcessSetup {
            cwd: &exec.cwd,
            inherited: &inherited,
            limits: &[],
            account: None,
            lowest_priority: false,
            ruleset: None,
            filter: None,
            parent: own_pid(),
        });
        let pid = start::fork(&exec, plan, inherited.len(), theirs.start_error())?;
        Ok(Self { pid, control, _output: ours.stdout, has_greeted: false, is_broken: false })
    }

    /// Whether it has loaded what it loads. Waits for that, if it has not.
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

    /// Whether it will not be of use any more.
    pub(crate) fn is_lost(&self) -> bool {
        self.is_broken || self.has_ended()
    }

    /// Keeps others of the same user out of it.
    fn shield(&mut self) {
        let mut plan = SyscallPlan::default();
        plan.add_prctl(Stage::Privileges, libc::PR_SET_DUMPABLE, &[0]);
        // Without descriptors, it is the ready interpreter itself that makes the calls, and it answers with 0.
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

    /// Its answer, a number.
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
    /// A ready interpreter that did not answer once is not asked again.
    fn fork(
        &mut self,
        exec: &ExecArgs,
        setup: &ProcessSetup<'_>,
        start_error: RawFd,
    ) -> Option<Pid> {
        if setup.inherited.len() != INHERITED_DESCRIPTORS {
            return None;
        }
        let sources: Vec<RawFd> =
            setup.inherited.iter().copied().chain(setup.ruleset).chain([start_error]).collect();
        let places: Vec<RawFd> = (FIRST_RECEIVED..).take(sources.len()).collect();
        let inherited = &places[..setup.inherited.len()];
        let ruleset = setup.ruleset.map(|_| places[inherited.len()]);
        let mut plan = SyscallPlan::of(&ProcessSetup { inherited, ruleset, ..*setup });
        // A change of the user closes a process to itself, which a new program would undo.
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

/// The message of `READY.md`: words of this machine, then the data, then texts that end with a zero byte.
fn message(plan: &SyscallPlan, argv: &[CString], env: &[CString]) -> Vec<u8> {
    let counts =
        [plan.calls.len(), plan.relocations.len(), plan.data.len(), argv.len(), env.len(), 0];
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
