//! Runs commands for other processes of this program, one after the other, as forks of ready ones.
//!
//! A ready process has to be ours ([`ready`](super::ready)), and a run ends with its process. So the ready processes
//! belong to a process beside the runs, the attendant: a run sends it a [`Job`], and gets a [`RawRun`] back. The
//! attendant does for it what [`run`](super::run()) does: it is the parent of the command, watches and ends it. All that
//! it keeps are the ready processes; it never reads what a command reported.
//!
//! The connection is a socket that a run inherits from whoever started both ([`Attendant`]). No path leads to it, and no
//! command gets it.
#![expect(unsafe_code, reason = "an inherited descriptor, and one that a child keeps")]

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, Signal, kill_process, set_parent_process_death_signal};
use serde::{Deserialize, Serialize};
use wait_timeout::ChildExt;

use super::account::Account;
use super::interrupts::{Interrupts, hold_interrupts};
use super::ready::ReadyProcess;
use super::session::session;
use super::{Confinement, Job, SandboxError, supervise};
use test_report::model::{Limits, RawRun};

/// How long an attendant may take to end what it runs and then itself.
const GRACE: Duration = Duration::from_secs(1);

/// How long a run waits for a process to be ready, at most a tenth of its time.
const WAIT: Duration = Duration::from_secs(2);

/// How many times a ready process of one track is started: one that does not become ready is no gain.
const STARTS: u32 = 3;

/// What stands for the folders of a run in the environment of a ready process, which has none.
const NOWHERE: &str = "/nowhere";

/// What a run asks for. Paths that are not UTF-8 cannot be sent; such a run starts its command itself.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Asked {
    /// The track, whose files a ready process reads.
    track: String,
    /// The command that becomes ready; `{track}` stands for the folder of the track's files.
    ready: Vec<String>,
    /// How much of the wall-clock time is gone.
    waited: Duration,
    argv: Vec<OsString>,
    cwd: PathBuf,
    env: BTreeMap<String, String>,
    limits: Limits,
    report_channel: bool,
    merge_output: bool,
    writable: Vec<PathBuf>,
    hidden: Vec<PathBuf>,
    readable: Vec<PathBuf>,
    account: Option<Account>,
}

#[derive(Debug, Serialize, Deserialize)]
enum Answer {
    /// There is no ready process, or not yet.
    NotReady,
    /// The command ran, as a fork of one that reads the track's files in this folder.
    Ran(Box<RawRun>, PathBuf),
    /// It is the attendant who failed.
    Failed(String),
}

/// A run's connection to an attendant.
#[derive(Debug)]
pub struct Beside(UnixStream);

impl Beside {
    /// The connection that this process inherited with this number. No process that it starts inherits it.
    pub fn inherited(descriptor: RawFd) -> Result<Self, SandboxError> {
        let failed = SandboxError::while_doing("take over a descriptor");
        // SAFETY: the number comes from the process that started this one, for this purpose alone.
        let socket = unsafe { OwnedFd::from_raw_fd(descriptor) };
        fcntl_setfd(&socket, FdFlags::CLOEXEC).map_err(failed)?;
        Ok(Self(socket.into()))
    }

    /// The connection, for a run that this process starts and waits for: it is used by one run at a time.
    pub fn connection(&self) -> RawFd {
        self.0.as_raw_fd()
    }

    /// Ends the connection, and with it the attendant: what is left of the talk of a run that failed is nobody else's.
    pub fn end(&self) {
        // It fails if it has ended.
        let _ = self.0.shutdown(Shutdown::Both);
    }

    /// Runs a job, whose time counts from `started`, as a fork of a ready process; nothing if there is none, and then the
    /// job has not begun. Returns the folder of the track's files that the ready process reads, too.
    pub fn run(
        &self,
        track: &str,
        ready: &[String],
        started: Instant,
        job: &Job,
    ) -> Result<Option<(RawRun, PathBuf)>, SandboxError> {
        let interrupts = hold_interrupts()?;
        let Some(asked) = Asked::of(track, ready, started, job) else { return Ok(None) };
        let Ok(text) = serde_json::to_vec(&asked) else { return Ok(None) };
        let failed = SandboxError::while_doing("run a command as a fork of a ready process");
        let answer = self.asked(&text, &interrupts).map_err(failed)?;
        let failed = SandboxError::while_doing("run a command as a fork of a ready process");
        match answer {
            Answer::NotReady => Ok(None),
            Answer::Ran(run, folder) => Ok(Some((*run, folder))),
            Answer::Failed(why) => Err(failed(io::Error::other(why))),
        }
    }

