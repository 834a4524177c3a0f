//! The back-off while killed processes end: the pauses between two checks, and the time limit.
//!
//! A killed process needs the CPU to end, and on an overloaded machine it may wait long for the CPU. So time counts only while
//! no process ends. If a remaining process is ready to run, the limit is minutes; if the kernel blocks all of them, seconds.

use std::fs;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use super::super::children::state;

/// Give up after this time without an end, if the kernel blocks all remaining processes.
const MAX_BLOCKED_TIME: Duration = Duration::from_secs(10);

/// Give up after this time without an end, if some process waits for the CPU; also after this time in which new
/// processes kept appearing. Storms of other runs are shorter.
const MAX_STARVED_TIME: Duration = Duration::from_mins(5);

/// The shortest pause, which is enough for a few processes to end.
const MIN_PAUSE: Duration = Duration::from_millis(1);

/// The longest pause.
const MAX_PAUSE: Duration = Duration::from_millis(16);

/// After each such time without an end, the reaper checks whether the processes wait for the CPU, and kills them again.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The back-off of one reaper.
#[derive(Debug)]
pub(crate) struct Backoff {
    started: Instant,
    /// When a process last ended, or a new one was found.
    last_progress: Instant,
    /// The end of the last pause.
    last_pause: Instant,
    /// When a process was last seen waiting for the CPU, or the last progress.
    last_runnable: Instant,
    last_check: Instant,
    pause: Duration,
}

impl Backoff {
    pub(crate) fn new() -> Self {
        let now = Instant::now();
        Self {
            started: now,
            last_progress: now,
            last_pause: now,
            last_runnable: now,
            last_check: now,
            pause: MIN_PAUSE,
        }
    }

    /// For new processes that were found and killed: starts over without a pause. An error if new ones have kept appearing for
    /// too long.
    pub(crate) fn restart(&mut self) -> io::Result<()> {
        *self = Self { started: self.started, ..Self::new() };
        if self.last_progress.duration_since(self.started) > MAX_STARVED_TIME {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(())
    }

    /// For a pause in which some processes have ended: pauses for the shortest time, since more will end soon.
    pub(crate) fn after_progress(&mut self) {
        let now = Instant::now();
        *self = Self { started: self.started, last_pause: self.last_pause, ..Self::new() };
        self.sleep(now);
    }

    /// For a pause in which no process has ended: pauses for longer than before. Returns whether it is time to kill the
    /// processes of `remaining` again; an error if it is time to give up.
    pub(crate) fn without_progress(
        &mut self,
        remaining: impl FnOnce() -> io::Result<Vec<i32>>,
    ) -> io::Result<bool> {
        let now = Instant::now();
        let check = now.duration_since(self.last_check) > CHECK_INTERVAL;
        if check {
            self.last_check = now;
            if remaining()?.into_iter().any(is_runnable) {
                self.last_runnable = now;
            }
            if now.duration_since(self.last_runnable) > MAX_BLOCKED_TIME
                || now.duration_since(self.last_progress) > MAX_STARVED_TIME
            {
                return Err(io::ErrorKind::TimedOut.into());
            }
        }
        self.sleep(now);
        self.pause = MAX_PAUSE.min(self.pause * 2);
        Ok(check)
    }

    /// Leaves the CPU to the processes that are ending, for at least twice the time that the last check took: otherwise
    /// they would wait for this thread, which has priority over them.
    fn sleep(&mut self, now: Instant) {
        thread::sleep(self.pause.max(now.duration_since(self.last_pause) * 2));
        self.last_pause = Instant::now();
    }
}

/// Whether some thread of a process runs or waits for the CPU.
fn is_runnable(pid: i32) -> bool {
    let Ok(tasks) = fs::read_dir(format!("/proc/{pid}/task")) else { return false };
    tasks
        .flatten()
        .any(|task| fs::read(task.path().join("stat")).is_ok_and(|stat| state(&stat) == Some(b'R')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_reads_its_own_state_is_runnable() {
        assert!(is_runnable(i32::try_from(std::process::id()).unwrap()));
        assert!(!is_runnable(i32::MAX));
    }

    #[test]
    fn blocked_processes_are_given_up_soon_and_starving_ones_late() {
        let long_ago = |seconds| Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap();
        let own = i32::try_from(std::process::id()).unwrap();
        let waited = |seconds| Backoff {
            last_progress: long_ago(seconds),
            last_runnable: long_ago(seconds),
            last_check: long_ago(seconds),
            ..Backoff::new()
        };
        assert!(!waited(0).without_progress(|| Ok(vec![])).unwrap());
        assert!(waited(5).without_progress(|| Ok(vec![])).unwrap());
        assert!(waited(11).without_progress(|| Ok(vec![])).is_err());
        assert!(waited(11).without_progress(|| Ok(vec![own])).unwrap());
        assert!(waited(301).without_progress(|| Ok(vec![own])).is_err());
        let mut backoff = waited(11);
        backoff.after_progress();
        assert!(!backoff.without_progress(|| Ok(vec![])).unwrap());
    }

    #[test]
    fn processes_that_keep_appearing_are_given_up() {
        let mut backoff = Backoff::new();
        assert!(backoff.restart().is_ok());
        backoff.started = backoff.started.checked_sub(MAX_STARVED_TIME + CHECK_INTERVAL).unwrap();
        assert!(backoff.restart().is_err());
    }
}
