//! The run report of SWE-bench, in the form of the current harness (5.0.2).

use std::path::PathBuf;

use indexmap::IndexMap;

use super::Args;
use crate::cli::common::{Progress, listed, model_of};
use crate::cli::evaluation::{Grading, Inputs};
use crate::cli::gold_tests::GoldTests;
use crate::cli::inputs::{Repeated, no_log, predicted};
use command_line::{Failure, print};
use eval_logs::is_file_name;
use eval_logs::json::Style;
use eval_logs::swebench::grade::run_report::{InstanceOutcome, Run, RunReport};
use eval_logs::swebench::grade::{Coverage, InstanceLog, Prediction};

/// How many instances are named on stderr that are not resolved.
const MAX_NAMED_INSTANCES: usize = 10;

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let Some(preds) = &args.preds else {
        return Err(Failure::usage("the run report of SWE-bench needs the predictions")
            .help("pass `--preds FILE`"));
    };
    let inputs = Inputs { preds: preds.clone(), logs: args.logs.clone(), gold: args.gold.clone() };
    if let Some(id) = args.run_id.as_ref().filter(|id| !is_file_name(id)) {
        return Err(Failure::usage(format!("the `--run-id` `{id}` cannot be the name of a file")));
    }
    // If an instance has two predictions, the later one counts.
    let predictions: IndexMap<String, Prediction> =
        predicted(&inputs.preds, Repeated::Last)?.into_iter().collect();
    let rows: Vec<(String, Prediction)> =
        predictions.iter().map(|(instance, row)| (instance.clone(), row.clone())).collect();
    let logs = found(&inputs, &rows)?;
    if logs.iter().all(Option::is_none) && !rows.iter().all(|(_, row)| row.is_empty()) {
        return Err(no_log(&inputs.logs, " of a prediction"));
    }
    args.options
        .grade(&inputs, &rows, &logs, |grading| report(args, &inputs, &predictions, grading))
}

fn report(
    args: &Args,
    inputs: &Inputs,
    predictions: &IndexMap<String, Prediction>,
    grading: &Grading<'_>,
) -> Result<(), Failure> {
    let Grading { rows, logs, gold, rules, coverage } = grading;
    known(inputs, coverage, rows)?;
    let progress = Progress::new(gold.instances().len());
    let logs = rows.iter().zip(*logs);
    let logs = logs.filter_map(|((instance, _), log)| Some((instance.clone(), log.clone()?)));
    let run = Run {
        gold,
        predictions,
        logs: &logs.collect(),
        rules: *rules,
        out: args.out.as_deref(),
        tick: &|| progress.tick(),
    };
    let outcomes = run.outcomes().map_err(unwritten)?;
    gradable(&outcomes)?;
    let report = RunReport::new(&run, &outcomes, coverage);
    progress.done();
    write(args, inputs, &run, &outcomes, &report, coverage)?;
    say_gold_tests(&outcomes);
    if !report.lists_reasons() {
        say_reasons(&report);
    }
    if report.unreadable() > 0 {
        print::warning(format!(
            "instances that could not be graded and count as errors: {}; see `unreadable` in the output",
            report.unreadable()
        ));
    }
    Ok(())
}

/// An error if there are logs, and none of them could be graded.
fn gradable(outcomes: &[(String, InstanceOutcome)]) -> Result<(), Failure> {
    let graded = |outcome: &InstanceOutcome| {
        matches!(outcome, InstanceOutcome::Completed(..) | InstanceOutcome::TimedOut(..))
    };
    let mut unreadable = outcomes.iter().filter_map(|(instance, outcome)| match outcome {
        InstanceOutcome::Error(Some(why), _) => Some((instance, why)),
        _ => None,
    });
    match unreadable.next() {
        Some((instance, why)) if !outcomes.iter().any(|(_, outcome)| graded(outcome)) => {
            Err(Failure::usage(format!("no log could be graded: `{instance}`: {why}")))
        }
        _ => Ok(()),
    }
}