    fn asked(&self, text: &[u8], interrupts: &Interrupts) -> io::Result<Answer> {
        send(&self.0, text)?;
        if !wait(&self.0, interrupts)? {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let answer = receive(&self.0)?.ok_or(io::ErrorKind::UnexpectedEof)?;
        serde_json::from_slice(&answer).map_err(io::Error::other)
    }
}

impl Asked {
    fn of(track: &str, ready: &[String], started: Instant, job: &Job) -> Option<Self> {
        let confinement = job.confinement.clone()?;
        let text = |text: &OsString| Some(text.to_str()?.to_owned());
        let env = job.env.iter().map(|(name, value)| Some((text(name)?, text(value)?)));
        Some(Self {
            track: track.to_owned(),
            ready: ready.to_vec(),
            waited: started.elapsed(),
            argv: job.argv.clone(),
            cwd: job.cwd.clone(),
            env: env.collect::<Option<_>>()?,
            limits: job.limits.clone(),
            report_channel: job.report_channel,
            merge_output: job.merge_output,
            writable: confinement.writable,
            hidden: confinement.hidden,
            readable: confinement.readable,
            account: confinement.account,
        })
    }

    /// The environment of the ready process: what differs from run to run leads nowhere.
    fn lasting(&self) -> BTreeMap<OsString, OsString> {
        let folders = || self.writable.iter().map(|folder| folder.to_string_lossy());
        let lasting = |value: &String| {
            folders().fold(value.clone(), |value, folder| value.replace(&*folder, NOWHERE))
        };
        self.env.iter().map(|(name, value)| (name.into(), lasting(value).into())).collect()
    }

    fn job(self) -> Job {
        let env = self.env.into_iter().map(|(name, value)| (name.into(), value.into()));
        Job {
            argv: self.argv,
            cwd: self.cwd,
            env: env.collect(),
            limits: self.limits,
            report_channel: self.report_channel,
            merge_output: self.merge_output,
            confinement: Some(Confinement {
                writable: self.writable,
                hidden: self.hidden,
                readable: self.readable,
                account: self.account,
            }),
        }
    }
}

/// What the attendant has of one track.
struct Kept {
    folder: PathBuf,
    asked: (Vec<String>, BTreeMap<OsString, OsString>),
    process: Option<ReadyProcess>,
    starts: u32,
}

impl Kept {
    /// The ready process, if it is there and what is asked for.
    fn ready(&mut self, asked: &Asked) -> Option<&mut ReadyProcess> {
        if self.asked != (asked.ready.clone(), asked.lasting()) {
            return None;
        }
        if self.process.as_ref().is_some_and(ReadyProcess::is_lost) {
            self.process = None;
        }
        if self.process.is_none() && self.starts < STARTS {
            self.starts += 1;
            let folder = self.folder.to_string_lossy();
            let argv = self.asked.0.iter().map(|word| word.replace("{track}", &folder).into());
            self.process = ReadyProcess::start(argv.collect(), self.asked.1.clone()).ok();
        }
        // By itself, the run would take as long to load what it needs.
        let wait = WAIT.min(asked.limits.wall / 10);
        if !self.process.as_mut()?.is_ready(wait) {
            return None;
        }
        self.starts = 0;
        self.process.as_mut()
    }
}

/// Is the attendant: runs what is asked for on the inherited connection with this number, until its other end is closed or
/// a signal comes. `lay_out` writes a track's files and returns their folder, which must stay until this returns.
pub fn attend(
    descriptor: RawFd,
    lay_out: &mut dyn FnMut(&str) -> io::Result<PathBuf>,
) -> Result<(), SandboxError> {
    let interrupts = hold_interrupts()?;
    let connection = Beside::inherited(descriptor)?.0;
    let mut kept: BTreeMap<String, Kept> = BTreeMap::new();
    let mut next = || -> io::Result<bool> {
        if !wait(&connection, &interrupts)? {
            return Ok(false);
        }
        let Some(text) = receive(&connection)? else { return Ok(false) };
        let asked: Asked = serde_json::from_slice(&text).map_err(io::Error::other)?;
        if !kept.contains_key(&asked.track) {
            let first = Kept {
                folder: lay_out(&asked.track)?,
                asked: (asked.ready.clone(), asked.lasting()),
                process: None,
                starts: 0,
            };
            kept.insert(asked.track.clone(), first);
        }
        let answer =
            kept.get_mut(&asked.track).map_or(Answer::NotReady, |kept| served(kept, asked));
        send(&connection, &serde_json::to_vec(&answer).map_err(io::Error::other)?)?;
        Ok(true)
    };
    while next().map_err(SandboxError::while_doing("run commands for another process"))? {}
    Ok(())
}

fn served(kept: &mut Kept, asked: Asked) -> Answer {
    let folder = kept.folder.clone();
    let Some(process) = kept.ready(&asked) else { return Answer::NotReady };
    let since = Instant::now().checked_sub(asked.waited);
    let _lock = session().lock_for_run();
    match supervise::run_ready(&asked.job(), since, process) {
        Ok(run) => Answer::Ran(Box::new(run), folder),
        Err(error) => Answer::Failed(test_report::text::ErrorText::of(&error).to_string()),
    }
}

/// An attendant, as who started it knows it. It ends when this is dropped.
#[derive(Debug)]
pub struct Attendant {
    child: Child,
    connection: OwnedFd,
}

impl Attendant {
    /// Starts this program as one; the last argument will be the number of the connection.
    pub fn start(program: &Path, arguments: &[OsString]) -> io::Result<Self> {
        let (ours, theirs) = UnixStream::pair()?;
        let child = companion(program, arguments, theirs.as_raw_fd())?;
        Ok(Self { child, connection: ours.into() })
    }

