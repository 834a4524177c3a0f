//! `swebench run-report`: grades a run of the current harness from its logs.

use std::path::PathBuf;

use indexmap::IndexMap;

use super::common::{Output, Progress, listed, model_of, write_page};
use super::coverage::{self, RequireLogs, covered, shown};
use super::family::FamilyArgs;
use super::gold_tests::GoldTests;
use super::inputs::{Repeated, gold, no_log, predicted, twins, unlisted};
use super::rules::{RulesArgs, Unmarked};
use crate::cli::{Failure, print};
use eval_logs::grade::swebench::json::Style;
use eval_logs::grade::swebench::run_report::{Fate, Run, RunReport};
use eval_logs::grade::swebench::{Coverage, Found, Prediction, RunLogs, Survey, is_file_name};

/// How many instances are named on stderr that are not resolved.
const NAMED: usize = 10;

/// Print the report of a run, in the form of the current harness (5.0.2).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner swebench run-report --preds preds.jsonl --logs logs/r1/m --gold gold.jsonl
  test-runner swebench run-report --preds preds.jsonl --logs logs/ --gold gold.jsonl --html m.html
  test-runner swebench run-report --preds preds.jsonl --logs logs/ --gold gold.jsonl --require-logs 99.5")]
pub(super) struct Args {
    /// The model's predictions, `.jsonl` or `.json`.
    #[arg(long, value_name = "FILE")]
    preds: PathBuf,

    /// The folder of logs: `<instance>/test_output.txt`, or `<instance>.<anything>.log`.
    #[arg(long, value_name = "DIR")]
    logs: PathBuf,

    /// The gold rows (the data set), `.jsonl`, `.json`, `.csv` or `.parquet`; a folder of `.parquet` files is one split.
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,

    /// Also write the run report to `<model>.<ID>.json` in the folder of `--out`.
    #[arg(long, value_name = "ID", requires = "out")]
    run_id: Option<String>,

    /// Write each instance's report to `<instance>/report.json` in this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

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
        "run-report",
        std::slice::from_ref(&args.logs),
        args.rules.of_swebench(),
    )?;
    if let Some(id) = args.run_id.as_ref().filter(|id| !is_file_name(id)) {
        return Err(Failure::usage(format!("the run `{id}` is not the name of a file")));
    }
    // If an instance has two predictions, the later one counts.
    let predictions: IndexMap<String, Prediction> =
        predicted(&args.preds, Repeated::Last)?.into_iter().collect();
    let rows: Vec<(String, Prediction)> =
        predictions.iter().map(|(instance, row)| (instance.clone(), row.clone())).collect();
    let logs = found(args, &rows)?;
    let existing: Vec<&PathBuf> = logs.iter().flatten().collect();
    if existing.is_empty() && !rows.iter().all(|(_, row)| row.is_empty()) {
        return Err(no_log(&args.logs, " of a prediction"));
    }
    args.output.on_threads(|| {
        let survey = Survey::new(&existing);
        let name = |at: usize| existing.get(at).map_or_else(String::new, |log| shown(log));
        let rules = args.rules.of(&survey, &name, Unmarked::Refused)?;
        let gold = gold(&args.gold)?;
        let coverage = covered(rules, &rows, &logs, &survey, &gold);
        known(args, &coverage, &rows)?;
        let progress = Progress::new(gold.instances().len());
        let logs = rows.iter().zip(&logs);
        let logs = logs.filter_map(|((instance, _), log)| Some((instance.clone(), log.clone()?)));
        let run = Run {
            gold: &gold,
            predictions: &predictions,
            logs: &logs.collect(),
            rules,
            out: args.out.as_deref(),
            tick: &|| progress.tick(),
        };
        let fates = run.fates().map_err(unwritten)?;
        gradable(&fates)?;
        let report = RunReport::new(&run, &fates, &coverage);
        progress.done();
        write(args, &run, &fates, &report, &coverage)?;
        say_gold_tests(&fates);
        if !report.lists_reasons() {
            say_reasons(&report);
        }
        if report.unreadable() > 0 {
            print::warning(&format!(
                "instances that could not be graded and count as errors: {}; see `unreadable` in the output",
                report.unreadable()
            ));
        }
        coverage::say(&coverage, &survey, &name);
        args.require_logs.check(&coverage)
    })?
}