/// Says which gold tests are in no list of their log.
fn say_gold_tests(outcomes: &[(String, InstanceOutcome)]) {
    let mut gold_tests = GoldTests::default();
    for (instance, outcome) in outcomes {
        let InstanceOutcome::Completed(report, _) = outcome else { continue };
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
    for (instance, why) in reasons.iter().take(MAX_NAMED_INSTANCES) {
        print::say(&format!("{instance} is not resolved: {why}"));
    }
    if reasons.len() > MAX_NAMED_INSTANCES {
        print::say(&format!(
            "{} more instances are not resolved",
            reasons.len() - MAX_NAMED_INSTANCES
        ));
    }
}

fn unwritten(error: std::io::Error) -> Failure {
    Failure::software(error).context("cannot write a report")
}

/// Prints the report, and writes the requested file and page.
fn write(
    args: &Args,
    inputs: &Inputs,
    run: &Run<'_>,
    outcomes: &[(String, InstanceOutcome)],
    report: &RunReport,
    coverage: &Coverage,
) -> Result<(), Failure> {
    let rows = run.predictions;
    if let (Some(out), Some(id)) = (&args.out, &args.run_id) {
        let model = rows.values().next().and_then(Prediction::model).unwrap_or("None");
        let model = model.replace(['/', '\0'], "__");
        let mut text = Style { pretty: true, ascii: true }.render(report);
        text.push(b'\n');
        std::fs::write(out.join(format!("{model}.{id}.json")), text).map_err(unwritten)?;
    }
    print::say(&report.statistics(run));
    args.options.output.print(report)?;
    let model = || model_of(rows.values(), &inputs.preds);
    args.options.write_page(|| report.page(run, outcomes, &model(), coverage))
}

/// The log of each prediction, named after its model or the only one of its instance.
fn found(inputs: &Inputs, rows: &[(String, Prediction)]) -> Result<Vec<Option<PathBuf>>, Failure> {
    let names =
        rows.iter().map(|(instance, row)| (instance.as_str(), row.model().unwrap_or("None")));
    let folder = inputs.run_logs(names)?;
    let instances: Vec<&str> = rows.iter().map(|(instance, _)| instance.as_str()).collect();
    let models = || folder.models(&instances).into_keys();
    let mut other = None;
    let mut logs = Vec::with_capacity(rows.len());
    for (instance, row) in rows {
        let model = row.model().unwrap_or("None");
        logs.push(match folder.find(instance, model) {
            None => None,
            Some(InstanceLog::OfModel(log)) => Some(log),
            Some(InstanceLog::OnlyLog(log)) => {
                other = other.or(Some(model));
                Some(log)
            }
            Some(InstanceLog::Ambiguous) => {
                return Err(Failure::usage(format!(
                    "the instance `{instance}` has several logs in `{}`, and none is named after `{model}`, the model of \
                     its prediction",
                    inputs.logs.display()
                ))
                .help(format!("there are logs of {}", listed(models()))));
            }
        });
    }
    if let Some(model) = other {
        let known: Vec<String> = models().collect();
        if known.iter().any(|known| known != model) {
            let known = listed(known);
            print::warning(format!(
                "the predictions are of `{model}`, but the logs are of {known}"
            ));
        }
    }
    Ok(logs)
}

/// An error unless predictions and data set have an instance in common.
fn known(
    inputs: &Inputs,
    coverage: &Coverage,
    rows: &[(String, Prediction)],
) -> Result<(), Failure> {
    let logs = coverage.logs;
    match rows.first() {
        Some((instance, _)) if logs.total > 0 && logs.without_gold_row == logs.total => {
            Err(Failure::usage(format!(
                "`{}` has no row for any instance that has a log, such as `{instance}`",
                inputs.gold.display()
            ))
            .help("pass gold rows and predictions of the same data set"))
        }
        _ => Ok(()),
    }
}
