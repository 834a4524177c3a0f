//! `status-map`: the status of each test in a log.

use std::path::PathBuf;

use super::benchmark::BenchmarkArgs;
use super::common::{LogLine, Output};
use super::coverage::Surveyed;
use super::inputs::{logs, parser_of_repository};
use super::other_benchmarks::Reading;
use super::rules::{RulesArgs, Unmarked};
use command_line::Failure;
use eval_logs::evaluation::Benchmark;
use eval_logs::log_parser::LogParser;
use eval_logs::logs::Unreadable;
use eval_logs::logs::{Text, read, status_maps};
use eval_logs::status_map::{StatusMap, StatusMapBody, StatusMapLine};
use eval_logs::swebench::grade::{Coverage, LogFile, Rules, Shown, Subject, names};

/// Print each log's status map, one JSON object per line.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  eval-logs status-map django__django-11099.m.eval.log
  eval-logs status-map logs/run_evaluation/r1/m > maps.jsonl
  eval-logs status-map django__django-11099.log --validation
  eval-logs status-map logs/ --benchmark rebench --tasks tasks.parquet --strict
  eval-logs status-map work/ --benchmark multi-swe")]
pub(super) struct Args {
    /// Logs, or folders of logs: `<instance_id>.<anything>.log` or `<instance_id>/test_output.txt`.
    #[arg(required = true, value_name = "LOGS")]
    logs: Vec<PathBuf>,

    /// Repository of every log, whatever its name says: of SWE-bench, or with `--benchmark multi-swe` of Multi-SWE-bench.
    #[arg(long, value_name = "OWNER/NAME")]
    repo: Option<String>,

    /// Read validation logs: print the status maps before and after the gold patch.
    #[arg(long)]
    validation: bool,

    #[command(flatten)]
    benchmark: BenchmarkArgs,

    /// Tasks of another benchmark, `.json`, `.jsonl`, `.csv` or `.parquet`. For SWE-rebench V2, they name the parser of each log.
    #[arg(long, value_name = "FILE")]
    tasks: Option<PathBuf>,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    output: Output,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(benchmark) = other(args)? {
        let reading = Reading {
            benchmark,
            tasks: args.tasks.as_deref(),
            parser: args.rules.parser(),
            repository: args.repo.as_deref(),
            strict: args.rules.strict(),
        };
        return reading.print(&args.logs, &args.output);
    }
    if args.tasks.is_some() {
        return Err(Failure::usage("`--tasks` does not apply to logs of SWE-bench")
            .help("pass `--benchmark` if the logs are of another benchmark"));
    }
    let logs = logs(&args.logs)?;
    let surveyed = args.output.on_threads(|| Surveyed::new(&logs))?;
    let rules = args.rules.of(&surveyed.survey, &surveyed.name(), Unmarked::NotApplied)?;
    if let Some(repo) = &args.repo {
        parser_of_repository(rules.generation, repo)?;
    }
    args.output.each_line(&logs, |log| line(args, rules, log))?;
    surveyed.say(&Coverage::new(rules.generation, &surveyed.survey, 0));
    Ok(())
}

/// The other benchmark whose logs they are. A repository says that they are SWE-bench's, unless the user said whose.
fn other(args: &Args) -> Result<Option<Benchmark>, Failure> {
    let repository =
        args.repo.as_ref().filter(|_| !args.benchmark.is_multi_swe()).map(|_| "--repo");
    let validation = args.validation.then_some("--validation");
    args.benchmark.other(&args.logs, repository.or(validation).or(args.rules.of_swebench()))
}

fn line(args: &Args, rules: Rules, log: &LogFile) -> LogLine {
    let instance = log.instance(rules.generation);
    let repo = args.repo.clone().unwrap_or_else(|| names::repository(&instance));
    let subject = Subject { instance: &instance, repository: &repo, version: "" };
    let parser = rules.parser_for(&repo, None);
    let text = parser.and_then(|parser| Ok((parser, read(&log.path)?)));
    let mut note = None;
    let body = body(args, rules, &text, subject, &mut note)
        .unwrap_or_else(|error| StatusMapBody::Error { error });
    let note = note.map(|why| format!("{}: {why}", log.name));
    let line = StatusMapLine { log: &log.name, instance_id: &instance, repo: Some(&repo), body };
    LogLine::new(&line, &log.path, note, &args.output)
}

/// The results of a log. `note` becomes the caution if the patches were not applied.
fn body<'a>(
    args: &Args,
    rules: Rules,
    text: &'a Result<(&'static LogParser, Text), Unreadable>,
    subject: Subject<'_>,
    note: &mut Option<String>,
) -> Result<StatusMapBody<'a>, String> {
    let (parser, text) = text.as_ref().map_err(ToString::to_string)?;
    if args.validation {
        let (before, after) = status_maps(text, parser).unzip();
        return Ok(StatusMapBody::Maps { found: before.is_some(), before, after });
    }
    Ok(match rules.show(text, parser, subject).map_err(|error| error.to_string())? {
        Shown::Applied(results) => StatusMapBody::Map { found: true, status_map: results.map },
        Shown::NotApplied(why) => {
            *note = why;
            StatusMapBody::Map { found: false, status_map: StatusMap::default() }
        }
    })
}
