//! `ground-truth`: makes gold references from validation logs.

use std::path::PathBuf;

use rayon::prelude::*;
use serde::Serialize;

use super::benchmark::BenchmarkArgs;
use super::common::{Lines, Output, Progress, to_stdout};
use super::inputs::{parser_of_repository, validation_logs};
use command_line::Failure;
use eval_logs::json::Style;
use eval_logs::log_parser::LogParser;
use eval_logs::logs::Unreadable;
use eval_logs::logs::{read, status_maps};
use eval_logs::swebench::grade::{GroundTruth, LOGS_AT_ONCE, LogFile, names};
use eval_logs::swebench::parsers::{Generation, parser_of};

/// Print which tests the gold patch fixed, kept, left broken or broke, one JSON object for each log.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
There is no --strict: the command compares the tests before and after a reference patch, and does not decide whether an \
instance is resolved.\n\nExample:\n  eval-logs ground-truth validation/ --out refs/")]
pub(super) struct Args {
    /// Validation logs, or folders of them.
    #[arg(required = true, value_name = "LOGS")]
    logs: Vec<PathBuf>,

    /// Repository of every log, whatever its name says.
    #[arg(long, value_name = "OWNER/NAME")]
    repo: Option<String>,

    /// Also write `<instance_id>.json` for each log to this folder, which must exist.
    #[arg(long, value_name = "DIR", help_heading = super::common::OUTPUT)]
    out: Option<PathBuf>,

    #[command(flatten)]
    benchmark: BenchmarkArgs,

    #[command(flatten)]
    output: Output,
}

/// Which tests the gold patch of one validation log fixed, kept, left broken and broke.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Line<'a> {
    log: &'a str,
    instance_id: &'a str,
    #[serde(flatten)]
    truth: Body,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum Body {
    GroundTruth(GroundTruth),
    Error(String),
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    args.benchmark.swebench("ground-truth", &args.logs, None)?;
    let parser =
        args.repo.as_ref().map(|repo| parser_of_repository(Generation::V1, repo)).transpose()?;
    if let Some(out) = args.out.as_ref().filter(|out| !out.is_dir()) {
        return Err(
            Failure::usage(format!("no such folder: `{}`", out.display())).help("create it first")
        );
    }
    let logs = validation_logs(&args.logs)?;
    let progress = Progress::new(logs.len());
    let mut lines = Lines::default();
    args.output.on_threads(|| {
        for window in logs.chunks(LOGS_AT_ONCE) {
            let made: Vec<Result<GroundTruth, Unreadable>> = window
                .par_iter()
                .map(|log| {
                    let truth = truth(log, parser);
                    progress.tick();
                    truth
                })
                .collect();
            for (log, truth) in window.iter().zip(made) {
                write(args, log, truth, &mut lines)?;
            }
        }
        Ok::<(), Failure>(())
    })??;
    drop(progress);
    lines.finish()
}

fn truth(log: &LogFile, parser: Option<&'static LogParser>) -> Result<GroundTruth, Unreadable> {
    let repository = names::repository(names::instance_id(&log.name));
    let parser = parser
        .or_else(|| parser_of(Generation::V1, &repository))
        .ok_or(Unreadable::Repository(repository))?;
    let text = read(&log.path)?;
    let (before, after) = status_maps(&text, parser)
        .ok_or_else(|| Unreadable::Row("before and after logs not found".to_owned()))?;
    Ok(GroundTruth::new(&before, &after))
}

fn write(
    args: &Args,
    log: &LogFile,
    truth: Result<GroundTruth, Unreadable>,
    lines: &mut Lines,
) -> Result<(), Failure> {
    let instance_id = names::instance_id(&log.name);
    if let (Some(out), Ok(truth)) = (&args.out, &truth) {
        let path = out.join(format!("{instance_id}.json"));
        let text = Style { pretty: true, ascii: true }.render(truth);
        std::fs::write(&path, text).map_err(Failure::unwritten(&path))?;
    }
    let why = truth.as_ref().err().map(|why| format!("`{}`: {why}", log.path.display()));
    let truth = truth.map_or_else(|why| Body::Error(why.to_string()), Body::GroundTruth);
    let mut line = args.output.style().render(&Line { log: &log.name, instance_id, truth });
    line.push(b'\n');
    to_stdout(|out| lines.write(&line, why, out))
}
