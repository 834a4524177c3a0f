//! How long to wait for processes that were killed. Owns the pauses between two looks at them, and the decision that they
//! will never die.
//!
//! A killed process needs the CPU to end, and on an overloaded machine it may wait for it for long. So time counts against
//! it only while nothing dies, and much less while one of them is ready to run: only the kernel can keep the others.

use std::fs;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

/// How long nothing may die while the kernel keeps all that is left.
const KEPT: Duration = Duration::from_secs(10);

/// How long nothing may die while some of it waits for the CPU, and how long there may be something new to kill: longer
/// than any storm of other runs lasts.
const STARVED: Duration = Duration::from_mins(5);

/// The shortest pause, which is enough for the end of a few processes.
const SHORTEST: Duration = Duration::from_millis(1);

/// The longest pause.
const LONGEST: Duration = Duration::from_millis(16);

/// After so long without a death, and each time again, it is looked why, and killed anew.
const DOUBT: Duration = Duration::from_secs(1);

/// The state of one sweep's waiting.
#[derive(Debug)]
pub(super) struct Patience {
    started: Instant,
    /// The last death, or find of something to kill.
    progress: Instant,
    /// The end of the last pause.
    looked: Instant,
    /// The last time that a process was seen waiting for the CPU, or progress.
    hope: Instant,
    doubted: Instant,
    pause: Duration,
}

impl Patience {
    pub(super) fn new() -> Self {
        let now = Instant::now();
        Self { started: now, progress: now, looked: now, hope: now, doubted: now, pause: SHORTEST }
    }

    /// There was something to kill, and there is no time for a pause. An error where there always is.
    pub(super) fn renew(&mut self) -> io::Result<()> {
        *self = Self { started: self.started, ..Self::new() };
        if self.progress.duration_since(self.started) > STARVED {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(())
    }

    /// Something died since the last pause. More will soon.
    pub(super) fn after_a_death(&mut self) {
        let now = Instant::now();
        *self = Self { started: self.started, looked: self.looked, ..Self::new() };
        self.rest(now);
    }

    /// Nothing died since the last pause. Returns whether it is time to kill again what `left` finds; an error where
    /// that is in vain.
    pub(super) fn after_nothing(
        &mut self,
        left: impl FnOnce() -> io::Result<Vec<i32>>,
    ) -> io::Result<bool> {
        let now = Instant::now();
        let doubt = now.duration_since(self.doubted) > DOUBT;
        if doubt {
            self.doubted = now;
            if left()?.into_iter().any(waits_for_the_cpu) {
                self.hope = now;
            }
            if now.duration_since(self.hope) > KEPT || now.duration_since(self.progress) > STARVED {
                return Err(io::ErrorKind::TimedOut.into());
            }
        }
        self.rest(now);
        self.pause = LONGEST.min(self.pause * 2);
        Ok(doubt)
    }

    /// Leaves the CPU to the dying, for twice the time that the last look took at the least: a thread that goes before
    /// them would otherwise be what they wait for.
    fn rest(&mut self, now: Instant) {
        thread::sleep(self.pause.max(now.duration_since(self.looked) * 2));
        self.looked = Instant::now();
    }
}

/// Whether some thread of a process runs or would, if it were let.
fn waits_for_the_cpu(pid: i32) -> bool {
    let Ok(tasks) = fs::read_dir(format!("/proc/{pid}/task")) else { return false };
    tasks
        .flatten()
        .any(|task| fs::read(task.path().join("stat")).is_ok_and(|stat| state(&stat) == Some(b'R')))
}

/// The third field of `/proc/<pid>/stat`. The second is the program's name in parentheses, with any bytes in it.
fn state(stat: &[u8]) -> Option<u8> {
    let end = memchr::memrchr(b')', stat)?;
    stat.get(end + 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_is_found_behind_any_name() {
        assert_eq!(state(b"12 (sh) R 7 12 12 0"), Some(b'R'));
        assert_eq!(state(b"12 (a) R) D 99 R) S 7 12"), Some(b'S'));
        assert_eq!(state(b"12 (sh)"), None);
        assert_eq!(state(b""), None);
    }

    #[test]
    fn who_reads_its_own_state_runs() {
        assert!(waits_for_the_cpu(i32::try_from(std::process::id()).unwrap()));
        assert!(!waits_for_the_cpu(i32::MAX));
    }

    #[test]
    fn what_the_kernel_keeps_is_given_up_and_what_starves_is_not() {
        let long_ago = |seconds| Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap();
        let own = i32::try_from(std::process::id()).unwrap();
        let waited = |seconds| Patience {
            progress: long_ago(seconds),
            hope: long_ago(seconds),
            doubted: long_ago(seconds),
            ..Patience::new()
        };
        assert!(!waited(0).after_nothing(|| Ok(vec![])).unwrap());
        assert!(waited(5).after_nothing(|| Ok(vec![])).unwrap());
        assert!(waited(11).after_nothing(|| Ok(vec![])).is_err());
        assert!(waited(11).after_nothing(|| Ok(vec![own])).unwrap());
        assert!(waited(301).after_nothing(|| Ok(vec![own])).is_err());
        let mut patience = waited(11);
        patience.after_a_death();
        assert!(!patience.after_nothing(|| Ok(vec![])).unwrap());
    }

    #[test]
    fn what_always_starts_more_is_given_up() {
        let mut patience = Patience::new();
        assert!(patience.renew().is_ok());
        patience.started = patience.started.checked_sub(STARVED + DOUBT).unwrap();
        assert!(patience.renew().is_err());
    }
}
