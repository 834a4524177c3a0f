//! `batch plan`: rows for `batch`, made of what is there.

use std::collections::HashSet;
use std::path::PathBuf;

use crate::batch::{Plan, PlanError, Planned, Row};
use crate::cli::{Context, Failure, print};
use crate::text::counted;

/// Make rows for `batch` out of folders or completions, on stdout.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner batch plan submissions/ > in.jsonl
  test-runner batch plan ../python > references.jsonl
  test-runner batch plan ../polyglot-benchmark --stubs > stubs.jsonl
  test-runner batch plan completions.jsonl --exercises ../python --track python > in.jsonl

What is recognised:
  a folder of solutions      every folder below it that holds a solution with its tests, as `exercism download` makes it
  a checkout of a track      its exercises with their reference solutions, or with --stubs what a student starts with
  a folder of such           <track>/exercises/practice/<slug>, as Aider's polyglot benchmark has it
  a file of completions      lines of {\"task_id\": \"two-fer\" or \"python/two-fer\", \"completion\": \"…\"}: the text becomes the first
                             solution file of the exercise, which --exercises finds; several lines of one task are attempts")]
pub(super) struct Args {
    /// Folders or files.
    #[arg(required = true, value_name = "DIR")]
    sources: Vec<PathBuf>,
    /// Where the exercises of completions are found.
    #[arg(long, value_name = "DIR")]
    exercises: Option<PathBuf>,
    /// The track of solutions and completions that do not say it.
    #[arg(long, value_name = "ID")]
    track: Option<String>,
    /// Of exercises, the files that a student starts with.
    #[arg(long)]
    stubs: bool,
}

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    let plan =
        Plan { exercises: args.exercises.clone(), track: args.track.clone(), stubs: args.stubs };
    let mut rows: Vec<Row> = Vec::new();
    for source in &args.sources {
        let Planned { rows: mut found, left_out } = plan.rows(source)?;
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
    print::say(&counted(rows.len(), "row"));
    Ok(())
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Self {
        Self::Usage(error.into())
    }
}
