//! Many solutions on one machine or on many, with one line of JSON for each.
//!
//! Reads rows ([`Rows`]), lays each solution out as a folder, runs it in a process of its own, through `run`, like a single
//! solution, and appends what is known of it to a file ([`ShardFile`]) that a later batch continues. It never judges: a verdict
//! is that of `run`. What our side could not do is `infra`, and no verdict.
//!
//! | file | does |
//! |---|---|
//! | `row` | is a row of the input, and finds the rows of a file |
//! | `folder`, `paths` | find the folders of a row, and make the solution's out of its files |
//! | `concealed` | lists what no solution of the batch may read |
//! | `digest` | tells whether a row asks for the same as before |
//! | `capacity` | knows what this process may use of the machine |
//! | `queue` | lets a run begin when a worker and its memory are free |
//! | `attempt` | runs one row, and decides whether it has to run again |
//! | `cpu_pressure` | knows for how long processes of this machine waited for a processor |
//! | `record` | is a line of the output |
//! | `shard_file` | keeps these lines, whole, and locks the file |
//! | `merge`, `summary` | put the files of several machines together, and sum them up |
//! | `plan` | makes rows out of folders that people have |

mod attempt;
mod capacity;
mod concealed;
mod cpu_pressure;
mod digest;
mod folder;
mod merge;
mod paths;
mod plan;
mod queue;
mod record;
mod row;
mod shard_file;
mod summary;

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use crate::runner::worker::{WorkerPool, WorkerSettings};
use crate::runner::{Attest, RequiredLayers, SolutionFiles};
use attempt::{Again, Attempt};
use digest::Digests;
use queue::{Queue, RowRun};
use sandbox::{self, Interrupts, SandboxError, ScratchFolder, hold_interrupts};
use test_report::model::Shard;
use test_report::text::{Diagnostic, Message};
use tracks::TrackRegistry;

pub use capacity::Capacity;
pub use merge::{MergeError, Merged, merge};
pub use plan::{Plan, PlanError, Planned};
pub use record::{Record, Status, Used, Verdict};
pub use row::{BatchRow, Head, RowError, RowLimits, Rows, RowsError};
pub use shard_file::{Manifest, ShardFile};
pub use summary::{Group, Slow, Summary};

/// How long a run may take to end after a signal.
const GRACE: Duration = Duration::from_millis(1500);

/// How many times a row runs that our side cannot run.
const ATTEMPTS: u32 = 3;

/// The settings of a batch.
#[derive(Debug, Clone)]
pub struct Settings {
    /// This program.
    pub program: PathBuf,
    /// The tracks that there are.
    pub tracks: TrackRegistry,
    /// The part of the rows that runs here.
    pub shard: Shard,
    /// How often each row runs, at least once.
    pub repeat: u32,
    /// How many runs at once, at least one.
    pub jobs: usize,
    /// What a row may use that has no limits of its own.
    pub limits: Bounds,
    /// Where a row finds its exercise by its slug.
    pub exercises: Option<PathBuf>,
    /// Which files solutions bring.
    pub solution_files: SolutionFiles,
    /// The layers of the sandbox without which no row runs.
    pub required_layers: RequiredLayers,
    /// What no solution may read, beside the folders of the rows: the input, and the folder for the results.
    pub concealed: Vec<PathBuf>,
    /// What has to stay readable: programs and toolchains.
    pub needed: Vec<PathBuf>,
    /// Memory for all runs together, in MiB.
    pub memory_mb: u64,
    /// Whether a line holds the whole `results.json`.
    pub full: bool,
    /// Whether passes are proved.
    pub attest: Attest,
    /// The seed of that; random if there is none.
    pub attest_seed: Option<u64>,
    /// Whether every run starts its framework anew.
    pub cold: bool,
    /// The smallest part of the tests, in percent, that a proved pass has earned.
    pub attest_min: u32,
    /// Whether solutions run in a process of their own, where their track can do it.
    pub separate: bool,
}

