//! What a track says of the tests in its test files.

use serde::Deserialize;

use super::mask::Mask;

/// How much of a test's code is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum CodeStyle {
    /// What `@test.body` captures, or the lines between markers.
    #[default]
    Body,
    /// What `@test.around` captures, or the lines with and between markers, without the markers themselves, which end their
    /// lines; of them, what their group `code` holds.
    Whole,
}

/// Where names, code, order and task ids of the tests come from: a grammar and a query, or line markers.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TestCode {
    /// A name of the grammar table.
    pub grammar: Option<String>,
    /// The grammar is that of another language, or does not know macros of the test framework: an error that it finds is none.
    #[serde(default)]
    pub approximate_grammar: bool,
    /// The query file in the track folder.
    pub query: Option<String>,
    /// What is replaced, in the text that the grammar reads only, by something of at most the same length: what the grammar of
    /// another language cannot read.
    #[serde(default)]
    pub before_parsing: Vec<Mask>,
    /// How much is shown.
    #[serde(default)]
    pub style: CodeStyle,
    /// How a note on a test (captured by the query) is shown above its code, with the placeholder `{note}`.
    pub note: Option<String>,
    /// How a row of a table of cases is declared on its own, with the placeholders `{case}` (the variable), `{type}`
    /// and `{values}`; the query captures tables, rows and loops.
    pub case: Option<String>,
    /// Globs of other files that may hold such tables.
    #[serde(default)]
    pub tables: Vec<String>,
    /// A regular expression for the lines that are not part of the shown code.
    pub skip_line: Option<String>,
    /// The test program may make the name of a test of a declared one, which is then a part of it.
    #[serde(default)]
    pub partial_names: bool,
    /// Names that a condition in a test file may hold without asking for something of the solution: those of the language, its
    /// libraries and its tools. A test that is skipped on such a condition is left out.
    #[serde(default)]
    pub environment: Vec<String>,
    /// The file in the track folder that says where assertions hold the values that they expect.
    pub mutation: Option<String>,
    /// Line markers, for languages without a grammar.
    pub markers: Option<Markers>,
}

impl TestCode {
    /// The files in the track folder that only this program reads.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        [&self.query, &self.mutation].into_iter().filter_map(Option::as_deref)
    }
}

/// How a framework reads the name of a test that stands on a line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MarkedNames {
    /// As it is written.
    #[default]
    Written,
    /// A backslash stands before a character that is not read otherwise.
    Escaped,
    /// As the words that a shell makes of it between double quotes, whatever quotes are around it, joined; the number of the test
    /// if nothing is left. Source: Bats 1.11.1, which strips the quotes and evaluates the rest so; 1.8.2 reports only the first
    /// word. What a shell would replace is known when the test has run, in the place of the declared test.
    Shell,
}

/// Lines that begin and end a test.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Markers {
    /// A regular expression with the group `name`, and `task` where the same line says it. A group `code` holds the code that
    /// begins on this line.
    pub begin: String,
    /// The same for another form of a test.
    pub other_begin: Option<String>,
    /// A regular expression for the group `code` of a test that ends on its first line; its own group `code` is the code.
    pub one_line: Option<String>,
    /// How the framework reads the name.
    #[serde(default)]
    pub names: MarkedNames,
    /// The line that ends a test, without the indentation of the line that begins it (or all of its own, if it has less); where the code is shown whole, it may
    /// also be that line.
    pub end: String,
    /// A regular expression with the group `task`, for a line within the test.
    pub task: Option<String>,
    /// A regular expression for a line that disables the test.
    pub disabled: Option<String>,
    /// A regular expression for a line outside of tests, or one that ends a test, after which tests need not run: up to a line
    /// outside of tests that would end a test, or, where the tests are indented more than this line, up to one that is not.
    pub conditional: Option<String>,
}
