//! The progress of a batch: a bar on a terminal, a line a minute elsewhere.

use std::collections::HashSet;
use std::fs;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::attest::unprotected;
use crate::cli::print;
use fleet::batch::{ParsedRow, Record, Watch};
use runner::workspace::plain;
use test_report::text::{Message, counted};

/// The time between two lines where there is no terminal.
const PAUSE: Duration = Duration::from_mins(1);

/// The number of different warnings that are printed.
const MAX_WARNINGS: usize = 20;

/// Counts finished runs, from several threads.
pub(super) struct Progress {
    bar: ProgressBar,
    count: Arc<Mutex<Count>>,
    warnings: Mutex<Warnings>,
    /// Whether a row without an exercise gets a warning, which is printed once.
    needs_exercises: AtomicBool,
    /// The thread that prints the lines; it ends when the sender is dropped.
    teller: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// The progress of this many runs, and of more if more rows come. With `needs_exercises`, those have to name their exercises.
    pub(super) fn of(runs: usize, needs_exercises: bool) -> Self {
        let style =
            ProgressStyle::with_template("{bar:30} {pos}/{len}  {per_sec}, {eta} left  {msg}")
                .expect("the template is valid");
        let bar = ProgressBar::new(runs as u64).with_style(style);
        let count = Arc::new(Mutex::new(Count::of(runs, Instant::now())));
        let teller = bar.is_hidden().then(|| {
            let (end, ended) = channel();
            let count = Arc::clone(&count);
            (end, thread::spawn(move || tell(&count, &ended)))
        });
        let needs_exercises = AtomicBool::new(needs_exercises);
        Self { bar, count, warnings: Mutex::default(), needs_exercises, teller }
    }

    /// Ends the progress.
    pub(super) fn end(mut self) {
        self.bar.finish_and_clear();
        let unsaid = self.warnings.get_mut().unwrap_or_else(PoisonError::into_inner).unsaid;
        if unsaid > 0 {
            print::warning(format!("{} about other rows", counted(unsaid, "more warning")));
        }
        if let Some((end, teller)) = self.teller.take() {
            drop(end);
            // The thread only prints, so a panic in it loses nothing.
            let _ = teller.join();
        }
    }
}

/// Prints a line a minute until the sender is dropped.
fn tell(count: &Mutex<Count>, ended: &Receiver<()>) {
    while ended.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
        let mut count = count.lock().unwrap_or_else(PoisonError::into_inner);
        count.is_machine_busy = is_machine_busy();
        print::say(&count.line(Instant::now()));
    }
}

/// Whether more than four tasks for each processor were ready to run in the last minute.
fn is_machine_busy() -> bool {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load: f64 = load.split(' ').next().and_then(|load| load.parse().ok()).unwrap_or_default();
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    load > 4.0 * u32::try_from(processors).map_or(f64::MAX, f64::from)
}

impl Watch for Progress {
    fn expect(&self, runs: usize, row: Option<&ParsedRow>) {
        self.count.lock().unwrap_or_else(PoisonError::into_inner).all += runs;
        self.bar.inc_length(runs as u64);
        let lacks_exercise = row.is_some_and(|row| !row.has_exercise());
        if lacks_exercise && self.needs_exercises.swap(false, Ordering::Relaxed) {
            self.bar.suspend(|| print::warning(unprotected()));
        }
    }

    fn note(&self, record: &Record, is_new: bool) {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        count.note(record, is_new);
        self.bar.set_message(count.troubles());
        if is_new {
            self.bar.inc(1);
        } else {
            // Runs of an earlier batch do not count for the rate.
            self.bar.set_length(self.bar.length().unwrap_or(0).saturating_sub(1));
        }
    }

    fn put_off(&self, runs: usize) {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        count.put_off = runs;
        count.is_machine_busy = is_machine_busy();
        self.bar.set_message(count.troubles());
    }

