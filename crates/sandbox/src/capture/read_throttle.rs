//! Limits how often this process reads a command's output.
//!
//! A command that prints line by line wakes this process for each line, which costs both more than the line itself. After
//! many small reads in a short time, this process pauses before the next read, so that the pipe fills meanwhile.

use std::time::{Duration, Instant};

/// A read of at least this size is not small.
const LARGE_READ_BYTES: u64 = 4 << 10;

/// The number of small reads in one [`COUNTING_WINDOW`] that leads to a pause.
const MAX_SMALL_READS: u32 = 100;

const COUNTING_WINDOW: Duration = Duration::from_millis(20);

/// The length of a pause.
const PAUSE: Duration = Duration::from_millis(1);

/// The number of small reads between two pauses.
const READS_BETWEEN_PAUSES: u32 = 4;

/// Counts small reads.
#[derive(Debug, Default)]
pub(crate) struct ReadThrottle {
    since: Option<Instant>,
    reads: u32,
}

impl ReadThrottle {
    /// Counts a read of `bytes`. Returns the pause before the next read, if there is one.
    pub(crate) fn after_read(&mut self, bytes: u64, now: Instant) -> Option<Duration> {
        if bytes == 0 || bytes >= LARGE_READ_BYTES {
            return None;
        }
        if self.since.is_none_or(|since| now.duration_since(since) > COUNTING_WINDOW) {
            *self = Self { since: Some(now), reads: 0 };
        }
        self.reads += 1;
        if self.reads < MAX_SMALL_READS {
            return None;
        }
        *self = Self { since: Some(now), reads: MAX_SMALL_READS - READS_BETWEEN_PAUSES };
        Some(PAUSE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many pauses `reads` reads make, one each `apart`.
    fn pauses(reads: u32, bytes: u64, apart: Duration) -> usize {
        let begin = Instant::now();
        let mut throttle = ReadThrottle::default();
        (0..reads).filter_map(|read| throttle.after_read(bytes, begin + apart * read)).count()
    }

    #[test]
    fn only_many_small_reads_in_a_short_time_make_a_pause() {
        assert_eq!(pauses(1000, 10, Duration::from_millis(1)), 0);
        assert_eq!(pauses(1000, LARGE_READ_BYTES, Duration::ZERO), 0);
        assert_eq!(pauses(MAX_SMALL_READS - 1, 10, Duration::ZERO), 0);
        assert_eq!(pauses(MAX_SMALL_READS, 10, Duration::ZERO), 1);
        assert_eq!(
            pauses(MAX_SMALL_READS + 10 * READS_BETWEEN_PAUSES, 10, Duration::from_micros(10)),
            11
        );
    }
}
