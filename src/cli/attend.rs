//! `attend`: keeps ready processes for the runs of a batch, which starts it.

use super::{Context, Failure};
use crate::runner;
use sandbox;

/// Keep ready processes, and run the tests of solutions as forks of them.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The connection that the runs use.
    connection: i32,
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    let software = |error: sandbox::SandboxError| Failure::Software(error.into());
    sandbox::harden().map_err(software)?;
    let _guard = sandbox::start_guard().map_err(software)?;
    runner::attend(args.connection, context.tracks).map_err(|error| Failure::Software(error.into()))
}
