//! `report`: shows many results in one table.

mod table;

use std::path::{Path, PathBuf};

use super::grade_options::{GradeFormat, GradeOptions, to_file};
use super::{Context, Failure, print};
use course::gradebook::{Gradebook, Layout};

/// Show many results in one table: students by exercises, or the exercises of a track.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner report results/ --html results.html --csv results.csv
  test-runner report alice/ bob/ --title 'Group 3'
  test-runner report results/ --exercises exercises/ --roster students.csv --csv-wide grades.csv
  test-runner verify ../python --json=python.json; test-runner report python.json --html python.html

The two folders above a `results.json` name the student and the exercise: results/alice/two-fer/results.json. Hidden folders \
and links are skipped. A file that cannot be used is reported, and left out.")]
pub(super) struct Args {
    /// Folders with results, `results.json` files, or files of `verify --json`.
    #[arg(required = true, value_name = "DIR")]
    sources: Vec<PathBuf>,
    /// Write an HTML page: one file that loads no other.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write CSV with a line for each result; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write all results as JSON to the file, or to stdout instead of the table.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    json: Option<PathBuf>,
    /// Heading of the page.
    #[arg(long, value_name = "TEXT", default_value = "Test results")]
    title: String,
    /// Take the outer folder as the exercise and the inner folder as the student: results/two-fer/alice/results.json.
    #[arg(long)]
    exercises_first: bool,
    #[command(flatten)]
    grades: GradeOptions,
    #[command(flatten)]
    format: GradeFormat,
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    let layout = if args.exercises_first { Layout::ExerciseFirst } else { Layout::StudentFirst };
    let gradebook = Gradebook::read(&args.sources, layout).map_err(Failure::usage)?;
    for file in &gradebook.unreadable {
        print::warning(table::printable(&format!("`{}` is left out: {}", file.path, file.reason)));
    }
    if gradebook.entries.is_empty() && args.grades.roster.is_none() {
        let sources: Vec<String> =
            args.sources.iter().map(|path| format!("`{}`", path.display())).collect();
        return Err(Failure::usage(format!("no results in {}", sources.join(", "))).help(
            "`test-runner run SLUG INPUT_DIR OUTPUT_DIR` writes a `results.json` to OUTPUT_DIR",
        ));
    }
    // One student is a student of a class, or what `verify` says of a track.
    let has_formats = !args.format.format.is_empty();
    let is_class = args.grades.are_given() || has_formats || gradebook.students.len() > 1;
    let gradebook =
        if is_class { args.grades.graded(gradebook, context.tracks)? } else { gradebook };
    if let Some(path) = &args.html {
        to_file(path, &gradebook.html(&args.title))?;
    }
    args.format.write(&gradebook, Path::new("platforms"))?;
    let mut is_on_stdout = args.grades.write_wide(&gradebook)?;
    if let Some(path) = &args.csv {
        is_on_stdout |= to_file(path, &gradebook.csv())?;
    }
    match args.json.as_deref() {
        Some(file) if file == Path::new("-") => return print::json(&gradebook),
        Some(path) => {
            let text = serde_json::to_string_pretty(&gradebook).map_err(Failure::software)?;
            to_file(path, &format!("{text}\n"))?;
        }
        None => {}
    }
    if is_on_stdout { Ok(()) } else { print::people(&table::table(&gradebook)) }
}
