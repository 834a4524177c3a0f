//! Errors that end the program, and their exit codes.

/// Why a command could not do its job.
///
/// | code | meaning |
/// |--:|---|
/// | 0 | the job was done and its file written, whatever the tests did |
/// | 1 | `verify` and the like: done, and something did not pass |
/// | 2 | usage: arguments or input files cannot be used |
/// | 69 | a toolchain is missing |
/// | 70 | a result could not be written, or a fault of this program |
/// | 78 | a required sandbox feature is missing |
/// | 143 | terminated |
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The command did its work and found something that did not pass.
    #[error("{0}")]
    NotAllPassed(String),
    /// Arguments or input files cannot be used.
    #[error("{0:#}")]
    Usage(anyhow::Error),
    /// A toolchain is missing.
    #[error("{0:#}")]
    Toolchain(anyhow::Error),
    /// A result could not be written, or we failed.
    #[error("{0:#}")]
    Software(anyhow::Error),
    /// A required sandbox feature is missing.
    #[error("{0:#}")]
    Sandbox(anyhow::Error),
    /// A signal asked us to stop.
    #[error("interrupted")]
    Interrupted,
}

impl Failure {
    /// The exit code of a wrong command line.
    pub const USAGE: u8 = 2;

    /// The exit code of this failure.
    pub fn code(&self) -> u8 {
        match self {
            Self::NotAllPassed(_) => 1,
            Self::Usage(_) => Self::USAGE,
            Self::Toolchain(_) => 69,
            Self::Software(_) => 70,
            Self::Sandbox(_) => 78,
            Self::Interrupted => 143,
        }
    }

    /// A wrong argument or unusable input, in words of our own.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::Usage(anyhow::Error::msg(message.into()))
    }
}
