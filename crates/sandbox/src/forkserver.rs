//! Ready interpreters of the tracks that have one, and commands that run as forks of them.
//!
//! A [`ReadyProcess`] has loaded a language's framework and nothing of any solution. The process that runs commands one after the
//! other keeps one for each track, and has each command fork from it. A command gets nothing of the one before it.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::ready::ReadyProcess;
use super::session::session;
use super::{Confinement, Job, SandboxError, supervise};
use test_report::model::RawRun;

/// How long a command waits for a ready interpreter, at most a tenth of its time.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// How many times a ready interpreter of one track is started: one that does not become ready is no gain.
const MAX_STARTS: u32 = 3;

/// What stands for the folders of a run in the environment of a ready interpreter, which has none.
const NOWHERE: &str = "/nowhere";

/// The ready interpreters of this process.
#[derive(Debug, Default)]
pub struct ForkServer {
    tracks: BTreeMap<String, Interpreter>,
}

/// The command of a track that becomes a ready interpreter.
#[derive(Debug, Clone, Copy)]
pub struct ReadyCommand<'a> {
    /// The track's id.
    pub track: &'a str,
    /// Program and arguments; `{track}` stands for the folder of the track's files.
    pub argv: &'a [String],
}

/// A command that ran as a fork.
#[derive(Debug)]
pub struct ForkedRun {
    /// What happened.
    pub raw: RawRun,
    /// The folder from which the ready interpreter read the track's files.
    pub folder: PathBuf,
}

impl ForkServer {
    /// Runs a job, whose time counts from `started`, as a fork of the track's ready interpreter. Returns nothing if there is none;
    /// the job has not begun then. `lay_out` writes the track's files and returns their folder, once for each track.
    pub fn run(
        &mut self,
        command: ReadyCommand<'_>,
        started: Instant,
        job: &Job,
        lay_out: impl FnOnce() -> io::Result<PathBuf>,
    ) -> Result<Option<ForkedRun>, SandboxError> {
        let Some(confinement) = &job.confinement else { return Ok(None) };
        let Some(env) = lasting(&job.env, confinement) else { return Ok(None) };
        if !self.tracks.contains_key(command.track) {
            let folder = lay_out()
                .map_err(SandboxError::while_doing("write the files of a ready interpreter"))?;
            let argv = command.argv.to_vec();
            let first = Interpreter { folder, argv, env: env.clone(), process: None, starts: 0 };
            self.tracks.insert(command.track.to_owned(), first);
        }
        let Some(interpreter) = self.tracks.get_mut(command.track) else { return Ok(None) };
        if interpreter.argv != command.argv || interpreter.env != env {
            return Ok(None);
        }
        let _lock = session().lock_for_run();
        let folder = interpreter.folder.clone();
        let Some(process) = interpreter.ready(job.limits.wall) else { return Ok(None) };
        let raw = supervise::run_ready(job, Some(started), process)?;
        Ok(Some(ForkedRun { raw, folder }))
    }
}

/// A ready interpreter, and how it is started.
#[derive(Debug)]
struct Interpreter {
    /// Where the track's files are.
    folder: PathBuf,
    argv: Vec<String>,
    env: BTreeMap<OsString, OsString>,
    process: Option<ReadyProcess>,
    /// How often it was started since it was last ready.
    starts: u32,
}

impl Interpreter {
    /// The process, if it is ready within a tenth of a run's time.
    fn ready(&mut self, wall: Duration) -> Option<&mut ReadyProcess> {
        if self.process.as_ref().is_some_and(ReadyProcess::is_lost) {
            self.process = None;
        }
        if self.process.is_none() && self.starts < MAX_STARTS {
            self.starts += 1;
            let folder = self.folder.to_string_lossy();
            let argv = self.argv.iter().map(|word| word.replace("{track}", &folder).into());
            self.process = ReadyProcess::start(argv.collect(), self.env.clone()).ok();
        }
        // By itself, the run would take as long to load what it needs.
        if !self.process.as_mut()?.is_ready(MAX_WAIT.min(wall / 10)) {
            return None;
        }
        self.starts = 0;
        self.process.as_mut()
    }
}

/// The environment of a ready interpreter: the folders of a run lead nowhere. Nothing if a value is not UTF-8.
fn lasting(
    env: &BTreeMap<OsString, OsString>,
    confinement: &Confinement,
) -> Option<BTreeMap<OsString, OsString>> {
    let folders: Option<Vec<&str>> =
        confinement.writable.iter().map(|folder: &PathBuf| Path::to_str(folder)).collect();
    let folders = folders?;
    let lasting = |value: &str| {
        folders.iter().fold(value.to_owned(), |value, folder| value.replace(folder, NOWHERE))
    };
    env.iter().map(|(name, value)| Some((name.clone(), lasting(value.to_str()?).into()))).collect()
}
