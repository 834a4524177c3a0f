//! The arguments and steps that the commands over a model's predictions share.

use super::common::OUTPUT;
use std::path::PathBuf;
use std::slice;

use super::benchmark::BenchmarkArgs;
use super::common::{Output, write_page};
use super::coverage::{self, RequireLogs, covered, shown};
use super::inputs::{duplicate_logs, gold, unlisted};
use super::rules::{RulesArgs, Unmarked};
use command_line::Failure;
use eval_logs::swebench::grade::page::Page;
use eval_logs::swebench::grade::{Coverage, Gold, Prediction, Rules, RunLogs, Survey};

/// What is graded, and by what.
#[derive(Debug, clap::Args)]
pub(super) struct Inputs {
    /// Predictions of the model, `.jsonl` or `.json`.
    #[arg(long, value_name = "FILE")]
    pub(super) preds: PathBuf,

    /// Folder of evaluation logs: `<instance_id>.<anything>.log` or `<instance_id>/test_output.txt`.
    #[arg(long, value_name = "DIR")]
    pub(super) logs: PathBuf,

    /// Gold rows: `.jsonl`, `.json`, `.csv` or `.parquet`, or a folder with the `.parquet` files of one split.
    #[arg(long, value_name = "FILE")]
    pub(super) gold: PathBuf,
}

impl Inputs {
    /// The folder of logs. An error if a prediction has two logs of one run; `names` has each instance with its model.
    pub(super) fn run_logs<'a>(
        &self,
        names: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Result<RunLogs, Failure> {
        let folder = RunLogs::new(&self.logs).map_err(|error| unlisted(&self.logs, &error))?;
        match folder.duplicates(names) {
            Some([one, other]) => Err(duplicate_logs(&one, &other)),
            None => Ok(folder),
        }
    }
}

/// How it is graded, and where the result goes.
#[derive(Debug, clap::Args)]
pub(super) struct Options {
    #[command(flatten)]
    pub(super) benchmark: BenchmarkArgs,

    #[command(flatten)]
    pub(super) rules: RulesArgs,

    #[command(flatten)]
    pub(super) require_logs: RequireLogs,

    /// Also write an HTML page: one file that loads no other.
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    html: Option<PathBuf>,

    #[command(flatten)]
    pub(super) output: Output,
}

/// Predictions with their logs, and the rules that grade them.
pub(super) struct Grading<'a> {
    pub(super) rows: &'a [(String, Prediction)],
    /// The log of each prediction.
    pub(super) logs: &'a [Option<PathBuf>],
    pub(super) gold: Gold,
    pub(super) rules: Rules,
    pub(super) coverage: Coverage,
}

impl Options {
    /// Those of the options that were given and do not hold for every benchmark.
    pub(super) fn given(&self) -> impl Iterator<Item = &'static str> {
        let own = [
            self.rules.parser().map(|_| "--parser"),
            self.require_logs.is_given().then_some("--require-logs"),
            self.html.as_ref().map(|_| "--html"),
        ];
        own.into_iter().flatten().chain(self.output.given())
    }

    /// An error if the logs are not SWE-bench's, whose reports the command makes.
    pub(super) fn check_logs(&self, command: &str, inputs: &Inputs) -> Result<(), Failure> {
        self.benchmark.swebench(command, slice::from_ref(&inputs.logs), self.rules.of_swebench())
    }

    /// Grades predictions by `work`, then says how many have a log, and checks that they are enough.
    pub(super) fn grade(
        &self,
        inputs: &Inputs,
        rows: &[(String, Prediction)],
        logs: &[Option<PathBuf>],
        work: impl FnOnce(&Grading<'_>) -> Result<(), Failure> + Send,
    ) -> Result<(), Failure> {
        let existing: Vec<&PathBuf> = logs.iter().flatten().collect();
        self.output.on_threads(|| {
            let survey = Survey::new(&existing);
            let name = |at: usize| existing.get(at).map_or_else(String::new, |log| shown(log));
            let rules = self.rules.of(&survey, &name, Unmarked::Refused)?;
            let gold = gold(&inputs.gold)?;
            let coverage = covered(rules, rows, logs, &survey, &gold);
            let grading = Grading { rows, logs, gold, rules, coverage };
            work(&grading)?;
            coverage::say(&grading.coverage, &survey, &name);
            self.require_logs.check(&grading.coverage)
        })?
    }

    /// Writes the page for people, if it was asked for.
    pub(super) fn write_page(&self, page: impl FnOnce() -> Page) -> Result<(), Failure> {
        self.html.as_deref().map_or(Ok(()), |path| write_page(path, &page()))
    }
}
