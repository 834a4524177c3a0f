//! `tracks`: the languages that this program knows.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Context, Failure, print};
use crate::track;

/// List the tracks that solutions can belong to.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  test-runner tracks --json")]
pub(super) struct Args {
    /// Print a JSON list of `{id, name, test_files, parser}`.
    #[arg(long)]
    json: bool,
}

/// A language that solutions can be in.
#[derive(Serialize, JsonSchema)]
pub(super) struct Row<'a> {
    /// Its id, as `--track` takes it.
    id: &'a str,
    /// As people write it.
    name: &'a str,
    /// The patterns of its test files.
    test_files: &'a [String],
    /// What reads its test tool's report.
    parser: &'a str,
}

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    let rows: Vec<Row<'_>> = track::all()
        .map(|track| Row {
            id: &track.id,
            name: &track.name,
            test_files: &track.detect.test,
            parser: &track.report.parser,
        })
        .collect();
    if args.json {
        return print::json(&rows);
    }
    let width = rows.iter().map(|row| row.id.len()).max().unwrap_or(0);
    let line = |row: &Row<'_>| {
        format!("{:width$}  {:12}  {}\n", row.id, row.name, row.test_files.join(" "))
    };
    print::stdout(&rows.iter().map(line).collect::<String>())
}
