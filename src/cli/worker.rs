//! `__worker`: runs the requests of another process of this program.

use super::{Context, Failure};
use crate::runner::worker::{ServeSettings, serve};
use sandbox::Connection;

/// Run the requests of another process of this program.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Fork ready interpreters for the runs of tracks that have them.
    #[arg(long)]
    interpreters: bool,
    /// File descriptor of the inherited connection.
    connection: i32,
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    sandbox::harden()?;
    let _guard = sandbox::start_cleanup_helper()?;
    let connection = Connection::inherited(args.connection)?;
    let program = std::env::current_exe().map_err(Failure::software)?;
    let settings =
        ServeSettings { program, tracks: context.tracks, interpreters: args.interpreters };
    Ok(serve(&connection, &settings)?)
}
