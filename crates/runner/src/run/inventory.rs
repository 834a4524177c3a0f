//! Reads the declared tests, and for an attested run what their assertions expect, while the tests run.
//!
//! Both are not needed before the end, and compiling the query of a large grammar takes as long as a small run. So threads of
//! their own do it, one after the other, which costs no time if there is a second processor. The changed copies are made there
//! too, for as many results of each test as it has cases. The run of a changed copy is told what the test files declare.

use std::collections::HashMap;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};

use super::RunError;
use test_report::model::TestId;
use test_source::mutation::{Material, MutantPair, Sites};
use test_source::{self, Spec, TestDeclaration, TestFile};

/// What was made of the track's data on test code, or why it could not be: for people.
type Made<T> = Result<T, String>;

/// The files to read, and how to read them.
pub(super) struct TestSources {
    pub(super) spec: Spec<'static>,
    /// The test files as the exercise has them.
    pub(super) tests: Vec<TestFile>,
    /// Other files, which may hold tables of cases for these tests.
    pub(super) tables: Vec<TestFile>,
    /// Whether each test is a task, for tracks with a flag for that.
    pub(super) task_per_test: Option<bool>,
    /// What the track says of its assertions, for a run that is attested.
    pub(super) mutation: Option<&'static str>,
    /// The seed of the first mutants.
    pub(super) seed: u64,
}

/// Changed copies of the test files.
pub(super) struct PreparedMutants {
    sites: Sites,
    /// How many results each declared test has in them.
    results: Vec<usize>,
    mutants: MutantPair,
}

impl PreparedMutants {
    /// The copies for these numbers of results and this seed: those that were made, if both are the same.
    pub(super) fn mutants(
        &self,
        sources: &TestSources,
        declared: &[TestDeclaration],
        results: &[usize],
        seed: u64,
    ) -> MutantPair {
        if results == self.results && seed == sources.seed {
            return self.mutants.clone();
        }
        sources.mutants(&self.sites, declared, results, seed)
    }
}

/// How many results each test has before it has run: a table has one for each case.
pub(super) fn expected(declared: &[TestDeclaration]) -> Vec<usize> {
    declared.iter().map(|test| test.cases.len().max(1)).collect()
}

impl TestSources {
    fn declared(&self) -> Made<Vec<TestDeclaration>> {
        let mut declared = test_source::inventory(&self.spec, &self.tests, &self.tables)
            .map_err(|error| error.to_string())?;
        if let Some(task_per_test) = self.task_per_test {
            test_source::settle_tasks(&mut declared, task_per_test);
        }
        Ok(declared)
    }

    fn sites(&self, text: &str) -> Made<Sites> {
        let files: Vec<&TestFile> = self.tests.iter().chain(&self.tables).collect();
        Sites::read_for(text, self.spec.code.grammar.as_deref(), &files)
            .map_err(|error| error.to_string())
    }

    fn mutants(
        &self,
        sites: &Sites,
        declared: &[TestDeclaration],
        results: &[usize],
        seed: u64,
    ) -> MutantPair {
        let material = Material { files: &self.tests, beside: &self.tables, declared, results };
        MutantPair::of(sites, material, seed)
    }

    fn prepare_mutants(&self, text: &str, declared: &[TestDeclaration]) -> Made<PreparedMutants> {
        let sites = self.sites(text)?;
        let results = expected(declared);
        let mutants = self.mutants(&sites, declared, &results, self.seed);
        Ok(PreparedMutants { sites, results, mutants })
    }
}

/// What is known of the test files, on request.
pub(super) struct Inventory {
    sources: Arc<TestSources>,
    declared: Arc<Prefetch<Made<Vec<TestDeclaration>>>>,
    prepared_mutants: Option<Prefetch<Made<PreparedMutants>>>,
}

impl Inventory {
    /// Starts reading, but for the tests if they are `known`.
    pub(super) fn begin(sources: TestSources, known: Option<&[TestDeclaration]>) -> Self {
        let sources = Arc::new(sources);
        let own = Arc::clone(&sources);
        let declared = Arc::new(match known {
            Some(known) => Prefetch::made(Ok(known.to_vec())),
            None => Prefetch::begin("inventory", move || own.declared()),
        });
        let prepared_mutants = sources.mutation.map(|text| {
            let (own, first) = (Arc::clone(&sources), Arc::clone(&declared));
            Prefetch::begin("copies", move || {
                own.prepare_mutants(text, first.get().as_ref().map_err(String::clone)?)
            })
        });
        Self { sources, declared, prepared_mutants }
    }

    /// The tests, in the order of their files.
    pub(super) fn declared(&self) -> Result<&[TestDeclaration], RunError> {
        self.declared.get().as_deref().map_err(|why| RunError::TestCode { why: why.clone() })
    }

