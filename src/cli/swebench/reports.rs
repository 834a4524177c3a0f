//! `swebench reports`: grades many logs against their gold rows.

use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use super::benchmark::BenchmarkArgs;
use super::common::{Output, Progress, to_stdout, warn_unreadable, write_unreadable};
use super::coverage::Surveyed;
use super::gold_tests::GoldTests;
use super::inputs::{distinct, gold, logs};
use super::rules::{RulesArgs, Unmarked};
use crate::cli::{Failure, print};
use eval_logs::json::ObjectWriter;
use eval_logs::logs::Unreadable;
use eval_logs::swebench::grade::{
    Batch, Coverage, GoldRow, Graded, LogFile, NotApplied, Outcome, Report,
};
use eval_logs::swebench::parsers::Generation;

/// Print the reports of many logs, by file name.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner swebench reports logs/ --gold gold.jsonl
  test-runner swebench reports logs/run_evaluation/r1/m --gold gold.jsonl
  test-runner swebench reports logs/ --gold gold.jsonl --rules v1 --strict")]
pub(super) struct Args {
    /// Logs, or folders of logs: `<instance_id>.<anything>.log` or `<instance_id>/test_output.txt`.
    #[arg(required = true, value_name = "LOGS")]
    logs: Vec<PathBuf>,

    /// The gold rows, `.jsonl`, `.json`, `.csv` or `.parquet`; a folder of `.parquet` files is one split.
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
    Report(Vec<u8>, GoldTests),
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
        let mut left_out = 0;
        to_stdout(|out| {
            left_out = write(args, &batch, &logs, &coverage, out)?;
            Ok(())
        })?;
        drop(progress);
        warn_unreadable(left_out);
        surveyed.say(&coverage);
        Ok(())
    })?
}

/// An error if no log can be graded. Looks at logs until one can, which nearly always is the first.
fn gradable(batch: &Batch<'_>, logs: &[LogFile]) -> Result<(), Failure> {
    let mut first = None;
    for log in logs {
        match batch.of(log) {
            Outcome::Unreadable(why) | Outcome::NotApplied(Err(why)) => {
                first.get_or_insert((log, why));
            }
            Outcome::NoGold(_) => {}
            _ => return Ok(()),
        }
    }
    first.map_or(Ok(()), |(log, why)| {
        Err(Failure::usage(format!("no log could be graded: `{}`: {why}", log.name)))
    })
}

/// What an outcome comes to; `report` has the report of a log with results.
fn made(
    outcome: Outcome,
    row: Option<&GoldRow<'_>>,
    report: impl FnOnce(Graded, &GoldRow<'_>) -> Made,
) -> Made {
    match (outcome, row) {
        (Outcome::Applied(graded), Some(row)) => report(graded, row),
        (Outcome::NotApplied(graded), _) => {
            Made::NotApplied(graded.map(|graded| graded.caution).unwrap_or_default())
        }
        (Outcome::Unreadable(why), _) => Made::Unreadable(why),
        (Outcome::NoGold(instance), _) => Made::NoGold(instance),
        (Outcome::Applied(_), None) => Made::Unreadable(Unreadable::Row("no gold row".to_owned())),
    }
}

/// Prints the reports one by one, then the logs whose patches were not applied; returns how many were left out.
fn write(
    args: &Args,
    batch: &Batch<'_>,
    logs: &[LogFile],
    coverage: &Coverage,
    out: &mut dyn io::Write,
) -> io::Result<usize> {
    let style = args.output.style();
    let mut writer = ObjectWriter::new(out, style)?;
    writer.open("reports_patch_success", '{')?;
    let depth = writer.depth();
    let mut failures: Vec<(LogFile, Vec<String>)> = Vec::new();
    let mut unreadable = Vec::new();
    let mut gold_tests = GoldTests::default();
    // Reuses the memory of printed reports: the kernel clears new memory page by page.
    let spare: Mutex<Vec<Vec<u8>>> = Mutex::default();
    let spare = || spare.lock().unwrap_or_else(PoisonError::into_inner);
    batch.each(
        logs,
        |log, row, outcome| {
            made(outcome, row, |graded, row| {
                let used = spare().pop().unwrap_or_default();
                let report = Report { row, graded: &graded }.render_into(used, style, depth);
                Made::Report(report, GoldTests::of(&log.name, &graded))
            })
        },
        |log, made| {
            match made {
                Made::Report(report, tests) => {
                    gold_tests.add(tests);
                    writer.rendered(&log.name, &report)?;
                    spare().push(report);
                }
                Made::NotApplied(caution) => {
                    for why in &caution {
                        print::say(&format!("{}: {why}", log.name));
                    }
                    failures.push((log.clone(), caution));
                }
                Made::NoGold(instance) => {
                    print::say(&format!("gold results not found for {instance}"));
                }
                Made::Unreadable(why) => unreadable.push((log.name.clone(), why)),
            }
            io::Result::Ok(())
        },
    )?;
    writer.close('}')?;
    writer.open("reports_patch_failure", '{')?;
    batch.render(
        &failures,
        |(log, _)| log,
        |(_, caution), row| style.render(&NotApplied { row, caution }, depth),
        |(log, _), rendered| writer.rendered(&log.name, &rendered),
    )?;
    writer.close('}')?;
    if !batch.rules.equal(Generation::V1) {
        writer.value("coverage", coverage)?;
    }
    write_unreadable(&mut writer, &unreadable)?;
    writer.finish()?;
    gold_tests.say();
    Ok(unreadable.len())
}
