//! `serve`: rows and records for other programs.

use std::fs::File;
use std::io;
use std::os::fd::AsFd;
use std::time::Duration;

use super::pool::PoolOptions;
use super::run::seconds;
use super::{Context, Failure};
use crate::serve::{self, Ended, Policy, ServeError};

/// Answer rows with records, for other programs.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner serve --stdio --exercises exercises/
  test-runner serve --stdio --exercises exercises/ --jobs 8 < rows.jsonl > records.jsonl

With --stdio, each line of standard input is a row, as `batch` reads it, and each line of standard output a record, as `batch` \
writes it. Records come in the order in which the runs end; the key `id` says whose record it is. Standard output has nothing \
else. A line that is not a row gets a record with the status `invalid`. At the end of its input, the server finishes all rows. After \
SIGTERM, SIGINT or SIGHUP, it reads no more rows; rows that have not begun, and runs that do not end within --grace, get a record \
with `infra`.

Exit codes: 0 at the end of the input, whatever the records say; 70 if a record cannot be written; 143 after a signal.")]
pub(super) struct Args {
    /// Read rows from standard input, and write records to standard output.
    #[arg(long, required = true)]
    stdio: bool,
    /// Number of rows that may wait for a worker. If so many wait, no more are read.
    #[arg(long, value_name = "N", default_value = "256", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    queue: u32,
    /// Time that runs have to end after a signal.
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    grace: Duration,
    #[command(flatten)]
    pool: PoolOptions,
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    let pool = &args.pool;
    pool.check()?;
    // Before this process has much memory: the cleanup helper is a copy of it.
    let _helper = sandbox::start_cleanup_helper().map_err(Failure::software)?;
    let settings = pool.settings(context.tracks, Vec::new())?;
    pool.warn(&settings);
    let policy = Policy { queue: args.queue as usize, grace: args.grace };
    match serve::stdio(settings, policy, super::input::stdin()?, stdout()?)? {
        Ended::Whole => Ok(()),
        Ended::Interrupted => Err(Failure::interrupted()),
    }
}

/// Standard output without a buffer.
fn stdout() -> Result<File, Failure> {
    let stdout = io::stdout().as_fd().try_clone_to_owned();
    stdout
        .map(File::from)
        .map_err(|error| Failure::software(error).context("cannot write to stdout"))
}

impl From<ServeError> for Failure {
    fn from(error: ServeError) -> Self {
        match error {
            ServeError::Read(_) => Self::usage(error),
            ServeError::Start(error) => error.into(),
            ServeError::Sandbox(_) | ServeError::Write(_) => Self::software(error),
        }
    }
}
