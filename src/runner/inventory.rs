//! What the test files declare, found out while the tests run.
//!
//! Nobody needs to know before the end, and to prepare the query of a large grammar takes as long as a small run. So it
//! is done on a thread of its own, whose time is nobody's where there is a second processor.

use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};

use crate::syntax::{self, Spec, TestDeclaration, TestFile};

/// What is read, and how.
pub(super) struct Sources {
    pub(super) spec: Spec,
    /// The test files as the exercise has them.
    pub(super) tests: Vec<TestFile>,
    /// What may hold tables of theirs.
    pub(super) beside: Vec<TestFile>,
    /// Whether each test is a task, where the track has a flag for that.
    pub(super) task_per_test: Option<bool>,
}

impl Sources {
    fn read(&self) -> Vec<TestDeclaration> {
        let mut declared = syntax::inventory(&self.spec, &self.tests, &self.beside)
            .expect("a test checks the embedded track data");
        if let Some(task_per_test) = self.task_per_test {
            syntax::settle_tasks(&mut declared, task_per_test);
        }
        declared
    }
}

/// The declared tests, once somebody asks.
pub(super) struct Inventory {
    sources: Arc<Sources>,
    thread: Mutex<Option<JoinHandle<Vec<TestDeclaration>>>>,
    declared: OnceLock<Vec<TestDeclaration>>,
}

impl Inventory {
    /// Begins to read.
    pub(super) fn begin(sources: Sources) -> Self {
        let sources = Arc::new(sources);
        let own = Arc::clone(&sources);
        // Where there can be no thread, the tests are read when they are asked for.
        let thread = thread::Builder::new().name("inventory".to_owned()).spawn(move || own.read());
        Self { sources, thread: Mutex::new(thread.ok()), declared: OnceLock::new() }
    }

    /// The tests in the order of their files.
    pub(super) fn declared(&self) -> &[TestDeclaration] {
        self.declared.get_or_init(|| {
            let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
            match thread.map(JoinHandle::join) {
                Some(Ok(declared)) => declared,
                // A fault of ours, answered for where all of them are.
                Some(Err(panic)) => resume_unwind(panic),
                None => self.sources.read(),
            }
        })
    }
}
