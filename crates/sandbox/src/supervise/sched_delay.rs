//! The scheduling delay of a command: how long its threads waited for a processor. A long delay may be the cause of a timeout.

use std::fs;
use std::io;
use std::time::Duration;

use super::children;
use super::processes::{Processes, each_descendant};

/// The most threads that are examined.
const MAX_THREADS: usize = 1_000;

/// How many times its processor time a thread may have waited, of which nothing else is known any more.
const MOST_DELAY: u32 = 20;

/// What the threads of a command say at its deadline.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct SchedDelay {
    /// The longest delay of one living thread. Zero if the kernel does not report it.
    pub(crate) longest: Duration,
    /// At most so long did threads wait for a processor, living or ended, all added up. `None` if the kernel does not report it.
    pub(crate) most: Option<Duration>,
    /// The processor time of the living processes, with that of the children that they waited for. The kernel forgets it when
    /// they are killed.
    pub(crate) cpu: Duration,
}

impl SchedDelay {
    /// Asks the living processes of a command.
    pub(crate) fn of(processes: &Processes) -> io::Result<Self> {
        let mut longest = Duration::ZERO;
        let mut living = ThreadTimes::default();
        let mut ended = Duration::ZERO;
        let mut left = MAX_THREADS;
        each_descendant(processes.roots()?, |pid| {
            let of_process = fs::read(format!("/proc/{pid}/stat")).unwrap_or_default();
            let mut ran = Duration::ZERO;
            let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
            for thread in threads.take(left) {
                left -= 1;
                let told = fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
                let times = ThreadTimes::told(&told);
                longest = longest.max(times.waited);
                ran += times.ran;
                living.ran += times.ran;
                living.waited += times.waited;
            }
            // What the process and its children used, apart from the threads that are still there.
            ended += children::cpu(&of_process).unwrap_or_default().saturating_sub(ran);
            left > 0
        })?;
        let is_known = living.ran > Duration::ZERO && left > 0;
        let most = is_known.then(|| living.waited + ended * MOST_DELAY);
        Ok(Self { longest, most, cpu: living.ran + ended })
    }
}

/// How long a thread has run, and has waited for a processor.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct ThreadTimes {
    ran: Duration,
    waited: Duration,
}

impl ThreadTimes {
    /// The first two numbers of `schedstat`, in nanoseconds. Zero if they are none.
    fn told(told: &str) -> Self {
        let mut numbers = told.split_ascii_whitespace().map(|number| number.parse().unwrap_or(0));
        let mut next = || Duration::from_nanos(numbers.next().unwrap_or(0));
        Self { ran: next(), waited: next() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_number_is_the_time_waited() {
        let times = ThreadTimes::told("52345 1500000000 12\n");
        assert_eq!(times.ran, Duration::from_nanos(52_345));
        assert_eq!(times.waited, Duration::from_millis(1500));
        for other in ["", "1", "1 x 2"] {
            assert_eq!(ThreadTimes::told(other).waited, Duration::ZERO, "{other}");
        }
    }
}
