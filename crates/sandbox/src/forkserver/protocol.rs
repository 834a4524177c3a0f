//! The messages between a run and its fork server: a [`ForkRequest`] and a [`ForkReply`], each as its length and its JSON.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use test_report::model::{Limits, RawRun};

use crate::confine::{Account, Confinement};
use crate::job::Job;
use crate::supervise::interrupts::Interrupts;

/// The value that replaces the folders of a run in the environment of a ready interpreter, which has no such folders.
const NO_FOLDER: &str = "/nowhere";

/// A job for a ready interpreter. Paths that are not UTF-8 cannot be sent; a run with such a path starts its command itself.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ForkRequest {
    /// The track, whose files a ready interpreter reads.
    pub(crate) track: String,
    /// The command that becomes a ready interpreter; `{track}` stands for the folder of the track's files.
    pub(crate) interpreter: Vec<String>,
    /// The part of the wall-clock time that is over.
    pub(crate) elapsed: Duration,
    argv: Vec<OsString>,
    cwd: PathBuf,
    env: BTreeMap<String, String>,
    pub(crate) limits: Limits,
    report_channel: bool,
    merge_output: bool,
    writable: Vec<PathBuf>,
    hidden: Vec<PathBuf>,
    readable: Vec<PathBuf>,
    account: Option<Account>,
}

/// The answer to a [`ForkRequest`].
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum ForkReply {
    /// The ready interpreter has not loaded yet, or has failed. The job has not begun.
    NotReady,
    /// The command ran.
    Ran(Box<ForkedRun>),
    /// The fork server failed, for this reason.
    Failed(String),
}

/// A run as a fork of a ready interpreter.
#[derive(Debug, Serialize, Deserialize)]
pub struct ForkedRun {
    /// How the command ended, and its output.
    pub run: RawRun,
    /// The folder of the track's files that the ready interpreter reads.
    pub track_folder: PathBuf,
}

impl ForkRequest {
    /// `None` if a variable is not UTF-8, or if the job is not confined.
    pub(crate) fn of(
        track: &str,
        interpreter: &[String],
        started: Instant,
        job: &Job,
    ) -> Option<Self> {
        let confinement = job.confinement.clone()?;
        let text = |text: &OsString| Some(text.to_str()?.to_owned());
        let env = job.env.iter().map(|(name, value)| Some((text(name)?, text(value)?)));
        Some(Self {
            track: track.to_owned(),
            interpreter: interpreter.to_vec(),
            elapsed: started.elapsed(),
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

    /// The environment of the ready interpreter: the same for all runs of a track, since the folders of the run become
    /// [`NO_FOLDER`].
    pub(crate) fn interpreter_env(&self) -> BTreeMap<OsString, OsString> {
        let folders = || self.writable.iter().map(|folder| folder.to_string_lossy());
        let lasting = |value: &String| {
            folders().fold(value.clone(), |value, folder| value.replace(&*folder, NO_FOLDER))
        };
        self.env.iter().map(|(name, value)| (name.into(), lasting(value).into())).collect()
    }

    pub(crate) fn into_job(self) -> Job {
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

/// Waits until the connection has something to read (true), or until a signal asks this process to stop (false).
pub(crate) fn wait(connection: &UnixStream, interrupts: &Interrupts) -> io::Result<bool> {
    loop {
        if interrupts.pending().is_some() {
            return Ok(false);
        }
        let mut watched =
            [PollFd::new(connection, PollFlags::IN), PollFd::new(interrupts.wake(), PollFlags::IN)];
        rustix::io::retry_on_intr(|| poll(&mut watched, None))?;
        let is_readable = !watched[0].revents().is_empty();
        interrupts.clear_wake();
        if is_readable && interrupts.pending().is_none() {
            return Ok(true);
        }
    }
}

/// Sends the length of a message, then the message.
pub(crate) fn send(mut connection: &UnixStream, json: &[u8]) -> io::Result<()> {
    connection.write_all(&(json.len() as u64).to_ne_bytes())?;
    connection.write_all(json)
}

/// Receives the next message. `None` at the end of the connection.
pub(crate) fn receive<T: DeserializeOwned>(mut connection: &UnixStream) -> io::Result<Option<T>> {
    let mut length = [0; size_of::<u64>()];
    match connection.read_exact(&mut length) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        Err(error) => return Err(error),
    }
    let mut bytes = Vec::new();
    let length = u64::from_ne_bytes(length);
    connection.take(length).read_to_end(&mut bytes)?;
    if bytes.len() as u64 != length {
        return Ok(None);
    }
    serde_json::from_slice(&bytes).map(Some).map_err(io::Error::other)
}
