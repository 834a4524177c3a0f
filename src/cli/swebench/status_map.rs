//! `swebench status-map`: the status of each test in a log.

use std::io;
use std::path::PathBuf;

use super::benchmark::BenchmarkArgs;
use super::common::{Made, Output};
use super::coverage::Surveyed;
use super::inputs::{logs, parser_of_repository};
use super::other_benchmarks::Reading;
use super::rules::{RulesArgs, Unmarked};
use crate::cli::Failure;
use eval_logs::evaluation::Benchmark;
use eval_logs::json::ObjectWriter;
use eval_logs::log_parser::LogParser;
use eval_logs::logs::Unreadable;
use eval_logs::logs::{Text, read, status_maps};
use eval_logs::status_map::StatusMap;
use eval_logs::swebench::grade::{Coverage, LogFile, Rules, Shown, Subject, names};

/// Print each log's status map, one JSON object per line.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner swebench status-map django__django-11099.m.eval.log
  test-runner swebench status-map logs/run_evaluation/r1/m > maps.jsonl
  test-runner swebench status-map django__django-11099.log --validation
  test-runner swebench status-map logs/ --benchmark rebench --tasks tasks.parquet --strict
  test-runner swebench status-map work/ --benchmark multi-swe")]
pub(super) struct Args {
    /// Logs, or folders of logs: `<instance_id>.<anything>.log` or `<instance_id>/test_output.txt`.
    #[arg(required = true, value_name = "LOGS")]
    logs: Vec<PathBuf>,

    /// Read every log as one of this repository, whatever its name says; SWE-bench's, unless `--benchmark` says `multi-swe`.
    #[arg(long, value_name = "OWNER/NAME")]
    repo: Option<String>,

    /// The logs are validation logs: print the maps before and after the gold patch.
    #[arg(long)]
    validation: bool,

    #[command(flatten)]
    benchmark: BenchmarkArgs,

    /// The tasks of another benchmark, `.json`, `.jsonl`, `.csv` or `.parquet`: those of SWE-rebench V2 name the parser of each log.
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
        return Err(Failure::usage(
            "`--tasks` is for the logs of another benchmark\nhelp: `--benchmark` says whose they are",
        ));
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

fn line(args: &Args, rules: Rules, log: &LogFile) -> Made {
    let instance = log.instance(rules.generation);
    let repo = args.repo.clone().unwrap_or_else(|| names::repository(&instance));
    let subject = Subject { instance: &instance, repository: &repo, version: "" };
    let parser = rules.parser_for(&repo, None);
    let text = parser.and_then(|parser| Ok((parser, read(&log.path)?)));
    let size = text.as_ref().map_or(256, |(_, text)| text.len());
    let mut said = None;
    let mut error = None;
    let mut written = || -> io::Result<Vec<u8>> {
        let mut writer = ObjectWriter::new(Vec::with_capacity(size), args.output.style())?;
        writer.string("log", &log.name)?;
        writer.string("instance_id", &instance)?;
        writer.string("repo", &repo)?;
        match shown(args, rules, &text, subject) {
            Ok(Body::Map(map, why)) => {
                writer.value("found", &map.is_some())?;
                write_map(&mut writer, "status_map", &map.unwrap_or_default())?;
                said = why.map(|why| format!("{}: {why}", log.name));
            }
            Ok(Body::Maps(Some((before, after)))) => {
                writer.value("found", &true)?;
                write_map(&mut writer, "before", &before)?;
                write_map(&mut writer, "after", &after)?;
            }
            Ok(Body::Maps(None)) => {
                writer.value("found", &false)?;
                writer.value("before", &())?;
                writer.value("after", &())?;
            }
            Err(why) => {
                writer.string("error", &why)?;
                error = Some(format!("`{}`: {why}", log.path.display()));
            }
        }
        writer.end()
    };
    let mut rendered = written().expect("writing to memory does not fail");
    rendered.push(b'\n');
    Made(rendered, said, error)
}

/// The results of a log.
enum Body<'a> {
    /// The map if the patches were applied; otherwise a caution, if there is one.
    Map(Option<StatusMap<'a>>, Option<String>),
    /// Before and after the gold patch.
    Maps(Option<(StatusMap<'a>, StatusMap<'a>)>),
}

fn shown<'a>(
    args: &Args,
    rules: Rules,
    text: &'a Result<(&'static LogParser, Text), Unreadable>,
    subject: Subject<'_>,
) -> Result<Body<'a>, String> {
    let (parser, text) = text.as_ref().map_err(ToString::to_string)?;
    if args.validation {
        return Ok(Body::Maps(status_maps(text, parser)));
    }
    match rules.show(text, parser, subject).map_err(|error| error.to_string())? {
        Shown::Applied(results) => Ok(Body::Map(Some(results.map), None)),
        Shown::NotApplied(why) => Ok(Body::Map(None, why)),
    }
}

fn write_map(writer: &mut ObjectWriter<Vec<u8>>, key: &str, map: &StatusMap<'_>) -> io::Result<()> {
    writer.open(key, '{')?;
    for (name, word) in map {
        writer.string(name, word)?;
    }
    writer.close('}')
}
