//! `run`: runs the tests of one solution and writes `results.json`.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

use super::attest::Attesting;
use super::colour::Colour;
use super::limits::LimitOptions;
use super::sandbox_layers::SandboxLayers;
use super::{Context, Failure, attest, of_sandbox, outcome, platform, print};
use course::gradebook::CourseExercise;
use course::platform::{Platform, PlatformRun, RunTime, Writer};
use runner::publish::{can_write, discard_stale};
use runner::reward::RewardFolder;
use runner::run::{self, Against, Attest, InputOwner, Line, Request, RunOutcome, SolutionFiles};
use test_report::results::exercism::{RunStatus, Version, View};
use test_report::text::{Attributed, Fault};

/// Run a solution's tests and write `results.json`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner run two-fer solution/ output/
  test-runner run two-fer /mnt/exercism-iteration/ /mnt/exercism-iteration/
  test-runner run --verbose --timeout 30 --track python two-fer . /tmp/two-fer
  test-runner run two-fer solution/ --output - | jq .status
  test-runner run two-fer solution/ output/ --fail-exit --junit junit.xml
  test-runner run two-fer submission/ output/ --exercise exercises/two-fer/
  test-runner run two-fer submission/ output/ --exercise exercises/two-fer/ --separate
  test-runner run two-fer /app/ /logs/verifier/ --exercise /tests/two-fer/ --reward /logs/verifier/
  test-runner run two-fer /autograder/submission/ /autograder/results/ --exercise two-fer/ --format gradescope

Without --exercise, INPUT_DIR must hold the exercise's own tests, as in Exercism's pipeline. With --exercise, tests, \
configuration and data come from that folder, and the solution brings its own files and new ones.

The exit code is 0 once the results are written, even if tests failed; --fail-exit changes that.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(super) struct Args {
    /// Name of the exercise, such as `two-fer`.
    slug: String,
    /// Folder with the solution and, without --exercise, the exercise's files; only read.
    input_dir: PathBuf,
    /// Folder for `results.json`; created if missing. Optional with `--output -`.
    #[arg(required_unless_present = "output")]
    output_dir: Option<PathBuf>,
    /// Take tests and configuration from this exercise folder, not from the solution.
    #[arg(long, value_name = "DIR")]
    exercise: Option<PathBuf>,
    /// Use only those files of the solution that the exercise's configuration names, or that are in a folder that it names.
    #[arg(long, requires = "exercise")]
    named_files_only: bool,
    /// Track of the solution [default: recognised by the files].
    #[arg(long, value_name = "ID")]
    track: Option<String>,
    #[command(flatten)]
    limits: LimitOptions,
    /// Version of `results.json`.
    #[arg(long, value_name = "1|2|3", default_value = "3", help_heading = "Output")]
    results_version: Version,
    #[command(flatten)]
    sandbox: SandboxLayers,
    #[command(flatten)]
    attest: Attesting,
    /// Leave the mutations out of `attest.json`.
    #[arg(long, help_heading = "Attestation")]
    hidden: bool,
    /// Print `results.json` to stdout.
    #[arg(long, value_name = "-", value_parser = standard_output, help_heading = "Output")]
    output: Option<StandardOutput>,
    /// Print the results to stdout as `test-runner show` does.
    #[arg(long, conflicts_with = "output", help_heading = "Output")]
    show: bool,
    /// Colours of --show.
    #[arg(
        long,
        value_enum,
        default_value = "auto",
        value_name = "auto|always|never",
        hide_possible_values = true,
        help_heading = "Output"
    )]
    color: Colour,
    /// Also write the results as JUnit XML.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    junit: Option<PathBuf>,
    /// Also write `reward.txt`, `reward.json` (1 if every test passed, otherwise 0) and `reward-details.json` for Harbor and
    /// Terminal-Bench. No reward files are written after an infrastructure failure.
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    reward: Option<PathBuf>,
    /// Also write what a grading platform reads: `gradescope`, `prairielearn`, `classroom50`, `github`, `vpl`, `coderunner` or
    /// `ctrf`. With `--output -`, print it instead of `results.json`. Nothing is written after an infrastructure failure.
    #[arg(long, value_name = "PLATFORM", hide_possible_values = true, help_heading = "Output")]
    format: Option<Platform>,
    /// Exit with code 1 unless every test passed.
    #[arg(long, help_heading = "Output")]
    fail_exit: bool,
}

