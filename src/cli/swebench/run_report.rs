//! `swebench run-report`: a run of the current harness, graded from its logs.

use std::path::PathBuf;

use indexmap::IndexMap;

use super::common::{Output, Progress, gold, rules_of, to_stdout, warn_unreadable, write_page};
use crate::cli::{Failure, print};
use crate::grade::swebench::json::Style;
use crate::grade::swebench::predictions;
use crate::grade::swebench::run_report::{Run, RunLogs, RunReport};

/// Print the report of a run by the rules of the current harness (5.0.2).
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  test-runner swebench run-report --preds preds.jsonl --logs logs/run_evaluation/r1/m --gold gold.jsonl"
)]
pub(super) struct Args {
    /// The model's predictions, `.jsonl` or `.json`.
    #[arg(long, value_name = "FILE")]
    preds: PathBuf,

    /// The folder of logs: `<instance>/test_output.txt`, or `<instance>.<anything>.log`.
    #[arg(long, value_name = "DIR")]
    logs: PathBuf,

    /// The gold references: the data set, `.jsonl` or `.json`.
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,

    /// Also write the run report to `<model>.<ID>.json` in the folder of `--out`.
    #[arg(long, value_name = "ID", requires = "out")]
    run_id: Option<String>,

    /// Write each instance's report to `<instance>/report.json` in this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Close the known holes of the rules: skipped tests, forged marks, empty gold rows.
    #[arg(long)]
    strict: bool,

    /// Read every log with this parser, `parse_log_pytest`, whatever its repository.
    #[arg(long, value_name = "NAME")]
    parser: Option<String>,

    /// Also write one self-contained page for people to this file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    output: Output,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let rules = rules_of("v5", args.strict, args.parser.as_deref())?;
    let mut rows = IndexMap::new();
    for (number, prediction) in (1..).zip(predictions(&args.preds, true)?) {
        let instance = prediction.instance().map(ToOwned::to_owned).ok_or_else(|| {
            Failure::usage(format!("`{}`, row {number}: no `instance_id`", args.preds.display()))
        })?;
        rows.insert(instance, prediction);
    }
    let logs = RunLogs::new(&args.logs).map_err(|error| {
        Failure::usage(format!("the folder `{}` cannot be read: {error}", args.logs.display()))
    })?;
    let model =
        rows.values().next().and_then(|row| row.model()).unwrap_or("None").replace('/', "__");
    args.output.on_threads(|| {
        let gold = gold(&args.gold)?;
        let progress = Progress::new(gold.instances().len());
        let run = Run {
            gold: &gold,
            predictions: &rows,
            logs: &logs,
            rules,
            out: args.out.as_deref(),
            tick: &|| progress.tick(),
        };
        let unwritten = |error: std::io::Error| {
            Failure::Software(anyhow::Error::new(error).context("could not write a report"))
        };
        let fates = run.fates().map_err(unwritten)?;
        let report = RunReport::new(&run, &fates);
        progress.done();
        if let (Some(out), Some(id)) = (&args.out, &args.run_id) {
            let mut text = Style { pretty: true, ascii: true }.render(&report, 0);
            text.push(b'\n');
            std::fs::write(out.join(format!("{model}.{id}.json")), text).map_err(unwritten)?;
        }
        print::say(&report.statistics(&run));
        let mut text = args.output.style().render(&report, 0);
        text.push(b'\n');
        to_stdout(|out| out.write_all(&text))?;
        if let Some(html) = &args.html {
            write_page(html, &report.page(&run, &fates, &model))?;
        }
        warn_unreadable(report.unreadable());
        Ok(())
    })?
}
