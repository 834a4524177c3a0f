//! `swebench model-report`: how far the evaluation of each prediction got.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::common::{Output, Progress, listed, write_page};
use super::coverage::{self, RequireLogs, covered, shown};
use super::family::FamilyArgs;
use super::gold_tests::GoldTests;
use super::inputs::{Repeated, gold, no_log, predicted, twins, unlisted};
use super::rules::{RulesArgs, Unmarked};
use crate::cli::{Failure, print};
use eval_logs::grade::swebench::{Batch, ModelReport, Patch, Prediction, RunLogs, Survey};

/// Print how far each prediction of a model came: generated, applied, resolved.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner swebench model-report --model m --preds preds.jsonl --logs logs/ --gold gold.jsonl
  test-runner swebench model-report --model m --preds preds.jsonl --logs logs/r1 --gold gold.jsonl
  test-runner swebench model-report --model m --preds preds.jsonl --logs logs/ --gold gold.jsonl --require-logs")]
pub(super) struct Args {
    /// The model, as in the names of its logs: `<instance_id>.<NAME>.eval.log`.
    #[arg(long, value_name = "NAME")]
    model: String,

    /// The model's predictions, `.jsonl` or `.json`.
    #[arg(long, value_name = "FILE")]
    preds: PathBuf,

    /// The folder of evaluation logs: `<instance_id>.<NAME>.eval.log` or `<NAME>/<instance_id>/test_output.txt`.
    #[arg(long, value_name = "DIR")]
    logs: PathBuf,

    /// The gold rows, `.jsonl`, `.json`, `.csv` or `.parquet`; a folder of `.parquet` files is one split.
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,

    #[command(flatten)]
    family: FamilyArgs,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    require_logs: RequireLogs,

    /// Also write one self-contained page for people to this file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    output: Output,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    args.family.swebench(
        "model-report",
        std::slice::from_ref(&args.logs),
        args.rules.of_swebench(),
    )?;
    let rows = predicted(&args.preds, Repeated::Each)?;
    let folder = RunLogs::new(&args.logs).map_err(|error| unlisted(&args.logs, &error))?;
    let named = rows.iter().map(|(instance, _)| (instance.as_str(), args.model.as_str()));
    if let Some([one, other]) = folder.twins(named) {
        return Err(twins(&one, &other));
    }
    let logs: Vec<Option<PathBuf>> =
        rows.iter().map(|(id, row)| folder.of_model(id, &args.model, row.model())).collect();
    let existing: Vec<&PathBuf> = logs.iter().flatten().collect();
    let blank = |row: &Prediction| row.patch() == Ok(Patch::Blank);
    if existing.is_empty() && !rows.iter().all(|(_, row)| blank(row)) {
        return Err(unknown_model(args, &folder, &rows));
    }
    args.output.on_threads(|| {
        let survey = Survey::new(&existing);
        let name = |at: usize| existing.get(at).map_or_else(String::new, |log| shown(log));
        let rules = args.rules.of(&survey, &name, Unmarked::Refused)?;
        let gold = gold(&args.gold)?;
        let coverage = covered(rules, &rows, &logs, &survey, &gold);
        let progress = Progress::new(rows.len());
        let batch = Batch { gold: &gold, rules, tick: &|| progress.tick() };
        let report = ModelReport::new(&batch, &rows, &logs, &coverage);
        drop(progress);
        if let Some((instance, why)) = report.unreadable().first().filter(|_| report.none_graded())
        {
            return Err(Failure::usage(format!("no log could be graded: `{instance}`: {why}")));
        }
        args.output.print(&report)?;
        if let Some(html) = &args.html {
            write_page(html, &report.page(&args.model, &coverage))?;
        }
        let mut gold_tests = GoldTests::default();
        for (instance, graded) in report.verdicts() {
            gold_tests.add(GoldTests::of(instance, graded));
        }
        gold_tests.say();
        if !report.unreadable().is_empty() {
            print::say(&format!(
                "warning: {} predictions could not be graded; see `unreadable` in the output",
                report.unreadable().len()
            ));
        }
        coverage::say(&coverage, &survey, &name);
        args.require_logs.check(&coverage)
    })?
}

/// The error if no log is named after the model: lists the models that logs are named after.
fn unknown_model(args: &Args, logs: &RunLogs, rows: &[(String, Prediction)]) -> Failure {
    let instances: Vec<&str> = rows.iter().map(|(instance, _)| instance.as_str()).collect();
    let mut known: BTreeSet<String> = logs.models(&instances).into_keys().collect();
    known.extend(rows.iter().filter_map(|(_, row)| row.model()).map(ToOwned::to_owned));
    known.remove(&args.model);
    if known.is_empty() {
        return no_log(&args.logs, &format!(" called `<instance_id>.{}.eval.log`", args.model));
    }
    let same = known.iter().find(|known| known.eq_ignore_ascii_case(&args.model));
    let meant = same.map(|known| format!("did you mean `{known}`? ")).unwrap_or_default();
    Failure::usage(format!(
        "no log of the model `{}` in `{}`\nhelp: {meant}the logs and the predictions name {}",
        args.model,
        args.logs.display(),
        listed(&known)
    ))
}