/// What one run may use.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// Wall-clock time.
    pub wall: Duration,
    /// CPU time of each process, in whole seconds; none, and only the wall-clock time counts.
    pub cpu_seconds: Option<u64>,
    /// Memory of all its processes, in MiB.
    pub memory_mb: u64,
}

/// How a batch went.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BatchCounts {
    /// Runs that belong to this part.
    pub all: usize,
    /// Those that an earlier batch had done.
    pub before: usize,
    /// Those that have a line now, with these.
    pub done: usize,
    /// Of these, passes.
    pub passed: usize,
    /// Solutions that failed tests.
    pub failed: usize,
    /// Solutions whose tests could not run.
    pub errors: usize,
    /// Rows that ask for what does not exist.
    pub invalid: usize,
    /// Rows that could not be run for an infrastructure failure.
    pub infra: usize,
}

/// A batch could not go on. The lines that were written by then are whole.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// A line could not be written.
    #[error("cannot write `{path}`")]
    Write {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        #[source]
        source: io::Error,
    },
    /// Another batch writes the same file.
    #[error("another batch is writing `{path}`")]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// There is nowhere to lay out solutions.
    #[error("cannot create a temporary folder")]
    Scratch {
        /// The operating system's error.
        #[source]
        source: io::Error,
    },
    /// This program cannot watch for signals.
    #[error("cannot start a run")]
    Sandbox(#[from] SandboxError),
}

impl Diagnostic for BatchError {
    fn help(&self) -> Option<String> {
        let help = match self {
            Self::Write { .. } => {
                "finished rows are kept; free some disk space or fix the permissions, and run the same command again"
            }
            Self::Busy { .. } => "wait until it ends, or pass another folder as `--out`",
            Self::Scratch { .. } => "set `TMPDIR` to a writable folder",
            Self::Sandbox(_) => return None,
        };
        Some(help.to_owned())
    }
}

/// Told of each line as it is written, and of rows that an earlier batch had done.
pub trait Watch: Sync {
    /// A line was written, or stood there before.
    fn note(&self, record: &Record, is_new: bool);

    /// Told how many runs have to be repeated at the end, whenever that changes.
    fn put_off(&self, runs: usize);

    /// Told of a warning about a row, such as a file of the solution that was left out.
    fn warn(&self, row: &str, warning: &Message);
}

/// What all workers of a batch share.
struct Shared<'a> {
    rows: &'a Rows,
    settings: &'a Settings,
    digests: Digests,
    file: Mutex<ShardFile>,
    known: HashMap<record::Key, Record>,
    counts: Mutex<BatchCounts>,
    failed: Mutex<Option<BatchError>>,
    watch: &'a dyn Watch,
    interrupts: &'a Interrupts,
    machine: record::Machine,
    /// Folders that no solution can read: everybody's inputs, exercises and results.
    concealed: Vec<PathBuf>,
    /// Where rows are laid out. If this process is killed, its guard removes it.
    scratch: ScratchFolder,
    /// The processes that run the rows.
    workers: WorkerPool,
}

