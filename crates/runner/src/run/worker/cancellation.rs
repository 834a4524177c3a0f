//! Ends one run before its time, from another thread.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use sandbox::Companion;

/// Ends a run: while it waits for a worker, and while a worker runs it.
#[derive(Debug, Default)]
pub struct Cancellation(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    at: Option<Instant>,
    /// The worker that runs it.
    worker: Option<Arc<Companion>>,
}

/// A worker runs it, until this is dropped.
pub(super) struct Attached<'a>(&'a Cancellation);

impl Cancellation {
    /// Asks the worker to stop, if one runs it; otherwise, none will.
    pub fn cancel(&self) {
        let mut state = self.state();
        state.at.get_or_insert_with(Instant::now);
        if let Some(worker) = &state.worker {
            worker.terminate();
        }
    }

    /// When it was cancelled, if it was.
    pub fn at(&self) -> Option<Instant> {
        self.state().at
    }

    /// A worker begins to run it; none may if it was cancelled.
    pub(super) fn attach(&self, worker: &Arc<Companion>) -> Option<Attached<'_>> {
        let mut state = self.state();
        if state.at.is_some() {
            return None;
        }
        state.worker = Some(Arc::clone(worker));
        Some(Attached(self))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Attached<'_> {
    fn drop(&mut self) {
        self.0.state().worker = None;
    }
}
