//! L1: what a test file declares.
//!
//! Owns the grammar table, the inventory of a test file (names, order, code, task ids) and its join with what a run
//! reported. Refuses to run anything: a test file is text here.

mod code;
mod grammar;
mod join;
mod markers;
mod query;
mod tasks;

use regex::Regex;

pub use join::join;
pub use tasks::settle_tasks;

/// How the tests of a language are found in its test files.
#[derive(Debug, Clone)]
pub struct Spec {
    /// Where they are found.
    pub source: Source,
    /// Joins the names of groups and test to the identifier.
    pub separator: String,
    /// The code shown is the whole test (`@test.around`), not its body (`@test.body`).
    pub whole: bool,
    /// A regular expression for lines that are no part of the shown code.
    pub skip_line: Option<String>,
    /// The outermost groups of a file are its tasks, in their order. It gives way to what a test says itself.
    pub task_per_group: bool,
}

/// Where declarations are read from.
#[derive(Debug, Clone)]
pub enum Source {
    /// A grammar of the table and a query with the captures `@test.name`, `@test.body`, `@test.around`, `@test.skip`,
    /// `@test.off`, `@test.maybe`, `@test.task`, `@group.name`, `@group.around`, `@group.dynamic`.
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
        /// A line by which the test file leaves the test out.
        off: Option<String>,
    },
}

/// A test that a test file declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declaration {
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
    /// The test file itself leaves it out, always or on a condition: skipping it is no fault of the solution.
    pub off: bool,
    /// It is there in some configurations only: without a result it is no part of the run.
    pub maybe: bool,
}

/// A test file to read.
#[derive(Debug, Clone)]
pub struct TestFile {
    /// Its path relative to the solution, with `/`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// Bad track data: the query or an expression does not compile, or the grammar is not in the table.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SyntaxError(String);

/// The tests that the files declare, in the order of the files and of their lines.
pub fn inventory(spec: &Spec, files: &[TestFile]) -> Result<Vec<Declaration>, SyntaxError> {
    let skip = code::SkipLine::new(spec.skip_line.as_deref())?;
    match &spec.source {
        Source::Query { grammar, query } => {
            let mut finder = query::Finder::new(grammar, query)?;
            Ok(files.iter().flat_map(|file| finder.declarations(spec, &skip, file)).collect())
        }
        Source::Markers { begin, end, task, off } => {
            let finder = markers::Finder::new(begin, end, task.as_deref(), off.as_deref())?;
            Ok(files.iter().flat_map(|file| finder.declarations(&skip, file)).collect())
        }
    }
}

/// An expression of track data.
fn expression(pattern: &str) -> Result<Regex, SyntaxError> {
    Regex::new(pattern).map_err(|error| SyntaxError(error.to_string()))
}

#[cfg(test)]
mod tests;
