//! The one error of the room: this machine did not let us do our job.

use std::io;

/// A fault of this machine or of this program, never of the command.
#[derive(Debug, thiserror::Error)]
#[error("could not {action}")]
pub struct SandboxError {
    action: &'static str,
    #[source]
    source: io::Error,
}

impl SandboxError {
    /// For `map_err`: what was attempted, as it reads after "could not".
    pub(super) fn while_doing<E: Into<io::Error>>(action: &'static str) -> impl FnOnce(E) -> Self {
        move |source| Self { action, source: source.into() }
    }
}
