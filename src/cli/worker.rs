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
    let software = Failure::software;
    sandbox::harden().map_err(software)?;
    let _guard = sandbox::start_cleanup_helper().map_err(software)?;
    let connection = Connection::inherited(args.connection).map_err(software)?;
    let program = std::env::current_exe().map_err(Failure::software)?;
    let settings =
        ServeSettings { program, tracks: context.tracks, interpreters: args.interpreters };
    serve(&connection, &settings).map_err(software)
}
