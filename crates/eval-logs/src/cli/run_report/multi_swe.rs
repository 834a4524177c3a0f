//! The run report of Multi-SWE-bench: the `final_report.json` that `gen_report.py --mode evaluation` writes. stderr says why a task is
//! not resolved.

use super::Args;
use crate::cli::common::to_stdout;
use crate::cli::inputs::unlisted;
use command_line::{Failure, print};
use eval_logs::evaluation::evaluate;
use eval_logs::json::Style;
use eval_logs::multi_swe::grade::TaskFolder;
use eval_logs::swebench::grade::Gold;

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(out) = args.out.as_ref().filter(|out| !out.is_dir()) {
        return Err(
            Failure::usage(format!("no such folder: `{}`", out.display())).help("create it first")
        );
    }
    let rows = Gold::of_multi_swe(&args.gold).map_err(Failure::usage)?;
    let tasks = TaskFolder::of_workdir(&args.logs).map_err(|error| unlisted(&args.logs, &error))?;
    let evaluation = evaluate(&tasks, &rows, args.options.rules.strict());
    if evaluation.unknown == tasks.len() {
        return Err(Failure::usage(format!(
            "no task in `{}` has a row in `{}`",
            args.logs.display(),
            args.gold.display()
        ))
        .help(
            "the logs of a task are in `<org>/<repo>/evals/pr-<number>/` of the working folder",
        ));
    }
    if !evaluation.report.has_graded() {
        let why = evaluation.notes.first().map_or("", String::as_str);
        return Err(Failure::usage(format!("no log could be graded: {why}")));
    }
    for note in &evaluation.notes {
        print::say(note);
    }
    if evaluation.unknown > 0 {
        print::warning(format!(
            "tasks without a row in the data set, which do not count: {} of {}",
            evaluation.unknown,
            tasks.len()
        ));
    }
    let text = Style { pretty: true, ascii: false }.render(&evaluation.report);
    if let Some(out) = &args.out {
        let path = out.join("final_report.json");
        std::fs::write(&path, &text).map_err(Failure::unwritten(&path))?;
    }
    to_stdout(|out| {
        out.write_all(&text)?;
        out.write_all(b"\n")
    })
}
