//! `report`: grades one log, or one stored status map, against its gold row; or a task of Multi-SWE-bench by its three logs.

mod multi_swe;

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::benchmark::BenchmarkArgs;
use super::common::Output;
use super::coverage::Surveyed;
use super::gold_tests::GoldTests;
use super::inputs::{folder, gold};
use super::rules::{RulesArgs, Unmarked};
use command_line::{Failure, print};
use eval_logs::logs::Unreadable;
use eval_logs::logs::read;
use eval_logs::status_map::StatusMap;
use eval_logs::swebench::grade::{
    Categories, GoldRow, Graded, LogFile, NotApplied, Report, Results, Rules, STATUSES, Shown,
    Subject, is_status, names,
};
use eval_logs::swebench::parsers::Generation;
use eval_logs::{document, unique};

/// How many absent tests are named on stderr.
const MAX_NAMED_TESTS: usize = 10;

/// Print the results of the gold tests of one instance.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  eval-logs report psf__requests-863.m.eval.log --gold gold.jsonl
  eval-logs report logs/run_evaluation/r1/m/psf__requests-863/test_output.txt --gold gold.jsonl
  eval-logs report --status-map map.json --instance psf__requests-863 --gold gold.jsonl
  eval-logs report run.log test-patch-run.log fix-patch-run.log --repo sharkdp/fd --number 658")]
pub(super) struct Args {
    /// Evaluation log, or the folder that holds it. For a task of Multi-SWE-bench, three logs: of the run without a patch, of the run
    /// with the test patch, and of the run with the test patch and the fix.
    #[arg(required_unless_present = "status_map", conflicts_with = "status_map")]
    log: Vec<PathBuf>,

    /// Take a status map instead of a log: {test: status}, or a line that `status-map` printed.
    #[arg(long, value_name = "MAP.json", requires = "instance")]
    status_map: Option<PathBuf>,

    /// Gold rows: `.jsonl`, `.json`, `.csv` or `.parquet`, or a folder with the `.parquet` files of one split.
    #[arg(long, value_name = "FILE", required_unless_present = "number")]
    gold: Option<PathBuf>,

    /// Instance id, if the log's name does not begin with it.
    #[arg(long, value_name = "ID")]
    instance: Option<String>,

    /// Also grade the tests that should fail.
    #[arg(long)]
    to_fail: bool,

    #[command(flatten)]
    task: multi_swe::TaskArgs,

    #[command(flatten)]
    benchmark: BenchmarkArgs,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    output: Output,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(task) = args.task.task() {
        args.benchmark.multi_swe("--number")?;
        let form = multi_swe::Form { strict: args.rules.strict(), style: args.output.style() };
        return multi_swe::print(&task, &args.log, &form);
    }
    args.benchmark.swebench("report", &args.log, args.rules.of_swebench())?;
    let log = match &args.log[..] {
        [] => None,
        [log] => Some(one_log(log)?),
        _ => {
            return Err(Failure::usage("`report` grades one log")
                .help("`eval-logs reports` grades several"));
        }
    };
    let Some(gold) = &args.gold else {
        return Err(Failure::usage("the gold rows are missing").help("pass `--gold FILE`"));
    };
    of_swebench(args, log.as_ref(), gold)
}

/// Prints the report of a log of SWE-bench, or of a stored status map.
fn of_swebench(args: &Args, log: Option<&LogFile>, gold_rows: &Path) -> Result<(), Failure> {
    let surveyed = Surveyed::new(log.map_or(&[], std::slice::from_ref));
    let rules = args.rules.of(&surveyed.survey, &surveyed.name(), Unmarked::NotApplied)?;
    let gold = gold(gold_rows)?;
    let instance = match (&args.instance, log) {
        (Some(instance), _) => instance.clone(),
        (None, Some(log)) => log.instance(rules.generation).into_owned(),
        (None, None) => {
            return Err(Failure::usage("the instance is missing").help("pass `--instance ID`"));
        }
    };
    let text = gold
        .row(&instance)
        .ok_or_else(|| {
            Failure::usage(format!(
                "`{}`: no gold row for the instance `{instance}`",
                gold_rows.display()
            ))
        })?
        .map_err(|error| Failure::usage(format!("`{}`: {error}", gold_rows.display())))?;
    let row = GoldRow::parse(&text)
        .map_err(|error| Failure::usage(format!("the gold row of `{instance}`: {error}")))?;
    let repository = stated_repository(rules, &instance, &row);
    let categories = if args.to_fail { Categories::All } else { Categories::Decisive };
    let unusable = |why: Unreadable| Failure::usage(format!("cannot make the report: {why}"));
    if let Some(path) = &args.status_map {
        let map = stored_map(path)?;
        let results = map.into();
        let mut graded = rules.grade(&results, &row, &repository, categories).map_err(unusable)?;
        known_statuses(path, &graded, &results)?;
        graded.explain(&row, &results.map, "");
        return print_report(args, &instance, &Report { row: &row, graded: &graded });
    }
    let Some(log) = log else { return Err(Failure::usage("the log is missing")) };
    let version = row.text("version").unwrap_or_default();
    let subject = Subject { instance: &instance, repository: &repository, version: &version };
    let parser = rules.parser_for(&repository, Some(&row)).map_err(unusable)?;
    let text = read(&log.path)
        .map_err(|why| Failure::usage(format!("`{}`: {why}", log.path.display())))?;
    match rules.show(&text, parser, subject).map_err(unusable)? {
        Shown::Applied(results) => {
            let mut graded =
                rules.grade(&results, &row, &repository, categories).map_err(unusable)?;
            graded.explain(&row, &results.map, &text);
            print_report(args, &log.name, &Report { row: &row, graded: &graded })
        }
        Shown::NotApplied(why) => {
            if let Some(why) = &why {
                print::say(&format!("{}: {why}", log.name));
            }
            let caution: Vec<String> = why.into_iter().collect();
            args.output.print(&NotApplied { row: &row, caution: &caution })
        }
    }
}

