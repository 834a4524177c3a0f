//! Workers, for processes that have others run something.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::cancellation::Cancellation;
use super::protocol::{Answer, Event, RunReply};
use super::{COMMAND, INTERPRETERS};
use crate::run::mutant_runs::MOST_RUNS;
use crate::run::{Attest, Request, resolve};
use sandbox::{Companion, Interrupts, Received, SandboxError, hold_interrupts};
use test_report::text::Diagnostic;

/// What a run may take longer than its time limit: to start, to read the solution, and to answer.
const MARGIN: Duration = Duration::from_secs(30);

/// How often a request is sent: a worker that dies is replaced once.
const TRIES: u32 = 2;

/// The time between two checks whether a run was cancelled whose worker did not end.
const CHECK: Duration = Duration::from_millis(500);

/// How workers are started.
#[derive(Debug, Clone)]
pub struct WorkerSettings {
    /// This program.
    pub program: PathBuf,
    /// Folders of tracks that are not part of the program.
    pub track_folders: Vec<PathBuf>,
    /// Whether tests run as forks of ready interpreters, where their track has one.
    pub interpreters: bool,
    /// How long a run may take to end after a signal asked this process to stop.
    pub grace: Duration,
    /// What ends a run before its time.
    pub ended_by: EndedBy,
}

/// What ends runs before their time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndedBy {
    /// A signal to this process ends all of them.
    Signal,
    /// Only its [`Cancellation`] ends a run. After a signal, this process decides which runs it lets finish.
    Cancellation,
}

/// Why a worker gave no answer.
#[derive(Debug, thiserror::Error)]
pub enum WorkerError {
    /// The request cannot be sent: a path is not UTF-8.
    #[error("cannot encode the request for a worker")]
    Request(#[source] serde_json::Error),
    /// No worker can be started.
    #[error("cannot start `{}`", program.display())]
    Start {
        /// This program.
        program: PathBuf,
        /// The operating system's error.
        #[source]
        source: io::Error,
    },
    /// The connection failed.
    #[error("cannot communicate with a worker")]
    Connection(#[source] io::Error),
    /// The worker died, and so did the one that replaced it.
    #[error("the worker died twice during the run (was it killed, or is the memory full?)")]
    Died,
    /// The worker did not answer in time.
    #[error("the worker did not reply within {} s", .0.as_secs())]
    TimedOut(Duration),
    /// A signal asked this process to stop.
    #[error("interrupted")]
    Interrupted,
    /// Its [`Cancellation`] ended the run.
    #[error("cancelled")]
    Cancelled,
    /// This program cannot watch for signals.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
}

/// Workers that wait for a request. A run takes one out of the pool, or starts one if there is none.
#[derive(Debug)]
pub struct WorkerPool {
    settings: WorkerSettings,
    idle: Mutex<Vec<Arc<Companion>>>,
}

impl Diagnostic for WorkerError {}

impl WorkerPool {
    /// A pool without workers.
    pub fn new(settings: WorkerSettings) -> Self {
        Self { settings, idle: Mutex::default() }
    }

    /// Runs a request in a worker. Several threads may call this at a time; each has a worker of its own.
    pub fn run(
        &self,
        request: &Request,
        cancellation: &Cancellation,
        on_event: &mut dyn FnMut(Event),
    ) -> Result<RunReply, WorkerError> {
        let interrupts = hold_interrupts()?;
        let by_signal = self.settings.ended_by == EndedBy::Signal;
        let message = serde_json::to_vec(request).map_err(WorkerError::Request)?;
        let limit = limit(request);
        for _ in 0..TRIES {
            let worker = self.take()?;
            let asked = Asked {
                worker: &worker,
                interrupts: by_signal.then_some(&interrupts),
                cancellation,
                grace: self.settings.grace,
            };
            let reply = {
                let _attached = cancellation.attach(&worker).ok_or(WorkerError::Cancelled)?;
                asked.reply(&message, limit, on_event)
            };
            // Its worker was asked to stop.
            if cancellation.at().is_some() {
                return Err(WorkerError::Cancelled);
            }
            match reply? {
                // The worker of a failed run is not used again.
                Some(reply) if reply.failure.is_some() => return Ok(reply),
                Some(reply) => {
                    self.idle().push(worker);
                    return Ok(reply);
                }
                None => {}
            }
        }
        Err(WorkerError::Died)
    }

    fn take(&self) -> Result<Arc<Companion>, WorkerError> {
        if let Some(worker) = self.idle().pop() {
            return Ok(worker);
        }
        let WorkerSettings { program, track_folders, interpreters, .. } = &self.settings;
        let mut arguments: Vec<OsString> = Vec::new();
        for folder in track_folders {
            arguments.extend(["--tracks".into(), folder.into()]);
        }
        arguments.push(COMMAND.into());
        if *interpreters {
            arguments.push(INTERPRETERS.into());
        }
        Companion::start(program, &arguments)
            .map(Arc::new)
            .map_err(|source| WorkerError::Start { program: program.clone(), source })
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Arc<Companion>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long a worker may take for a request.
fn limit(request: &Request) -> Duration {
    let run = request.limits.wall.unwrap_or_else(|| resolve::limits(request).wall);
    // The original run, and its mutants one after the other.
    let runs = if request.attest == Attest::Off { 1 } else { 1 + MOST_RUNS };
    // Each run with the solution in a process of its own may be repeated in one process, and so may all runs together.
    let is_separate = request.separate || request.attest == Attest::Strict;
    let runs = if is_separate { 3 * runs } else { runs };
    (run * runs + MARGIN).saturating_mul(request.timeout_factor)
}

/// A worker that is asked for a run.
struct Asked<'a> {
    worker: &'a Companion,
    /// The signals that end the run, if any does.
    interrupts: Option<&'a Interrupts>,
    cancellation: &'a Cancellation,
    grace: Duration,
}

impl Asked<'_> {
    /// The reply; nothing if the worker died.
    fn reply(
        &self,
        message: &[u8],
        limit: Duration,
        on_event: &mut dyn FnMut(Event),
    ) -> Result<Option<RunReply>, WorkerError> {
        let connection = self.worker.connection();
        let deadline = Instant::now() + limit;
        if connection.send(message).is_err() {
            return Ok(None);
        }
        loop {
            let check = deadline.min(Instant::now() + CHECK);
            let received = connection.receive(self.interrupts, Some(check));
            match received.map_err(WorkerError::Connection)? {
                Received::Message(answer) => match serde_json::from_slice(&answer) {
                    Ok(Answer::Event(event)) => on_event(event),
                    Ok(Answer::Reply(reply)) => return Ok(Some(*reply)),
                    Err(error) => return Err(WorkerError::Connection(error.into())),
                },
                Received::Ended => return Ok(None),
                Received::TimedOut if self.is_given_up() => return Err(WorkerError::Cancelled),
                Received::TimedOut if Instant::now() < deadline => {}
                Received::TimedOut => return Err(WorkerError::TimedOut(limit)),
                Received::Interrupted => {
                    self.end();
                    return Err(WorkerError::Interrupted);
                }
            }
        }
    }

    /// Whether the run was cancelled, and its worker did not end in time.
    fn is_given_up(&self) -> bool {
        self.cancellation.at().is_some_and(|at| at.elapsed() > self.grace)
    }

    /// Asks the worker to stop, and waits for its end, so that it ends what it runs.
    fn end(&self) {
        self.worker.terminate();
        let deadline = Instant::now() + self.grace;
        let received = || self.worker.connection().receive(None, Some(deadline));
        while matches!(received(), Ok(Received::Message(_))) {}
    }
}
