//! Runs trusted commands: package managers and version probes. They inherit this process's environment
//! and rights, and have a time limit but no other limit. No file of a solution is ever run as a trusted command.

use std::ffi::{OsStr, OsString};
use std::io::{self, PipeWriter};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};
use wait_timeout::ChildExt;

use crate::capture::line_reader::{Arrival, LineReader};
use crate::error::SandboxError;
use crate::supervise::cleanup_helper;
use crate::supervise::interrupts::{Interrupts, hold_interrupts};
use crate::supervise::process_globals::process_globals;
use crate::supervise::processes::Offspring;

/// The time between two checks whether the command has ended, in case a daemon of it holds its output open.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// How long a command may take to end after SIGTERM.
const DEFAULT_GRACE: Duration = Duration::from_secs(5);

/// A trusted command.
#[derive(Debug, Clone)]
#[must_use = "it is started by `run`"]
pub struct TrustedCommand {
    argv: Vec<OsString>,
    env: Vec<(OsString, OsString)>,
    cwd: Option<PathBuf>,
    timeout: Duration,
    grace: Duration,
    leaves_nothing: bool,
}

/// The end of a trusted command, and its output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandOutput {
    /// Its exit status. `None` if the command could not be started or did not end in time.
    pub status: Option<ExitStatus>,
    /// Its stdout and stderr in order of arrival; bytes that are not UTF-8 became U+FFFD.
    pub output: String,
    /// Whether the command was killed at its time limit.
    pub timed_out: bool,
    /// The operating system's message if the command could not be started.
    pub not_started: Option<String>,
}

impl CommandOutput {
    /// Whether the command ended by itself with code 0.
    pub fn is_success(&self) -> bool {
        self.status.is_some_and(|status| status.success())
    }
}

impl TrustedCommand {
    /// A command with this program and these arguments. Its time limit is ten minutes unless [`Self::timeout`] sets another.
    pub fn new<I: IntoIterator<Item: Into<OsString>>>(argv: I) -> Self {
        Self {
            argv: argv.into_iter().map(Into::into).collect(),
            env: Vec::new(),
            cwd: None,
            timeout: Duration::from_mins(10),
            grace: DEFAULT_GRACE,
            leaves_nothing: false,
        }
    }

    /// Adds a variable to the inherited environment.
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.env.push((name.into(), value.into()));
        self
    }

    /// Sets the working directory, which is otherwise that of this process.
    pub fn cwd(mut self, dir: impl Into<PathBuf>) -> Self {
        self.cwd = Some(dir.into());
        self
    }

    /// Sets the time limit, after which the command is killed with its process group.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Sets how long the command may take to end after SIGTERM, which is otherwise five seconds.
    pub fn grace(mut self, grace: Duration) -> Self {
        self.grace = grace;
        self
    }

    /// Ends the command when a signal asks this process to stop: by SIGTERM, and after [`Self::grace`] by SIGKILL. However it
    /// ends, every process that it started is ended with it, and the cleanup helper does so if this process is killed. Otherwise
    /// the command runs to its end, and its daemons stay.
    pub fn leaving_nothing(mut self) -> Self {
        self.leaves_nothing = true;
        self
    }

    /// Runs the command to its end, and passes each line of its output, without the line end, to `on_line` as it arrives.
    ///
    /// First waits for the end of a [`run`](crate::run()) of this process, so `on_line` must not start a run.
    pub fn run(&self, on_line: &mut dyn FnMut(&str)) -> Result<CommandOutput, SandboxError> {
        if self.leaves_nothing {
            // All new children of this process are then the command's.
            let _lock = process_globals().lock_for_run();
            let interrupts = hold_interrupts()?;
            let offspring =
                Offspring::begin().map_err(SandboxError::while_doing("start a tool"))?;
            let output = self.run_locked(on_line, Some(&interrupts));
            offspring.end().map_err(SandboxError::while_doing("end the processes of a tool"))?;
            cleanup_helper::forget_command();
            return output;
        }
        let _lock = process_globals().lock_for_trusted_command();
        self.run_locked(on_line, None)
    }

    /// Becomes the command: it keeps this process's id, standard streams and terminal, and no time limit holds for it. Returns only
    /// if it cannot be started.
    pub fn exec(&self) -> io::Error {
        let mut command = self.bare();
        command.exec()
    }

    fn run_locked(
        &self,
        on_line: &mut dyn FnMut(&str),
        interrupts: Option<&Interrupts>,
    ) -> Result<CommandOutput, SandboxError> {
        let failed = SandboxError::while_doing("open a pipe for a tool");
        let (reader, writer) = io::pipe().map_err(failed)?;
        let mut lines =
            LineReader::new(reader).map_err(SandboxError::while_doing("open a pipe for a tool"))?;
        let mut child = match self.start(writer) {
            Ok(child) => child,
            Err(error) => return Ok(not_started(self.argv.first(), &error)),
        };
        if let Some(group) = child.group().filter(|_| self.leaves_nothing) {
            cleanup_helper::watch_command(None, group);
        }
        let mut output = String::new();
        let mut keep = |line: String| {
            on_line(line.trim_end_matches(['\n', '\r']));
            output.push_str(&line);
        };
        let deadline = Instant::now().checked_add(self.timeout);
        let time = TimeLimit { deadline, grace: self.grace };
        let status = follow(&mut child, &mut lines, time, interrupts, &mut keep)
            .map_err(SandboxError::while_doing("wait for a tool"))?;
        Ok(CommandOutput { status, output, timed_out: status.is_none(), not_started: None })
    }

    /// Starts the command. Closes the writing end of the pipe in this process, which would otherwise never see the end of the
    /// pipe.
    fn start(&self, output: PipeWriter) -> io::Result<TrustedProcess> {
        let errors = output.try_clone()?;
        self.command().stdout(output).stderr(errors).spawn().map(TrustedProcess)
    }

    /// The command in the streams and the process group of this process.
    #[expect(clippy::disallowed_methods, reason = "the one place that starts trusted commands")]
    fn bare(&self) -> Command {
        let empty = OsString::new();
        let mut command = Command::new(self.argv.first().unwrap_or(&empty));
        command.args(self.argv.iter().skip(1)).envs(self.env.iter().cloned());
        if let Some(dir) = &self.cwd {
            command.current_dir(dir);
        }
        command
    }

    #[expect(unsafe_code, reason = "a parent-death signal is set between fork and exec")]
    fn command(&self) -> Command {
        let mut command = self.bare();
        command.process_group(0).stdin(Stdio::null());
        // SAFETY: a system call, which allocates and locks nothing.
        unsafe {
            command.pre_exec(|| {
                Ok(rustix::process::set_parent_process_death_signal(Some(Signal::TERM))?)
            });
        }
        command
    }
}

