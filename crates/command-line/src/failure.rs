//! Errors that end the program, and their exit codes.

use std::fmt;
use std::path::Path;

use anyhow::Error;
use test_report::text::{Attributed, Fault, Message};

/// Why a command could not do its job. An error that says whose fault it is becomes one by `?`.
#[derive(Debug)]
pub struct Failure {
    /// The kind of error, which decides the exit code.
    pub kind: FailureKind,
    /// The error with its causes. `None` if the command has already reported it.
    error: Option<Error>,
    /// What the reader can do.
    help: Option<String>,
}

/// | code | meaning |
/// |--:|---|
/// | 0 | the job is done and its file is written, even if tests failed |
/// | 1 | `test`, `verify`, `golden`, `run --fail-exit` and others: done, but something did not pass |
/// | 2 | usage error: an argument or input file cannot be used |
/// | 69 | a toolchain is missing |
/// | 70 | a result cannot be written, or a fault of this program or machine |
/// | 78 | a required sandbox feature is missing |
/// | 143 | terminated |
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureKind {
    /// The command did its work and found something that did not pass.
    NotAllPassed,
    /// Arguments or input files cannot be used.
    Usage,
    /// A toolchain is missing.
    Toolchain,
    /// A result could not be written, or this program has a fault.
    Software,
    /// A required sandbox feature is missing.
    Sandbox,
    /// A signal asked us to stop.
    Interrupted,
}

impl FailureKind {
    /// The exit code.
    pub fn code(self) -> u8 {
        match self {
            Self::NotAllPassed => 1,
            Self::Usage => 2,
            Self::Toolchain => 69,
            Self::Software => 70,
            Self::Sandbox => 78,
            Self::Interrupted => 143,
        }
    }
}

impl From<Fault> for FailureKind {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Request | Fault::Exercise => Self::Usage,
            Fault::Toolchain => Self::Toolchain,
            Fault::Sandbox => Self::Sandbox,
            Fault::Interrupted => Self::Interrupted,
            Fault::Machine => Self::Software,
        }
    }
}

impl<E: Attributed + Send + Sync> From<E> for Failure {
    fn from(error: E) -> Self {
        Self { kind: error.fault().into(), help: error.help(), error: Some(Error::new(error)) }
    }
}

impl Failure {
    /// An error of this kind.
    pub fn new(kind: FailureKind, message: impl Into<Message>) -> Self {
        let Message { text, help } = message.into();
        Self { kind, error: Some(Error::msg(text)), help }
    }

    /// Something did not pass.
    pub fn not_all_passed(message: impl Into<Message>) -> Self {
        Self::new(FailureKind::NotAllPassed, message)
    }

    /// Something did not pass, and the command has already reported it.
    pub fn reported() -> Self {
        Self { kind: FailureKind::NotAllPassed, error: None, help: None }
    }

    /// A wrong argument or unusable input.
    pub fn usage(message: impl Into<Message>) -> Self {
        Self::new(FailureKind::Usage, message)
    }

    /// A missing toolchain.
    pub fn toolchain(message: impl Into<Message>) -> Self {
        Self::new(FailureKind::Toolchain, message)
    }

    /// A fault of this program or machine.
    pub fn software(message: impl Into<Message>) -> Self {
        Self::new(FailureKind::Software, message)
    }

    /// A result could not be written to this path.
    pub fn unwritten<E: Into<Message>>(path: &Path) -> impl FnOnce(E) -> Self {
        move |error| Self::software(error).context(format!("cannot write `{}`", path.display()))
    }

    /// A signal asked us to stop.
    pub fn interrupted() -> Self {
        Self::new(FailureKind::Interrupted, "interrupted")
    }

    /// What to print: the error with its causes, and its help. `None` if the command has already reported it.
    pub fn message(&self) -> Option<Message> {
        let text = format!("{:#}", self.error.as_ref()?);
        Some(Message { text, help: self.help.clone() })
    }

    /// Sets what the reader can do.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Says first what failed because of it.
    #[must_use]
    pub fn context(self, what: impl fmt::Display + Send + Sync + 'static) -> Self {
        Self { error: self.error.map(|error| error.context(what)), ..self }
    }
}