    /// The connection, which a run inherits.
    pub fn connection(&self) -> RawFd {
        self.connection.as_raw_fd()
    }
}

impl Drop for Attendant {
    fn drop(&mut self) {
        end_companion(&mut self.child);
    }
}

/// Starts this program as a process that serves this one, and inherits one descriptor, whose number is its last argument.
pub(super) fn companion(
    program: &Path,
    arguments: &[OsString],
    descriptor: RawFd,
) -> io::Result<Child> {
    #[expect(clippy::disallowed_methods, reason = "the sandbox is where programs are started")]
    let mut command = Command::new(program);
    command.args(arguments).arg(descriptor.to_string());
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
    // SAFETY: two system calls, which allocate and lock nothing.
    unsafe {
        command.pre_exec(move || {
            keep(descriptor)?;
            Ok(set_parent_process_death_signal(Some(Signal::TERM))?)
        });
    }
    command.spawn()
}

/// Ends such a process.
pub(super) fn end_companion(child: &mut Child) {
    // Each fails if it has ended.
    if let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        let _ = kill_process(pid, Signal::TERM);
    }
    if !matches!(child.wait_timeout(GRACE), Ok(Some(_))) {
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// Lets a program that is started next have a descriptor.
pub(super) fn keep(descriptor: RawFd) -> io::Result<()> {
    // SAFETY: a system call without memory.
    if unsafe { libc::fcntl(descriptor, libc::F_SETFD, 0) } < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(())
}

/// Waits until there is something to read, or a signal came: then false.
fn wait(connection: &UnixStream, interrupts: &Interrupts) -> io::Result<bool> {
    loop {
        if interrupts.pending().is_some() {
            return Ok(false);
        }
        let mut watched =
            [PollFd::new(connection, PollFlags::IN), PollFd::new(interrupts.wake(), PollFlags::IN)];
        rustix::io::retry_on_intr(|| poll(&mut watched, None))?;
        let is_there = !watched[0].revents().is_empty();
        interrupts.clear_wake();
        if is_there && interrupts.pending().is_none() {
            return Ok(true);
        }
    }
}

/// A message: its length, then its bytes.
fn send(mut connection: &UnixStream, bytes: &[u8]) -> io::Result<()> {
    connection.write_all(&(bytes.len() as u64).to_ne_bytes())?;
    connection.write_all(bytes)
}

/// The next message; nothing at the end of the connection.
fn receive(mut connection: &UnixStream) -> io::Result<Option<Vec<u8>>> {
    let mut length = [0; size_of::<u64>()];
    match connection.read_exact(&mut length) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        Err(error) => return Err(error),
    }
    let mut bytes = Vec::new();
    let length = u64::from_ne_bytes(length);
    connection.take(length).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == length { Ok(Some(bytes)) } else { Ok(None) }
}
