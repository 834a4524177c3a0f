//! `run`: one solution to one `results.json`.

use std::path::PathBuf;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use super::{Context, Failure, print};
use crate::results::exercism::Version;
use crate::runner::{self, Line, Request, RunError};
use crate::sandbox;
use crate::workspace::remove_folder;

/// Run a solution's tests and write `results.json`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner run two-fer solution/ output/
  test-runner run two-fer /mnt/exercism-iteration/ /mnt/exercism-iteration/
  test-runner run --verbose --timeout 30 --track python two-fer . /tmp/two-fer

The exit code is 0 when `results.json` was written, whatever the tests did.")]
pub(super) struct Args {
    /// The exercise, such as `two-fer`.
    slug: String,
    /// The directory with the solution and the exercise's files. It is only read.
    input_dir: PathBuf,
    /// The directory that `results.json` goes to; made when it is not there.
    output_dir: PathBuf,
    /// The track, where it is not to be recognised by its files.
    #[arg(long, value_name = "ID")]
    track: Option<String>,
    /// Wall-clock time for everything that runs.
    #[arg(long, value_name = "SECONDS", default_value = "15", value_parser = seconds)]
    timeout: Duration,
    /// The version of the interface.
    #[arg(long, value_name = "1|2|3", default_value = "3")]
    results_version: Version,
    /// `require` refuses to run (exit code 78) where this machine lacks a layer of the sandbox.
    #[arg(long, value_enum, default_value = "auto", value_name = "auto|require")]
    sandbox: Sandbox,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Sandbox {
    Auto,
    Require,
}

pub(super) fn run(args: Args, context: Context) -> Result<(), Failure> {
    sandbox::seal().map_err(|error| Failure::Software(error.into()))?;
    let _guarded =
        sandbox::guard(remove_folder).map_err(|error| Failure::Software(error.into()))?;
    let mut request = Request::new(args.slug, args.input_dir, args.output_dir)
        .with_timeout(args.timeout)
        .with_version(args.results_version)
        .with_all_layers(args.sandbox == Sandbox::Require);
    request.track = args.track;
    request.program = std::env::current_exe().ok();
    let mut log = |line: Line<'_>| match line {
        Line::Detail(text) if context.verbose => print::say(text),
        Line::Detail(_) => (),
        Line::Warning(text) => print::warning(text),
    };
    let outcome = runner::run(&request, &mut log);
    // Of all threads, and of no child.
    let own = Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default();
    log(Line::Detail(&format!("own cpu time {:.1} ms", own.as_secs_f64() * 1e3)));
    outcome.map(drop).map_err(Failure::from)
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Slug { .. }
            | RunError::Input { .. }
            | RunError::SeveralTestFiles { .. }
            | RunError::UnknownTrack { .. }
            | RunError::NoTrack { .. }
            | RunError::SeveralTracks { .. } => Self::Usage(error.into()),
            RunError::Toolchain { .. } => Self::Toolchain(error.into()),
            RunError::Sandbox(_)
            | RunError::HandOver { .. }
            | RunError::Internal
            | RunError::Output { .. } => Self::Software(error.into()),
            RunError::MissingLayers { .. } => Self::Sandbox(error.into()),
            RunError::Interrupted => Self::Interrupted,
        }
    }
}

/// A positive number of seconds, at most a day.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    if number > 0.0 && number <= 86_400.0 {
        Ok(Duration::from_secs_f64(number))
    } else {
        Err("the time is more than 0 and at most 86400 seconds".to_owned())
    }
}
