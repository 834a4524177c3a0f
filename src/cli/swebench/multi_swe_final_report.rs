//! `swebench multi-swe-final-report`: the final report of an evaluation by Multi-SWE-bench.

use std::path::PathBuf;

use super::common::to_stdout;
use super::inputs::unlisted;
use crate::cli::{Failure, print};
use eval_logs::evaluation::evaluate;
use eval_logs::json::Style;
use eval_logs::multi_swe::grade::TaskFolder;
use eval_logs::swebench::grade::Gold;

/// Print the final report of an evaluation by Multi-SWE-bench.
///
/// The report is the original's `final_report.json`, which `gen_report.py --mode evaluation` writes; stderr says why a task is
/// not resolved.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner swebench multi-swe-final-report --workdir work/ --tasks dataset.jsonl
  test-runner swebench multi-swe-final-report --workdir work/ --tasks dataset.jsonl --out results/ > /dev/null
  test-runner swebench multi-swe-final-report --workdir work/ --tasks dataset.parquet --strict

A task's logs lie in `<org>/<repo>/evals/pr-<number>/` of the working folder.")]
pub(super) struct Args {
    /// The original's working folder, which holds `<org>/<repo>/evals/pr-<number>/fix-patch-run.log`.
    #[arg(long, value_name = "DIR")]
    workdir: PathBuf,

    /// The rows of the data set, `.jsonl`, `.json`, `.csv` or `.parquet`; a folder of `.parquet` files is one split.
    #[arg(long, value_name = "FILE")]
    tasks: PathBuf,

    /// Also write it to `final_report.json` in this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Close the known holes: faults of the parsers, intervals that are ignored, tasks without a folder that no number counts.
    #[arg(long)]
    strict: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(out) = args.out.as_ref().filter(|out| !out.is_dir()) {
        return Err(Failure::usage(format!(
            "`{}`: no such folder\nhelp: create it first",
            out.display()
        )));
    }
    let rows = Gold::of_multi_swe(&args.tasks)?;
    let tasks =
        TaskFolder::of_workdir(&args.workdir).map_err(|error| unlisted(&args.workdir, &error))?;
    let evaluation = evaluate(&tasks, &rows, args.strict);
    if evaluation.unknown == tasks.len() {
        return Err(Failure::usage(format!(
            "no task of `{}` is one of `{}`\nhelp: the logs of a task lie in `<org>/<repo>/evals/pr-<number>/` of the working folder",
            args.workdir.display(),
            args.tasks.display()
        )));
    }
    if !evaluation.report.has_graded() {
        let why = evaluation.notes.first().map_or("", String::as_str);
        return Err(Failure::usage(format!("no log could be graded: {why}")));
    }
    for note in &evaluation.notes {
        print::say(note);
    }
    if evaluation.unknown > 0 {
        print::say(&format!(
            "warning: tasks that the data set does not have, and no number counts: {} of {}",
            evaluation.unknown,
            tasks.len()
        ));
    }
    let text = Style { pretty: true, ascii: false }.render(&evaluation.report, 0);
    if let Some(out) = &args.out {
        let path = out.join("final_report.json");
        std::fs::write(&path, &text).map_err(|error| {
            Failure::Software(
                anyhow::Error::new(error).context(format!("could not write `{}`", path.display())),
            )
        })?;
    }
    to_stdout(|out| {
        out.write_all(&text)?;
        out.write_all(b"\n")
    })
}
