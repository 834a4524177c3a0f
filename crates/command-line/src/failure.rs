//! Errors that end the program, and their exit codes.

use std::fmt;
use std::path::Path;

use test_report::text::Message;

/// Why a command could not do its job.
#[derive(Debug)]
pub struct Failure {
    /// The kind of error, which decides the exit code.
    pub kind: FailureKind,
    /// `None` if the command has already reported it.
    pub message: Option<Message>,
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

impl Failure {
    /// An error of this kind.
    pub fn new(kind: FailureKind, message: impl Into<Message>) -> Self {
        Self { kind, message: Some(message.into()) }
    }

    /// Something did not pass.
    pub fn not_all_passed(message: impl Into<Message>) -> Self {
        Self::new(FailureKind::NotAllPassed, message)
    }

    /// Something did not pass, and the command has already reported it.
    pub fn reported() -> Self {
        Self { kind: FailureKind::NotAllPassed, message: None }
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

    /// Sets what the reader can do.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { message: self.message.map(|message| message.help(help)), ..self }
    }

    /// Says first what failed because of it.
    #[must_use]
    pub fn context(self, what: impl fmt::Display) -> Self {
        Self { message: self.message.map(|message| message.context(what)), ..self }
    }
}
