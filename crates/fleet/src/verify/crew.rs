//! Runs in workers, several at a time, that end at a signal.

use std::path::PathBuf;
use std::time::Duration;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use runner::run::Request;
use runner::run::worker::{Cancellation, EndedBy, RunReply, WorkerPool, WorkerSettings};
use sandbox::{Interrupts, SandboxError, hold_interrupts};
use test_report::text::{Diagnostic, Message};
use tracks::TrackRegistry;

/// How long a run may take to end after a signal.
const GRACE: Duration = Duration::from_secs(5);

/// Threads, each of which waits for a worker.
#[derive(Debug)]
pub struct Crew {
    threads: ThreadPool,
    interrupts: Interrupts,
    workers: WorkerPool,
}

/// The runs could not start.
#[derive(Debug, thiserror::Error)]
pub enum CrewError {
    /// The threads that wait for the runs could not be started.
    #[error("cannot start the threads for concurrent runs")]
    Jobs(#[from] ThreadPoolBuildError),
    /// This program cannot watch for signals.
    #[error("cannot start a run")]
    Sandbox(#[from] SandboxError),
}

impl Diagnostic for CrewError {
    fn help(&self) -> Option<String> {
        matches!(self, Self::Jobs(_)).then(|| "pass a smaller `--jobs`".to_owned())
    }
}

impl Crew {
    /// `program` is this program. `jobs` runs at a time.
    pub fn new(program: PathBuf, tracks: TrackRegistry, jobs: usize) -> Result<Self, CrewError> {
        let threads = ThreadPoolBuilder::new().num_threads(jobs).build()?;
        let interrupts = hold_interrupts()?;
        let workers = WorkerPool::new(WorkerSettings {
            program,
            track_folders: tracks.folders().to_vec(),
            interpreters: false,
            grace: GRACE,
            ended_by: EndedBy::Signal,
        });
        Ok(Self { threads, interrupts, workers })
    }

    /// The results of the items, in their order. Calls `done` for each when it ends, from several threads. After a signal, an
    /// item has no result unless `run` had ended.
    pub fn each<T: Sync, R: Send>(
        &self,
        items: &[T],
        run: impl Fn(&T) -> Option<R> + Sync,
        done: &(dyn Fn(&R) + Sync),
    ) -> Vec<R> {
        let result = |item: &T| {
            let result = if self.is_interrupted() { None } else { run(item) };
            result.inspect(|result| done(result))
        };
        self.threads.install(|| items.par_iter().filter_map(result).collect())
    }

    /// Whether a signal asks this process to end.
    pub fn is_interrupted(&self) -> bool {
        self.interrupts.pending().is_some()
    }

    /// What a run came to. The error is why there was no run, for people.
    pub fn run(&self, request: &Request) -> Result<RunReply, String> {
        let never = Cancellation::default();
        let reply = self.workers.run(request, &never, &mut |_| ());
        reply.map_err(|error| Message::from(error).to_string())
    }
}
