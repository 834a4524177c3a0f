//! `batch merge`: merges the shards of a batch into one file and a summary.

use std::path::PathBuf;

use super::table;
use crate::batch::{self, MergeError, Record, Summary};
use crate::cli::{Context, Failure, print};
use crate::gradebook::{Entry, Gradebook, Sum};
use crate::publish::write_atomically;
use test_report::results::exercism::RunStatus;
use test_report::text::{Message, counted};

/// Merge the shards of a batch, and print a summary.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner batch merge results/
  test-runner batch merge results/ --html results.html --csv results.csv
  test-runner batch merge results/ --json | jq .all.pass

It reads DIR/shard-*.jsonl and writes two files to DIR, in the order of the input: `merged.jsonl`, the result of each run \
(identical on all machines), and `usage.jsonl`, the time, memory and machine of each run.

The exit code is 0 if every row has its line, otherwise 1.")]
pub(super) struct Args {
    /// Folder of `batch --out`.
    dir: PathBuf,
    /// Write an HTML page.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write JUnit XML with a test case for each run.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write CSV with a line for each run.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Print the summary as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    let merged = batch::merge(&args.dir)?;
    let written = merged.write(&args.dir)?;
    let summary = Summary::of(&merged.records);
    if let Some(path) = &args.html {
        to_file(path, &gradebook(&merged.records).html("Batch"))?;
    }
    if let Some(path) = &args.csv {
        to_file(path, &table::csv(&merged.records))?;
    }
    if let Some(path) = &args.junit {
        let text = table::junit(&merged.records).map_err(Failure::software)?;
        to_file(path, &text)?;
    }
    if args.json {
        print::json(&summary)?;
    } else {
        print::people(&table::table(&summary))?;
    }
    if let Some(id) = merged.changed.first() {
        let text = format!(
            "{} have lines of several parts, such as `{id}`: the rows were changed between their runs",
            counted(merged.changed.len(), "id")
        );
        print::warning(Message::from(text).help("run the batch into an empty folder"));
    }
    for path in written {
        print::say(&format!("wrote `{}`", path.display()));
    }
    match merged.missing {
        Some(missing) if missing > 0 => Err(Failure::not_all_passed(format!(
            "{} of the input have no line yet",
            counted(missing, "run")
        ))
        .help("run the missing shards again with the same command")),
        _ => Ok(()),
    }
}

/// The lines with a verdict, by exercise and row.
fn gradebook(records: &[Record]) -> Gradebook {
    Gradebook::of(records.iter().filter_map(entry).collect(), Vec::new())
}

fn entry(record: &Record) -> Option<Entry> {
    let verdict = &record.verdict;
    let status = match verdict.status? {
        batch::Status::Pass => RunStatus::Pass,
        batch::Status::Fail => RunStatus::Fail,
        batch::Status::Error | batch::Status::Invalid => RunStatus::Error,
    };
    let failures = verdict.results.iter().flat_map(|results| results.tests.iter().flatten());
    Some(Entry {
        exercise: verdict.slug.clone().unwrap_or_default(),
        student: table::name(record),
        status,
        is_invalid: verdict.status == Some(batch::Status::Invalid),
        tests: (verdict.total > 0).then_some(Sum { passed: verdict.passed, all: verdict.total }),
        message: verdict.message.clone(),
        as_expected: None,
        failures: failures.filter(|test| test.status != RunStatus::Pass).cloned().collect(),
    })
}

fn to_file(path: &std::path::Path, text: &str) -> Result<(), Failure> {
    write_atomically(path, |file| std::io::Write::write_all(file, text.as_bytes()))
        .map_err(Failure::unwritten(path))
}

impl From<MergeError> for Failure {
    fn from(error: MergeError) -> Self {
        match error {
            MergeError::Read { .. } | MergeError::Nothing { .. } => Self::usage(error),
            MergeError::Write { .. } => Self::software(error),
        }
    }
}
