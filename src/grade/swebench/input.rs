//! Errors in the input files of a command.

use std::path::Path;

/// An input file cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct InputError {
    message: String,
}

impl InputError {
    /// The whole file.
    pub fn new(path: &Path, why: impl std::fmt::Display) -> Self {
        Self { message: format!("`{}`: {why}", path.display()) }
    }

    /// One line, from 1.
    pub fn line(path: &Path, line: u64, why: impl std::fmt::Display) -> Self {
        Self { message: format!("`{}`, line {line}: {why}", path.display()) }
    }

    /// One row of a JSON list, from 1.
    pub fn row(path: &Path, row: u64, why: impl std::fmt::Display) -> Self {
        Self { message: format!("`{}`, row {row}: {why}", path.display()) }
    }

    /// How the reader can fix it.
    #[must_use]
    pub fn help(mut self, help: &str) -> Self {
        self.message = format!("{}\nhelp: {help}", self.message);
        self
    }
}

/// The problem with a JSON text of one line; the caller knows the line's number.
pub fn json_error(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let end = text.rfind(" at line ").unwrap_or(text.len());
    format!("{} (column {})", &text[..end], error.column())
}
