//! `batch plan`: rows for `batch`, made of what is there.

use std::collections::HashSet;
use std::path::PathBuf;

use crate::batch::{BatchRow, Plan, PlanError, Planned};
use crate::cli::{Context, Failure, print};
use test_report::text::counted;

/// Make rows for `batch` out of folders or completions, on stdout.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner batch plan submissions/ --exercises exercises/ > in.jsonl
  test-runner batch plan submissions/ > in.jsonl
  test-runner batch plan ../python > references.jsonl
  test-runner batch plan ../polyglot-benchmark --stubs > stubs.jsonl
  test-runner batch plan completions.jsonl --exercises ../python --track python > in.jsonl

What is recognised:
  a folder of solutions      with --exercises, every folder below it that has the name of an exercise: `<student>/<slug>` or
                             `<slug>/<student>`; without, every folder that holds a solution with its tests, as `exercism download`
                             makes it
  a checkout of a track      its exercises with their reference solutions, or with --stubs what a student starts with
  a folder of such           <track>/exercises/practice/<slug>, as Aider's polyglot benchmark has it
  a file of completions      lines of {\"task_id\": \"two-fer\" or \"python/two-fer\", \"completion\": \"…\"}: the text becomes the first
                             solution file of the exercise, which --exercises finds, and the others are as a student starts with
                             them; several lines of one task are attempts

A folder or line that becomes no row is named on stderr, with the reason.")]
pub(super) struct Args {
    /// Folders or files.
    #[arg(required = true, value_name = "DIR")]
    sources: Vec<PathBuf>,
    /// Where the exercises of solutions and completions are found: a checkout of a track, a folder of such checkouts named after
    /// their tracks, or a folder of exercises.
    #[arg(long, value_name = "DIR")]
    exercises: Option<PathBuf>,
    /// The track of solutions and completions that do not say it.
    #[arg(long, value_name = "ID")]
    track: Option<String>,
    /// Of exercises, the files that a student starts with.
    #[arg(long)]
    stubs: bool,
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    let plan = Plan {
        tracks: context.tracks,
        exercises: args.exercises.clone(),
        track: args.track.clone(),
        stubs: args.stubs,
    };
    if let Some(folder) = args.exercises.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(Failure::usage(super::no_exercises(folder)));
    }
    let mut rows: Vec<BatchRow> = Vec::new();
    let mut count = 0;
    for source in &args.sources {
        let Planned { rows: mut found, left_out } = plan.rows(source)?;
        count += left_out.len();
        for why in left_out {
            print::say(&format!("left out: {why}"));
        }
        if args.sources.len() > 1 {
            let name = source.file_name().unwrap_or_default().to_string_lossy().into_owned();
            for row in &mut found {
                row.id = format!("{name}/{}", row.id);
            }
        }
        rows.append(&mut found);
    }
    if rows.is_empty() {
        return Err(Failure::usage("there is nothing to make a row of".to_owned()));
    }
    let mut ids = HashSet::new();
    if let Some(twice) = rows.iter().find(|row| !ids.insert(row.id.as_str())) {
        return Err(Failure::usage(format!(
            "two solutions would have the id `{}`\nhelp: plan them one by one, into files of their own",
            twice.id
        )));
    }
    print::stream(|out| {
        for row in &rows {
            serde_json::to_writer(&mut *out, row)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    })?;
    let left_out = if count > 0 { format!(", {count} left out") } else { String::new() };
    print::say(&format!("{}{left_out}", counted(rows.len(), "row")));
    Ok(())
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Self {
        Self::Usage(error.into())
    }
}
