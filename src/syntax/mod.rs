//! L1: the tests that a test file declares.
//!
//! The grammar table, the inventory of a test file (names, order, code, task ids) and its join with the report of a
//! run. Nothing is run here: a test file is text.

mod cases;
mod code;
mod grammar;
mod join;
mod markers;
mod query;
mod tasks;

use regex::Regex;

pub use join::join;
pub use query::CAPTURES;
pub use tasks::settle_tasks;

/// How to find the tests of a language in its test files.
#[derive(Debug, Clone)]
pub struct Spec {
    /// The kind of search.
    pub source: Source,
    /// Joins the names of groups and test to the identifier.
    pub separator: String,
    /// The code shown is the whole test (`@test.around`), not its body (`@test.body`).
    pub whole: bool,
    /// How a note on a test is shown above its code, with the placeholder `{note}`. Without it, notes are not shown.
    pub note: Option<String>,
    /// How a row of a table of cases is declared on its own, with the placeholders `{case}`, `{type}` and `{values}`.
    /// Without it, a case shows the code of the whole test.
    pub case: Option<String>,
    /// A regular expression for lines that are not part of the shown code.
    pub skip_line: Option<String>,
    /// The outermost groups of a file are its tasks, in order. A task that a test names itself takes precedence.
    pub task_per_group: bool,
}

/// Where declarations are read from.
#[derive(Debug, Clone)]
pub enum Source {
    /// A grammar of the table and a query with the captures `@test.name`, `@test.body`, `@test.around`, `@test.skip`,
    /// `@test.disabled`, `@test.conditional`, `@test.task`, `@group.name`, `@group.around`, `@group.dynamic`.
    Query {
        /// The grammar's name.
        grammar: String,
        /// The text of the query.
        query: String,
    },
    /// Lines that begin and end a test.
    Markers {
        /// With the group `name`.
        begin: String,
        /// The line that ends a test.
        end: String,
        /// With the group `task`.
        task: Option<String>,
        /// A line that disables the test.
        disabled: Option<String>,
    },
}

/// A test that a test file declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestDeclaration {
    /// The identifier that the framework will report: groups and name, joined by the separator.
    pub name: String,
    /// The test file, relative to the solution.
    pub file: String,
    /// The first line, from 1.
    pub line: usize,
    /// The code as a student should read it.
    pub code: String,
    /// The one task it belongs to.
    pub task_id: Option<u32>,
    /// The test file itself disables it, always or on a condition: if it is skipped, that is not the solution's fault.
    pub disabled: bool,
    /// It exists in some configurations only: without a result it is not part of the run.
    pub conditional: bool,
    /// The cases that a loop makes from a table.
    pub cases: Vec<Case>,
}

/// A case of a test that is a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Its name, as a framework may report it: without blanks.
    name: String,
    /// The code of the test for this case alone.
    code: String,
}

impl Case {
    fn new(name: &str, code: String) -> Self {
        Self { name: without_blanks(name), code }
    }
}

fn without_blanks(name: &str) -> String {
    name.chars().map(|c| if c.is_whitespace() { '_' } else { c }).collect()
}

impl TestDeclaration {
    /// The code of the test, or of one of its cases.
    pub fn code_of(&self, variant: Option<&str>) -> &str {
        let case = variant.and_then(|variant| {
            let name = without_blanks(variant);
            self.cases.iter().find(|case| case.name == name)
        });
        case.map_or(&self.code, |case| &case.code)
    }
}

/// A test file to read.
#[derive(Debug, Clone)]
pub struct TestFile {
    /// Its path relative to the solution, with `/`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// Invalid track data: the query or an expression does not compile, or the grammar is unknown.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SyntaxError(String);

/// The tests that the files declare, in the order of the files and of their lines. The files `beside` them declare no
/// tests, but may hold the tables that they use.
pub fn inventory(
    spec: &Spec,
    files: &[TestFile],
    beside: &[TestFile],
) -> Result<Vec<TestDeclaration>, SyntaxError> {
    let skip = code::SkipLine::new(spec.skip_line.as_deref())?;
    match &spec.source {
        Source::Query { grammar, query } => {
            let mut finder = query::Finder::new(grammar, query)?;
            Ok(finder.declarations(spec, &skip, files, beside))
        }
        Source::Markers { begin, end, task, disabled } => {
            let finder = markers::Finder::new(begin, end, task.as_deref(), disabled.as_deref())?;
            Ok(files.iter().flat_map(|file| finder.declarations(&skip, file)).collect())
        }
    }
}

/// The captures of a query, once each; an error where it does not compile with the grammar of this name.
pub fn captures(grammar: &str, query: &str) -> Result<Vec<String>, SyntaxError> {
    query::Finder::new(grammar, query).map(|finder| finder.captures())
}

/// An expression of track data.
fn expression(pattern: &str) -> Result<Regex, SyntaxError> {
    Regex::new(pattern).map_err(|error| SyntaxError(error.to_string()))
}

#[cfg(test)]
mod tests;
