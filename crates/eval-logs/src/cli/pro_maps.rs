//! The status maps of SWE-bench Pro, whose logs are two files.

use std::path::{Path, PathBuf};

use super::common::{LogLine, Output, note_strict};
use super::inputs::{refuse_duplicate_runs, unlisted};
use super::other_benchmarks::body_of;
use command_line::Failure;
use eval_logs::evaluation::{Benchmark, strict};
use eval_logs::log_parser::{LogParser, Spec};
use eval_logs::pro::grade as pro;
use eval_logs::pro::grade::Run;
use eval_logs::status_map::StatusMapLine;
use test_report::parser::Streams;

/// Prints the status map of each run, by one parser if one is named.
pub(super) fn print(
    paths: &[PathBuf],
    parser: Option<&'static LogParser>,
    is_strict: bool,
    output: &Output,
) -> Result<(), Failure> {
    let mut runs = Vec::new();
    for path in paths {
        if path.is_dir() {
            runs.extend(Run::within(path).map_err(|error| unlisted(path, &error))?);
        } else {
            runs.extend(Run::of(path).filter(|_| path.exists()));
        }
    }
    if runs.is_empty() {
        return Err(Failure::usage("no log of SWE-bench Pro")
            .help("its logs are named `<instance_id>/<prefix>_stdout.log`"));
    }
    refuse_duplicate_runs(&runs)?;
    output.each_line(&runs, |run| line(run, parser, is_strict, output))
}

fn line(
    run: &Run,
    parser: Option<&'static LogParser>,
    is_strict: bool,
    output: &Output,
) -> LogLine {
    let name = run.name();
    let read = parser.map_or_else(|| run.parser(), Ok);
    let read = read.and_then(|parser| Ok((parser, run.read()?)));
    let mut note = None;
    let map = read.as_ref().map_err(ToString::to_string).and_then(|(parser, text)| {
        if is_strict {
            let log = Streams::joined(&text.0, text.1);
            let read = strict(log, Benchmark::Pro, parser, Spec::default());
            let read = read.map_err(|raised| raised.to_string())?;
            note = note_strict(&name, &read.changes);
            return Ok(read.map);
        }
        pro::status_map(text, parser).map_err(|error| error.to_string())
    });
    let body = body_of(map);
    let line = StatusMapLine { log: &name, instance_id: &run.instance_id, repo: None, body };
    LogLine::new(&line, Path::new(&name), note, output)
}
