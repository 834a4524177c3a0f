//! Messages about how many predictions and logs an evaluation's numbers are based on.

use super::common::OUTPUT;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use command_line::{Failure, print};
use eval_logs::swebench::grade::{Coverage, Gold, LogFile, Predicted, Prediction, Rules, Survey};

/// The required share of logs.
#[derive(Debug, clap::Args)]
pub(super) struct RequireLogs {
    /// Write the output, but exit with code 1 if fewer than PERCENT (100 without a number) of the predictions with a patch have a
    /// log with the marks of an evaluation harness.
    #[arg(long, help_heading = OUTPUT, value_name = "PERCENT", num_args = 0..=1, default_missing_value = "100", value_parser = percent)]
    require_logs: Option<f64>,
}

fn percent(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if (0.0..=100.0).contains(&number) {
        Ok(number)
    } else {
        Err("not a number from 0 to 100".to_owned())
    }
}

impl RequireLogs {
    pub(super) fn is_given(&self) -> bool {
        self.require_logs.is_some()
    }

    /// The failure if there are fewer.
    pub(super) fn check(&self, coverage: &Coverage) -> Result<(), Failure> {
        let (Some(required), Some(predictions)) = (self.require_logs, &coverage.predictions) else {
            return Ok(());
        };
        if predictions.total > 0 && predictions.percent() >= required {
            return Ok(());
        }
        Err(Failure::not_all_passed(format!(
            "{predictions}, but `--require-logs` requires {required} %"
        )))
    }
}

impl RequireLogs {
    /// The failure if fewer patches, of those that count, have a log.
    pub(super) fn check_patches(&self, with_log: usize, patches: usize) -> Result<(), Failure> {
        let predictions = Predicted { rows: patches, total: patches, without_patch: 0, with_log };
        let Some(required) = self.require_logs else { return Ok(()) };
        if patches > 0 && predictions.percent() >= required {
            return Ok(());
        }
        Err(Failure::not_all_passed(format!(
            "{predictions}, but `--require-logs` requires {required} %"
        )))
    }
}

/// The logs of an evaluation, and the harnesses that wrote them.
pub(super) struct Surveyed<'a> {
    pub(super) logs: &'a [LogFile],
    pub(super) survey: Survey,
}

impl<'a> Surveyed<'a> {
    pub(super) fn new(logs: &'a [LogFile]) -> Self {
        Self { logs, survey: Survey::new(logs) }
    }

    /// The name of a log, by its index.
    pub(super) fn name(&self) -> impl Fn(usize) -> String {
        |at| self.logs.get(at).map_or_else(String::new, |log| log.name.clone())
    }

    /// The instances of the logs that a harness wrote.
    pub(super) fn instances(&self, rules: Rules) -> HashSet<Cow<'_, str>> {
        let marked = self.logs.iter().enumerate().filter(|(at, _)| self.survey.get(*at).is_some());
        marked.map(|(_, log)| log.instance(rules.generation)).collect()
    }

    /// How many logs have no gold row. If no log has one, that is an error.
    pub(super) fn without_gold_row(&self, rules: Rules, gold: &Gold) -> Result<usize, Failure> {
        let unknown = |log: &&LogFile| !gold.contains(&log.instance(rules.generation));
        let count = self.logs.iter().filter(unknown).count();
        match self.logs.first() {
            Some(log) if count == self.logs.len() => Err(Failure::usage(format!(
                "none of the {count} logs has a gold row; for example, `{}` is the log of the instance `{}`",
                log.name,
                log.instance(rules.generation)
            ))
            .help("pass gold rows and logs of the same data set")),
            _ => Ok(count),
        }
    }

    /// Notes instances with several logs, each of which counts.
    pub(super) fn warn_repeated(&self, rules: Rules) {
        let mut logs: HashMap<Cow<'_, str>, usize> = HashMap::new();
        for log in self.logs {
            *logs.entry(log.instance(rules.generation)).or_default() += 1;
        }
        let repeated = logs.iter().filter(|(_, count)| **count > 1);
        if let Some((instance, _)) = repeated.clone().min() {
            print::warning(format!(
                "instances with more than one log: {}, such as `{instance}`; each of their logs counts",
                repeated.count()
            ));
        }
    }

    /// Reports what could be graded.
    pub(super) fn say(&self, coverage: &Coverage) {
        say(coverage, &self.survey, &self.name());
    }
}

/// Counts what can be graded if each prediction has at most one log. The survey covers the existing logs, in the order
/// of the predictions.
pub(super) fn covered(
    rules: Rules,
    rows: &[(String, Prediction)],
    logs: &[Option<PathBuf>],
    survey: &Survey,
    gold: &Gold,
) -> Coverage {
    let with_log = rows.iter().zip(logs).filter(|(_, log)| log.is_some());
    let with_log: Vec<&str> = with_log.map(|((instance, _), _)| instance.as_str()).collect();
    let unknown = with_log.iter().filter(|instance| !gold.contains(instance)).count();
    let marked = with_log.iter().enumerate().filter(|(at, _)| survey.get(*at).is_some());
    let marked: HashSet<&str> = marked.map(|(_, instance)| *instance).collect();
    let rows = rows.iter().map(|(instance, row)| (Some(instance.as_str()), row));
    Coverage::new(rules.generation, survey, unknown).of(rows, &marked)
}

/// A log's name by its path.
pub(super) fn shown(path: &Path) -> String {
    LogFile::new(path.to_owned()).name
}

/// Reports what could be graded. `name` returns a log's name for its index in the survey.
pub(super) fn say(coverage: &Coverage, survey: &Survey, name: &dyn Fn(usize) -> String) {
    if let Some(at) = survey.first(None) {
        print::warning(format!(
            "logs without the marks of an evaluation harness: {} of {}, such as `{}`; their patches count as not applied",
            survey.count(None),
            survey.total(),
            name(at)
        ));
    }
    if let Some((at, why)) = survey.unreadable().first() {
        print::warning(format!(
            "logs that cannot be read: {} of {}, such as `{}`: {why}",
            survey.unreadable().len(),
            survey.total(),
            name(*at)
        ));
    }
    print::say(&format!("coverage: {coverage}"));
}
