//! What this process has once, for all its runs: the lock that keeps runs apart, the handlers of signals, and the guard.
//!
//! They belong to the process because the kernel has one of each: signal handlers, the list of children, and the flag
//! that gives us orphans. All other state of the sandbox belongs to one run.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::guard::Guard;
use super::interrupts::Signals;

/// The state of this process.
#[derive(Debug)]
pub(super) struct Session {
    runs: RwLock<()>,
    signals: Signals,
    guard: Mutex<Option<Guard>>,
    /// How many runs had a user.
    run_count: AtomicU32,
}

static SESSION: Session = Session {
    runs: RwLock::new(()),
    signals: Signals::new(),
    guard: Mutex::new(None),
    run_count: AtomicU32::new(0),
};

/// The session of this process.
pub(super) fn session() -> &'static Session {
    &SESSION
}

impl Session {
    /// Waits until no run and no tool is on, and keeps all others waiting.
    pub(super) fn lock_for_run(&self) -> RwLockWriteGuard<'_, ()> {
        self.runs.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until no run is on. Tools run beside each other.
    pub(super) fn lock_for_tool(&self) -> RwLockReadGuard<'_, ()> {
        self.runs.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The signals that ask this process to stop.
    pub(super) fn signals(&'static self) -> &'static Signals {
        &self.signals
    }

    /// The number of the next run that has a user, counted from 0.
    pub(super) fn count_run(&self) -> u32 {
        self.run_count.fetch_add(1, Ordering::Relaxed)
    }

    /// The guard, if this process started one.
    pub(super) fn guard(&self) -> MutexGuard<'_, Option<Guard>> {
        self.guard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