    fn warn(&self, row: &str, warning: &Message) {
        let mut warnings = self.warnings.lock().unwrap_or_else(PoisonError::into_inner);
        if warnings.is_to_say(warning) {
            let warning = warning.clone().context(format!("row `{}`", plain(row)));
            self.bar.suspend(|| print::warning(warning));
        }
    }
}

/// The warnings about rows. Each text is printed once, for the first row that has it.
#[derive(Default)]
struct Warnings {
    said: HashSet<Message>,
    /// The number of warnings that were not printed.
    unsaid: usize,
}

impl Warnings {
    fn is_to_say(&mut self, warning: &Message) -> bool {
        if self.said.contains(warning) {
            return false;
        }
        if self.said.len() == MAX_WARNINGS {
            self.unsaid += 1;
            return false;
        }
        self.said.insert(warning.clone())
    }
}

struct Count {
    all: usize,
    done: usize,
    new: usize,
    not_passed: usize,
    infra: usize,
    /// Runs that are repeated alone at the end.
    put_off: usize,
    /// Whether most processes of the machine wait for a processor.
    is_machine_busy: bool,
    began: Instant,
}

impl Count {
    fn of(all: usize, now: Instant) -> Self {
        Self {
            all,
            done: 0,
            new: 0,
            not_passed: 0,
            infra: 0,
            put_off: 0,
            is_machine_busy: false,
            began: now,
        }
    }

    /// Counts one more.
    fn note(&mut self, record: &Record, is_new: bool) {
        self.done += 1;
        self.new += usize::from(is_new);
        let is_infra = record.verdict.infra.is_some();
        self.infra += usize::from(is_infra);
        self.not_passed += usize::from(!is_infra && !record.is_pass());
    }

    fn troubles(&self) -> String {
        let put_off = match self.put_off {
            0 => String::new(),
            runs => format!(", {runs} to repeat alone"),
        };
        let busy = if self.is_machine_busy { ", the machine is busy" } else { "" };
        format!("{} not passed, {} infra{put_off}{busy}", self.not_passed, self.infra)
    }

    fn line(&self, now: Instant) -> String {
        let minutes = now.duration_since(self.began).as_secs_f64() / 60.0;
        #[expect(clippy::cast_precision_loss, reason = "there are fewer runs than 2^52")]
        let (rate, left) = (self.new as f64 / minutes.max(1e-9), (self.all - self.done) as f64);
        let rest = match self.new {
            // Nothing is known of the rate.
            0 => String::new(),
            _ => format!(", {rate:.0} a minute, about {:.0} min left", (left / rate).ceil()),
        };
        format!("{} of {} done, {}{rest}", self.done, counted(self.all, "run"), self.troubles())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fleet::batch::{Status, Used, Verdict};

    #[test]
    fn a_line_says_how_far_it_is() {
        let record = |status: Option<Status>| Record {
            verdict: Verdict {
                status,
                infra: status.is_none().then(String::new),
                ..Verdict::default()
            },
            used: Used::default(),
        };
        let start = Instant::now();
        let mut count = Count::of(40, start);
        count.note(&record(Some(Status::Pass)), false);
        count.note(&record(Some(Status::Fail)), true);
        count.note(&record(None), true);
        let after_a_minute = start + Duration::from_mins(1);
        let line = "3 of 40 runs done, 1 not passed, 1 infra, 2 a minute, about 19 min left";
        assert_eq!(count.line(after_a_minute), line);
        count.put_off = 5;
        let line = "3 of 40 runs done, 1 not passed, 1 infra, 5 to repeat alone, 2 a minute, about 19 min left";
        assert_eq!(count.line(after_a_minute), line);
        let mut count = Count::of(40, start);
        count.is_machine_busy = true;
        let line = "0 of 40 runs done, 0 not passed, 0 infra, the machine is busy";
        assert_eq!(count.line(after_a_minute), line);
    }

    #[test]
    fn the_lines_end_with_the_progress() {
        let began = Instant::now();
        Progress::of(3, false).end();
        assert!(began.elapsed() < PAUSE);
    }
}
