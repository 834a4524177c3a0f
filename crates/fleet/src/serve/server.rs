//! The workers of a server, the rows that wait, and their end.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use super::totals::Totals;
use super::{Ended, Policy};
use crate::batch::{
    Asked, BatchError, Engine, Front, InfraReason, Load, ParsedRow, Queue, Record, RowError,
    Service, Settings,
};
use runner::run::worker::Cancellation;
use sandbox::Interrupts;
use test_report::text::Message;

/// The time between two checks for a signal.
const CHECK: Duration = Duration::from_millis(100);

/// A server, whoever asks it.
pub(super) struct Server {
    engine: Engine,
    queue: Queue<ServeRun>,
    front: ServeFront,
    policy: Policy,
}

/// A row, and who wants its record.
pub(super) struct ServeRun {
    number: usize,
    /// The row's line in the input, counted from 1.
    line: usize,
    row: Arc<Result<ParsedRow, RowError>>,
    cancellation: Arc<Cancellation>,
    reply: Reply,
}

/// Takes the record of a row.
type Reply = Box<dyn FnOnce(Record) + Send>;

/// What all threads of a server share.
struct ServeFront {
    /// Whether nothing is to begin any more.
    is_over: AtomicBool,
    /// How many rows came.
    came: AtomicUsize,
    /// What ends the rows that wait or run.
    live: Mutex<HashMap<usize, Arc<Cancellation>>>,
    totals: Mutex<Totals>,
}

impl Server {
    /// A server with workers, which [`Self::work`] for it.
    pub(super) fn start(settings: Settings, policy: Policy) -> Result<Self, BatchError> {
        let engine = Engine::start(settings, Service::Server)?;
        let queue = engine.queue(true);
        Ok(Self { engine, queue, front: ServeFront::new(), policy })
    }

    /// How many threads work at the same time.
    pub(super) fn jobs(&self) -> usize {
        self.engine.jobs()
    }

    /// Runs rows until no more come. For a thread of its own.
    pub(super) fn work(&self) {
        self.engine.work(&self.queue, &self.front);
    }

    /// Waits until one more row may wait; false if `is_over` says so before.
    pub(super) fn wait_for_room(&self, is_over: impl Fn() -> bool) -> bool {
        self.queue.wait_for_room(self.policy.queue, is_over)
    }

    /// Lets a row wait for a worker. Its record goes to `reply`, from another thread. The returned value ends the run.
    pub(super) fn submit(
        &self,
        line: usize,
        row: Arc<Result<ParsedRow, RowError>>,
        reply: impl FnOnce(Record) + Send + 'static,
    ) -> Arc<Cancellation> {
        if let Ok(row) = row.as_ref() {
            self.engine.conceal_row(row);
        }
        let number = self.front.came.fetch_add(1, Ordering::Relaxed);
        let cancellation = Arc::<Cancellation>::default();
        self.front.live().insert(number, Arc::clone(&cancellation));
        let run = ServeRun {
            number,
            line,
            row,
            cancellation: Arc::clone(&cancellation),
            reply: Box::new(reply),
        };
        if let Err(run) = self.queue.push(run) {
            self.front.dropped(run, &self.engine);
        }
        cancellation
    }

    /// The record of a row that did not run.
    pub(super) fn not_run(
        &self,
        line: usize,
        row: &Arc<Result<ParsedRow, RowError>>,
        reason: InfraReason,
        why: &str,
    ) -> Record {
        let asked = Asked { line, repeat: 1, row: Arc::clone(row) };
        self.engine.not_run(&asked, reason, why)
    }

    /// How many rows wait, and how many run.
    pub(super) fn load(&self) -> Load {
        self.queue.load()
    }

    /// Sums over all records.
    pub(super) fn totals(&self) -> Totals {
        self.front.totals.lock().expect("no holder panics").clone()
    }

    /// Whether it takes no more rows.
    pub(super) fn is_closed(&self) -> bool {
        !self.queue.is_open()
    }

    /// How it takes rows.
    pub(super) fn policy(&self) -> Policy {
        self.policy
    }

    /// Takes no more rows, and gives up those that have not begun.
    pub(super) fn close(&self) {
        self.queue.close();
        self.give_up_waiting();
    }

    /// Waits for the rows that came, and ends. After a signal, rows that have not begun are given up, and the others have the time
    /// that the policy gives them.
    pub(super) fn finish(&self, interrupts: &Interrupts) -> Ended {
        self.queue.close();
        while interrupts.pending().is_none() {
            if self.queue.is_idle_within(CHECK) {
                return Ended::Whole;
            }
        }
        self.close();
        if !self.queue.is_idle_within(self.policy.grace) {
            self.stop();
        }
        Ended::Interrupted
    }

    /// Gives up what waits and what runs.
    pub(super) fn stop(&self) {
        self.front.is_over.store(true, Ordering::SeqCst);
        self.close();
        for cancellation in self.front.live().values() {
            cancellation.cancel();
        }
    }

    fn give_up_waiting(&self) {
        for run in self.queue.drain() {
            self.front.dropped(run, &self.engine);
        }
    }
}

impl ServeFront {
    fn new() -> Self {
        Self {
            is_over: AtomicBool::default(),
            came: AtomicUsize::default(),
            live: Mutex::default(),
            totals: Mutex::new(Totals::new()),
        }
    }

    fn live(&self) -> MutexGuard<'_, HashMap<usize, Arc<Cancellation>>> {
        self.live.lock().expect("no holder panics")
    }
}

impl Front for ServeFront {
    type Run = ServeRun;

    fn asked(&self, run: &ServeRun) -> Asked {
        Asked { line: run.line, repeat: 1, row: Arc::clone(&run.row) }
    }

    fn cancellation<'a>(&self, run: &'a ServeRun) -> Option<&'a Cancellation> {
        Some(&run.cancellation)
    }

    fn done(&self, run: ServeRun, record: Record, _: bool) {
        self.live().remove(&run.number);
        self.totals.lock().expect("no holder panics").add(&record);
        (run.reply)(record);
    }

    fn dropped(&self, run: ServeRun, engine: &Engine) {
        let why = "the server was asked to stop before the run had ended";
        let record = engine.not_run(&self.asked(&run), InfraReason::ShuttingDown, why);
        self.done(run, record, true);
    }

    fn put_off(&self, _: usize) {}

    /// The record says what was left out.
    fn warn(&self, _: &str, _: &Message) {}

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::SeqCst)
    }
}
