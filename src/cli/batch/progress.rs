//! The progress of a batch: a bar on a terminal, a line a minute elsewhere.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::batch::{Record, Watch};
use crate::cli::print;
use crate::text::counted;

/// The time between two lines where there is no terminal.
const PAUSE: Duration = Duration::from_mins(1);

/// Counts finished runs, from several threads.
pub(super) struct Progress {
    bar: ProgressBar,
    count: Mutex<Count>,
}

impl Progress {
    /// The progress of this many runs.
    pub(super) fn of(runs: usize) -> Self {
        let style =
            ProgressStyle::with_template("{bar:30} {pos}/{len}  {per_sec}, {eta} left  {msg}")
                .expect("the template is valid");
        let bar = ProgressBar::new(runs as u64).with_style(style);
        Self { bar, count: Mutex::new(Count::of(runs, Instant::now())) }
    }

    /// Ends the progress.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Progress {
    fn note(&self, record: &Record, is_new: bool) {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        let line = count.note(record, is_new, Instant::now());
        self.bar.set_message(count.troubles());
        if is_new {
            self.bar.inc(1);
        } else {
            // What an earlier batch did says nothing about the rate.
            self.bar.set_length(self.bar.length().unwrap_or(0).saturating_sub(1));
        }
        if let Some(line) = line.filter(|_| self.bar.is_hidden()) {
            print::say(&line);
        }
    }
}

struct Count {
    all: usize,
    done: usize,
    new: usize,
    not_passed: usize,
    infra: usize,
    began: Instant,
    said: Instant,
}

impl Count {
    fn of(all: usize, now: Instant) -> Self {
        Self { all, done: 0, new: 0, not_passed: 0, infra: 0, began: now, said: now }
    }

    /// Counts one more; returns a line if one is due.
    fn note(&mut self, record: &Record, is_new: bool, now: Instant) -> Option<String> {
        self.done += 1;
        self.new += usize::from(is_new);
        let is_infra = record.verdict.infra.is_some();
        self.infra += usize::from(is_infra);
        self.not_passed += usize::from(!is_infra && !record.is_pass());
        if now.duration_since(self.said) < PAUSE {
            return None;
        }
        self.said = now;
        Some(self.line(now))
    }

    fn troubles(&self) -> String {
        format!("{} not passed, {} infra", self.not_passed, self.infra)
    }

    fn line(&self, now: Instant) -> String {
        let minutes = now.duration_since(self.began).as_secs_f64() / 60.0;
        #[expect(clippy::cast_precision_loss, reason = "there are fewer runs than 2^52")]
        let (rate, left) = (self.new as f64 / minutes.max(1e-9), (self.all - self.done) as f64);
        format!(
            "{} of {} done, {}, {rate:.0} a minute, about {:.0} min left",
            self.done,
            counted(self.all, "run"),
            self.troubles(),
            (left / rate.max(1e-9)).min(1e6).ceil()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::{Status, Used, Verdict};

    #[test]
    fn there_is_a_line_a_minute() {
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
        let mut after = |seconds, status, is_new| {
            count.note(&record(status), is_new, start + Duration::from_secs(seconds))
        };
        assert_eq!(after(1, Some(Status::Pass), false), None);
        assert_eq!(after(30, Some(Status::Fail), true), None);
        let line = "3 of 40 runs done, 1 not passed, 1 infra, 2 a minute, about 19 min left";
        assert_eq!(after(60, None, true), Some(line.to_owned()));
        assert_eq!(after(90, Some(Status::Pass), true), None);
    }
}
