//! `reports`: grades many logs against their gold rows.

use std::cell::RefCell;
use std::path::PathBuf;

use serde::ser::{Serialize, SerializeMap as _, Serializer};
use serde_json::value::RawValue;

use super::benchmark::BenchmarkArgs;
use super::common::{Output, Progress, warn_unreadable};
use super::coverage::Surveyed;
use super::gold_tests::GoldTests;
use super::inputs::{distinct, gold, logs};
use super::rules::{RulesArgs, Unmarked};
use command_line::{Failure, print};
use eval_logs::json::Style;
use eval_logs::logs::{Unreadable, UnreadableLogs};
use eval_logs::swebench::grade::{
    Batch, Coverage, GoldRow, Graded, LogFile, LogOutcome, NotApplied, Report,
};
use eval_logs::swebench::parsers::Generation;

/// Print the reports of many logs, by file name.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  eval-logs reports logs/ --gold gold.jsonl
  eval-logs reports logs/run_evaluation/r1/m --gold gold.jsonl
  eval-logs reports logs/ --gold gold.jsonl --rules v1 --strict")]
pub(super) struct Args {
    /// Logs, or folders of logs: `<instance_id>.<anything>.log` or `<instance_id>/test_output.txt`.
    #[arg(required = true, value_name = "LOGS")]
    logs: Vec<PathBuf>,

    /// Gold rows: `.jsonl`, `.json`, `.csv` or `.parquet`, or a folder with the `.parquet` files of one split.
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,

    #[command(flatten)]
    benchmark: BenchmarkArgs,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    output: Output,
}

/// The result of a log.
enum Made {
    Report(Box<RawValue>, GoldTests),
    NotApplied(Vec<String>),
    NoGold(String),
    Unreadable(Unreadable),
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    args.benchmark.swebench("reports", &args.logs, args.rules.of_swebench())?;
    let logs = logs(&args.logs)?;
    distinct(&logs)?;
    args.output.on_threads(|| {
        let surveyed = Surveyed::new(&logs);
        let rules = args.rules.of(&surveyed.survey, &surveyed.name(), Unmarked::Refused)?;
        let gold = gold(&args.gold)?;
        let unknown = surveyed.without_gold_row(rules, &gold)?;
        let coverage = Coverage::new(rules.generation, &surveyed.survey, unknown);
        let progress = Progress::new(logs.len());
        let batch = Batch { gold: &gold, rules, tick: &|| progress.tick() };
        gradable(&batch, &logs)?;
        let reports = Reports {
            batch: &batch,
            logs: &logs,
            style: args.output.style(),
            coverage: &coverage,
            not_applied: RefCell::default(),
            unreadable: RefCell::default(),
            gold_tests: RefCell::default(),
        };
        args.output.print(&reports)?;
        reports.gold_tests.borrow().say();
        progress.done();
        warn_unreadable(reports.unreadable.borrow().len());
        surveyed.say(&coverage);
        Ok(())
    })?
}

/// An error if no log can be graded. Looks at logs until one can, which nearly always is the first.
fn gradable(batch: &Batch<'_>, logs: &[LogFile]) -> Result<(), Failure> {
    let mut first = None;
    for log in logs {
        match batch.of(log) {
            LogOutcome::Unreadable(why) | LogOutcome::NotApplied(Err(why)) => {
                first.get_or_insert((log, why));
            }
            LogOutcome::NoGold(_) => {}
            _ => return Ok(()),
        }
    }
    first.map_or(Ok(()), |(log, why)| {
        Err(Failure::usage(format!("no log could be graded: `{}`: {why}", log.name)))
    })
}

/// What an outcome comes to; `report` has the report of a log with results.
fn made(
    outcome: LogOutcome,
    row: Option<&GoldRow<'_>>,
    report: impl FnOnce(Graded, &GoldRow<'_>) -> Made,
) -> Made {
    match (outcome, row) {
        (LogOutcome::Applied(graded), Some(row)) => report(graded, row),
        (LogOutcome::NotApplied(graded), _) => {
            Made::NotApplied(graded.map(|graded| graded.caution).unwrap_or_default())
        }
        (LogOutcome::Unreadable(why), _) => Made::Unreadable(why),
        (LogOutcome::NoGold(instance), _) => Made::NoGold(instance),
        (LogOutcome::Applied(_), None) => {
            Made::Unreadable(Unreadable::Row("no gold row".to_owned()))
        }
    }
}

/// The reports of the logs, which are graded while they are written, and what is known of the others afterwards.
struct Reports<'a> {
    batch: &'a Batch<'a>,
    logs: &'a [LogFile],
    style: Style,
    coverage: &'a Coverage,
    /// The logs whose patches were not applied, with the notes on each.
    not_applied: RefCell<Vec<(LogFile, Vec<String>)>>,
    unreadable: RefCell<Vec<(String, Unreadable)>>,
    gold_tests: RefCell<GoldTests>,
}

/// How many objects a report lies in: the document, and the object of the reports whose patches were applied or not.
const REPORT_DEPTH: usize = 2;

impl Serialize for Reports<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("reports_patch_success", &Applied(self))?;
        map.serialize_entry("reports_patch_failure", &NotAppliedReports(self))?;
        if !self.batch.rules.equal(Generation::V1) {
            map.serialize_entry("coverage", self.coverage)?;
        }
        let unreadable = self.unreadable.borrow();
        if !unreadable.is_empty() {
            map.serialize_entry("unreadable", &UnreadableLogs(&unreadable))?;
        }
        map.end()
    }
}

struct Applied<'a>(&'a Reports<'a>);

impl Serialize for Applied<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Reports { batch, logs, style, .. } = self.0;
        let mut map = serializer.serialize_map(None)?;
        batch.each(
            logs,
            |log, row, outcome| {
                made(outcome, row, |graded, row| {
                    let report = style.nested(&Report { row, graded: &graded }, REPORT_DEPTH);
                    Made::Report(report, GoldTests::of(&log.name, &graded))
                })
            },
            |log, made| {
                match made {
                    Made::Report(report, tests) => {
                        self.0.gold_tests.borrow_mut().add(tests);
                        map.serialize_entry(&log.name, &report)?;
                    }
                    Made::NotApplied(caution) => {
                        for why in &caution {
                            print::say(&format!("{}: {why}", log.name));
                        }
                        self.0.not_applied.borrow_mut().push((log.clone(), caution));
                    }
                    Made::NoGold(instance) => {
                        print::say(&format!("gold results not found for {instance}"));
                    }
                    Made::Unreadable(why) => {
                        self.0.unreadable.borrow_mut().push((log.name.clone(), why));
                    }
                }
                Ok(())
            },
        )?;
        map.end()
    }
}

struct NotAppliedReports<'a>(&'a Reports<'a>);

impl Serialize for NotAppliedReports<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Reports { batch, style, not_applied, .. } = self.0;
        let report = |(_, caution): &(LogFile, Vec<String>), row: &GoldRow<'_>| {
            style.nested(&NotApplied { row, caution }, REPORT_DEPTH)
        };
        batch.serialize_again(serializer, &not_applied.borrow(), |(log, _)| log, report)
    }
}
