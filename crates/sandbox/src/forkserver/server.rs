//! The fork server: runs the commands of other processes of this program, one after the other, as forks of ready interpreters.
//!
//! A ready interpreter must be a child of the process that supervises its forks, and a run ends with its process. So the
//! ready interpreters belong to a process that outlives the runs. For each request the fork server does the work of
//! [`run`](crate::run()): it is the parent of the command, watches it and ends it. It keeps only the ready interpreters,
//! and never reads the report of a command.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io;
use std::os::fd::RawFd;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use test_report::text::ErrorText;

use super::protocol::{self, ForkReply, ForkRequest, ForkedRun};
use super::ready_interpreter::ReadyInterpreter;
use crate::descriptors::take_inherited;
use crate::error::SandboxError;
use crate::supervise::interrupts::hold_interrupts;
use crate::supervise::process_globals::process_globals;
use crate::supervise::run::{self, RunOptions};

/// How long a request waits for an interpreter to be ready, at most a tenth of its time.
const MAX_READY_WAIT: Duration = Duration::from_secs(2);

/// How many times in a row the interpreter of one track is started without becoming ready.
const MAX_STARTS: u32 = 3;

/// The command and the environment of a ready interpreter.
#[derive(Debug, PartialEq, Eq)]
struct Launch {
    argv: Vec<String>,
    env: BTreeMap<OsString, OsString>,
}

impl Launch {
    fn of(request: &ForkRequest) -> Self {
        Self { argv: request.interpreter.clone(), env: request.interpreter_env() }
    }
}

/// The ready interpreter of one track.
struct TrackInterpreter {
    /// The folder of the track's files.
    folder: PathBuf,
    launch: Launch,
    process: Option<ReadyInterpreter>,
    starts: u32,
}

impl TrackInterpreter {
    /// The ready interpreter, started if necessary. `None` if it is not ready, or if the request wants another one.
    fn ready(&mut self, request: &ForkRequest) -> Option<&mut ReadyInterpreter> {
        if self.launch != Launch::of(request) {
            return None;
        }
        if self.process.as_ref().is_some_and(ReadyInterpreter::is_lost) {
            self.process = None;
        }
        if self.process.is_none() && self.starts < MAX_STARTS {
            self.starts += 1;
            let folder = self.folder.to_string_lossy();
            let argv = self.launch.argv.iter().map(|word| word.replace("{track}", &folder).into());
            self.process = ReadyInterpreter::start(argv.collect(), self.launch.env.clone()).ok();
        }
        // Without a ready interpreter, the run would take as long to load the framework.
        let wait = MAX_READY_WAIT.min(request.limits.wall / 10);
        if !self.process.as_mut()?.is_ready(wait) {
            return None;
        }
        self.starts = 0;
        self.process.as_mut()
    }

    fn run(&mut self, request: ForkRequest) -> ForkReply {
        let track_folder = self.folder.clone();
        let Some(process) = self.ready(&request) else { return ForkReply::NotReady };
        let since = Instant::now().checked_sub(request.elapsed);
        let _lock = process_globals().lock_for_run();
        let options = RunOptions { since, source: Some(process), ..RunOptions::default() };
        match run::run(&request.into_job(), options, &mut |_, _| {}) {
            Ok(run) => ForkReply::Ran(Box::new(ForkedRun { run, track_folder })),
            Err(error) => ForkReply::Failed(ErrorText::of(&error).to_string()),
        }
    }
}

/// Serves requests on the inherited connection with this number, until its other end is closed or a signal comes. `lay_out`
/// writes the files of a track and returns their folder, which must stay until this returns.
pub fn serve_forks(
    descriptor: RawFd,
    lay_out: &mut dyn FnMut(&str) -> io::Result<PathBuf>,
) -> Result<(), SandboxError> {
    let interrupts = hold_interrupts()?;
    let connection =
        take_inherited(descriptor).map_err(SandboxError::while_doing("take over a descriptor"))?;
    let connection = UnixStream::from(connection);
    let mut tracks: BTreeMap<String, TrackInterpreter> = BTreeMap::new();
    let mut serve_next = || -> io::Result<bool> {
        if !protocol::wait(&connection, &interrupts)? {
            return Ok(false);
        }
        let Some(request) = protocol::receive::<ForkRequest>(&connection)? else {
            return Ok(false);
        };
        if !tracks.contains_key(&request.track) {
            let folder = lay_out(&request.track)?;
            let launch = Launch::of(&request);
            let track = TrackInterpreter { folder, launch, process: None, starts: 0 };
            tracks.insert(request.track.clone(), track);
        }
        let reply = match tracks.get_mut(&request.track) {
            Some(track) => track.run(request),
            None => ForkReply::NotReady,
        };
        let reply = serde_json::to_vec(&reply).map_err(io::Error::other)?;
        protocol::send(&connection, &reply)?;
        Ok(true)
    };
    while serve_next().map_err(SandboxError::while_doing("run commands for another process"))? {}
    Ok(())
}