/// The log at this path; a folder may hold one.
fn one_log(path: &Path) -> Result<LogFile, Failure> {
    if !path.is_dir() {
        return Ok(LogFile::new(path.to_owned()));
    }
    let mut logs = folder(path)?;
    match logs.pop() {
        Some(log) if logs.is_empty() => Ok(log),
        _ => Err(Failure::usage(format!("`{}` has {} logs", path.display(), logs.len() + 1))
            .help("`report` grades one; `eval-logs reports` grades all of them")),
    }
}

/// Prints a report, and says which gold tests have no status.
fn print_report(args: &Args, name: &str, report: &Report<'_>) -> Result<(), Failure> {
    GoldTests::of(name, report.graded).say();
    for absent in report.graded.absent.iter().take(MAX_NAMED_TESTS) {
        print::say(&absent.to_string());
    }
    args.output.print(report)
}

/// An error if the word for a gold test in a stored map, or every word, is no status.
fn known_statuses(path: &Path, graded: &Graded, results: &Results<'_>) -> Result<(), Failure> {
    let first = graded.unknown.first().map(|(test, word)| (test.as_str(), word.as_str()));
    let mut words = results.map.iter().map(|(test, word)| (test.as_ref(), word.as_ref()));
    let none_is_known = !results.map.values().any(|word| is_status(word));
    match first.or_else(|| words.next().filter(|_| none_is_known)) {
        None => Ok(()),
        Some((test, word)) => {
            let is_of_v5 = word == "XFAIL";
            let failure = Failure::usage(format!(
                "`{}`: `{test}` has the unknown status `{word}`; the statuses{} are {}",
                path.display(),
                if is_of_v5 { " of the rules v1" } else { "" },
                STATUSES[..if is_of_v5 { 4 } else { STATUSES.len() }].join(", ")
            ));
            Err(if is_of_v5 {
                failure.help("pass `--rules v5`, which have this status")
            } else {
                failure
            })
        }
    }
}

fn stated_repository(rules: Rules, instance: &str, row: &GoldRow<'_>) -> String {
    let stated = if rules.generation == Generation::V5 { row.text("repo") } else { None };
    stated.unwrap_or_else(|| names::repository(instance))
}

/// A status map from a file.
pub(super) fn stored_map(path: &Path) -> Result<StatusMap<'static>, Failure> {
    let wrong =
        |why: &dyn std::fmt::Display| Failure::usage(format!("`{}`: {why}", path.display()));
    let bytes = std::fs::read(path).map_err(|error| wrong(&error))?;
    let text = document(&bytes).map_err(|why| wrong(&why))?;
    let value = unique(text).map_err(|error| wrong(&error))?;
    let map = match value {
        Value::Object(mut object) => match object.remove("status_map") {
            Some(Value::Object(map)) => map,
            Some(other) => {
                object.insert("status_map".to_owned(), other);
                object
            }
            None => object,
        },
        _ => return Err(wrong(&"a status map must be an object whose values are strings")),
    };
    map.into_iter()
        .map(|(name, word)| match word {
            Value::String(word) => Ok((Cow::Owned(name), Cow::Owned(word))),
            _ => Err(wrong(&format!("the status of `{name}` is not a string"))),
        })
        .collect()
}
