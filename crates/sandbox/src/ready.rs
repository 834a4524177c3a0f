//! A ready process: a language's framework is loaded in it, and nothing of any solution. Each run gets a fork of it.
//!
//! To load a framework takes longer than to test most solutions. A ready process is a program of ours that was started once;
//! when it is asked to, it forks, and the fork confines itself by the calls of [`Calls::of`], which are those of every other
//! command, and goes on as the program that the run would have started. `tracks/_kit/READY.md` says how both speak.
//!
//! # Why a solution cannot reach it
//! - The fork is a copy. The solution is loaded after the last call, so it never has other rights than in a run that starts
//!   the program.
//! - The fork forks once more and ends, so that its child is an orphan, which the kernel gives to us, as the subreaper:
//!   the command is our own child as in every run, and no child of the ready process, which knows nothing of it.
//! - The fork closes what the ready process has open, and our socket is where the run's own channel is put: the solution
//!   gets neither. Nothing is shared: pipes, scratch folder and token belong to the run.
//! - If this process is root, the command runs as another user, who may not signal the ready process nor look into it. If not,
//!   Landlock forbids both, and the ready process has told the kernel not to be looked into. [`can_be_kept`] is false where
//!   neither holds, and then there are no ready processes.
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

use super::account::Account;
use super::calls::{Calls, Setup, word};
use super::child::{Stage, landlock_version};
use super::start::{self, ExecArgs};
use super::{Job, TOKEN_FD, children, pipes, sockets};
use test_report::model::Limits;

/// How many descriptors a command has that reports on a channel of its own; the others cannot be forks.
const TARGETS: usize = TOKEN_FD as usize + 1;

/// Where a fork puts the descriptors that it was sent: beyond what a program gets, and what a ready process has open.
const SENT: RawFd = 64;

/// How long a fork may take to be there. It takes two milliseconds on a quiet machine.
const FORK: Duration = Duration::from_secs(5);

/// The version of Landlock that keeps a command from signalling processes that it did not start.
const SCOPES: i32 = 6;

/// A message of more bytes is not sent.
const LONGEST: usize = 128 << 10;

/// Tells a ready process the number of a system call that its language may have no name for.
const RECVMSG: &str = "READY_RECVMSG";

/// What a ready process says when it is.
const GREETING: [u8; 8] = *b"ready\n\0\0";

/// Whether this machine keeps a command away from a ready process.
pub fn can_be_kept() -> bool {
    Account::for_runs().is_some() || landlock_version() >= SCOPES
}

/// A ready process. It is killed when dropped.
#[derive(Debug)]
pub(super) struct ReadyProcess {
    pid: Pid,
    control: OwnedFd,
    /// What it prints, which nobody reads.
    _prints: OwnedFd,
    has_greeted: bool,
    is_broken: bool,
}

impl ReadyProcess {
    /// Starts it. [`Self::is_ready`] says when it is ready.
    pub(super) fn start(
        argv: Vec<OsString>,
        mut env: BTreeMap<OsString, OsString>,
    ) -> io::Result<Self> {
        env.insert(RECVMSG.into(), libc::SYS_recvmsg.to_string().into());
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
        let calls = Calls::of(&Setup {
            cwd: &exec.cwd,
            inherited: &inherited,
            limits: &[],
            account: None,
            lowest_priority: false,
            ruleset: None,
            filter: None,
            parent: own_number(),
        });
        let pid = start::fork(&exec, calls, inherited.len(), theirs.start_error())?;
        Ok(Self { pid, control, _prints: ours.stdout, has_greeted: false, is_broken: false })
    }

    /// Whether it has loaded what it loads. Waits for that, if it has not.
    pub(super) fn is_ready(&mut self, wait: Duration) -> bool {
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
    pub(super) fn is_lost(&self) -> bool {
        self.is_broken || self.has_ended()
    }

    /// Forks a process that makes the calls and becomes the command; nothing if it does not answer, and then it never will
    /// again.
    pub(super) fn fork(
        &mut self,
        exec: &ExecArgs,
        setup: &Setup<'_>,
        start_error: RawFd,
    ) -> Option<Pid> {
        if setup.inherited.len() != TARGETS {
            return None;
        }
        let sources: Vec<RawFd> =
            setup.inherited.iter().copied().chain(setup.ruleset).chain([start_error]).collect();
        let places: Vec<RawFd> = (SENT..).take(sources.len()).collect();
        let inherited = &places[..setup.inherited.len()];
        let ruleset = setup.ruleset.map(|_| places[inherited.len()]);
        let mut calls = Calls::of(&Setup { inherited, ruleset, ..*setup });
        // A change of the user closes a process to itself, which a new program would undo.
        calls.control(Stage::Privileges, libc::PR_SET_DUMPABLE, &[1]);
        let rest = [word(SENT), u64::from(u32::MAX), 0];
        calls.add(Stage::Descriptors, libc::SYS_close_range, &rest);
        let pid = self.ask(&message(&calls, &exec.argv, &exec.env), &sources);
        self.is_broken |= pid.is_none();
        pid
    }

    /// Keeps others of the same user out of it.
    fn shield(&mut self) {
        let mut calls = Calls::default();
        calls.control(Stage::Privileges, libc::PR_SET_DUMPABLE, &[0]);
        // Without descriptors, it is the ready process itself that makes the calls, and it answers with 0.
        let asked = message(&calls, &[], &[]);
        let answer = sockets::send(&self.control, &asked, &[]).and_then(|()| self.number());
        self.is_broken |= !answer.is_ok_and(|number| number == 0);
    }

    fn ask(&self, message: &[u8], descriptors: &[RawFd]) -> Option<Pid> {
        if message.len() > LONGEST {
            return None;
        }
        sockets::send(&self.control, message, descriptors).ok()?;
        let pid = Pid::from_raw(i32::try_from(self.number().ok()?).ok().filter(|pid| *pid > 0)?)?;
        children::is_ours(pid).ok().filter(|ours| *ours).map(|_| pid)
    }

    /// Its answer, a number.
    fn number(&self) -> io::Result<i64> {
        if !self.answers_within(FORK) {
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

impl Drop for ReadyProcess {
    fn drop(&mut self) {
        // It fails if it has ended.
        let _ = kill_process(self.pid, Signal::KILL);
        // SAFETY: a system call without memory. It was killed, so it ends.
        unsafe { libc::waitpid(self.pid.as_raw_pid(), ptr::null_mut(), 0) };
    }
}

/// This process's number, which a child finds as its parent's.
pub(super) fn own_number() -> i32 {
    i32::try_from(std::process::id()).expect("the number of a process is positive")
}

/// The message of `READY.md`: words of this machine, then the data, then texts that end with a zero byte.
fn message(calls: &Calls, argv: &[CString], env: &[CString]) -> Vec<u8> {
    let counts = [calls.list.len(), calls.links.len(), calls.data.len(), argv.len(), env.len(), 0];
    let mut words: Vec<u64> = counts.map(|count| count as u64).to_vec();
    for call in &calls.list {
        let stage = call.stage.map_or(0, |stage| stage as u64);
        let answer = call.answer.unwrap_or(u64::MAX);
        words.extend([stage, answer, call.number.cast_unsigned(), call.places]);
        words.extend(call.arguments);
    }
    words.extend(calls.links.iter().map(|link| *link as u64));
    words.extend(&calls.data);
    let mut bytes: Vec<u8> = words.into_iter().flat_map(u64::to_ne_bytes).collect();
    for text in argv.iter().chain(env) {
        bytes.extend_from_slice(text.to_bytes_with_nul());
    }
    bytes
}
