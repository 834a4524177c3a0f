//! Runs commands that we trust: package managers and version probes. They inherit this process's environment and rights,
//! and have a time limit but no other limit. Nothing that came with a solution is run from here.

mod process;

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, PipeWriter, Seek, Write};
use std::os::fd::RawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use self::process::TrustedProcess;
use crate::capture::line_reader::{Arrival, LineReader};
use crate::descriptors::keep_on_exec;
use crate::error::SandboxError;
use crate::forkserver::Starter;
use crate::supervise::interrupts::{Interrupts, hold_interrupts};
use crate::supervise::process_globals::process_globals;

/// How often to check whether the tool has ended, if a process that it left behind holds its output open.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// How long a tool may take to end after SIGTERM.
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
    ends_with_us: bool,
    passes: Option<RawFd>,
    starter: Option<Arc<Starter>>,
    arguments_from_stdin: bool,
}

/// The command of this program that reads its arguments from standard input.
pub const FROM_STDIN: &str = "from-stdin";

/// What a tool left behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandOutput {
    /// How it ended; `None` if it could not be started or did not end in time.
    pub status: Option<ExitStatus>,
    /// Its stdout and stderr in order of arrival; bytes that are not UTF-8 became U+FFFD.
    pub output: String,
    /// Whether it was killed at its time limit.
    pub timed_out: bool,
    /// Why it could not be started: the operating system's message.
    pub not_started: Option<String>,
}

impl CommandOutput {
    /// Whether it ended by itself with code 0.
    pub fn is_success(&self) -> bool {
        self.status.is_some_and(|status| status.success())
    }
}

impl TrustedCommand {
    /// A command, its program first. Its time limit is ten minutes unless [`Self::timeout`] sets another.
    pub fn new<I: IntoIterator<Item: Into<OsString>>>(argv: I) -> Self {
        Self {
            argv: argv.into_iter().map(Into::into).collect(),
            env: Vec::new(),
            cwd: None,
            timeout: Duration::from_mins(10),
            grace: DEFAULT_GRACE,
            ends_with_us: false,
            passes: None,
            starter: None,
            arguments_from_stdin: false,
        }
    }

    /// Adds a variable to the inherited environment.
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.env.push((name.into(), value.into()));
        self
    }

    /// Starts it in this directory instead of ours.
    pub fn cwd(mut self, dir: impl Into<PathBuf>) -> Self {
        self.cwd = Some(dir.into());
        self
    }

    /// Kills it, with its process group, after this time.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// How long it may take to end after SIGTERM; five seconds unless this sets another.
    pub fn grace(mut self, grace: Duration) -> Self {
        self.grace = grace;
        self
    }

    /// Sends it SIGTERM when this process is asked to stop, and kills it if it has not ended soon after. Without this, it
    /// runs to its end.
    pub fn ending_with_us(mut self) -> Self {
        self.ends_with_us = true;
        self
    }

    /// Lets it inherit a descriptor of this process, with its number.
    pub fn passing(mut self, descriptor: RawFd) -> Self {
        self.passes = Some(descriptor);
        self
    }

    /// Starts it as a fork, if it is this program, without a directory or variables of its own.
    pub fn by(mut self, starter: Option<Arc<Starter>>) -> Self {
        self.starter = starter.filter(|_| self.cwd.is_none() && self.env.is_empty());
        self
    }

    /// Hands the arguments over on standard input, if it is this program, so that nobody reads them in the list of processes.
    pub fn arguments_from_stdin(mut self) -> Self {
        self.arguments_from_stdin = true;
        self
    }

    /// Runs it to its end; hands each line of its output, without the line end, to `on_line` as it arrives.
    ///
    /// Waits for a [`run`](crate::run()) of this process to end first, so `on_line` must not start one.
    pub fn run(&self, on_line: &mut dyn FnMut(&str)) -> Result<CommandOutput, SandboxError> {
        let interrupts = self.ends_with_us.then(hold_interrupts).transpose()?;
        let _lock = process_globals().lock_for_trusted_command();
        let failed = SandboxError::while_doing("open a pipe for a tool");
        let (reader, writer) = io::pipe().map_err(failed)?;
        let mut lines =
            LineReader::new(reader).map_err(SandboxError::while_doing("open a pipe for a tool"))?;
        let mut child = match self.start(writer) {
            Ok(child) => child,
            Err(error) => return Ok(not_started(self.argv.first(), &error)),
        };
        let mut output = String::new();
        let mut keep = |line: String| {
            on_line(line.trim_end_matches(['\n', '\r']));
            output.push_str(&line);
        };
        let deadline = Instant::now().checked_add(self.timeout);
        let time = TimeLimit { deadline, grace: self.grace };
        let status = follow(&mut child, &mut lines, time, interrupts.as_ref(), &mut keep)
            .map_err(SandboxError::while_doing("wait for a tool"))?;
        Ok(CommandOutput { status, output, timed_out: status.is_none(), not_started: None })
    }

    /// Starts it, as a fork where it can be one. No writing end of the pipe is left here: we would never see its end.
    fn start(&self, output: PipeWriter) -> io::Result<TrustedProcess> {
        let starter = self.starter.as_deref();
        if let Some(pid) = starter.and_then(|all| all.fork(&self.argv, &output, self.passes)) {
            return Ok(TrustedProcess::fork(pid));
        }
        let errors = output.try_clone()?;
        self.command()?.stdout(output).stderr(errors).spawn().map(TrustedProcess::Program)
    }

    #[expect(clippy::disallowed_methods, reason = "the one place that starts trusted commands")]
    #[expect(unsafe_code, reason = "a parent-death signal is set between fork and exec")]
    fn command(&self) -> io::Result<Command> {
        let empty = OsString::new();
        let mut command = Command::new(self.argv.first().unwrap_or(&empty));
        command.envs(self.env.iter().cloned()).process_group(0);
        if self.arguments_from_stdin {
            command.arg(FROM_STDIN).stdin(words(&self.argv)?);
        } else {
            command.args(self.argv.iter().skip(1)).stdin(Stdio::null());
        }
        if let Some(dir) = &self.cwd {
            command.current_dir(dir);
        }
        let passes = self.passes;
        // SAFETY: two system calls, which allocate and lock nothing.
        unsafe {
            command.pre_exec(move || {
                passes.map(keep_on_exec).transpose()?;
                Ok(rustix::process::set_parent_process_death_signal(Some(Signal::TERM))?)
            });
        }
        Ok(command)
    }
}

/// A file without a name that holds these words, each with a zero byte at its end.
fn words(argv: &[OsString]) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    for word in argv {
        file.write_all(word.as_bytes())?;
        file.write_all(&[0])?;
    }
    file.rewind()?;
    Ok(file)
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
                if let Some(status) = child.try_wait()? {
                    lines.finish(keep)?;
                    return Ok(Some(status));
                }
            }
            Arrival::End => {
                // It has closed its output: wait for its end.
                let status = child.wait_timeout(time.left().min(POLL_INTERVAL))?;
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
