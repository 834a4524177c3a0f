//! The global state of this process: the lock that separates runs, the signal handlers, and the cleanup helper.
//!
//! The kernel has one list of children, one subreaper flag and one set of signal handlers for each process, so this state is
//! global. All other state of the sandbox belongs to one run.

use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::cleanup_helper::CleanupHelper;
use super::interrupts::Signals;

/// The global state.
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

/// The global state of this process.
pub(crate) fn process_globals() -> &'static ProcessGlobals {
    &PROCESS_GLOBALS
}

impl ProcessGlobals {
    /// Waits until no run and no trusted command is active, and makes all others wait.
    pub(crate) fn lock_for_run(&self) -> RwLockWriteGuard<'_, ()> {
        self.runs.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until no run is active. Trusted commands run concurrently.
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
