//! For how long processes of this machine waited for a processor, for memory or for a disk, ours or others'.
//!
//! What a run itself waited is known of the processes that are there when the clock ends it; one that starts a process for each
//! step of its work, as a shell does, waited in those that have ended.

use std::fs;
use std::time::Duration;

/// The time in which at least one process of this machine waited.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pressure {
    /// For a processor. Zero where the kernel does not tell.
    pub cpu: Duration,
    /// For memory or for a disk. `None` where the kernel does not tell.
    pub other: Option<Duration>,
}

impl Pressure {
    /// Since the machine started.
    pub fn so_far() -> Self {
        let of = |what: &str| {
            told(&fs::read_to_string(format!("/proc/pressure/{what}")).unwrap_or_default())
        };
        let other = of("memory").zip(of("io")).map(|(memory, disk)| memory + disk);
        Self { cpu: of("cpu").unwrap_or_default(), other }
    }

    /// Since this was so far.
    #[must_use]
    pub fn since(&self) -> Self {
        let now = Self::so_far();
        let other = now.other.zip(self.other).map(|(now, before)| now.saturating_sub(before));
        Self { cpu: now.cpu.saturating_sub(self.cpu), other }
    }
}

/// The microseconds behind `total=` in the line `some`.
fn told(text: &str) -> Option<Duration> {
    let line = text.lines().find_map(|line| line.strip_prefix("some "))?;
    let (_, number) = line.split_once("total=")?;
    number.trim().parse().ok().map(Duration::from_micros)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_of_some_counts() {
        let text = "some avg10=9.12 avg60=0.48 avg300=0.09 total=5951618708\n\
                    full avg10=0.00 avg60=0.00 avg300=0.00 total=7\n";
        assert_eq!(told(text), Some(Duration::from_micros(5_951_618_708)));
        for other in ["", "full total=7\n", "some avg10=1\n", "some total=x\n"] {
            assert_eq!(told(other), None, "{other:?}");
        }
    }
}
