//! Messages for people: what happened, and what the reader can do.

use std::error::Error;
use std::{fmt, io};

use serde::{Deserialize, Serialize};

/// An error for people. It may know what they can do.
pub trait Diagnostic: Error + 'static {
    /// What the reader can do, without `help: `. Each line is a piece of advice of its own.
    fn help(&self) -> Option<String> {
        None
    }
}

impl Diagnostic for io::Error {}
impl Diagnostic for serde_json::Error {}
impl Diagnostic for quick_junit::SerializeError {}

/// Whose fault it is that something could not be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fault {
    /// The request, or the files that it names, cannot be used.
    Request,
    /// No solution can pass the exercise's tests.
    Exercise,
    /// The toolchain is missing.
    Toolchain,
    /// This machine lacks a layer of the sandbox that was required.
    Sandbox,
    /// A signal asked this program to stop.
    Interrupted,
    /// This machine or this program failed.
    Machine,
}

/// An error that knows whose fault it is.
pub trait Attributed: Diagnostic {
    /// Whose fault it is.
    fn fault(&self) -> Fault;
}

/// An error or a warning, as people read it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Message {
    /// What happened: an error with its causes, separated by colons.
    pub text: String,
    /// What the reader can do, without `help: `. Each line is a piece of advice of its own.
    pub help: Option<String>,
}

impl Message {
    /// An error with its causes and its help.
    pub fn of(error: &impl Diagnostic) -> Self {
        Self { help: error.help(), ..Self::without_help(error) }
    }

    /// An error with its causes.
    pub fn without_help(error: &(dyn Error + 'static)) -> Self {
        let causes = std::iter::successors(Some(error), |&error| error.source());
        Self::from(causes.map(ToString::to_string).collect::<Vec<_>>().join(": "))
    }

    /// Sets what the reader can do.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Says first what failed because of it.
    #[must_use]
    pub fn context(self, what: impl fmt::Display) -> Self {
        Self { text: format!("{what}: {}", self.text), ..self }
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self { text, help: None }
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl<E: Diagnostic> From<E> for Message {
    fn from(error: E) -> Self {
        Self::of(&error)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        let help = self.help.iter().flat_map(|help| help.lines());
        help.into_iter().try_for_each(|line| write!(f, "\nhelp: {line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("cannot read `a`")]
    struct Unreadable(#[source] io::Error);

    impl Diagnostic for Unreadable {
        fn help(&self) -> Option<String> {
            Some("name another file".to_owned())
        }
    }

    #[test]
    fn causes_follow_and_help_comes_last() {
        let message = Message::from(Unreadable(io::Error::other("no such file")));
        let text = "cannot read `a`: no such file\nhelp: name another file";
        assert_eq!(message.to_string(), text);
        assert_eq!(message.context("row 1").to_string(), format!("row 1: {text}"));
        assert_eq!(Message::from("a\nb").to_string(), "a\nb");
        assert_eq!(Message::from("a").help("b\nc").to_string(), "a\nhelp: b\nhelp: c");
    }
}
