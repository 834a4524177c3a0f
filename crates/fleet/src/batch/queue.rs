//! Lets a run begin when a worker is free and its memory fits beside what runs. Rows begin in their order: one that needs much
//! memory waits for it, and is not overtaken for ever. A run that is put off begins again with nothing beside it.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// The time between two checks whether a thread that waits has to stop.
const CHECK: Duration = Duration::from_millis(100);

/// When runs that were put off begin again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PutOff {
    /// After all others.
    ToTheEnd,
    /// As soon as nothing else waits, and after this time at the latest: nobody knows when the last run comes.
    For(Duration),
}

/// The runs that wait.
pub struct Queue<R> {
    state: Mutex<State<R>>,
    changed: Condvar,
    /// Memory for all runs together.
    memory_mb: u64,
    put_off: PutOff,
}

struct State<R> {
    waiting: VecDeque<Waiting<R>>,
    /// Runs that begin again alone.
    later: Vec<Later<R>>,
    /// Whether more runs may come.
    is_open: bool,
    /// How many have come.
    came: usize,
    running: usize,
    used_mb: u64,
    /// Whether the run that is on is to have the machine to itself.
    is_alone: bool,
    /// Whether a thread has taken out the first run, to find out how much memory it needs.
    is_measuring: bool,
}

struct Waiting<R> {
    /// How many came before.
    number: usize,
    run: R,
    /// The memory that it needs, once that is known.
    memory_mb: Option<u64>,
}

struct Later<R> {
    waiting: Waiting<R>,
    since: Instant,
}

/// A run that begins.
pub struct Started<'a, R> {
    pub run: R,
    pub(crate) ticket: Ticket<'a, R>,
}

/// The place of a run among those that are on, until it is dropped.
pub(crate) struct Ticket<'a, R> {
    queue: &'a Queue<R>,
    number: usize,
    memory_mb: u64,
    /// For a run that was put off and has the machine to itself: how many there are, with it.
    pub(crate) alone_of: Option<usize>,
}

impl<R> Queue<R> {
    /// An open queue, with nothing in it.
    pub fn new(memory_mb: u64, put_off: PutOff) -> Self {
        let state = State {
            waiting: VecDeque::new(),
            later: Vec::new(),
            is_open: true,
            came: 0,
            running: 0,
            used_mb: 0,
            is_alone: false,
            is_measuring: false,
        };
        Self { state: Mutex::new(state), changed: Condvar::new(), memory_mb, put_off }
    }

    /// Adds a run. A closed queue gives it back.
    pub fn push(&self, run: R) -> Result<(), R> {
        let mut state = self.state();
        if !state.is_open {
            return Err(run);
        }
        let number = state.came;
        state.came += 1;
        state.waiting.push_back(Waiting { number, run, memory_mb: None });
        self.changed.notify_all();
        Ok(())
    }

    /// Waits until fewer than `most` runs wait; false if `is_over` says so before.
    pub(crate) fn wait_for_room(&self, most: usize, is_over: impl Fn() -> bool) -> bool {
        let mut state = self.state();
        while state.count() >= most.max(1) {
            if is_over() {
                return false;
            }
            state = self.changed.wait_timeout(state, CHECK).expect("no holder panics").0;
        }
        true
    }

    /// No more runs come.
    pub fn close(&self) {
        self.state().is_open = false;
        self.changed.notify_all();
    }

    /// Whether more runs may come.
    pub fn is_open(&self) -> bool {
        self.state().is_open
    }

    /// Takes out what has not begun.
    pub(crate) fn drain(&self) -> Vec<R> {
        let mut state = self.state();
        while state.is_measuring {
            state = self.changed.wait(state).expect("no holder panics");
        }
        let later: Vec<Later<R>> = state.later.drain(..).collect();
        let runs = later.into_iter().map(|later| later.waiting).chain(state.waiting.drain(..));
        let runs = runs.map(|waiting| waiting.run).collect();
        self.changed.notify_all();
        runs
    }

