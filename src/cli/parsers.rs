//! `parsers`: lists the formats of test logs.

use command_line::table::{Column, table};
use test_report::parser::{self, ListedParser};
use test_report::text::Message;

use super::{Context, Failure, print};
use runner::eval_logs::{self, EvalLogsError};

/// List the formats of test logs for `parse`, `judge` and the tracks.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  test-runner parsers --json")]
pub(super) struct Args {
    /// Print a JSON list of `{id, family, reads, example}`.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    let mut rows: Vec<ListedParser> = parser::ALL.iter().map(|&parser| parser.into()).collect();
    match eval_logs::parsers() {
        Ok(of_logs) => rows.extend(of_logs),
        Err(error @ EvalLogsError::NotStarted(_)) => {
            print::warning(
                Message::of(&error).context("the parsers of evaluation logs are not listed"),
            );
        }
        Err(error) => return Err(error.into()),
    }
    if args.json {
        return print::json(&rows);
    }
    let lines = rows.into_iter().map(|row| [row.id, row.family, row.reads]);
    print::stdout(&table(["", "", ""].map(Column::left), lines))
}