    /// The files that they are read from.
    pub(super) fn sources(&self) -> &TestSources {
        &self.sources
    }

    /// The files that they were read from, the tests, and changed copies.
    pub(super) fn into_parts(self) -> Result<Parts, RunError> {
        let wrong = |why| RunError::TestCode { why };
        let mutants = self.prepared_mutants.map(Prefetch::take).transpose().map_err(wrong)?;
        let declared = Arc::into_inner(self.declared).expect("what makes the copies has ended");
        Ok(Parts { sources: self.sources, declared: declared.take().map_err(wrong)?, mutants })
    }
}

/// What an inventory leaves behind.
pub(super) struct Parts {
    pub(super) sources: Arc<TestSources>,
    pub(super) declared: Vec<TestDeclaration>,
    /// None for a track that does not say what its assertions expect.
    pub(super) mutants: Option<PreparedMutants>,
}

/// A value that a thread of its own makes before it is needed.
struct Prefetch<T> {
    make: Arc<dyn Fn() -> T + Send + Sync>,
    thread: Mutex<Option<JoinHandle<T>>>,
    made: OnceLock<T>,
}

impl<T: Clone + Send + Sync + 'static> Prefetch<T> {
    /// A value that is there.
    fn made(value: T) -> Self {
        let made = OnceLock::from(value.clone());
        Self { make: Arc::new(move || value.clone()), thread: Mutex::new(None), made }
    }
}

impl<T: Send + 'static> Prefetch<T> {
    fn begin(name: &str, make: impl Fn() -> T + Send + Sync + 'static) -> Self {
        let make: Arc<dyn Fn() -> T + Send + Sync> = Arc::new(make);
        let own = Arc::clone(&make);
        // If no thread can be started, it is made on request.
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || own());
        Self { make, thread: Mutex::new(thread.ok()), made: OnceLock::new() }
    }

    fn get(&self) -> &T {
        self.made.get_or_init(|| {
            let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
            match thread.map(JoinHandle::join) {
                Some(Ok(made)) => made,
                // A fault of ours, which the caller handles like all others.
                Some(Err(panic)) => resume_unwind(panic),
                None => (self.make)(),
            }
        })
    }

    fn take(self) -> T {
        self.get();
        self.made.into_inner().expect("it was made just now")
    }
}

/// For each result, its place in the declarations. Results of one name belong to its last declarations, in order: in most
/// languages the later ones replace the earlier ones.
pub(super) fn declaration_indices(
    ids: &[TestId],
    declared: &[TestDeclaration],
) -> Vec<Option<usize>> {
    let key = |id: &TestId| (id.name.clone(), id.variant.clone(), id.file.clone(), id.line);
    let mut left: HashMap<_, usize> = HashMap::new();
    for id in ids {
        *left.entry(key(id)).or_default() += 1;
    }
    let mut place = |id: &TestId| {
        let fits = |(_, test): &(usize, &TestDeclaration)| {
            test.name == id.name && id.file.as_ref().is_none_or(|file| *file == test.file)
        };
        let fitting: Vec<usize> =
            declared.iter().enumerate().filter(fits).map(|(at, _)| at).collect();
        let holds = |at: &&usize| id.line.is_some_and(|line| declared[**at].line <= line as usize);
        if let Some(at) = fitting.iter().rev().find(holds) {
            return Some(*at);
        }
        let left = left.entry(key(id)).or_default();
        let at = fitting.len().saturating_sub(*left);
        *left = left.saturating_sub(1);
        fitting.get(at).copied()
    };
    ids.iter().map(&mut place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_one_name_belong_to_its_declarations_in_order() {
        let test = |(at, name): (usize, &&str)| TestDeclaration {
            name: (*name).to_owned(),
            file: "sum_test".to_owned(),
            line: at + 1,
            last_line: at + 1,
            code: String::new(),
            task_id: None,
            disabled: false,
            conditional: false,
            cases: Vec::new(),
            span: at..at,
        };
        let declared: Vec<_> = ["adds", "adds", "divides"].iter().enumerate().map(test).collect();
        let found = |names: &[&str]| {
            let id = |name: &&str| TestId { name: (*name).to_owned(), ..TestId::default() };
            declaration_indices(&names.iter().map(id).collect::<Vec<_>>(), &declared)
        };
        assert_eq!(found(&["adds", "adds", "divides"]), [Some(0), Some(1), Some(2)]);
        assert_eq!(found(&["adds", "divides"]), [Some(1), Some(2)]);
        assert_eq!(found(&["adds", "adds", "adds", "more"]), [Some(0), Some(0), Some(1), None]);
    }
}
