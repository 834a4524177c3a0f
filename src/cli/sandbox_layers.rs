//! The option `--sandbox` of `run` and `batch`, and what is said about missing layers.

use super::{Failure, print};
use crate::runner::{RequiredLayers, RunError, missing_layers};
use test_report::text::Message;

/// The layers of the sandbox that runs need.
#[derive(Debug, clap::Args)]
pub(super) struct SandboxLayers {
    /// `require`: exit with code 78 if this machine lacks a layer of the sandbox; `require=net,files,memory,pid`: one of these.
    #[arg(
        long = "sandbox",
        default_value = "auto",
        value_name = "auto|require[=LAYERS]",
        help_heading = "Limits"
    )]
    pub(super) required: RequiredLayers,
}

impl SandboxLayers {
    /// An error if this machine lacks a required layer.
    pub(super) fn check(&self) -> Result<(), Failure> {
        match self.required.missing() {
            missing if missing.is_empty() => Ok(()),
            missing => Err(RunError::MissingLayers { missing: missing.join(", ") }.into()),
        }
    }

    /// Warns of layers that this machine lacks and nobody requires.
    pub(super) fn warn(&self) {
        let missing = missing_layers();
        if !missing.is_empty() && self.required.missing().is_empty() {
            let text = format!("this machine lacks layers of the sandbox: {}", missing.join(", "));
            print::warning(
                Message::from(text)
                    .help("`test-runner doctor --sandbox` shows what each layer prevents"),
            );
        }
    }
}
