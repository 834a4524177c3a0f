//! `batch`: runs many solutions, and continues an earlier batch.

mod merge;
mod plan;
mod progress;
mod table;

use std::path::{Path, PathBuf};

use super::attest::unprotected;
use super::input::Input;
use super::pool::PoolOptions;
use super::{Context, Failure, of_sandbox, print};
use fleet::batch::{
    self, BatchCounts, BatchError, Input as RowInput, Manifest, Part, RowStream, Rows, Settings,
    ShardFile,
};
pub(super) use merge::gradebook;
use progress::Progress;
use runner::run::Attest;
use test_report::model::Shard;
use test_report::text::counted;
use tracks::TrackRegistry;

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
  make-rows | test-runner batch - --out results/
  test-runner batch merge results/ --html results.html

Each line of IN.jsonl is a row, a JSON object: `id` (unique), `track`, `slug`, and `dir` (the solution's folder) or `files` (texts by \
path). Optional: `exercise`, `limits`, `task`. `docs/book/src/reference/batch.md` describes all keys. Invalid lines are \
reported as `invalid`; the batch continues. A row with `dir` and no exercise must hold the exercise's own tests.

Each run adds a line to DIR/shard-I.jsonl. Run the same command again to continue: finished rows do not run again, and \
infrastructure failures do. Failures that may be due to a busy machine are repeated alone.

Exit codes: 0 if every row has its line, even if tests failed; 1 with --fail-exit if a row did not pass; 69 after an \
infrastructure failure; 70 if a line cannot be written; 143 after a signal."
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Option<Subcommand>,
    /// File of rows; `-` reads standard input and runs each row as soon as it arrives.
    #[arg(value_name = "IN.jsonl", required = true)]
    input: Option<PathBuf>,
    /// Folder for the results; created if missing.
    #[arg(long, value_name = "DIR", required = true)]
    out: Option<PathBuf>,
    /// Run only shard I of N, counted from 0. `auto`: the task of a Slurm array job; `auto/N`: the index of a Kubernetes
    /// Indexed Job.
    #[arg(long, value_name = "I/N|auto", value_parser = super::shard::parse, help_heading = "Distribution")]
    shard: Option<Shard>,
    /// Number of runs of each row.
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    repeat: u32,
    #[command(flatten)]
    pool: PoolOptions,
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
    let pool = &args.pool;
    pool.check()?;
    // Before this process has much memory: the cleanup helper is a copy of it.
    let _helper = sandbox::start_cleanup_helper().map_err(of_sandbox)?;
    let part = Part { shard: args.shard.unwrap_or(Shard::WHOLE), repeat: args.repeat };
    let rows = rows(args)?;
    let concealed = args.out.iter().chain(&args.input).cloned().collect();
    let settings = pool.settings(tracks, concealed)?;
    let counts = run_rows(rows, part, settings, pool, out)?;
    print::say(&said(out, &counts));
    outcome(args, &counts)
}

/// Runs rows, and adds their lines to the folder.
pub(super) fn run_rows(
    rows: RowInput,
    part: Part,
    settings: Settings,
    pool: &PoolOptions,
    out: &Path,
) -> Result<BatchCounts, Failure> {
    let file = ShardFile::open(out, part.shard)?;
    let mut runs = 0;
    let mut lacks_exercises = false;
    if let RowInput::File(rows) = &rows {
        put_manifest(out, rows.len(), part)?;
        runs = part.shard.count(rows.len()) * part.repeat as usize;
        lacks_exercises = !rows.all_name_exercises();
    }
    let is_proof = settings.separate || settings.attest != Attest::Off;
    let needs_exercises = is_proof && settings.exercises.is_none();
    if needs_exercises && lacks_exercises {
        print::warning(unprotected());
    }
    pool.warn(&settings);
    // Until everything is written: a signal ends the runs, but the lines of finished runs stay.
    let interrupts = sandbox::hold_interrupts().map_err(of_sandbox)?;
    let progress = Progress::of(runs, needs_exercises);
    let counts = batch::run(rows, part, settings, file, &progress);
    progress.end();
    let counts = counts?;
    if interrupts.pending().is_some() && (counts.done < counts.all || counts.is_cut_off) {
        print::say(&format!(
            "not reached: {} of {}; run the same command again to continue",
            counts.all - counts.done,
            counted(counts.all, "run")
        ));
        return Err(Failure::interrupted());
    }
    put_manifest(out, counts.rows, part)?;
    Ok(counts)
}

/// The rows of a file, or of standard input.
fn rows(args: &Args) -> Result<RowInput, Failure> {
    if args.input.as_deref() == Some(Path::new("-")) {
        return Ok(RowInput::Stream(Box::new(RowStream::open(super::input::stdin()?)?)));
    }
    Ok(RowInput::File(Rows::of(Input::from(args.input.clone()).copied()?)?))
}

/// Writes how many rows the results are of, unless the folder says so.
fn put_manifest(out: &Path, rows: usize, part: Part) -> Result<(), BatchError> {
    let manifest = Manifest { rows, repeat: part.repeat };
    if Manifest::read(out).as_ref() == Some(&manifest) { Ok(()) } else { manifest.write(out) }
}

/// The last line: the counts, and the command that merges the results.
fn said(out: &Path, counts: &BatchCounts) -> String {
    let BatchCounts { all, before, done, passed, failed, errors, invalid, infra, .. } = *counts;
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
