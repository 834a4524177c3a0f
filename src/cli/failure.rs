//! Errors that end the program, and their exit codes.

/// Why a command could not do its job.
///
/// | code | meaning |
/// |--:|---|
/// | 0 | the job was done and its file written, whatever the tests did |
/// | 1 | `test`, `verify`, `run --fail-exit` and the like: done, and something did not pass |
/// | 2 | usage: arguments or input files cannot be used |
/// | 69 | a toolchain is missing |
/// | 70 | a result could not be written, or a fault of this program |
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

    /// The error and its causes in one line, and its help lines.
    pub(super) fn text(&self) -> (String, Vec<String>) {
        let chain: Vec<String> = match self {
            Self::NotAllPassed(what) => vec![what.clone()],
            Self::Reported => Vec::new(),
            Self::Interrupted => vec!["interrupted".to_owned()],
            Self::Usage(error)
            | Self::Toolchain(error)
            | Self::Software(error)
            | Self::Sandbox(error) => error.chain().map(ToString::to_string).collect(),
        };
        let mut messages = Vec::new();
        let mut help = Vec::new();
        for part in chain {
            let (advice, message): (Vec<&str>, Vec<&str>) =
                part.lines().partition(|line| line.starts_with("help: "));
            messages.push(message.join("\n"));
            help.extend(advice.into_iter().map(str::to_owned));
        }
        (messages.join(": "), help)
    }

    /// A wrong argument or unusable input, with our own message.
    pub(super) fn usage(message: impl Into<String>) -> Self {
        Self::Usage(anyhow::Error::msg(message.into()))
    }
}
