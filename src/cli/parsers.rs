//! `parsers`: lists the formats of test logs.

use schemars::JsonSchema;
use serde::Serialize;

use super::table::{Column, table};
use super::{Context, Failure, print};
use crate::parsers;

/// List the formats of test logs for `parse`, `judge` and the tracks.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  test-runner parsers --json")]
pub(super) struct Args {
    /// Print a JSON list of `{id, family, reads, example}`.
    #[arg(long)]
    json: bool,
}

/// A format that this program reads.
#[derive(Serialize, JsonSchema)]
pub(super) struct ListedParser {
    /// Its id, as `--parser` takes it.
    id: &'static str,
    /// The kind of format.
    family: &'static str,
    /// What it reads.
    reads: &'static str,
    /// A line or two of such a log.
    example: &'static str,
}

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    let rows: Vec<ListedParser> = parsers::all()
        .map(|p| ListedParser {
            id: p.id(),
            family: p.family(),
            reads: p.reads(),
            example: p.example(),
        })
        .collect();
    if args.json {
        return print::json(&rows);
    }
    let lines = rows.iter().map(|row| [row.id, row.family, row.reads].map(str::to_owned));
    print::stdout(&table(["", "", ""].map(Column::left), lines))
}
