//! Takes runs of rows out of a queue, runs each, as often as its verdict needs it, and hands its record to whoever asked.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::attempt::{self, Again, Attempt, RowOutcome};
use super::concealed::Concealed;
use super::digest::Digests;
use super::limits::KnownExercises;
use super::parsed_row::ParsedRow;
use super::queue::{PutOff, Queue, Started};
use super::record::{InfraReason, Machine, Record, Used, Verdict};
use super::row::RowError;
use super::{BatchError, GRACE, Settings};
use runner::run::ResourceUsage;
use runner::run::worker::{Cancellation, EndedBy, WorkerPool, WorkerSettings};
use sandbox::{Interrupts, ScratchFolder, hold_interrupts};
use test_report::text::Message;

/// How long a run waits for a machine of its own if nobody knows when the last run comes.
const PUT_OFF: Duration = Duration::from_secs(30);

/// For how long it works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Service {
    /// For as long as a batch takes: exercises stay as they are, and a signal ends all runs.
    Batch,
    /// For months: exercises change, and the server decides which runs end with it.
    Server,
}

/// One run of a row, as far as it is known before it begins.
pub struct Asked {
    /// The row's line in the input, counted from 1.
    pub line: usize,
    /// Which of the row's repetitions, counted from 1.
    pub repeat: u32,
    pub row: Arc<Result<ParsedRow, RowError>>,
}

/// Where runs come from, and where their records go.
pub trait Front: Sync {
    /// One run of a row.
    type Run: Send;

    /// What it asks for.
    fn asked(&self, run: &Self::Run) -> Asked;

    /// The record of an earlier batch.
    fn known(&self, _: &Verdict) -> Option<&Record> {
        None
    }

    /// What ends the run before its time.
    fn cancellation<'a>(&self, _: &'a Self::Run) -> Option<&'a Cancellation> {
        None
    }

    /// The run has a record, which may be that of an earlier batch.
    fn done(&self, run: Self::Run, record: Record, is_new: bool);

    /// The run has none, because it was ended before its time.
    fn dropped(&self, run: Self::Run, engine: &Engine);

    /// How many runs have to be repeated alone, whenever that changes.
    fn put_off(&self, runs: usize);

    /// A warning about a row, such as a file of the solution that was left out.
    fn warn(&self, row: &str, warning: &Message);

    /// Whether no more runs are to begin.
    fn is_over(&self) -> bool;
}

/// What all runs share.
pub struct Engine {
    pub(super) settings: Settings,
    pub(super) machine: Machine,
    pub(super) digests: Digests,
    /// What exercises say of limits.
    pub(super) exercises: KnownExercises,
    /// Where rows are laid out. If this process is killed, its guard removes it.
    pub(super) scratch: ScratchFolder,
    /// The processes that run the rows.
    pub(super) workers: WorkerPool,
    /// Folders that no solution can read: everybody's inputs, exercises and results.
    concealed: Mutex<Concealed>,
    /// When the machine last failed a run.
    machine_failed: Mutex<Option<Instant>>,
    service: Service,
    interrupts: Interrupts,
}

/// An engine, and who asked for its runs.
pub(super) struct Context<'a, F> {
    pub(super) engine: &'a Engine,
    pub(super) front: &'a F,
}

impl Engine {
    /// An engine without work.
    pub fn start(settings: Settings, service: Service) -> Result<Self, BatchError> {
        let interrupts = hold_interrupts()?;
        let scratch = tempfile::Builder::new().prefix(".test-runner-").tempdir();
        let scratch = scratch.map_err(|source| BatchError::Scratch { source })?;
        let workers = WorkerPool::new(WorkerSettings {
            program: settings.program.clone(),
            track_folders: settings.tracks.folders().to_vec(),
            interpreters: !settings.cold,
            grace: GRACE,
            ended_by: match service {
                Service::Batch => EndedBy::Signal,
                Service::Server => EndedBy::Cancellation,
            },
        });
        Ok(Self {
            machine: Machine::this(&sandbox::layers()),
            digests: Digests::default(),
            exercises: KnownExercises::default(),
            scratch: ScratchFolder::new(scratch),
            workers,
            concealed: Mutex::new(Concealed::of(&settings)),
            machine_failed: Mutex::default(),
            settings,
            service,
            interrupts,
        })
    }

    /// A queue for its runs.
    pub fn queue<R>(&self, is_stream: bool) -> Queue<R> {
        let put_off = if is_stream { PutOff::For(PUT_OFF) } else { PutOff::ToTheEnd };
        Queue::new(self.settings.memory_mb, put_off)
    }

