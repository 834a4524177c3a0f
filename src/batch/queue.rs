//! Lets a run begin when a worker is free and its memory fits beside what runs. Rows begin in their order: one that needs much
//! memory waits for it, and is not overtaken for ever.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard};

/// One run of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RowRun {
    /// The row's place in the input, counted from 0.
    pub(super) place: usize,
    /// Which of the row's repetitions, counted from 1.
    pub(super) repeat: u32,
}

/// The runs that wait.
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    /// Memory for all runs together.
    memory_mb: u64,
}

struct State {
    waiting: VecDeque<RowRun>,
    /// Runs that begin again when all others have ended.
    later: Vec<RowRun>,
    running: usize,
    used_mb: u64,
}

/// The memory of a run, until it is dropped.
pub(super) struct Ticket<'a> {
    queue: &'a Queue,
    memory_mb: u64,
}

impl Queue {
    pub(super) fn of(runs: Vec<RowRun>, memory_mb: u64) -> Self {
        let state = State { waiting: runs.into(), later: Vec::new(), running: 0, used_mb: 0 };
        Self { state: Mutex::new(state), changed: Condvar::new(), memory_mb }
    }

    /// The next run, as soon as its memory fits; one that needs more than there is runs alone. `None` if none waits.
    pub(super) fn next(&self, memory_of: impl Fn(usize) -> u64) -> Option<(RowRun, Ticket<'_>)> {
        let mut state = self.state();
        loop {
            let run = *state.waiting.front()?;
            let memory_mb = memory_of(run.place);
            let fits = state.used_mb.saturating_add(memory_mb) <= self.memory_mb;
            if fits || state.running == 0 {
                state.waiting.pop_front();
                state.running += 1;
                state.used_mb += memory_mb;
                return Some((run, Ticket { queue: self, memory_mb }));
            }
            state = self.changed.wait(state).expect("no holder panics");
        }
    }

    /// Lets a run begin again, after all others. Returns how many do.
    pub(super) fn later(&self, run: RowRun) -> usize {
        let mut state = self.state();
        state.later.push(run);
        state.later.len()
    }

    /// The runs that begin again, in the order of the input.
    pub(super) fn into_later(self) -> Vec<RowRun> {
        let mut later = self.state.into_inner().expect("no holder panics").later;
        later.sort_unstable();
        later
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no holder panics")
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        let mut state = self.queue.state();
        state.running -= 1;
        state.used_mb -= self.memory_mb;
        self.queue.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::thread;

    fn first(place: usize) -> RowRun {
        RowRun { place, repeat: 1 }
    }

    #[test]
    fn no_more_memory_is_given_than_there_is() {
        let queue = Queue::of((0..200).map(first).collect(), 100);
        let (used, most, ran) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        let memory = |place: usize| [10, 35, 60][place % 3];
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    while let Some((RowRun { place, .. }, ticket)) = queue.next(memory) {
                        let now = used.fetch_add(memory(place), Ordering::SeqCst) + memory(place);
                        most.fetch_max(now, Ordering::SeqCst);
                        ran.fetch_add(1, Ordering::SeqCst);
                        thread::yield_now();
                        used.fetch_sub(memory(place), Ordering::SeqCst);
                        drop(ticket);
                    }
                });
            }
        });
        assert_eq!(ran.into_inner(), 200);
        assert!(most.into_inner() <= 100);
    }

    #[test]
    fn what_needs_more_than_there_is_runs_alone() {
        let queue = Queue::of(vec![first(0), first(1)], 10);
        let (run, ticket) = queue.next(|_| 50).unwrap();
        assert_eq!(run, first(0));
        drop(ticket);
        assert_eq!((queue.later(first(7)), queue.later(first(3))), (1, 2));
        assert!(queue.next(|_| 50).is_some() && queue.next(|_| 50).is_none());
        assert_eq!(queue.into_later(), [first(3), first(7)]);
    }
}
