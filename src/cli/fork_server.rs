//! `attend`: the fork server of a batch, which keeps ready interpreters for its runs.

use super::Failure;
use crate::runner;
use sandbox;

/// Keep ready interpreters, and run the tests of solutions as forks of them.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The connection that the runs use.
    connection: i32,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let software = |error: sandbox::SandboxError| Failure::Software(error.into());
    sandbox::harden().map_err(software)?;
    let _helper = sandbox::start_cleanup_helper().map_err(software)?;
    runner::serve_forks(args.connection).map_err(|error| Failure::Software(error.into()))
}
