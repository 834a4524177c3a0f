//! The rows of a batch, of a file or a pipe, and the file of their records.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

use super::ParsedRow;
use super::engine::{Asked, Engine, Front, Service};
use super::queue::Queue;
use super::record::{Key, Record, Status, Verdict};
use super::row::{Named, RowError, Rows};
use super::shard_file::ShardFile;
use super::stream::{RowStream, StreamRow};
use super::{BatchCounts, BatchError, Part, Settings, Watch};
use test_report::text::Message;

/// How many rows of a pipe are read before they can begin.
const READ_AHEAD: usize = 64;

/// Where the rows of a batch come from.
pub enum Input {
    /// A file, all of whose rows are known when the batch begins.
    File(Rows),
    /// A pipe, whose rows come while others run.
    Stream(Box<RowStream>),
}

/// One run of a row.
struct RowRun {
    row: RowRef,
    /// Which of the row's repetitions, counted from 1.
    repeat: u32,
}

#[derive(Clone)]
enum RowRef {
    /// The row at this place of the file, counted from 0. It is read when it begins, so that a large file takes little memory.
    At(usize),
    /// A row that was read.
    Read { line: usize, row: Arc<Result<ParsedRow, RowError>> },
}

/// What all threads of a batch share.
struct BatchFront<'a> {
    rows: Option<&'a Rows>,
    part: Part,
    file: Mutex<ShardFile>,
    known: HashMap<Key, Record>,
    counts: Mutex<BatchCounts>,
    failed: Mutex<Option<BatchError>>,
    watch: &'a dyn Watch,
}

/// Runs the rows of a part that have no line yet. A signal ends it: what runs is given up within two seconds, and has no
/// line.
pub fn run(
    input: Input,
    part: Part,
    settings: Settings,
    mut file: ShardFile,
    watch: &dyn Watch,
) -> Result<BatchCounts, BatchError> {
    let known = file.take_known();
    let (rows, stream) = match input {
        Input::File(rows) => (Some(rows), None),
        Input::Stream(stream) => (None, Some(stream)),
    };
    let front = BatchFront {
        rows: rows.as_ref(),
        part,
        file: Mutex::new(file),
        known,
        counts: Mutex::default(),
        failed: Mutex::default(),
        watch,
    };
    let jobs = settings.jobs.max(1);
    let engine = Engine::start(settings, Service::Batch)?;
    let queue = engine.queue(stream.is_some());
    thread::scope(|scope| {
        if let Some(rows) = &rows {
            front.push_all(rows, &engine, &queue);
        }
        for _ in 0..jobs {
            scope.spawn(|| engine.work(&queue, &front));
        }
        if let Some(mut stream) = stream
            && let Err(error) = front.push_stream(&mut stream, &engine, &queue)
        {
            front.fail(BatchError::Read(error));
        }
        queue.close();
    });
    front.end()
}

impl BatchFront<'_> {
    /// Everything that a file holds.
    fn push_all(&self, rows: &Rows, engine: &Engine, queue: &Queue<RowRun>) {
        let named = (0..rows.len()).map(|place| rows.folders(place));
        engine.conceal(named.flat_map(Named::into_folders));
        self.counts().rows = rows.len();
        for place in (0..rows.len()).filter(|place| self.part.shard.has(*place)) {
            self.push(queue, &RowRef::At(place));
        }
    }

    /// What a pipe brings, until it ends.
    fn push_stream(
        &self,
        stream: &mut RowStream,
        engine: &Engine,
        queue: &Queue<RowRun>,
    ) -> io::Result<()> {
        let is_over = || engine.is_interrupted() || self.is_over();
        while queue.wait_for_room(READ_AHEAD, is_over) {
            let Some(StreamRow { line, row }) = stream.next(is_over)? else { break };
            let place = self.counts().rows;
            self.counts().rows += 1;
            if !self.part.shard.has(place) {
                continue;
            }
            if let Ok(row) = &row {
                engine.conceal_row(row);
            }
            let row = Arc::new(row);
            self.watch.expect(self.part.repeat as usize, row.as_ref().as_ref().ok());
            self.push(queue, &RowRef::Read { line, row });
        }
        self.counts().is_cut_off = is_over();
        Ok(())
    }

    fn push(&self, queue: &Queue<RowRun>, row: &RowRef) {
        self.counts().all += self.part.repeat as usize;
        for repeat in 1..=self.part.repeat {
            let pushed = queue.push(RowRun { row: row.clone(), repeat });
            debug_assert!(pushed.is_ok(), "the queue is closed after the last row");
        }
    }

    fn counts(&self) -> MutexGuard<'_, BatchCounts> {
        self.counts.lock().expect("no holder panics")
    }

    fn fail(&self, error: BatchError) {
        self.failed.lock().expect("no holder panics").get_or_insert(error);
    }

    fn count(&self, record: &Record, is_new: bool) {
        let mut counts = self.counts();
        counts.before += usize::from(!is_new);
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

    /// Closes the file.
    fn end(self) -> Result<BatchCounts, BatchError> {
        let Self { file, counts, failed, .. } = self;
        let file = file.into_inner().expect("no worker panics with the file");
        if let Some(error) = failed.into_inner().expect("no worker panics with the error") {
            return Err(error);
        }
        file.close()?;
        Ok(counts.into_inner().expect("no worker panics with the counts"))
    }
}

impl Front for BatchFront<'_> {
    type Run = RowRun;

    fn asked(&self, run: &RowRun) -> Asked {
        let (line, row) = match &run.row {
            RowRef::At(place) => {
                let rows = self.rows.expect("only a file has places");
                (rows.number(*place), Arc::new(rows.row(*place)))
            }
            RowRef::Read { line, row } => (*line, Arc::clone(row)),
        };
        Asked { line, repeat: run.repeat, row }
    }

    fn known(&self, verdict: &Verdict) -> Option<&Record> {
        self.known.get(&verdict.key())
    }

    fn done(&self, _: RowRun, record: Record, is_new: bool) {
        if is_new && let Err(error) = self.file.lock().expect("no holder panics").append(&record) {
            self.fail(error);
            return;
        }
        self.count(&record, is_new);
        self.watch.note(&record, is_new);
    }

    /// It has no line, and the next batch runs it.
    fn dropped(&self, _: RowRun, _: &Engine) {}

    fn put_off(&self, runs: usize) {
        self.watch.put_off(runs);
    }

    fn warn(&self, row: &str, warning: &Message) {
        self.watch.warn(row, warning);
    }

    /// Whether no more lines can be written.
    fn is_over(&self) -> bool {
        self.failed.lock().expect("no holder panics").is_some()
    }
}
