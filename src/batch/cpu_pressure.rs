//! For how long processes of this machine waited for a processor, ours or others'.
//!
//! What a run itself waited is known of the processes that are there when the clock ends it; one that starts a process for each
//! step of its work, as a shell does, waited in those that have ended.

use std::fs;
use std::time::Duration;

/// The time since the machine started in which at least one process waited. Zero where the kernel does not tell.
pub(super) fn waited() -> Duration {
    told(&fs::read_to_string("/proc/pressure/cpu").unwrap_or_default())
}

/// The microseconds behind `total=` in the line `some`.
fn told(text: &str) -> Duration {
    let line = text.lines().find_map(|line| line.strip_prefix("some "));
    let total = line.and_then(|line| line.split_once("total="));
    let number = total.and_then(|(_, number)| number.trim().parse().ok());
    Duration::from_micros(number.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_of_some_counts() {
        let text = "some avg10=9.12 avg60=0.48 avg300=0.09 total=5951618708\n\
                    full avg10=0.00 avg60=0.00 avg300=0.00 total=7\n";
        assert_eq!(told(text), Duration::from_micros(5_951_618_708));
        for other in ["", "full total=7\n", "some avg10=1\n", "some total=x\n"] {
            assert_eq!(told(other), Duration::ZERO, "{other:?}");
        }
    }
}
