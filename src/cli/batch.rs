//! `batch`: runs many solutions, and continues an earlier batch.

mod merge;
mod plan;
mod progress;
mod table;

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::attest::{Attesting, unprotected};
use super::input::Input;
use super::run::seconds;
use super::sandbox_layers::SandboxLayers;
use super::{Context, Failure, print};
use crate::batch::{
    self, BatchCounts, BatchError, Bounds, Capacity, Manifest, Rows, RowsError, Settings, ShardFile,
};
use crate::runner::{Attest, SolutionFiles};
use progress::Progress;
use sandbox;
use test_report::model::Shard;
use test_report::text::{Message, counted};
use tracks::TrackRegistry;
use tracks::toolchain::Tools;

/// Run many solutions, and continue an earlier batch.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "\
Examples:
  test-runner batch plan submissions/ --exercises exercises/ > in.jsonl
  test-runner batch in.jsonl --out results/
  test-runner batch in.jsonl --out results/ --jobs 8 --shard 0/4
  test-runner batch in.jsonl --out results/ --shard auto
  test-runner batch merge results/ --html results.html

Each line of IN.jsonl is a row, a JSON object: `id` (unique), `track`, `slug`, and `dir` (the solution's folder) or `files` (texts by \
path). Optional: `exercise`, `limits`, `task`. `docs/book/src/reference/batch.md` describes all keys. Invalid lines are \
reported as `invalid`; the batch continues. A row with `dir` and no exercise must hold the exercise's own tests.

Each run adds a line to DIR/shard-I.jsonl. Run the same command again to continue: finished rows do not run again, and \
infrastructure failures do. Failures that may be due to a busy machine are repeated alone.

Exit codes: 0 if every row has its line, even if tests failed; 1 with --fail-exit if a row did not pass; 69 after an \
infrastructure failure; 70 if a line cannot be written; 143 after a signal."
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Option<Subcommand>,
    /// File of rows; `-` reads standard input.
    #[arg(value_name = "IN.jsonl", required = true)]
    input: Option<PathBuf>,
    /// Folder for the results; created if missing.
    #[arg(long, value_name = "DIR", required = true)]
    out: Option<PathBuf>,
    /// Number of concurrent runs [default: the processors that this process may use].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096), help_heading = "Distribution")]
    jobs: Option<u32>,
    /// Run only shard I of N, counted from 0. `auto`: the task of a Slurm array job; `auto/N`: the index of a Kubernetes
    /// Indexed Job.
    #[arg(long, value_name = "I/N|auto", value_parser = super::shard::parse, help_heading = "Distribution")]
    shard: Option<Shard>,
    /// Number of runs of each row.
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    repeat: u32,
    /// Wall-clock limit of each run.
    #[arg(long, value_name = "SECONDS", default_value = "15", value_parser = seconds, help_heading = "Limits")]
    timeout: Duration,
    /// CPU time limit of each process, in whole seconds [default: the wall-clock limit times the number of processors, plus 1].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400), help_heading = "Limits")]
    cpu_seconds: Option<u64>,
    /// Memory limit of all processes of one run. A run starts only if the limits of all concurrent runs fit into the memory.
    #[arg(long, value_name = "MIB", default_value = "2560", value_parser = clap::value_parser!(u64).range(16..=1 << 24), help_heading = "Limits")]
    memory_mb: u64,
    /// Find the exercise of each row by its slug in this folder: a checkout of a track, a folder of such checkouts, or a
    /// folder of exercises.
    #[arg(long, value_name = "DIR")]
    exercises: Option<PathBuf>,
    /// Use only those files of a solution that the exercise's configuration names, or that are in a folder that it names.
    #[arg(long)]
    named_files_only: bool,
    /// Start the test framework anew for each run, without ready interpreters.
    #[arg(long)]
    cold: bool,
    /// Put the whole `results.json` into each line.
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    sandbox: SandboxLayers,
    #[command(flatten)]
    attest: Attesting,
    /// Exit with code 1 unless every row passed.
    #[arg(long)]
    fail_exit: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Subcommand {
    Plan(plan::Args),
    Merge(merge::Args),
}

pub(super) fn run(args: Args, context: Context) -> Result<(), Failure> {
    match args.command {
        Some(Subcommand::Plan(args)) => plan::run(&args, context),
        Some(Subcommand::Merge(args)) => merge::run(&args, context),
        None => batch(&args, context.tracks),
    }
}

fn batch(args: &Args, tracks: TrackRegistry) -> Result<(), Failure> {
    let out = args.out.as_deref().expect("clap requires it without a subcommand");
    if let Some(folder) = args.exercises.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(no_exercises(folder));
    }
    args.attest.check()?;
    sandbox::harden().map_err(Failure::software)?;
    args.sandbox.check()?;
    // Before this process has much memory: the cleanup helper is a copy of it.
    let _helper = sandbox::start_cleanup_helper().map_err(Failure::software)?;
    let rows = Rows::of(Input::from(args.input.clone()).copied()?)?;
    let capacity = Capacity::of_this_process();
    let settings = settings(args, capacity, tracks)?;
    let file = ShardFile::open(out, settings.shard)?;
    let manifest = Manifest { rows: rows.len(), repeat: settings.repeat };
    if Manifest::read(out).as_ref() != Some(&manifest) {
        manifest.write(out)?;
    }
    if args.memory_mb > capacity.memory_mb {
        let text = format!(
            "a run may use {} MiB of memory, but this machine has {} MiB: rows run one at a time",
            args.memory_mb, capacity.memory_mb
        );
        print::warning(Message::from(text).help("pass a smaller `--memory-mb`"));
    }
    let is_proof = settings.separate || settings.attest != Attest::Off;
    if is_proof && args.exercises.is_none() && !rows.all_name_exercises() {
        print::warning(unprotected());
    }
    args.sandbox.warn();
    // Until everything is written: a signal ends the runs, but the lines of finished runs stay.
    let interrupts = sandbox::hold_interrupts().map_err(Failure::software)?;
    let progress = Progress::of(settings.shard.count(rows.len()) * settings.repeat as usize);
    let counts = batch::run(&rows, &settings, file, &progress);
    progress.end();
    let counts = counts?;
    if interrupts.pending().is_some() && counts.done < counts.all {
        print::say(&format!(
            "not reached: {} of {}; run the same command again to continue",
            counts.all - counts.done,
            counted(counts.all, "run")
        ));
        return Err(Failure::interrupted());
    }
    print::say(&said(out, &counts));
    outcome(args, &counts)
}

