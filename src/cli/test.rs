//! `test`: runs the tests of the exercise in a folder and shows the result to its student.

mod only;
mod watch;

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::colour::ColourArgs;
use super::limits::LimitOptions;
use super::{Context, Failure, of_sandbox, outcome, print};
use runner::run::{self, Against, InputOwner, Request, RunError};
use test_report::results::exercism::{RunStatus, View};

/// Run the tests of the exercise in a folder and show the result.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner test
  test-runner test ~/exercism/python/two-fer --all
  test-runner test --watch --only 'no name'
  test-runner test --only 2
  test-runner test submissions/ann/two-fer --exercise exercises/two-fer

The name of the exercise comes from `.exercism/metadata.json` or `.meta/config.json` in the exercise folder, otherwise it is \
the name of the exercise folder. Without --exercise, the exercise folder is DIR, which must hold the exercise's own tests. \
Nothing is written to DIR.

The exit code is 0 if every shown test passed, 1 if a shown test did not pass or no test ran, and 69 if the toolchain is \
missing. With --watch, Ctrl-C exits with 0.")]
pub(super) struct Args {
    /// Folder of the exercise.
    #[arg(value_name = "DIR", default_value = ".")]
    dir: PathBuf,
    /// Take tests and configuration from this exercise folder, and only the solution from DIR.
    #[arg(long, value_name = "DIR")]
    exercise: Option<PathBuf>,
    /// Show only tests with this in their name (case does not matter), or of this task number (repeatable). The other tests
    /// run as well.
    #[arg(long, value_name = "NAME|TASK")]
    only: Vec<String>,
    /// Run again when a file of the folder changes.
    #[arg(long)]
    watch: bool,
    /// Run the solution in a process of its own, where the track can do it.
    #[arg(long)]
    separate: bool,
    /// Show code, message and output of every test.
    #[arg(long)]
    all: bool,
    /// Track of the solution [default: recognised by the files].
    #[arg(long, value_name = "ID")]
    track: Option<String>,
    #[command(flatten)]
    colour: ColourArgs,
    #[command(flatten)]
    limits: LimitOptions,
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    sandbox::harden().map_err(of_sandbox)?;
    let _helper = sandbox::start_cleanup_helper().map_err(of_sandbox)?;
    if args.watch {
        let folders: Vec<&Path> = [Some(&args.dir), args.exercise.as_ref()]
            .into_iter()
            .flatten()
            .map(PathBuf::as_path)
            .collect();
        return watch::watch(&folders, args.track.as_deref(), context.tracks, &mut || {
            once(args, context)
        });
    }
    once(args, context)
}

/// Runs the tests and shows the results.
fn once(args: &Args, context: Context) -> Result<(), Failure> {
    let folder = match &args.exercise {
        None => run::exercise_in(&args.dir)?,
        Some(exercise) => run::exercise_in(exercise).map_err(|error| match error {
            RunError::Input { path, source } => RunError::Exercise { path, source },
            other => other,
        })?,
    };
    let mut request = Request::unwritten(&folder.slug, &args.dir).with_tracks(context.tracks);
    request.limits = args.limits.asked();
    request.separate = args.separate;
    request.against = Against::exercise_or(args.exercise.clone(), InputOwner::Caller);
    request.track = args.track.clone().or(folder.track);
    request.program = std::env::current_exe().ok();
    let mut log = context.log();
    let began = Instant::now();
    let mut outcome = run::run_to_outcome(&request, &mut log)?;
    let took = began.elapsed();
    if let Some(error) = outcome.error {
        return Err(error.into());
    }
    let others = only::choose(&mut outcome.results, &args.only).map_err(Failure::usage)?;
    let how = View { all: args.all, colour: args.colour.color.on_stdout(), unfold: "`--all`" };
    outcome::show(&outcome.results.to_json(), &how)?;
    print::say(&format!("{}{others}", outcome::line(&folder.slug, &outcome, took)));
    if outcome.results.status == RunStatus::Pass { Ok(()) } else { Err(Failure::reported()) }
}
