//! Reads the declared tests while the tests run.
//!
//! They are not needed before the end, and compiling the query of a large grammar takes as long as a small run. So a
//! separate thread does it, which costs no time if there is a second processor.

use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};

use crate::syntax::{self, Spec, TestDeclaration, TestFile};

/// The files to read, and how to read them.
pub(super) struct Sources {
    pub(super) spec: Spec<'static>,
    /// The test files as the exercise has them.
    pub(super) tests: Vec<TestFile>,
    /// Other files, which may hold tables of cases for these tests.
    pub(super) beside: Vec<TestFile>,
    /// Whether each test is a task, for tracks with a flag for that.
    pub(super) task_per_test: Option<bool>,
}

impl Sources {
    fn read(&self) -> Vec<TestDeclaration> {
        let mut declared = syntax::inventory(&self.spec, &self.tests, &self.beside)
            .expect("the query and the expressions of a track were checked");
        if let Some(task_per_test) = self.task_per_test {
            syntax::settle_tasks(&mut declared, task_per_test);
        }
        declared
    }
}

/// The declared tests, on request.
pub(super) struct Inventory {
    sources: Arc<Sources>,
    thread: Mutex<Option<JoinHandle<Vec<TestDeclaration>>>>,
    declared: OnceLock<Vec<TestDeclaration>>,
}

impl Inventory {
    /// Starts reading.
    pub(super) fn begin(sources: Sources) -> Self {
        let sources = Arc::new(sources);
        let own = Arc::clone(&sources);
        // If no thread can be started, the tests are read on request.
        let thread = thread::Builder::new().name("inventory".to_owned()).spawn(move || own.read());
        Self { sources, thread: Mutex::new(thread.ok()), declared: OnceLock::new() }
    }

    /// The files that they are read from.
    pub(super) fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The tests, in the order of their files.
    pub(super) fn declared(&self) -> &[TestDeclaration] {
        self.declared.get_or_init(|| {
            let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
            match thread.map(JoinHandle::join) {
                Some(Ok(declared)) => declared,
                // A fault of ours, which the caller handles like all others.
                Some(Err(panic)) => resume_unwind(panic),
                None => self.sources.read(),
            }
        })
    }
}
