//! `start-runs`: starts the runs of a batch, which starts it, as forks of itself.

use std::collections::BTreeSet;
use std::ffi::OsString;

use super::Failure;
use crate::runner;
use sandbox;

/// Start runs as forks of this process.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The connection on which runs are asked for.
    connection: i32,
}

/// Returns in a fork the arguments of the run that it is, and nothing in this process itself when the batch has ended.
pub(super) fn run(args: &Args) -> Result<Option<Vec<OsString>>, Failure> {
    let software = |error: sandbox::SandboxError| Failure::Software(error.into());
    sandbox::harden().map_err(software)?;
    let mut ready = BTreeSet::new();
    let mut prepare = |argv: &[OsString]| {
        let track = argv.iter().skip_while(|word| *word != "--track").nth(1);
        if let Some(id) = track.and_then(|id| id.to_str())
            && ready.insert(id.to_owned())
        {
            runner::make_ready(id);
        }
    };
    sandbox::start_runs(args.connection, &mut prepare).map_err(software)
}
