//! The suites of a test, derived from the indentation of their lines.

use crate::python::{strip, strip_start};

/// The names of the open suites, outermost first, with the indentation of each in characters.
#[derive(Default)]
pub(super) struct Suites<'a>(Vec<(&'a str, usize)>);

impl<'a> Suites<'a> {
    /// Reads a line that is not a test: an indented one opens a suite, and closes those that are not less indented.
    pub(super) fn line(&mut self, line: &'a str) {
        let indent = indent(line);
        if indent == 0 {
            return;
        }
        while self.0.last().is_some_and(|(_, outer)| *outer >= indent) {
            self.0.pop();
        }
        self.0.push((strip(line), indent));
    }

    /// The names with a text between them.
    pub(super) fn join(&self, between: &str) -> String {
        self.0.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(between)
    }

    /// A test's name after those of its suites.
    pub(super) fn name(&self, test: &str) -> String {
        self.0.iter().map(|(name, _)| *name).chain([test]).collect::<Vec<_>>().join(" - ")
    }
}

/// How many whitespace characters the line starts with.
pub(super) fn indent(line: &str) -> usize {
    line[..line.len() - strip_start(line).len()].chars().count()
}
