//! The fork server of this process: ready interpreters of the tracks that have one, and commands that are forks of them.
//!
//! A ready interpreter (`ready_interpreter`) must be a child of the process that supervises its forks. A process that runs
//! commands one after the other keeps one interpreter for each track. A command gets nothing of the command before it.

mod ready_interpreter;
mod sockets;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::raw_run::RawRun;

use self::ready_interpreter::ReadyInterpreter;
use crate::confine::Confinement;
use crate::error::SandboxError;
use crate::job::Job;
use crate::supervise::process_globals::process_globals;
use crate::supervise::run::{self, RunOptions};

pub use ready_interpreter::can_be_kept;

/// How long a command waits for an interpreter to be ready, at most a tenth of its time.
const MAX_READY_WAIT: Duration = Duration::from_secs(2);

/// How many times in a row the interpreter of one track is started without becoming ready.
const MAX_STARTS: u32 = 3;

/// The value that replaces the folders of a run in the environment of a ready interpreter.
const NO_FOLDER: &str = "/nowhere";

/// The ready interpreters of this process.
#[derive(Debug, Default)]
pub struct ForkServer {
    tracks: BTreeMap<String, TrackInterpreter>,
}

/// The command of a track that becomes a ready interpreter.
#[derive(Debug, Clone, Copy)]
pub struct InterpreterCommand<'a> {
    /// The track's id.
    pub track: &'a str,
    /// Program and arguments; `{track}` stands for the folder of the track's files.
    pub argv: &'a [String],
}

/// A command that ran as a fork.
#[derive(Debug)]
pub struct ForkedRun {
    /// The run.
    pub run: RawRun,
    /// The folder from which the ready interpreter read the track's files.
    pub track_folder: PathBuf,
}

impl ForkServer {
    /// Runs a job, whose time counts from `started`, as a fork of the track's ready interpreter. `None` if there is none; then the
    /// job has not begun. `lay_out` writes the track's files and returns their folder, once for each track.
    pub fn run(
        &mut self,
        command: InterpreterCommand<'_>,
        started: Instant,
        job: &Job,
        lay_out: impl FnOnce() -> io::Result<PathBuf>,
    ) -> Result<Option<ForkedRun>, SandboxError> {
        let Some(confinement) = &job.confinement else { return Ok(None) };
        let Some(env) = interpreter_env(&job.env, confinement) else { return Ok(None) };
        let launch = Launch { argv: command.argv.to_vec(), env };
        if !self.tracks.contains_key(command.track) {
            let folder = lay_out()
                .map_err(SandboxError::while_doing("write the files of a ready interpreter"))?;
            let track =
                TrackInterpreter { folder, launch: launch.clone(), process: None, starts: 0 };
            self.tracks.insert(command.track.to_owned(), track);
        }
        let Some(track) = self.tracks.get_mut(command.track) else { return Ok(None) };
        if track.launch.argv != launch.argv {
            // The toolchain was installed again meanwhile.
            *track = TrackInterpreter {
                folder: track.folder.clone(),
                launch: launch.clone(),
                process: None,
                starts: 0,
            };
        }
        if track.launch != launch {
            return Ok(None);
        }
        let _lock = process_globals().lock_for_run();
        let track_folder = track.folder.clone();
        let Some(process) = track.ready(job.limits.wall) else { return Ok(None) };
        let options =
            RunOptions { since: Some(started), source: Some(process), ..RunOptions::default() };
        let run = run::run(job, options, &mut |_, _| {})?;
        Ok(Some(ForkedRun { run, track_folder }))
    }
}

/// The command and the environment of a ready interpreter.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Launch {
    argv: Vec<String>,
    env: BTreeMap<OsString, OsString>,
}

/// The ready interpreter of one track.
#[derive(Debug)]
struct TrackInterpreter {
    /// The folder of the track's files.
    folder: PathBuf,
    launch: Launch,
    process: Option<ReadyInterpreter>,
    starts: u32,
}

impl TrackInterpreter {
    /// The ready interpreter, started if necessary. `None` if it is not ready within a tenth of a run's time.
    fn ready(&mut self, wall: Duration) -> Option<&mut ReadyInterpreter> {
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
        if !self.process.as_mut()?.is_ready(MAX_READY_WAIT.min(wall / 10)) {
            return None;
        }
        self.starts = 0;
        self.process.as_mut()
    }
}

/// The environment of a ready interpreter, without the folders of a run. `None` if a value is not UTF-8.
fn interpreter_env(
    env: &BTreeMap<OsString, OsString>,
    confinement: &Confinement,
) -> Option<BTreeMap<OsString, OsString>> {
    let folders: Option<Vec<&str>> =
        confinement.writable.iter().map(|folder| Path::to_str(folder)).collect();
    let folders = folders?;
    let without_folders = |value: &str| {
        folders.iter().fold(value.to_owned(), |value, folder| value.replace(folder, NO_FOLDER))
    };
    env.iter()
        .map(|(name, value)| Some((name.clone(), without_folders(value.to_str()?).into())))
        .collect()
}
