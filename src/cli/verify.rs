//! `verify`: a track maintainer's look at every exercise before it is published.

use std::path::PathBuf;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::{Context, Failure, print, run::seconds};
use crate::verify::{self, Repository, Settings, Solution, Verified, VerifyError};

/// Run the reference solution of every exercise of a track repository that is not deprecated.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner verify ../python
  test-runner verify ../python --exercise two-fer --exercise leap
  test-runner verify ../python --stubs

The exit code is 1 when a reference solution does not pass, or with `--stubs` when a stub passes.")]
pub(super) struct Args {
    /// The checkout of a track, such as `exercism/python`.
    track_repo: PathBuf,
    /// Only these exercises; may be given more than once.
    #[arg(long, value_name = "SLUG", num_args = 1..)]
    exercise: Vec<String>,
    /// Run the shipped stubs instead; none of them should pass.
    #[arg(long)]
    stubs: bool,
    /// How many exercises at once; as many as there are cores when not given.
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Wall-clock time for each exercise.
    #[arg(long, value_name = "SECONDS", default_value = "15", value_parser = seconds)]
    timeout: Duration,
    /// Print a JSON list of what became of each exercise.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    let repository = Repository::open(&args.track_repo)?;
    let exercises = repository.select(&args.exercise)?;
    let settings = Settings {
        program: std::env::current_exe().map_err(|error| Failure::Software(error.into()))?,
        solution: if args.stubs { Solution::Stub } else { Solution::Reference },
        jobs: args.jobs.filter(|&jobs| jobs > 0).unwrap_or_else(cores),
        timeout: args.timeout,
    };
    let bar = ProgressBar::new(exercises.len() as u64).with_style(
        ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}").expect("the template is valid"),
    );
    let verified = verify::verify(&repository, &exercises, &settings, &|verified| {
        bar.set_message(verified.slug.clone());
        bar.inc(1);
    });
    bar.finish_and_clear();
    let verified = verified?;
    if args.json {
        print::json(&verified)?;
    } else {
        print::stdout(&table(&verified))?;
    }
    let unexpected = verified.iter().filter(|exercise| !exercise.as_expected).count();
    if unexpected == 0 {
        return Ok(());
    }
    let what = if args.stubs { "stubs passed" } else { "reference solutions did not pass" };
    Err(Failure::NotAllPassed(format!("{unexpected} of {} {what}", verified.len())))
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// What did not go as expected, then the sum.
fn table(verified: &[Verified]) -> String {
    let mut text = String::new();
    for exercise in verified.iter().filter(|exercise| !exercise.as_expected) {
        let message = exercise.message.as_deref().unwrap_or_default();
        let first: String = message.lines().take(6).map(|line| format!("    {line}\n")).collect();
        text += &format!(
            "{}: {:?}, {}/{} tests passed\n{first}",
            exercise.slug, exercise.status, exercise.passed, exercise.tests
        );
    }
    let expected = verified.iter().filter(|exercise| exercise.as_expected).count();
    let tests: usize = verified.iter().map(|exercise| exercise.tests).sum();
    let mut times: Vec<f64> = verified.iter().map(|exercise| exercise.seconds).collect();
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or(0.0);
    text += &format!(
        "{expected} of {} exercises as expected, {tests} tests, median wall time {median:.2} s\n",
        verified.len()
    );
    text
}

impl From<VerifyError> for Failure {
    fn from(error: VerifyError) -> Self {
        match error {
            VerifyError::Repository { .. } | VerifyError::UnknownExercise(_) => {
                Self::Usage(error.into())
            }
            VerifyError::Interrupted => Self::Interrupted,
            VerifyError::Input { .. } | VerifyError::Sandbox(_) => Self::Software(error.into()),
        }
    }
}