/// `--output -` was given.
#[derive(Debug, Clone, Copy)]
struct StandardOutput;

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    // What the platform says by the environment is wiped from it below.
    let writer = args.format.map(platform::writer).transpose()?;
    let graded = args.exercise.as_deref().filter(|_| writer.is_some());
    let graded = graded.map(|folder| {
        platform::exercise(folder, &args.slug, args.track.as_deref(), context.tracks)
    });
    let graded = graded.transpose()?.flatten();
    sandbox::harden().map_err(of_sandbox)?;
    let _guard = sandbox::start_cleanup_helper().map_err(of_sandbox)?;
    if let Some(path) = &args.junit {
        can_write(path).map_err(Failure::unwritten(path))?;
    }
    let reward = args.reward.as_deref().map(reward_folder).transpose()?;
    let mut request = Request::unwritten(&args.slug, &args.input_dir)
        .with_tracks(context.tracks)
        .with_version(args.results_version)
        .with_required_layers(args.sandbox.required.clone());
    request.output.clone_from(&args.output_dir);
    request.against = Against::exercise_or(args.exercise.clone(), InputOwner::Submitter);
    request.solution_files = SolutionFiles::named_only(args.named_files_only);
    request.track.clone_from(&args.track);
    request.program = std::env::current_exe().ok();
    request.limits = args.limits.asked();
    request.attest = args.attest.mode();
    request.attest_seed = args.attest.attest_seed;
    request.attest_min = args.attest.attest_min;
    request.separate = args.attest.separate;
    request.hidden = args.hidden;
    let is_proof = request.separate || request.attest != Attest::Off;
    if args.exercise.is_none() && (args.reward.is_some() || is_proof) {
        print::warning(attest::unprotected());
    }
    // In a pipeline, each run would say so.
    if context.verbose || io::stderr().is_terminal() {
        args.sandbox.warn(None);
    }
    let mut log = context.log();
    let (started, began) = (platform::now(), Instant::now());
    let outcome = run::run_to_outcome(&request, &mut log)?;
    let took = began.elapsed();
    // The CPU time of all threads, without child processes.
    let own = Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default();
    log(Line::Detail(&format!("own cpu time {:.1} ms", own.as_secs_f64() * 1e3)));
    if let Some(reward) = reward.filter(|_| outcome.error.is_none()) {
        let written = reward.write(&args.slug, &outcome.results);
        written.map_err(|error| no_reward(reward.path(), error))?;
    }
    let text = writer.map(|writer| {
        let time = RunTime { began: started, took };
        of_platform(args, &writer, graded.as_ref(), &outcome, time)
    });
    let text = text.transpose()?.flatten();
    tell(args, outcome, took, text.as_deref())
}

/// Writes what a platform reads, if there is a folder for it, and returns it. There is none after an infrastructure failure.
fn of_platform(
    args: &Args,
    writer: &Writer,
    exercise: Option<&CourseExercise>,
    outcome: &RunOutcome,
    time: RunTime,
) -> Result<Option<String>, Failure> {
    if let Some(dir) = &args.output_dir {
        let stale = discard_stale(dir, writer.file_name());
        stale.map_err(Failure::unwritten(&dir.join(writer.file_name())))?;
    }
    let text = match &outcome.error {
        Some(error) if error.fault() == Fault::Exercise => writer.ungradable(&error.to_string()),
        Some(_) => None,
        None => {
            let run = match exercise {
                Some(exercise) => platform::graded(exercise, outcome)?,
                None => PlatformRun::of(&args.slug, &outcome.results),
            };
            Some(writer.text(&PlatformRun { time: Some(time), ..run }))
        }
    };
    if let (Some(dir), Some(text)) = (&args.output_dir, &text) {
        platform::write(writer, dir, text)?;
    }
    Ok(text)
}

/// The folder for the reward, without the reward of an earlier run.
fn reward_folder(dir: &Path) -> Result<RewardFolder, Failure> {
    RewardFolder::open(dir).map_err(|error| no_reward(dir, error))
}

fn no_reward(dir: &Path, error: io::Error) -> Failure {
    let what = format!("cannot write the reward to `{}`", dir.display());
    Failure::software(error).context(what)
}

/// Reports the outcome in all requested ways.
fn tell(
    args: &Args,
    outcome: RunOutcome,
    took: Duration,
    of_platform: Option<&str>,
) -> Result<(), Failure> {
    if let (Some(text), Some(_)) = (of_platform, &args.output) {
        print::stdout(text)?;
    } else if args.format.is_none() && args.output.is_some() || args.show {
        let file = outcome.results.clone().in_version(args.results_version).to_json();
        if args.show {
            let unfold = "`test-runner show --all`";
            let how = View { all: false, colour: args.color.on_stdout(), unfold };
            outcome::show(&file, &how)?;
        } else {
            print::stdout(&file)?;
        }
    }
    if let Some(path) = &args.junit {
        outcome::write_junit(path, &args.slug, &outcome.results)?;
    }
    let mut line = outcome::line(&args.slug, &outcome, took);
    if let Some(error) = outcome.error {
        return Err(error.into());
    }
    let passed = outcome.results.status == RunStatus::Pass;
    let failed = args.fail_exit && !passed;
    if let Some(dir) = args.output_dir.as_ref().filter(|_| !passed && !args.show) {
        line += &format!("; see `test-runner show {}`", dir.display());
    }
    if failed || io::stderr().is_terminal() {
        print::say(&line);
    }
    if failed { Err(Failure::reported()) } else { Ok(()) }
}

fn standard_output(text: &str) -> Result<StandardOutput, String> {
    match text {
        "-" => Ok(StandardOutput),
        _ => Err("not `-`, which stands for stdout; give an output folder as the third argument"
            .to_owned()),
    }
}

/// A positive number of seconds, at most a day.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    if number > 0.0 && number <= 86_400.0 {
        Ok(Duration::from_secs_f64(number))
    } else {
        Err("out of range: more than 0 and at most 86400 seconds".to_owned())
    }
}