/// An error if there are logs, and none of them could be graded.
fn gradable(fates: &[(String, Fate)]) -> Result<(), Failure> {
    let graded = |fate: &Fate| matches!(fate, Fate::Completed(..) | Fate::TimedOut(..));
    let mut unreadable = fates.iter().filter_map(|(instance, fate)| match fate {
        Fate::Error(Some(why), _) => Some((instance, why)),
        _ => None,
    });
    match unreadable.next() {
        Some((instance, why)) if !fates.iter().any(|(_, fate)| graded(fate)) => {
            Err(Failure::usage(format!("no log could be graded: `{instance}`: {why}")))
        }
        _ => Ok(()),
    }
}

/// Says which gold tests are in no list of their log.
fn say_gold_tests(fates: &[(String, Fate)]) {
    let mut gold_tests = GoldTests::default();
    for (instance, fate) in fates {
        let Fate::Completed(report, _) = fate else { continue };
        if let Some(graded) = &report.graded {
            gold_tests.add(GoldTests::of(instance, graded));
        }
        if let Some(why) = report.why_not_graded() {
            gold_tests.note(instance, why);
        }
    }
    gold_tests.say();
}

/// Says why instances are not resolved.
fn say_reasons(report: &RunReport) {
    let reasons = report.reasons();
    for (instance, why) in reasons.iter().take(NAMED) {
        print::say(&format!("{instance} is not resolved: {why}"));
    }
    if reasons.len() > NAMED {
        print::say(&format!("{} more instances are not resolved", reasons.len() - NAMED));
    }
}

fn unwritten(error: std::io::Error) -> Failure {
    Failure::Software(anyhow::Error::new(error).context("could not write a report"))
}

/// Prints the report, and writes the requested file and page.
fn write(
    args: &Args,
    run: &Run<'_>,
    fates: &[(String, Fate)],
    report: &RunReport,
    coverage: &Coverage,
) -> Result<(), Failure> {
    let rows = run.predictions;
    if let (Some(out), Some(id)) = (&args.out, &args.run_id) {
        let model = rows.values().next().and_then(Prediction::model).unwrap_or("None");
        let model = model.replace(['/', '\0'], "__");
        let mut text = Style { pretty: true, ascii: true }.render(report, 0);
        text.push(b'\n');
        std::fs::write(out.join(format!("{model}.{id}.json")), text).map_err(unwritten)?;
    }
    print::say(&report.statistics(run));
    args.output.print(report)?;
    if let Some(html) = &args.html {
        write_page(
            html,
            &report.page(run, fates, &model_of(rows.values(), &args.preds), coverage),
        )?;
    }
    Ok(())
}

/// The log of each prediction, named after its model or the only one of its instance.
fn found(args: &Args, rows: &[(String, Prediction)]) -> Result<Vec<Option<PathBuf>>, Failure> {
    let folder = RunLogs::new(&args.logs).map_err(|error| unlisted(&args.logs, &error))?;
    let named =
        rows.iter().map(|(instance, row)| (instance.as_str(), row.model().unwrap_or("None")));
    if let Some([one, other]) = folder.twins(named) {
        return Err(twins(&one, &other));
    }
    let instances: Vec<&str> = rows.iter().map(|(instance, _)| instance.as_str()).collect();
    let models = || folder.models(&instances).into_keys();
    let mut other = None;
    let mut logs = Vec::with_capacity(rows.len());
    for (instance, row) in rows {
        let model = row.model().unwrap_or("None");
        logs.push(match folder.find(instance, model) {
            None => None,
            Some(Found::OfModel(log)) => Some(log),
            Some(Found::Only(log)) => {
                other = other.or(Some(model));
                Some(log)
            }
            Some(Found::Several) => {
                return Err(Failure::usage(format!(
                    "`{instance}` has several logs in `{}`, and none is called after `{model}`, the model of its \
                     prediction\nhelp: there are logs of {}",
                    args.logs.display(),
                    listed(models())
                )));
            }
        });
    }
    if let Some(model) = other {
        let known: Vec<String> = models().collect();
        if known.iter().any(|known| known != model) {
            let known = listed(known);
            print::say(&format!("warning: the predictions are of `{model}`, the logs of {known}"));
        }
    }
    Ok(logs)
}

/// An error unless predictions and data set have an instance in common.
fn known(args: &Args, coverage: &Coverage, rows: &[(String, Prediction)]) -> Result<(), Failure> {
    let logs = coverage.logs;
    match rows.first() {
        Some((instance, _)) if logs.total > 0 && logs.without_gold_row == logs.total => {
            Err(Failure::usage(format!(
                "`{}` has no row for any instance that has a log, such as `{instance}`\n\
                 help: gold rows and predictions must be of the same data set",
                args.gold.display()
            )))
        }
        _ => Ok(()),
    }
}