/// `--exercises` is not a folder.
fn no_exercises(folder: &Path) -> Failure {
    Failure::usage(format!("no such folder: `{}`", folder.display()))
        .help("pass a folder of exercises or a checkout of a track as `--exercises`")
}

fn settings(args: &Args, capacity: Capacity, tracks: TrackRegistry) -> Result<Settings, Failure> {
    Ok(Settings {
        program: std::env::current_exe().map_err(Failure::software)?,
        tracks,
        shard: args.shard.unwrap_or(Shard::WHOLE),
        repeat: args.repeat,
        jobs: args.jobs.map_or(capacity.processors, |jobs| jobs as usize),
        limits: Bounds {
            wall: args.timeout,
            cpu_seconds: args.cpu_seconds,
            memory_mb: args.memory_mb,
        },
        exercises: args.exercises.clone(),
        solution_files: SolutionFiles::named_only(args.named_files_only),
        required_layers: args.sandbox.required.clone(),
        concealed: args.out.iter().chain(&args.input).cloned().collect(),
        needed: needed(),
        memory_mb: capacity.memory_mb,
        full: args.full,
        cold: args.cold,
        attest: args.attest.mode(),
        attest_seed: args.attest.attest_seed,
        attest_min: args.attest.attest_min,
        separate: args.attest.separate,
    })
}

/// Folders of tools and of this program, which runs must be able to read.
fn needed() -> Vec<PathBuf> {
    let tools = Tools::from_env();
    let programs = std::env::split_paths(tools.path());
    let own = [Some(tools.dir("any")), std::env::current_exe().ok(), std::env::home_dir()];
    programs.chain(own.into_iter().flatten()).collect()
}

/// The last line: the counts, and the command that merges the results.
fn said(out: &Path, counts: &BatchCounts) -> String {
    let BatchCounts { all, before, done, passed, failed, errors, invalid, infra } = *counts;
    let before = if before > 0 { format!(", {before} of them before") } else { String::new() };
    let mut sums = format!("{passed} passed");
    let others = [
        (failed, format!("{failed} failed")),
        (errors, counted(errors, "error")),
        (invalid, format!("{invalid} invalid")),
        (infra, counted(infra, "infrastructure failure")),
    ];
    for (_, sum) in others.into_iter().filter(|(count, _)| *count > 0) {
        sums += &format!(", {sum}");
    }
    format!(
        "{done} of {} done{before}: {sums}; run `test-runner batch merge {}` for a summary",
        counted(all, "run"),
        out.display()
    )
}

fn outcome(args: &Args, counts: &BatchCounts) -> Result<(), Failure> {
    if counts.infra > 0 {
        let what = format!("infrastructure failure: {} did not run", counted(counts.infra, "row"));
        let help =
            "read the key `infra` of these rows, remove the cause, and run the same command again";
        return Err(Failure::toolchain(what).help(help));
    }
    if args.fail_exit && counts.passed < counts.done { Err(Failure::reported()) } else { Ok(()) }
}

impl From<RowsError> for Failure {
    fn from(error: RowsError) -> Self {
        Self::usage(error)
    }
}

impl From<BatchError> for Failure {
    fn from(error: BatchError) -> Self {
        match error {
            BatchError::Busy { .. } => Self::usage(error),
            BatchError::Write { .. } | BatchError::Scratch { .. } | BatchError::Sandbox(_) => {
                Self::software(error)
            }
        }
    }
}
