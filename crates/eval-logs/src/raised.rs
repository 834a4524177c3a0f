//! The reason why a parser of a benchmark refuses a log.

use std::borrow::Cow;
use std::fmt;

/// The package's parser raises an exception on this log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raised {
    what: Cow<'static, str>,
    line: Option<String>,
}

impl Raised {
    /// Raises without a line.
    pub fn because(what: impl Into<Cow<'static, str>>) -> Self {
        Self { what: what.into(), line: None }
    }

    /// Raises at this line, whose start is shown.
    pub(crate) fn at(line: &str, what: impl Into<Cow<'static, str>>) -> Self {
        Self { what: what.into(), line: Some(line.chars().take(80).collect()) }
    }
}

impl fmt::Display for Raised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.line {
            Some(line) => write!(f, "{} in the line `{line}`", self.what),
            None => write!(f, "{}", self.what),
        }
    }
}

impl std::error::Error for Raised {}