/// Runs the rows of a part that have no line yet. A signal ends it: what runs is given up within two seconds, and has no
/// line.
pub fn run(
    rows: &Rows,
    settings: &Settings,
    mut file: ShardFile,
    watch: &dyn Watch,
) -> Result<BatchCounts, BatchError> {
    let interrupts = hold_interrupts()?;
    let scratch = tempfile::Builder::new().prefix(".test-runner-").tempdir();
    let scratch = scratch.map_err(|source| BatchError::Scratch { source })?;
    let known = file.take_known();
    let runs: Vec<RowRun> = (0..rows.len())
        .filter(|place| settings.shard.has(*place))
        .flat_map(|place| (1..=settings.repeat).map(move |repeat| RowRun { place, repeat }))
        .collect();
    let shared = Shared {
        rows,
        settings,
        digests: Digests::default(),
        file: Mutex::new(file),
        known,
        counts: Mutex::new(BatchCounts { all: runs.len(), ..BatchCounts::default() }),
        failed: Mutex::new(None),
        watch,
        interrupts: &interrupts,
        machine: record::Machine::this(&sandbox::layers()),
        concealed: concealed::folders(rows, settings),
        scratch: ScratchFolder::new(scratch),
        workers: WorkerPool::new(WorkerSettings {
            program: settings.program.clone(),
            track_folders: settings.tracks.folders().to_vec(),
            interpreters: !settings.cold,
            grace: GRACE,
        }),
    };
    let queue = Queue::of(runs, settings.memory_mb);
    thread::scope(|scope| {
        for _ in 0..settings.jobs.max(1) {
            scope.spawn(|| shared.work(&queue));
        }
    });
    // What failed for want of the machine runs once more with the machine to itself.
    let later = queue.into_later();
    for (done, run) in later.iter().enumerate() {
        watch.put_off(later.len() - done);
        shared.alone(*run);
    }
    let Shared { file, counts, failed, .. } = shared;
    let file = file.into_inner().expect("no worker panics with the file");
    if let Some(error) = failed.into_inner().expect("no worker panics with the error") {
        return Err(error);
    }
    file.close()?;
    Ok(counts.into_inner().expect("no worker panics with the counts"))
}

impl Shared<'_> {
    fn work(&self, queue: &Queue) {
        while let Some((run, ticket)) = queue.next(|place| self.memory_of(place)) {
            if self.is_over() {
                return;
            }
            let attempt = Attempt::first(self.settings.jobs);
            if self.row(run, &attempt).is_some() {
                self.watch.put_off(queue.later(run));
            }
            drop(ticket);
        }
    }

    /// Runs a row again with nothing beside it, until it has a line.
    fn alone(&self, run: RowRun) {
        let mut attempt = Attempt::second();
        while !self.is_over() {
            let Some(again) = self.row(run, &attempt) else { return };
            attempt = attempt.after(again);
        }
    }

    /// Whether a signal came, or no more lines can be written.
    fn is_over(&self) -> bool {
        self.interrupts.pending().is_some()
            || self.failed.lock().expect("no holder panics").is_some()
    }

    fn memory_of(&self, place: usize) -> u64 {
        let limits = self.rows.row(place).ok().and_then(|row| row.limits);
        limits.and_then(|limits| limits.memory_mb).unwrap_or(self.settings.limits.memory_mb)
    }

    /// Runs a row. It has a line then, unless the batch ends, or why it has to run again.
    fn row(&self, run: RowRun, attempt: &Attempt) -> Option<Again> {
        let record = match attempt::run(self, run, attempt) {
            attempt::RowOutcome::Known(record) => {
                self.count(|counts| counts.before += 1, &record);
                self.watch.note(&record, false);
                return None;
            }
            attempt::RowOutcome::Interrupted => return None,
            attempt::RowOutcome::Again(again) => return Some(again),
            attempt::RowOutcome::Done(record) => record,
        };
        let written = self.file.lock().expect("no holder panics").append(&record);
        match written {
            Ok(()) => {
                self.count(|_| (), &record);
                self.watch.note(&record, true);
            }
            Err(error) => {
                self.failed.lock().expect("no holder panics").get_or_insert(error);
            }
        }
        None
    }

    fn count(&self, more: impl FnOnce(&mut BatchCounts), record: &Record) {
        let mut counts = self.counts.lock().expect("no holder panics");
        more(&mut counts);
        counts.done += 1;
        let of_status = match record.verdict.status {
            Some(Status::Pass) => &mut counts.passed,
            Some(Status::Fail) => &mut counts.failed,
            Some(Status::Error) => &mut counts.errors,
            Some(Status::Invalid) => &mut counts.invalid,
            None => &mut counts.infra,
        };
        *of_status += 1;
    }
}
