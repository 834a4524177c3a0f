//! `__worker`: runs the requests of another process of this program.

use super::{Context, Failure, of_sandbox};
use runner::run::worker::{ServeSettings, serve};
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
    sandbox::harden().map_err(of_sandbox)?;
    let _guard = sandbox::start_cleanup_helper().map_err(of_sandbox)?;
    let connection = Connection::inherited(args.connection).map_err(of_sandbox)?;
    let program = std::env::current_exe().map_err(Failure::software)?;
    let settings =
        ServeSettings { program, tracks: context.tracks, interpreters: args.interpreters };
    serve(&connection, &settings).map_err(of_sandbox)
}