    /// Waits until nothing waits and nothing runs, or this long.
    pub(crate) fn is_idle_within(&self, time: Duration) -> bool {
        let end = Instant::now() + time;
        let mut state = self.state();
        loop {
            if state.running == 0 && state.count() + state.later.len() == 0 {
                return true;
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            state = self.changed.wait_timeout(state, left).expect("no holder panics").0;
        }
    }

    /// How many runs wait, and how many are on.
    pub fn load(&self) -> Load {
        let state = self.state();
        Load { waiting: state.count() + state.later.len(), running: state.running }
    }

    /// The next run, as soon as its memory fits; one that needs more than there is runs alone. `None` if none comes any more, or
    /// if `is_over` says so.
    pub fn next(
        &self,
        memory_of: impl Fn(&R) -> u64,
        is_over: impl Fn() -> bool,
    ) -> Option<Started<'_, R>> {
        let mut state = self.state();
        loop {
            if is_over() {
                return None;
            }
            if let Some(started) = self.start(&mut state) {
                return Some(started);
            }
            if let Some(waiting) = state.take_unmeasured() {
                drop(state);
                let memory_mb = memory_of(&waiting.run);
                state = self.state();
                state.put_back(Waiting { memory_mb: Some(memory_mb), ..waiting });
                self.changed.notify_all();
                continue;
            }
            if !state.is_open && state.count() + state.later.len() == 0 {
                return None;
            }
            state = self.changed.wait_timeout(state, CHECK).expect("no holder panics").0;
        }
    }

    /// Lets a run begin, if its memory is known and fits.
    fn start(&self, state: &mut State<R>) -> Option<Started<'_, R>> {
        if state.is_alone || state.is_measuring {
            return None;
        }
        let is_late = state.is_late(self.put_off);
        let memory_mb = state.waiting.front().and_then(|waiting| waiting.memory_mb);
        let fits = |used: u64, more: u64| used.saturating_add(more) <= self.memory_mb;
        match memory_mb {
            Some(more) if !is_late && (state.running == 0 || fits(state.used_mb, more)) => {
                let waiting = state.waiting.pop_front()?;
                Some(self.started(state, waiting, more, None))
            }
            _ if is_late && state.running == 0 => {
                let count = state.later.len();
                let first = (0..count).min_by_key(|at| state.later[*at].waiting.number)?;
                let Later { waiting, .. } = state.later.swap_remove(first);
                state.is_alone = true;
                Some(self.started(state, waiting, 0, Some(count)))
            }
            _ => None,
        }
    }

    fn started(
        &self,
        state: &mut State<R>,
        waiting: Waiting<R>,
        memory_mb: u64,
        alone_of: Option<usize>,
    ) -> Started<'_, R> {
        state.running += 1;
        state.used_mb += memory_mb;
        // A reader may wait for room.
        self.changed.notify_all();
        let Waiting { number, run, .. } = waiting;
        Started { run, ticket: Ticket { queue: self, number, memory_mb, alone_of } }
    }

    fn state(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().expect("no holder panics")
    }
}

/// How many runs there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Load {
    pub waiting: usize,
    pub running: usize,
}

impl<R> State<R> {
    /// How many runs wait that were not put off.
    fn count(&self) -> usize {
        self.waiting.len() + usize::from(self.is_measuring)
    }

    /// Takes out the first run, if nobody knows how much memory it needs. The answer may take long, and others need the queue.
    fn take_unmeasured(&mut self) -> Option<Waiting<R>> {
        let is_unknown = !self.is_measuring && self.waiting.front()?.memory_mb.is_none();
        let waiting = if is_unknown { self.waiting.pop_front() } else { None };
        self.is_measuring |= waiting.is_some();
        waiting
    }

    fn put_back(&mut self, waiting: Waiting<R>) {
        self.waiting.push_front(waiting);
        self.is_measuring = false;
    }

    /// Whether it is the turn of those that were put off.
    fn is_late(&self, put_off: PutOff) -> bool {
        let Some(first) = self.later.iter().map(|later| later.since).min() else { return false };
        match put_off {
            PutOff::ToTheEnd => !self.is_open && self.count() == 0,
            PutOff::For(time) => self.count() == 0 || first.elapsed() >= time,
        }
    }
}

impl<R> Ticket<'_, R> {
    /// Lets the run begin again, alone. Returns how many do.
    pub(crate) fn put_off(self, run: R) -> usize {
        let mut state = self.queue.state();
        let waiting = Waiting { number: self.number, run, memory_mb: Some(self.memory_mb) };
        state.later.push(Later { waiting, since: Instant::now() });
        state.later.len()
    }
}