    /// The record of a row that did not run.
    pub(crate) fn not_run(&self, asked: &Asked, reason: InfraReason, why: &str) -> Record {
        let Asked { line, repeat, row } = asked;
        let verdict = match row.as_ref() {
            Ok(row) => Verdict::of(row, *line, *repeat).infra(reason, why),
            Err(error) => Verdict::of_bad_line(error, *line, *repeat),
        };
        let used = Used::of(Duration::ZERO, &ResourceUsage::default(), 0, &self.machine);
        Record { verdict, used }
    }

    /// How many threads work.
    pub fn jobs(&self) -> usize {
        self.settings.jobs.max(1)
    }

    /// Conceals the folders of a row from all runs that begin from now on.
    pub(crate) fn conceal_row(&self, row: &ParsedRow) {
        self.conceal(row.folders().cloned());
    }

    /// Conceals folders from all runs that begin from now on.
    pub(super) fn conceal(&self, folders: impl IntoIterator<Item = PathBuf>) {
        self.concealed.lock().expect("no holder panics").add(folders);
    }

    pub(super) fn concealed(&self) -> Vec<PathBuf> {
        self.concealed.lock().expect("no holder panics").folders()
    }

    /// Whether a signal ends all runs.
    pub(super) fn is_interrupted(&self) -> bool {
        self.service == Service::Batch && self.interrupts.pending().is_some()
    }

    /// Whether a row is tried again after this failure. A toolchain may be installed before a batch ends; the rows of a server would
    /// hold up others, one at a time. An exercise stays as it is.
    pub(super) fn tries_again(&self, reason: InfraReason) -> bool {
        match reason {
            InfraReason::ExerciseUnusable => false,
            InfraReason::ToolchainMissing => self.service == Service::Batch,
            _ => true,
        }
    }

    /// The machine failed a run now: its disk was full, for example.
    pub(super) fn note_machine_failure(&self) {
        *self.machine_failed.lock().expect("no holder panics") = Some(Instant::now());
    }

    /// Whether the machine failed another run after this moment, and so perhaps one that did not notice.
    pub(super) fn machine_failed_after(&self, moment: Instant) -> bool {
        self.machine_failed.lock().expect("no holder panics").is_some_and(|failed| failed >= moment)
    }

    /// Whether exercises stay as they are.
    pub(super) fn keeps_digests(&self) -> bool {
        self.service == Service::Batch
    }

    /// Runs what is in the queue until nothing more comes. Several threads may do so.
    pub fn work<F: Front>(&self, queue: &Queue<F::Run>, front: &F) {
        let memory = |run: &F::Run| match &*front.asked(run).row {
            Ok(row) => self.limits(row).most_memory_mb(),
            Err(_) => 0,
        };
        let context = Context { engine: self, front };
        while let Some(Started { run, ticket }) = queue.next(memory, || context.is_over()) {
            if let Some(left) = ticket.alone_of {
                front.put_off(left);
                context.alone(run);
                drop(ticket);
                continue;
            }
            let attempt = Attempt::first(self.settings.jobs);
            // What failed for want of the machine runs once more with the machine to itself.
            if let Some((run, _)) = context.attempt(run, &attempt) {
                front.put_off(ticket.put_off(run));
            }
        }
    }
}

impl<F: Front> Context<'_, F> {
    fn is_over(&self) -> bool {
        self.engine.is_interrupted() || self.front.is_over()
    }

    /// Runs a row again with nothing beside it, until it has a record.
    fn alone(&self, mut run: F::Run) {
        let mut attempt = Attempt::second();
        while !self.is_over() {
            let Some((same, again)) = self.attempt(run, &attempt) else { return };
            (run, attempt) = (same, attempt.after(again));
        }
        self.front.dropped(run, self.engine);
    }

    /// Runs a row. It has a record then, unless it was ended; otherwise why it has to run again.
    fn attempt(&self, run: F::Run, attempt: &Attempt) -> Option<(F::Run, Again)> {
        if self.front.cancellation(&run).is_some_and(|cancelled| cancelled.at().is_some()) {
            self.front.dropped(run, self.engine);
            return None;
        }
        let asked = self.front.asked(&run);
        match attempt::run(self, &asked, &run, attempt) {
            RowOutcome::Known(record) => self.front.done(run, *record, false),
            RowOutcome::Done(record) => self.front.done(run, *record, true),
            RowOutcome::Interrupted => self.front.dropped(run, self.engine),
            RowOutcome::Again(again) => return Some((run, again)),
        }
        None
    }
}
