//! `batch`: many solutions, resumed where an earlier batch ended.

mod merge;
mod plan;
mod progress;
mod table;

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::attest::{Attesting, UNPROTECTED};
use super::input::Input;
use super::run::seconds;
use super::{Context, Failure, print};
use crate::batch::{
    self, BatchCounts, BatchError, Bounds, Capacity, Manifest, Rows, RowsError, Settings, ShardFile,
};
use crate::runner::Attest;
use progress::Progress;
use sandbox;
use test_report::model::Shard;
use test_report::text::counted;
use tracks::TrackRegistry;
use tracks::toolchain::Tools;

/// Run many solutions, and continue where an earlier batch ended.
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

IN.jsonl has one JSON object a line: `id`, which no other line has, `track`, `slug`, and either `dir`, a solution's folder, or \
`files`, an object of its texts by path; optional `exercise`, the exercise's folder, `limits` {wall_s, cpu_s, memory_mb}, and `task`, \
which several attempts at the same share. Other keys come out as `meta`. `-` reads standard input. A line that is not a row is \
reported as `invalid`, and the rest runs.

Tests, configuration and data come from `exercise`, or from the folder that --exercises finds by the slug; `left_out` in a line \
lists what a solution brought of these. A row with `dir` and without an exercise is trusted to hold the exercise's own tests.

OUT/shard-I.jsonl gets a line for each run: id, digest of the row, status (pass, fail, error, invalid), counts, pass rate, what it \
took, and `infra`: null, or why our side could not run it. `infra` is no verdict: it is tried again, here and by the next batch. \
Run the same command again to continue: a row whose line is there with the same digest does not run again.

A run that did not pass while others had the processors runs once more at the end, alone, and that verdict counts.

The exit code is 0 when every row has its line, whatever the tests did; 1 with --fail-exit when not all passed; 69 after an \
infrastructure failure; 70 when a line could not be written; 143 after a signal."
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Option<Subcommand>,
    /// The rows, or `-` for standard input.
    #[arg(value_name = "IN.jsonl", required = true)]
    input: Option<PathBuf>,
    /// The folder for the results; created if missing.
    #[arg(long, value_name = "DIR", required = true)]
    out: Option<PathBuf>,
    /// How many runs at once; by default as many as the processors that this process may use.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096))]
    jobs: Option<u32>,
    /// Only part I of N, counted from 0. `auto` takes both from an array job of Slurm; `auto/N` takes I from an Indexed Job of
    /// Kubernetes.
    #[arg(long, value_name = "I/N|auto", value_parser = super::shard::parse)]
    shard: Option<Shard>,
    /// How often each row runs.
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    repeat: u32,
    /// Wall-clock time limit of each run.
    #[arg(long, value_name = "SECONDS", default_value = "15", value_parser = seconds)]
    timeout: Duration,
    /// CPU time limit of each process of a run, in whole seconds. By default, only the wall-clock limit counts.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    cpu_seconds: Option<u64>,
    /// Memory that all processes of one run may have together, in MiB. A run begins when it fits beside the others.
    #[arg(long, value_name = "MIB", default_value = "2560", value_parser = clap::value_parser!(u64).range(16..=1 << 24))]
    memory_mb: u64,
    /// Where rows find their exercise by its slug: a checkout of a track, a folder of such checkouts named after their tracks, or
    /// a folder of exercises.
    #[arg(long, value_name = "DIR")]
    exercises: Option<PathBuf>,
    /// Start every test framework anew for each run, instead of forking a process in which it is loaded.
    #[arg(long)]
    cold: bool,
    /// Put the whole `results.json` into each line.
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    attest: Attesting,
    /// End with exit code 1 unless every row passed.
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
        return Err(Failure::usage(no_exercises(folder)));
    }
    sandbox::harden().map_err(|error| Failure::Software(error.into()))?;
    // Before this process has much memory: the cleanup helper is a copy of it.
    let _helper =
        sandbox::start_cleanup_helper().map_err(|error| Failure::Software(error.into()))?;
    let rows = Rows::of(Input::from(args.input.clone()).copied()?)?;
    let capacity = Capacity::of_this_process();
    let settings = settings(args, capacity, tracks)?;
    let file = ShardFile::open(out, settings.shard)?;
    let manifest = Manifest { rows: rows.len(), repeat: settings.repeat };
    if Manifest::read(out).as_ref() != Some(&manifest) {
        manifest.write(out)?;
    }
    if args.memory_mb > capacity.memory_mb {
        print::warning(&format!(
            "a run may have {} MiB and this process {} MiB: one run at a time\nhelp: `--memory-mb` lowers it",
            args.memory_mb, capacity.memory_mb
        ));
    }
    if settings.attest != Attest::Off && args.exercises.is_none() && !rows.all_name_exercises() {
        print::warning(UNPROTECTED);
    }
    // Until everything is written: a signal ends the runs, but the lines of the finished ones stay.
    let interrupts = sandbox::hold_interrupts().map_err(|error| Failure::Software(error.into()))?;
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
        return Err(Failure::Interrupted);
    }
    print::say(&said(out, &counts));
    outcome(args, &counts)
}

/// Why `--exercises` cannot be used.
fn no_exercises(folder: &Path) -> String {
    format!(
        "no folder `{}`\nhelp: `--exercises` names a folder of exercises, or a checkout of a track",
        folder.display()
    )
}

fn settings(args: &Args, capacity: Capacity, tracks: TrackRegistry) -> Result<Settings, Failure> {
    Ok(Settings {
        program: std::env::current_exe().map_err(|error| Failure::Software(error.into()))?,
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
        concealed: args.out.iter().chain(&args.input).cloned().collect(),
        needed: needed(),
        memory_mb: capacity.memory_mb,
        full: args.full,
        cold: args.cold,
        attest: args.attest.mode(),
        attest_seed: args.attest.attest_seed,
        mutants_first: args.attest.copies_first,
    })
}

/// What runs need of this machine, wherever it lies.
fn needed() -> Vec<PathBuf> {
    let tools = Tools::from_env();
    let programs = std::env::split_paths(tools.path());
    let own = [Some(tools.dir("any")), std::env::current_exe().ok(), std::env::home_dir()];
    programs.chain(own.into_iter().flatten()).collect()
}

/// The last line: how it went, and what comes next.
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
        "{done} of {} done{before}: {sums}; `test-runner batch merge {}` sums them up",
        counted(all, "run"),
        out.display()
    )
}

fn outcome(args: &Args, counts: &BatchCounts) -> Result<(), Failure> {
    if counts.infra > 0 {
        let what = format!(
            "{} could not be run because of an infrastructure failure\nhelp: the key `infra` of the lines says why; run the same command again when that is mended",
            counted(counts.infra, "row")
        );
        return Err(Failure::Toolchain(anyhow::Error::msg(what)));
    }
    if args.fail_exit && counts.passed < counts.done { Err(Failure::Reported) } else { Ok(()) }
}

impl From<RowsError> for Failure {
    fn from(error: RowsError) -> Self {
        Self::Usage(error.into())
    }
}

impl From<BatchError> for Failure {
    fn from(error: BatchError) -> Self {
        match error {
            BatchError::Busy { .. } => Self::Usage(error.into()),
            BatchError::Write { .. } | BatchError::Scratch { .. } | BatchError::Sandbox(_) => {
                Self::Software(error.into())
            }
        }
    }
}
