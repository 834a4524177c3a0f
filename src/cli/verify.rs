//! `verify`: runs the reference solution of every exercise in the checkout of a track, for the track's maintainers.

mod table;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use super::attest::Attesting;
use super::progress::Progress;
use super::run::seconds;
use super::{Context, Failure, of_sandbox, print};
use fleet::verify::{self, Exercise, Record, Repository, Settings, Solution, Verified};
use test_report::model::Shard;
use test_report::text::counted;
use tracks::toolchain::{self, Tools};

/// Run the reference solution of every exercise of a track, except deprecated exercises.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner verify ../python
  test-runner verify ../python --exercise two-fer --exercise leap
  test-runner verify ../python --failed
  test-runner verify ../python --stubs --json=stubs.json --junit stubs.xml
  test-runner verify ../python --stubs --expect-pass tree-building
  test-runner verify ../python --shard 0/4
  test-runner verify ../python --attest check --attest-seed 1

The checkout is never changed. `--failed` uses the results in `verify/` of the data folder.

The exit code is 1 if a reference solution does not pass (with --stubs: if a stub passes that --expect-pass does not name, \
or if a stub that it names does not pass), or if an exercise cannot run. A signal ends the runs, and the finished part is \
written; the exit code is 143.")]
pub(super) struct Args {
    /// Checkout of a track, such as `exercism/python`.
    track_repo: PathBuf,
    /// Run only these exercises (repeatable).
    #[arg(long, value_name = "SLUG", num_args = 1..)]
    exercise: Vec<String>,
    /// Run only exercises with an unexpected or no result in the last run on this checkout.
    #[arg(long, conflicts_with = "exercise")]
    failed: bool,
    /// Run only shard I of N, counted from 0. `auto`: the task of a Slurm array job; `auto/N`: the index of a Kubernetes
    /// Indexed Job.
    #[arg(long, value_name = "I/N|auto", value_parser = super::shard::parse)]
    shard: Option<Shard>,
    /// Run the stubs instead; none of them should pass.
    #[arg(long)]
    stubs: bool,
    /// With --stubs, expect that the stub of this exercise passes, because it is a solution (repeatable).
    #[arg(long, value_name = "SLUG", num_args = 1.., requires = "stubs")]
    expect_pass: Vec<String>,
    /// Number of concurrent exercises [default: number of cores].
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Wall-clock limit of each exercise [default: the exercise's, or the track's, or 15].
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    #[command(flatten)]
    attest: Attesting,
    /// Write the results as a JSON list to the file, or to stdout instead of the table.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-", help_heading = "Output")]
    json: Option<PathBuf>,
    /// Write JUnit XML with a test case for each exercise.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    junit: Option<PathBuf>,
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    args.attest.check()?;
    let repository = Repository::open(&args.track_repo, context.tracks)?;
    repository.select(&args.expect_pass)?;
    let tools = Tools::from_env();
    let found = toolchain::readiness(repository.track, &tools);
    found.require().map_err(Failure::toolchain)?;
    if let Some(warning) = found.warning() {
        print::warning(warning);
    }
    let settings = Settings {
        program: std::env::current_exe().map_err(Failure::software)?,
        solution: if args.stubs { Solution::Stub } else { Solution::Reference },
        expect_pass: args.expect_pass.clone(),
        jobs: args.jobs.filter(|&jobs| jobs > 0).unwrap_or_else(cores),
        timeout: args.timeout,
        attest: args.attest.mode(),
        attest_seed: args.attest.attest_seed,
        attest_min: args.attest.attest_min,
        separate: args.attest.separate,
    };
    let dir = tools.verify_dir();
    let record = Record::open(&dir, &repository, &args.track_repo, settings.solution);
    let mut exercises = selected(args, &repository, &record)?;
    if let Some(shard) = args.shard {
        exercises = shard.pick(exercises);
    }
    // Until everything is written: a signal ends the runs, but finished runs are still reported.
    let interrupts = sandbox::hold_interrupts().map_err(of_sandbox)?;
    let verified = verified(&repository, &exercises, &settings, record)?;
    write(args, &repository, &verified)?;
    let left = exercises.len() - verified.len();
    if left > 0 && interrupts.pending().is_some() {
        let all = counted(exercises.len(), "exercise");
        print::say(&format!(
            "not reached: {left} of {all}; run `verify --failed` for them and for those with an unexpected result"
        ));
        return Err(Failure::interrupted());
    }
    let unexpected = verified.iter().filter(|exercise| !exercise.as_expected).count();
    if unexpected == 0 {
        return Ok(());
    }
    let kind = if args.stubs { "stub" } else { "reference solution" };
    let what = match (args.stubs, args.expect_pass.is_empty()) {
        (true, true) => "passed or could not be run",
        (true, false) => "did not have the expected result",
        (false, _) => "did not pass",
    };
    Err(Failure::not_all_passed(format!(
        "{unexpected} of {} {what}",
        counted(verified.len(), kind)
    )))
}

fn selected(
    args: &Args,
    repository: &Repository,
    record: &Record,
) -> Result<Vec<Exercise>, Failure> {
    if !args.failed {
        return Ok(repository.select(&args.exercise)?);
    }
    if record.is_empty() {
        let stubs = if args.stubs { " --stubs" } else { "" };
        let repo = args.track_repo.display();
        return Err(Failure::usage(format!("`{repo}` has no earlier results for `--failed`"))
            .help(format!("run `test-runner verify {repo}{stubs}` first")));
    }
    let failed = record.failed(&repository.exercises);
    if failed.is_empty() {
        print::say("every exercise had the expected result in its last run");
    }
    Ok(failed)
}

/// Runs the exercises with a progress bar and records the results. An unwritable record does not stop the runs.
fn verified(
    repository: &Repository,
    exercises: &[Exercise],
    settings: &Settings,
    mut record: Record,
) -> Result<Vec<Verified>, Failure> {
    let progress = Progress::of(exercises.len(), "exercise");
    let mut recorded = record.begin(exercises);
    let record = Mutex::new((record, &mut recorded));
    let verified = verify::verify(repository, exercises, settings, &|verified| {
        progress.note(&verified.slug, verified.as_expected);
        let mut guard = record.lock().expect("no holder of the lock panics");
        let (record, recorded) = &mut *guard;
        if recorded.is_ok() {
            **recorded = record.note(verified);
        }
    });
    progress.end();
    if let Err(error) = recorded {
        print::warning(format!("cannot record the results for `--failed`: {error}"));
    }
    Ok(verified?)
}

/// Prints the table or the JSON, and writes the requested files.
fn write(args: &Args, repository: &Repository, verified: &[Verified]) -> Result<(), Failure> {
    if let Some(file) = &args.junit {
        let kind = if args.stubs { "stubs" } else { "reference solutions" };
        let text = verify::junit(&format!("{}: {kind}", repository.track.name), verified)
            .map_err(Failure::software)?;
        to_file(file, &text)?;
    }
    match args.json.as_deref() {
        Some(file) if file == Path::new("-") => return print::json(&verified),
        Some(file) => {
            let text = serde_json::to_string_pretty(verified).map_err(Failure::software)?;
            to_file(file, &format!("{text}\n"))?;
        }
        None => {}
    }
    print::people(&table::table(verified))
}

/// Writes an output file.
pub(super) fn to_file(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(Failure::unwritten(path))
}

/// The number of concurrent runs by default.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
