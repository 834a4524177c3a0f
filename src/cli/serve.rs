//! `serve`: rows and records for other programs.

#[cfg_attr(not(feature = "http"), path = "serve/without_http.rs")]
mod http;

use std::fs::File;
use std::io;
use std::net::SocketAddr;
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::time::Duration;

use super::pool::PoolOptions;
use super::run::seconds;
use super::{Context, Failure, of_sandbox};
use fleet::serve::{self, Ended, Policy};
use http::Listener;

/// Answer rows with records, for other programs.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner serve --stdio --exercises exercises/
  test-runner serve --stdio --exercises exercises/ --jobs 8 < rows.jsonl > records.jsonl
  test-runner serve --listen 127.0.0.1:8080 --exercises exercises/
  test-runner serve --listen 0.0.0.0:8080 --token-file token --grace 25

Rows and records are those of `batch`. With --stdio, each line of standard input is a row, and each line of standard output a \
record. Records come in the order in which the runs end; the key `id` says whose record it is. Standard output has nothing else. A \
line that is not a row gets a record with the status `invalid`. At the end of its input, the server finishes all rows.

With --listen, `POST /v1/runs` takes a row and answers with its record, or takes and answers `application/x-ndjson`. \
`GET /openapi.json` describes all paths. If the queue is full, the answer is 429. After an infrastructure failure, it is 503 with a \
record that has `infra` and no status.

After SIGTERM, SIGINT or SIGHUP, the server takes no more rows; rows that have not begun, and runs that do not end within --grace, \
get a record with `infra`.

Exit codes: 0 at the end of standard input, whatever the records say; 2 if it cannot listen there; 70 if a record cannot be \
written; 143 after a signal.")]
#[command(group(clap::ArgGroup::new("entry").required(true).args(["stdio", "listen"])))]
pub(super) struct Args {
    /// Read rows from standard input, and write records to standard output.
    #[arg(long)]
    stdio: bool,
    /// Answer HTTP requests at this address and port; port 0 takes a free one. An address that other machines can reach needs a
    /// token.
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// Number of rows that may wait for a worker. If so many wait, no more are read, and a request gets the answer 429.
    #[arg(long, value_name = "N", default_value = "256", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    queue: u32,
    /// Time that runs have to end after a signal.
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    grace: Duration,
    /// Time from the arrival of a row to its record. A row that takes longer is ended and has no verdict. A request may ask for
    /// less: `/v1/runs?deadline=60`.
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = seconds, help_heading = "HTTP")]
    deadline: Duration,
    /// File whose text a client has to send as `Authorization: Bearer TEXT` [default: the variable `TEST_RUNNER_TOKEN`].
    #[arg(long, value_name = "FILE", help_heading = "HTTP")]
    token_file: Option<PathBuf>,
    /// Largest row of a request, in MiB.
    #[arg(long, value_name = "MIB", default_value = "16", value_parser = clap::value_parser!(u32).range(1..=1024), help_heading = "HTTP")]
    max_body: u32,
    /// Let rows of requests name folders of this machine (`dir`, `exercise`).
    #[arg(long, help_heading = "HTTP")]
    allow_paths: bool,
    #[command(flatten)]
    pool: PoolOptions,
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    let pool = &args.pool;
    let listener = args.listen.map(|address| Listener::bind(args, address)).transpose()?;
    pool.check()?;
    // Before this process has much memory: the cleanup helper is a copy of it.
    let _helper = sandbox::start_cleanup_helper().map_err(of_sandbox)?;
    let settings = pool.settings(context.tracks, args.token_file.iter().cloned().collect())?;
    pool.warn(&settings);
    let policy = Policy { queue: args.queue as usize, grace: args.grace };
    let ended = match listener {
        None => serve::stdio(settings, policy, super::input::stdin()?, stdout()?)?,
        Some(listener) => listener.serve(args, context.tracks, settings, policy)?,
    };
    match ended {
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
