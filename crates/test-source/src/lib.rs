//! The tests that a source file declares, their code, and copies of them that expect other values.
//!
//! The grammar table, the inventory of a test file (names, order, code, task ids) and its join with the report of a
//! run. Nothing is run here: a test file is text.
#![forbid(unsafe_code)]

mod cases;
mod code;
mod compiled;
mod conditions;
mod grammar;
mod join;
mod literal;
mod location;
mod malformed;
mod markers;
mod marks;
mod mask;
mod modules;
pub mod mutation;
mod name;
mod names;
mod partial;
mod place;
mod query;
mod shell;
mod tasks;
mod test_code;
mod whole;

use std::ops::Range;

use regex::Regex;
use serde::{Deserialize, Serialize};
use test_report::text::Diagnostic;

pub use grammar::find as grammar;
pub use join::{Ending, join};
pub use location::name_by_location;
pub use malformed::malformed_lines;
pub use mask::{Mask, Masks};
pub use modules::loaded_modules;
pub use partial::name_in_part;
pub use place::name_by_place;
pub use query::CAPTURES;
pub use tasks::settle_tasks;
pub use test_code::{CodeStyle, MarkedNames, Markers, TestCode};
pub use whole::name_as_a_whole;

/// How to find the tests of a language in its test files.
#[derive(Debug, Clone, Copy)]
pub struct Spec<'a> {
    /// What the track says.
    pub code: &'a TestCode,
    /// The text of the query, where the track names one.
    pub query: Option<&'a str>,
    /// Joins the names of groups and test to the identifier.
    pub separator: &'a str,
    /// The outermost groups of a file are its tasks, in order. A task that a test names itself takes precedence.
    pub task_per_group: bool,
}

/// A test that a test file declares. What is told of it to another process is neither its code nor its cases.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestDeclaration {
    /// The identifier that the framework will report: groups and name, joined by the separator.
    pub name: String,
    /// The test file, relative to the solution.
    pub file: String,
    /// The first line, from 1.
    pub line: usize,
    /// The last line, from 1.
    pub last_line: usize,
    /// The code as a student should read it.
    #[serde(skip)]
    pub code: String,
    /// The one task it belongs to.
    pub task_id: Option<u32>,
    /// The test file itself disables it, always or on a condition without the solution: if it is skipped, that is not the
    /// solution's fault.
    pub disabled: bool,
    /// It exists in some configurations only: without a result it is not part of the run.
    pub conditional: bool,
    /// The cases that a loop makes from a table.
    #[serde(skip)]
    pub cases: Vec<Case>,
    /// The bytes of the test in its file.
    pub span: Range<usize>,
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
    pub(crate) fn code_of(&self, variant: Option<&str>) -> &str {
        let case = variant.and_then(|variant| {
            let name = without_blanks(variant);
            self.cases.iter().find(|case| case.name == name)
        });
        case.map_or(&self.code, |case| &case.code)
    }
}

/// A test file to read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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

impl Diagnostic for SyntaxError {}

/// The tests that the files declare, in the order of the files and of their lines. The files `beside` them declare no
/// tests, but may hold the tables that they use.
pub fn inventory(
    spec: &Spec<'_>,
    files: &[TestFile],
    beside: &[TestFile],
) -> Result<Vec<TestDeclaration>, SyntaxError> {
    let skip = code::SkipLine::new(spec.code.skip_line.as_deref())?;
    let mut declared = declarations(spec, &skip, files, beside)?;
    for file in files {
        let ends: Vec<usize> = file.text.match_indices('\n').map(|(at, _)| at).collect();
        for test in declared.iter_mut().filter(|test| test.file == file.path) {
            let last = test.span.end.saturating_sub(1);
            test.last_line = ends.partition_point(|&end| end < last) + 1;
        }
    }
    Ok(declared)
}

/// The same, without the last lines.
fn declarations(
    spec: &Spec<'_>,
    skip: &code::SkipLine,
    files: &[TestFile],
    beside: &[TestFile],
) -> Result<Vec<TestDeclaration>, SyntaxError> {
    match (&spec.code.markers, &spec.code.grammar, spec.query) {
        (Some(markers), _, _) => {
            let finder = markers::Finder::new(markers, spec.code.style)?;
            let declared = files.iter().flat_map(|file| finder.declarations(skip, file));
            Ok(declared.enumerate().map(markers::numbered).collect())
        }
        (None, Some(grammar), Some(query)) => {
            let mut finder = query::Finder::new(grammar, query, &spec.code.before_parsing)?;
            Ok(finder.declarations(spec, skip, files, beside))
        }
        _ => Err(SyntaxError("neither markers nor a grammar with a query are named".to_owned())),
    }
}

/// Compiles what [`inventory`] needs for a track, for all later calls in this process. It does without, where that fails.
pub fn prepare(spec: &Spec<'_>) {
    if let (None, Some(name), Some(query)) = (&spec.code.markers, &spec.code.grammar, spec.query)
        && let Some(language) = grammar(name)
    {
        let _ = compiled::find(name, query, &language);
    }
}

/// The captures of a query, once each; an error where it does not compile with the grammar of this name.
pub fn captures(grammar: &str, query: &str) -> Result<Vec<String>, SyntaxError> {
    query::Finder::new(grammar, query, &[]).map(|finder| finder.captures())
}

/// An expression of track data.
fn expression(pattern: &str) -> Result<Regex, SyntaxError> {
    Regex::new(pattern).map_err(|error| SyntaxError(error.to_string()))
}

#[cfg(test)]
mod tests;
