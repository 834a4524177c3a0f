//! `batch merge`: merges the shards of a batch into one file and a summary.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::table;
use crate::cli::grade_options::{GradeFormat, GradeOptions, to_file};
use crate::cli::{Context, Failure, print};
use course::gradebook::{Entry, Gradebook, Sum};
use fleet::batch::{self, Record, Summary};
use test_report::results::exercism::RunStatus;
use test_report::text::{Message, counted};

/// Merge the shards of a batch, and print a summary.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner batch merge results/
  test-runner batch merge results/ --html results.html --csv results.csv
  test-runner batch merge results/ --exercises exercises/ --roster students.csv --csv-wide grades.csv
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
    /// Write CSV with a line for each run; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Print the summary as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    grades: GradeOptions,
    #[command(flatten)]
    format: GradeFormat,
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    let merged = batch::merge(&args.dir)?;
    let written = merged.write(&args.dir)?;
    let summary = Summary::of(&merged.records);
    let mut is_on_stdout = false;
    let has_formats = !args.format.format.is_empty();
    if args.html.is_some() || args.grades.csv_wide.is_some() || has_formats {
        let mut gradebook = gradebook(&merged.records);
        if args.grades.are_given() || has_formats {
            gradebook = args.grades.graded(gradebook, context.tracks)?;
        }
        is_on_stdout = args.grades.write_wide(&gradebook)?;
        args.format.write(&gradebook, &args.dir.join("platforms"))?;
        if let Some(path) = &args.html {
            to_file(path, &gradebook.html("Batch"))?;
        }
    }
    if let Some(path) = &args.csv {
        is_on_stdout |= to_file(path, &table::csv(&merged.records))?;
    }
    if let Some(path) = &args.junit {
        let text = table::junit(&merged.records).map_err(Failure::software)?;
        to_file(path, &text)?;
    }
    if args.json {
        print::json(&summary)?;
    } else if !is_on_stdout {
        print::people(&table::table(&summary))?;
    }
    if let Some(id) = merged.changed.first() {
        let text = format!(
            "{} have lines of several parts, such as `{id}`: the rows were changed between their runs",
            counted(merged.changed.len(), "id")
        );
        print::warning(Message::from(text).help("run the batch into an empty folder"));
    }
    let builds: BTreeSet<&str> =
        merged.records.iter().map(|record| record.verdict.version.as_str()).collect();
    if builds.len() > 1 {
        let builds = Vec::from_iter(builds).join("`, `");
        let text = format!("the records are of several builds of the program: `{builds}`");
        print::warning(Message::from(text).help("run the batch with one of them"));
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
pub(in crate::cli) fn gradebook(records: &[Record]) -> Gradebook {
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
        student: student(record),
        status,
        is_invalid: verdict.status == Some(batch::Status::Invalid),
        tests: (verdict.total > 0).then_some(Sum { passed: verdict.passed, all: verdict.total }),
        message: verdict.message.clone(),
        as_expected: None,
        failures: failures.filter(|test| test.status != RunStatus::Pass).cloned().collect(),
        is_missing: verdict.invalid_reason == Some(batch::InvalidReason::NothingHandedIn),
        is_late: verdict.meta.get("late").is_some_and(|late| late == true),
        grade: None,
        results: verdict.results.clone(),
    })
}

/// Who handed in: the key `student`, or the id without the exercise at its beginning or end, as `batch plan` makes it.
fn student(record: &Record) -> String {
    let verdict = &record.verdict;
    if let Some(student) = verdict.meta.get("student").and_then(|student| student.as_str()) {
        return student.to_owned();
    }
    let name = table::name(record);
    let plain = |text: &str| text.to_lowercase().replace([' ', '_'], "-");
    let slug = plain(verdict.slug.as_deref().unwrap_or_default());
    let without = match (name.rsplit_once('/'), name.split_once('/')) {
        (Some((student, last)), _) if plain(last) == slug => Some(student),
        (_, Some((first, student))) if plain(first) == slug => Some(student),
        _ => None,
    };
    without.map_or_else(|| name.clone(), str::to_owned)
}
