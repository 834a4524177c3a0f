//! Errors that end the program, and their exit codes.

use test_report::text::ErrorText;

/// Why a command could not do its job.
///
/// | code | meaning |
/// |--:|---|
/// | 0 | the job is done and its file is written, even if tests failed |
/// | 1 | `test`, `verify`, `run --fail-exit` and others: done, but something did not pass |
/// | 2 | usage error: an argument or input file cannot be used |
/// | 69 | a toolchain is missing |
/// | 70 | a result cannot be written, or a fault of this program or machine |
/// | 78 | a required sandbox feature is missing |
/// | 143 | terminated |
#[derive(Debug)]
pub(super) enum Failure {
    /// The command did its work and found something that did not pass.
    NotAllPassed(String),
    /// The same, and the command has already reported it.
    Reported,
    /// Arguments or input files cannot be used.
    Usage(anyhow::Error),
    /// A toolchain is missing.
    Toolchain(anyhow::Error),
    /// A result could not be written, or this program has a fault.
    Software(anyhow::Error),
    /// A required sandbox feature is missing.
    Sandbox(anyhow::Error),
    /// A signal asked us to stop.
    Interrupted,
}

impl Failure {
    /// The exit code of a wrong command line.
    pub(super) const USAGE: u8 = 2;

    /// The exit code of this failure.
    pub(super) fn code(&self) -> u8 {
        match self {
            Self::NotAllPassed(_) | Self::Reported => 1,
            Self::Usage(_) => Self::USAGE,
            Self::Toolchain(_) => 69,
            Self::Software(_) => 70,
            Self::Sandbox(_) => 78,
            Self::Interrupted => 143,
        }
    }

    /// The error with its causes and help. Empty if the command has already reported it.
    pub(super) fn text(&self) -> ErrorText {
        match self {
            Self::NotAllPassed(what) => ErrorText::new(what),
            Self::Reported => ErrorText::default(),
            Self::Interrupted => ErrorText::new("interrupted"),
            Self::Usage(error)
            | Self::Toolchain(error)
            | Self::Software(error)
            | Self::Sandbox(error) => ErrorText::of(&**error),
        }
    }

    /// A wrong argument or unusable input, with our own message.
    pub(super) fn usage(message: impl Into<String>) -> Self {
        Self::Usage(anyhow::Error::msg(message.into()))
    }
}
