//! `swebench model-report`: how far each prediction came.

use std::path::PathBuf;

use super::common::{Output, Progress, RulesArgs, gold, write_page};
use crate::cli::{Failure, print};
use crate::grade::swebench::{Batch, ModelReport, predictions};

/// Print how far each prediction of a model came: generated, applied, resolved.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  test-runner swebench model-report --model m --preds preds.jsonl --logs logs/ --gold gold.jsonl"
)]
pub(super) struct Args {
    /// The model, as the names of its logs have it: `<instance_id>.<NAME>.eval.log`.
    #[arg(long, value_name = "NAME")]
    model: String,

    /// The model's predictions, `.jsonl` or `.json`.
    #[arg(long, value_name = "FILE")]
    preds: PathBuf,

    /// The folder of evaluation logs.
    #[arg(long, value_name = "DIR")]
    logs: PathBuf,

    /// The gold references, `.jsonl` or `.json`.
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,

    #[command(flatten)]
    rules: RulesArgs,

    /// Also write one self-contained page for people to this file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    output: Output,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let rules = args.rules.rules()?;
    let mut rows = Vec::new();
    for (number, prediction) in (1..).zip(predictions(&args.preds, true)?) {
        let instance = prediction.instance().map(ToOwned::to_owned).ok_or_else(|| {
            Failure::usage(format!("`{}`, row {number}: no `instance_id`", args.preds.display()))
        })?;
        rows.push((instance, prediction));
    }
    args.output.on_threads(|| {
        let gold = gold(&args.gold)?;
        let progress = Progress::new(rows.len());
        let batch = Batch { gold: &gold, rules, tick: &|| progress.tick() };
        let report = ModelReport::new(&batch, &rows, &args.logs, &args.model);
        drop(progress);
        args.output.print(&report)?;
        if let Some(html) = &args.html {
            write_page(html, &report.page(&args.model))?;
        }
        if !report.unreadable().is_empty() {
            print::say(&format!(
                "warning: {} predictions could not be followed to the end; see `unreadable` in the output",
                report.unreadable().len()
            ));
        }
        Ok(())
    })?
}
