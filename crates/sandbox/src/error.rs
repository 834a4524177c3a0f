//! The error of the sandbox.

use std::io;

/// A fault of this machine or of this program, never of the command.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action}")]
pub struct SandboxError {
    action: &'static str,
    #[source]
    source: io::Error,
}

impl SandboxError {
    /// For `map_err`. `action` is the attempted action, in words that follow "could not".
    pub fn while_doing<E: Into<io::Error>>(action: &'static str) -> impl FnOnce(E) -> Self {
        move |source| Self { action, source: source.into() }
    }
}