impl<R> Drop for Ticket<'_, R> {
    fn drop(&mut self) {
        let mut state = self.queue.state();
        state.running -= 1;
        state.used_mb -= self.memory_mb;
        if self.alone_of.is_some() {
            state.is_alone = false;
        }
        self.queue.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::thread;

    fn queue(runs: usize, memory_mb: u64, put_off: PutOff) -> Queue<usize> {
        let queue = Queue::new(memory_mb, put_off);
        for run in 0..runs {
            queue.push(run).unwrap();
        }
        queue
    }

    fn next(queue: &Queue<usize>) -> Option<Started<'_, usize>> {
        queue.next(|_| 50, || false)
    }

    #[test]
    fn no_more_memory_is_given_than_there_is() {
        let queue = queue(200, 100, PutOff::ToTheEnd);
        queue.close();
        let (used, most, ran) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        let memory = |run: &usize| [10, 35, 60][run % 3];
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    while let Some(Started { run, ticket }) = queue.next(memory, || false) {
                        let now = used.fetch_add(memory(&run), Ordering::SeqCst) + memory(&run);
                        most.fetch_max(now, Ordering::SeqCst);
                        ran.fetch_add(1, Ordering::SeqCst);
                        thread::yield_now();
                        used.fetch_sub(memory(&run), Ordering::SeqCst);
                        drop(ticket);
                    }
                });
            }
        });
        assert_eq!(ran.into_inner(), 200);
        assert!(most.into_inner() <= 100);
    }

    #[test]
    fn what_needs_more_than_there_is_runs_alone_and_what_is_put_off_runs_at_the_end() {
        let queue = queue(3, 10, PutOff::ToTheEnd);
        let Started { run, ticket } = next(&queue).unwrap();
        assert_eq!((run, ticket.alone_of), (0, None));
        assert_eq!(ticket.put_off(7), 1);
        let Started { run, ticket } = next(&queue).unwrap();
        assert_eq!(run, 1);
        assert_eq!(ticket.put_off(3), 2);
        // While it is open, more may come.
        let mut rest = vec![next(&queue).unwrap().run];
        queue.close();
        assert_eq!(queue.push(9), Err(9));
        while let Some(Started { run, ticket }) = next(&queue) {
            rest.push(run * 100 + ticket.alone_of.unwrap());
        }
        assert_eq!(rest, [2, 702, 301]);
    }

    #[test]
    fn in_a_queue_without_an_end_what_is_put_off_is_not_put_off_for_ever() {
        let queue = queue(3, 100, PutOff::For(Duration::ZERO));
        let (first, second) = (next(&queue).unwrap(), next(&queue).unwrap());
        first.ticket.put_off(first.run);
        // Nothing begins before what is on has ended.
        assert!(queue.start(&mut queue.state()).is_none());
        drop(second);
        let alone = next(&queue).unwrap();
        assert_eq!((alone.run, alone.ticket.alone_of), (0, Some(1)));
        assert!(queue.start(&mut queue.state()).is_none());
        assert_eq!(queue.load(), Load { waiting: 1, running: 1 });
        drop(alone);
        assert_eq!(next(&queue).unwrap().run, 2);
        assert!(queue.next(|_| 50, || true).is_none());
    }

    #[test]
    fn the_memory_of_a_run_is_asked_for_once_and_not_under_the_lock() {
        let queue = queue(3, 50, PutOff::ToTheEnd);
        queue.close();
        let asked = AtomicU64::new(0);
        let memory = |_: &usize| {
            assert_eq!(
                queue.load().waiting,
                3 - usize::try_from(asked.load(Ordering::SeqCst)).unwrap()
            );
            asked.fetch_add(1, Ordering::SeqCst);
            40
        };
        let first = queue.next(memory, || false).unwrap();
        // The second one waits for the memory of the first, however often a thread looks.
        let looks = AtomicU64::new(0);
        assert!(queue.next(memory, || looks.fetch_add(1, Ordering::SeqCst) > 3).is_none());
        assert_eq!(asked.load(Ordering::SeqCst), 2);
        drop(first);
        assert_eq!(queue.next(memory, || false).unwrap().run, 1);
        assert_eq!(asked.load(Ordering::SeqCst), 2);
    }

    #[test]
    fn a_queue_has_room_again_when_a_run_begins() {
        let queue = queue(2, 100, PutOff::ToTheEnd);
        assert!(!queue.wait_for_room(2, || true));
        let started = next(&queue).unwrap();
        assert!(queue.wait_for_room(2, || true));
        assert!(!queue.is_idle_within(Duration::ZERO));
        assert_eq!(queue.drain(), [1]);
        drop(started);
        assert!(queue.is_idle_within(Duration::ZERO));
    }
}
