//! `summary`: the rates of one model.

use std::collections::{BTreeSet, HashSet};

use super::common::{Progress, listed, model_of, warn_unreadable};
use super::coverage::Surveyed;
use super::evaluation::{Inputs, Options};
use super::gold_tests::GoldTests;
use super::inputs::{Repeated, folder, gold, joined, predicted};
use super::rules::Unmarked;
use command_line::{Failure, print};
use eval_logs::swebench::grade::{Batch, Coverage, LogFile, Prediction, Summary};

/// Print the rates and resolutions of a model's evaluation.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  eval-logs summary --preds preds.jsonl --logs logs/ --gold gold.jsonl --pretty
  eval-logs summary --preds preds.jsonl --logs logs/r1/m --gold gold.jsonl --html m.html
  eval-logs summary --preds preds.jsonl --logs logs/ --gold gold.jsonl --require-logs 95

stderr reports how many predictions have a log, and which harness wrote the logs. With --strict, --parser or the rules v5, the \
output has these counts, too, under `coverage`.")]
pub(super) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    /// Only count predictions whose instance, and logs whose path, contain this text.
    #[arg(long, value_name = "TEXT")]
    repo: Option<String>,

    #[command(flatten)]
    options: Options,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    args.options.check_logs("summary", &args.inputs)?;
    let predictions = chosen_predictions(args)?;
    let logs = chosen_logs(args, &predictions)?;
    args.options.output.on_threads(|| {
        let surveyed = Surveyed::new(&logs);
        let rules = args.options.rules.of(&surveyed.survey, &surveyed.name(), Unmarked::Refused)?;
        let gold = gold(&args.inputs.gold)?;
        let unknown = surveyed.without_gold_row(rules, &gold)?;
        let rows = predictions.iter().map(|prediction| (prediction.instance(), prediction));
        let coverage = Coverage::new(rules.generation, &surveyed.survey, unknown)
            .of(rows, &surveyed.instances(rules));
        let progress = Progress::new(logs.len());
        let batch = Batch { gold: &gold, rules, tick: &|| progress.tick() };
        let summary = Summary::new(&batch, &logs);
        progress.done();
        warn(&summary)?;
        let output = &args.options.output;
        output.print(&summary.file(&batch, output.style(), args.repo.as_deref(), &coverage))?;
        let model = || model_of(predictions.iter(), &args.inputs.preds);
        args.options.write_page(|| summary.page(&batch, &model(), &coverage))?;
        let mut gold_tests = GoldTests::default();
        for case in &summary.applied {
            gold_tests.add(GoldTests::of(&case.log.name, &case.graded));
        }
        gold_tests.say();
        warn_unreadable(summary.unreadable.len());
        surveyed.warn_repeated(rules);
        surveyed.say(&coverage);
        args.options.require_logs.check(&coverage)
    })?
}

/// The predictions that pass the filter.
fn chosen_predictions(args: &Args) -> Result<Vec<Prediction>, Failure> {
    let mut rows = predicted(&args.inputs.preds, Repeated::Each)?;
    if let Some(repo) = &args.repo {
        rows.retain(|(instance, _)| instance.contains(repo));
    }
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

/// The logs that pass the filter; if each model has a folder, only those of the predictions' own model.
fn chosen_logs(args: &Args, predictions: &[Prediction]) -> Result<Vec<LogFile>, Failure> {
    let mut logs = folder(&args.inputs.logs)?;
    if let Some(repo) = &args.repo {
        logs.retain(|log| joined(&args.inputs.logs, &log.name).contains(repo));
        if logs.is_empty() {
            return Err(Failure::usage(format!(
                "no log in `{}` has `{repo}` in its path",
                args.inputs.logs.display()
            ))
            .help("pass a part of an instance id as `--repo`"));
        }
    }
    let models: BTreeSet<String> =
        logs.iter().filter_map(LogFile::model_folder).map(ToOwned::to_owned).collect();
    if models.len() > 1 {
        let own: HashSet<String> =
            predictions.iter().filter_map(|row| Some(row.model()?.replace('/', "__"))).collect();
        logs.retain(|log| log.model_folder().is_some_and(|model| own.contains(model)));
        if logs.is_empty() {
            return Err(Failure::usage(format!(
                "`{}` has logs of the models {}, but none of these models made the predictions",
                args.inputs.logs.display(),
                listed(&models)
            ))
            .help("pass the folder of one model as `--logs`"));
        }
    }
    Ok(logs)
}

/// Notes what the rates leave out. An error if there is nothing to rate.
fn warn(summary: &Summary<'_>) -> Result<(), Failure> {
    for case in &summary.not_applied {
        for why in &case.graded.caution {
            print::say(&format!("{}: {why}", case.log.name));
        }
    }
    if !summary.applied.is_empty() {
        return Ok(());
    }
    if summary.not_applied.is_empty() {
        let why = summary.unreadable.first();
        let why = why.map(|(name, why)| format!(": `{name}`: {why}")).unwrap_or_default();
        return Err(Failure::usage(format!("no log could be graded{why}")));
    }
    print::warning("no log has results, so the rates under `Patch Apply Success` mean nothing");
    Ok(())
}
