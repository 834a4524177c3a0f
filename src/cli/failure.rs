//! Errors that end the program, and their exit codes.

use std::fmt;
use std::path::Path;

use crate::fault::Fault;
use sandbox::SandboxError;
use test_report::text::Message;

/// Why a command could not do its job.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) kind: FailureKind,
    /// `None` if the command has already reported it.
    pub(super) message: Option<Message>,
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
pub(super) enum FailureKind {
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
    pub(super) fn code(self) -> u8 {
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
    pub(super) fn new(kind: FailureKind, message: impl Into<Message>) -> Self {
        Self { kind, message: Some(message.into()) }
    }

    /// An error of a run, by whose fault it is.
    pub(super) fn of_fault(fault: Fault, error: impl Into<Message>) -> Self {
        match fault {
            Fault::Request | Fault::Exercise => Self::usage(error),
            Fault::Toolchain => Self::toolchain(error),
            Fault::Sandbox => Self::new(FailureKind::Sandbox, error),
            Fault::Interrupted => Self::interrupted(),
            Fault::Machine => Self::software(error),
        }
    }

    /// Something did not pass.
    pub(super) fn not_all_passed(message: impl Into<Message>) -> Self {
        Self::new(FailureKind::NotAllPassed, message)
    }

    /// Something did not pass, and the command has already reported it.
    pub(super) fn reported() -> Self {
        Self { kind: FailureKind::NotAllPassed, message: None }
    }

    /// A wrong argument or unusable input.
    pub(super) fn usage(message: impl Into<Message>) -> Self {
        Self::new(FailureKind::Usage, message)
    }

    /// A missing toolchain.
    pub(super) fn toolchain(message: impl Into<Message>) -> Self {
        Self::new(FailureKind::Toolchain, message)
    }

    /// A fault of this program or machine.
    pub(super) fn software(message: impl Into<Message>) -> Self {
        Self::new(FailureKind::Software, message)
    }

    /// A result could not be written to this path.
    pub(super) fn unwritten<E: Into<Message>>(path: &Path) -> impl FnOnce(E) -> Self {
        move |error| Self::software(error).context(format!("cannot write `{}`", path.display()))
    }

    /// A signal asked us to stop.
    pub(super) fn interrupted() -> Self {
        Self::new(FailureKind::Interrupted, "interrupted")
    }

    /// Sets what the reader can do.
    pub(super) fn help(self, help: impl Into<String>) -> Self {
        Self { message: self.message.map(|message| message.help(help)), ..self }
    }

    /// Says first what failed because of it.
    pub(super) fn context(self, what: impl fmt::Display) -> Self {
        Self { message: self.message.map(|message| message.context(what)), ..self }
    }
}

impl From<SandboxError> for Failure {
    fn from(error: SandboxError) -> Self {
        Self::software(Message::without_help(&error))
    }
}
