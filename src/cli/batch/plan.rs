//! `batch plan`: makes rows for `batch` from folders of solutions and files of completions.

use std::collections::HashSet;
use std::path::PathBuf;

use crate::cli::{Context, Failure, print};
use fleet::batch::{BatchRow, Plan, Planned};
use test_report::text::counted;

/// Print rows for `batch`, made from folders of solutions or files of a language model's answers (completions).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner batch plan submissions/ --exercises exercises/ > in.jsonl
  test-runner batch plan submissions/ > in.jsonl
  test-runner batch plan ../python > references.jsonl
  test-runner batch plan ../polyglot-benchmark --stubs > stubs.jsonl
  test-runner batch plan completions.jsonl --exercises ../python --track python > in.jsonl

Recognised sources:
  folder of solutions   with --exercises: folders named <student>/<slug> or <slug>/<student>
                        without: folders with a solution and its tests, as from `exercism download`
  checkout of a track   reference solutions of its exercises; with --stubs, the stubs
  folder of checkouts   <track>/exercises/practice/<slug>, as in Aider's polyglot benchmark
  file of completions   lines {\"task_id\": \"python/two-fer\", \"completion\": \"…\"}; the text becomes
                        the first solution file; several lines of one task are attempts

Each folder or line without a row is reported on stderr, with the reason.")]
pub(super) struct Args {
    /// Folders of solutions, checkouts of tracks, or files of completions.
    #[arg(required = true, value_name = "DIR")]
    sources: Vec<PathBuf>,
    /// Find the exercises in this folder: a checkout of a track, a folder of such checkouts, or a folder of exercises.
    #[arg(long, value_name = "DIR")]
    exercises: Option<PathBuf>,
    /// Track of solutions and completions that do not name one.
    #[arg(long, value_name = "ID")]
    track: Option<String>,
    /// Take the stubs of exercises instead of their reference solutions.
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
        return Err(crate::cli::pool::no_exercises(folder));
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
        return Err(Failure::usage(
            "no solution was found in the given folders and files".to_owned(),
        ));
    }
    let mut ids = HashSet::new();
    if let Some(twice) = rows.iter().find(|row| !ids.insert(row.id.as_str())) {
        return Err(Failure::usage(format!("two solutions have the same id `{}`", twice.id))
            .help("run `batch plan` once for each folder, with a separate output file"));
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
