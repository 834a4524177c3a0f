//! `swebench summary`: the rates of one model.

use std::path::PathBuf;

use super::common::{
    Output, Progress, RulesArgs, folder, gold, joined, title_of, to_stdout, warn_unreadable,
    write_page,
};
use crate::cli::{Failure, print};
use crate::grade::swebench::{Batch, Summary, predictions};

/// Print the rates and resolutions of a model's evaluation.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  test-runner swebench summary --preds preds.jsonl --logs logs/ --gold gold.jsonl --pretty"
)]
pub(super) struct Args {
    /// The model's predictions, `.jsonl`.
    #[arg(long, value_name = "FILE")]
    preds: PathBuf,

    /// The folder of evaluation logs.
    #[arg(long, value_name = "DIR")]
    logs: PathBuf,

    /// The gold references, `.jsonl` or `.json`.
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,

    /// Only predictions whose instance, and logs whose path, contain this.
    #[arg(long, value_name = "TEXT")]
    repo: Option<String>,

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
    let predictions = predictions(&args.preds, false)?;
    let repo = args.repo.as_deref();
    let mut total = predictions.len();
    if let Some(repo) = repo {
        total = 0;
        for prediction in &predictions {
            let instance = prediction.instance().ok_or_else(|| {
                Failure::usage(format!(
                    "`{}`: a prediction has no `instance_id`",
                    args.preds.display()
                ))
            })?;
            total += usize::from(instance.contains(repo));
        }
    }
    let mut logs = folder(&args.logs, "")?;
    logs.retain(|log| repo.is_none_or(|repo| joined(&args.logs, &log.name).contains(repo)));
    args.output.on_threads(|| {
        let gold = gold(&args.gold)?;
        let progress = Progress::new(logs.len());
        let batch = Batch { gold: &gold, rules, tick: &|| progress.tick() };
        let summary = Summary::new(&batch, &logs);
        progress.done();
        for case in &summary.not_applied {
            for why in &case.graded.caution {
                print::say(&format!("{}: {why}", case.log.name));
            }
        }
        to_stdout(|out| summary.write(&batch, args.output.style(), out, repo, total))?;
        if let Some(html) = &args.html {
            write_page(html, &summary.page(&batch, &title_of(&args.preds), total))?;
        }
        warn_unreadable(summary.unreadable.len());
        Ok(())
    })?
}
