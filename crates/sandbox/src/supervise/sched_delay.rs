//! The scheduling delay of a command: how long its threads waited for a processor. A long delay may be the cause of a timeout.

use std::fs;
use std::io;
use std::time::Duration;

use super::processes::{Processes, each_descendant};

/// The most threads that are examined.
const MAX_THREADS: usize = 1_000;

/// The longest scheduling delay of one thread of the living processes. Zero if the kernel does not report it.
pub(crate) fn longest(processes: &Processes) -> io::Result<Duration> {
    let mut longest = Duration::ZERO;
    let mut left = MAX_THREADS;
    each_descendant(processes.roots()?, |pid| {
        let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
        for thread in threads.take(left) {
            left -= 1;
            let told = fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
            longest = longest.max(waited(&told));
        }
        left > 0
    })?;
    Ok(longest)
}

/// The second number of `schedstat`, in nanoseconds.
fn waited(told: &str) -> Duration {
    let number = told.split_ascii_whitespace().nth(1).and_then(|number| number.parse().ok());
    Duration::from_nanos(number.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_number_is_the_time_waited() {
        assert_eq!(waited("52345 1500000000 12\n"), Duration::from_millis(1500));
        for other in ["", "1", "1 x 2"] {
            assert_eq!(waited(other), Duration::ZERO, "{other}");
        }
    }
}
