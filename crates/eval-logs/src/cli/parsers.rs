//! `parsers`: lists the formats of evaluation logs.

use command_line::table::{Column, table};
use command_line::{Failure, print};
use eval_logs::parsers;
use test_report::parser::ListedParser;

/// List the formats of evaluation logs, by the parsers of each benchmark.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  eval-logs parsers --json")]
pub(super) struct Args {
    /// Print a JSON list of `{id, family, reads, example}`.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let rows: Vec<ListedParser> = parsers::ALL.iter().map(|&parser| parser.into()).collect();
    if args.json {
        return print::json(&rows);
    }
    let lines = rows.into_iter().map(|row| [row.id, row.family, row.reads]);
    print::stdout(&table(["", "", ""].map(Column::left), lines))
}