/// A process of a trusted command. It is killed when dropped.
struct TrustedProcess(Child);

impl TrustedProcess {
    /// Its process group, of which it is the leader.
    fn group(&self) -> Option<Pid> {
        i32::try_from(self.0.id()).ok().and_then(Pid::from_raw)
    }

    /// Sends a signal to its process group.
    fn signal(&self, signal: Signal) {
        if let Some(group) = self.group() {
            // It fails if all processes of the group have ended.
            let _ = kill_process_group(group, signal);
        }
    }

    /// Kills it with its process group.
    fn kill(&mut self) {
        self.signal(Signal::KILL);
        // Each fails if it has ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for TrustedProcess {
    fn drop(&mut self) {
        if matches!(self.0.try_wait(), Ok(None)) {
            self.kill();
        }
    }
}

/// How long a process may run.
struct TimeLimit {
    deadline: Option<Instant>,
    /// How long it may take to end after SIGTERM.
    grace: Duration,
}

impl TimeLimit {
    fn left(&self) -> Duration {
        self.deadline.map_or(Duration::MAX, |at| at.saturating_duration_since(Instant::now()))
    }

    /// The process got SIGTERM now.
    fn end_after_grace(&mut self) {
        let soon = Instant::now() + self.grace;
        self.deadline = Some(self.deadline.map_or(soon, |at| at.min(soon)));
    }
}

/// Passes the lines of a process on until it has ended, or kills it at the deadline and returns `None`.
fn follow(
    child: &mut TrustedProcess,
    lines: &mut LineReader,
    mut time: TimeLimit,
    interrupts: Option<&Interrupts>,
    keep: &mut dyn FnMut(String),
) -> io::Result<Option<ExitStatus>> {
    let mut terminated = false;
    loop {
        if !terminated && interrupts.and_then(Interrupts::pending).is_some() {
            terminated = true;
            child.signal(Signal::TERM);
            time.end_after_grace();
        }
        match lines.wait(POLL_INTERVAL.min(time.left()), keep)? {
            Arrival::Some => (),
            Arrival::None => {
                if let Some(status) = child.0.try_wait()? {
                    lines.finish(keep)?;
                    return Ok(Some(status));
                }
            }
            Arrival::End => {
                // It has closed its output: wait for its end.
                let status = child.0.wait_timeout(time.left().min(POLL_INTERVAL))?;
                if status.is_some() {
                    return Ok(status);
                }
            }
        }
        if time.left().is_zero() {
            child.kill();
            lines.finish(keep)?;
            return Ok(None);
        }
    }
}

fn not_started(program: Option<&OsString>, error: &io::Error) -> CommandOutput {
    let program = program.map_or(OsStr::new(""), |program| program).display();
    CommandOutput {
        status: None,
        output: String::new(),
        timed_out: false,
        not_started: Some(format!("`{program}`: {error}")),
    }
}
