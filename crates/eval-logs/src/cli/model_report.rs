//! `model-report`: how far the evaluation of each prediction got.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::common::{Progress, listed};
use super::evaluation::{Grading, Inputs, Options};
use super::gold_tests::GoldTests;
use super::inputs::{Repeated, no_log, predicted};
use command_line::{Failure, print};
use eval_logs::swebench::grade::{Batch, ModelReport, Patch, Prediction, RunLogs};

/// Print how far each prediction of a model came: generated, applied, resolved.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  eval-logs model-report --model m --preds preds.jsonl --logs logs/ --gold gold.jsonl
  eval-logs model-report --model m --preds preds.jsonl --logs logs/r1 --gold gold.jsonl
  eval-logs model-report --model m --preds preds.jsonl --logs logs/ --gold gold.jsonl --require-logs")]
pub(super) struct Args {
    /// Name of the model, as in the names of its logs: `<instance_id>.<NAME>.eval.log`.
    #[arg(long, value_name = "NAME")]
    model: String,

    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    options: Options,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    args.options.check_logs("model-report", &args.inputs)?;
    let rows = predicted(&args.inputs.preds, Repeated::Each)?;
    let names = rows.iter().map(|(instance, _)| (instance.as_str(), args.model.as_str()));
    let folder = args.inputs.run_logs(names)?;
    let logs: Vec<Option<PathBuf>> =
        rows.iter().map(|(id, row)| folder.of_model(id, &args.model, row.model())).collect();
    let blank = |row: &Prediction| row.patch() == Ok(Patch::Blank);
    if logs.iter().all(Option::is_none) && !rows.iter().all(|(_, row)| blank(row)) {
        return Err(unknown_model(args, &folder, &rows));
    }
    args.options.grade(&args.inputs, &rows, &logs, |grading| report(args, grading))
}

fn report(args: &Args, grading: &Grading<'_>) -> Result<(), Failure> {
    let Grading { rows, logs, gold, rules, coverage } = grading;
    let progress = Progress::new(rows.len());
    let batch = Batch { gold, rules: *rules, tick: &|| progress.tick() };
    let report = ModelReport::new(&batch, rows, logs, coverage);
    drop(progress);
    if let Some((instance, why)) = report.unreadable().first().filter(|_| report.none_graded()) {
        return Err(Failure::usage(format!("no log could be graded: `{instance}`: {why}")));
    }
    args.options.output.print(&report)?;
    args.options.write_page(|| report.page(&args.model, coverage))?;
    let mut gold_tests = GoldTests::default();
    for (instance, graded) in report.verdicts() {
        gold_tests.add(GoldTests::of(instance, graded));
    }
    gold_tests.say();
    if !report.unreadable().is_empty() {
        print::warning(format!(
            "{} predictions could not be graded; see `unreadable` in the output",
            report.unreadable().len()
        ));
    }
    Ok(())
}

/// The error if no log is named after the model: lists the models that logs are named after.
fn unknown_model(args: &Args, logs: &RunLogs, rows: &[(String, Prediction)]) -> Failure {
    let instances: Vec<&str> = rows.iter().map(|(instance, _)| instance.as_str()).collect();
    let mut known: BTreeSet<String> = logs.models(&instances).into_keys().collect();
    known.extend(rows.iter().filter_map(|(_, row)| row.model()).map(ToOwned::to_owned));
    known.remove(&args.model);
    if known.is_empty() {
        return no_log(
            &args.inputs.logs,
            &format!(" named `<instance_id>.{}.eval.log`", args.model),
        );
    }
    let same = known.iter().find(|known| known.eq_ignore_ascii_case(&args.model));
    let meant = same.map(|known| format!("did you mean `{known}`? ")).unwrap_or_default();
    Failure::usage(format!(
        "no log of the model `{}` in `{}`",
        args.model,
        args.inputs.logs.display()
    ))
    .help(format!("{meant}the logs and predictions are of {}", listed(&known)))
}
