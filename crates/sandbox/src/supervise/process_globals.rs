//! What this process has once, for all its runs: the lock that keeps runs apart, the handlers of signals, and the cleanup helper.
//!
//! They belong to the process because the kernel has one of each: signal handlers, the list of children, and the flag
//! that gives us orphans. All other state of the sandbox belongs to one run.

use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::cleanup_helper::CleanupHelper;
use super::interrupts::Signals;

/// The state of this process.
#[derive(Debug)]
pub(crate) struct ProcessGlobals {
    runs: RwLock<()>,
    signals: Signals,
    cleanup_helper: Mutex<Option<CleanupHelper>>,
}

static PROCESS_GLOBALS: ProcessGlobals = ProcessGlobals {
    runs: RwLock::new(()),
    signals: Signals::new(),
    cleanup_helper: Mutex::new(None),
};

/// The session of this process.
pub(crate) fn process_globals() -> &'static ProcessGlobals {
    &PROCESS_GLOBALS
}

impl ProcessGlobals {
    /// Waits until no run and no tool is on, and keeps all others waiting.
    pub(crate) fn lock_for_run(&self) -> RwLockWriteGuard<'_, ()> {
        self.runs.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until no run is on. Tools run beside each other.
    pub(crate) fn lock_for_trusted_command(&self) -> RwLockReadGuard<'_, ()> {
        self.runs.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The signals that ask this process to stop.
    pub(crate) fn signals(&'static self) -> &'static Signals {
        &self.signals
    }

    /// The cleanup helper, if this process started one.
    pub(crate) fn cleanup_helper(&self) -> MutexGuard<'_, Option<CleanupHelper>> {
        self.cleanup_helper.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
