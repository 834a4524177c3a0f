//! The progress of a `verify` or `golden`: a bar on a terminal, an occasional line elsewhere.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::print;
use test_report::text::counted;

/// The time between two lines: short enough for somebody who watches the log, long enough for a short log.
const PAUSE: Duration = Duration::from_secs(10);

/// Counts finished exercises or cases, from several threads.
pub(super) struct Progress {
    bar: ProgressBar,
    count: Mutex<Count>,
}

impl Progress {
    /// The progress of this many of a kind, such as `exercise`.
    pub(super) fn of(all: usize, kind: &'static str) -> Self {
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}")
            .expect("the template is valid");
        let bar = ProgressBar::new(all as u64).with_style(style);
        Self { bar, count: Mutex::new(Count::of(all, kind, Instant::now())) }
    }

    /// Counts a finished one.
    pub(super) fn note(&self, name: &str, as_expected: bool) {
        self.bar.set_message(name.to_owned());
        self.bar.inc(1);
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        let line = count.note(as_expected, Instant::now());
        if let Some(line) = line.filter(|_| self.bar.is_hidden()) {
            print::say(&line);
        }
    }

    /// Ends the progress.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = count.last().filter(|_| self.bar.is_hidden()) {
            print::say(&line);
        }
    }
}

struct Count {
    all: usize,
    kind: &'static str,
    done: usize,
    unexpected: usize,
    /// The time of the last line, and its number.
    said: (Instant, usize),
}

impl Count {
    fn of(all: usize, kind: &'static str, now: Instant) -> Self {
        Self { all, kind, done: 0, unexpected: 0, said: (now, 0) }
    }

    /// Counts one more; returns a line if one is due.
    fn note(&mut self, as_expected: bool, now: Instant) -> Option<String> {
        self.done += 1;
        self.unexpected += usize::from(!as_expected);
        if now.duration_since(self.said.0) < PAUSE {
            return None;
        }
        self.said = (now, self.done);
        Some(self.line())
    }

    /// The last line, unless it has just been printed.
    fn last(&self) -> Option<String> {
        (self.done > self.said.1).then(|| self.line())
    }

    fn line(&self) -> String {
        let Self { all, kind, done, unexpected, .. } = self;
        format!("{done} of {} done, {unexpected} not as expected", counted(*all, kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_line_every_ten_seconds_and_at_the_end() {
        let start = Instant::now();
        let mut count = Count::of(5, "exercise", start);
        let mut after = |seconds, as_expected| {
            let line = count.note(as_expected, start + Duration::from_secs(seconds));
            (line, count.last())
        };
        let line = |text: &str| Some(text.to_owned());
        let first = line("1 of 5 exercises done, 0 not as expected");
        assert_eq!(after(3, true), (None, first));
        let second = line("2 of 5 exercises done, 1 not as expected");
        assert_eq!(after(11, false), (second, None));
        let third = line("3 of 5 exercises done, 1 not as expected");
        assert_eq!(after(20, true), (None, third));
        let fourth = line("4 of 5 exercises done, 1 not as expected");
        assert_eq!(after(21, true), (fourth, None));
    }
}
