//! The status maps of SWE-bench Pro and SWE-PolyBench.

use std::path::{Path, PathBuf};

use super::common::Output;
use super::inputs::{of_paths, unlisted};
use super::relatives::line_of;
use crate::cli::Failure;
use crate::grade::polybench::LOG_SUFFIX;
use crate::grade::pro::{self, Run};
use crate::grade::swebench::{LogFile, Unreadable, logs};
use crate::parser::swebench::{LogParser, Spec};
use crate::parser::{polybench, pro as pro_parsers};

/// Prints the status maps of SWE-bench Pro.
pub(super) fn pro(paths: &[PathBuf], parser: Option<&str>, output: &Output) -> Result<(), Failure> {
    let parser = chosen(parser, "pro", pro_parsers::named)?;
    let mut runs = Vec::new();
    for path in paths {
        if path.is_dir() {
            runs.extend(Run::within(path).map_err(|error| unlisted(path, &error))?);
        } else {
            runs.extend(Run::of(path).filter(|_| path.exists()));
        }
    }
    if runs.is_empty() {
        return Err(Failure::usage(
            "no log of SWE-bench Pro\nhelp: they are called `<instance_id>/<prefix>_stdout.log`",
        ));
    }
    output.each_line(&runs, |run| {
        let read = parser.map_or_else(|| run.parser(), Ok);
        let read = read.and_then(|parser| Ok((parser, run.read()?)));
        let map = read.as_ref().map_err(ToString::to_string).and_then(|(parser, text)| {
            pro::status_map(text, parser).map_err(|error| error.to_string())
        });
        line_of([&run.name(), &run.instance_id], None, &map, None, output)
    })
}

/// Prints the status maps of SWE-PolyBench.
pub(super) fn polybench(
    paths: &[PathBuf],
    parser: Option<&str>,
    output: &Output,
) -> Result<(), Failure> {
    let parser = chosen(parser, "polybench", polybench::named)?;
    let within = |folder: &Path| {
        let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let entries = entries.map_err(|error| unlisted(folder, &error))?;
        let logs = entries.into_iter().map(|entry| LogFile::new(entry.path()));
        Ok(logs.filter(|log| log.name.ends_with(LOG_SUFFIX)).collect())
    };
    let logs = of_paths(paths, within)?;
    if logs.is_empty() {
        return Err(Failure::usage(format!(
            "no log of SWE-PolyBench\nhelp: they are called `<instance_id>{LOG_SUFFIX}`"
        )));
    }
    output.each_line(&logs, |log| {
        let instance = log.name.strip_suffix(LOG_SUFFIX).unwrap_or(&log.name);
        let parser = parser.or_else(|| polybench::parser_of(polybench::repository_of(instance)?));
        let parser = parser.ok_or_else(|| Unreadable::Repository(instance.to_owned()));
        let read = parser.and_then(|parser| Ok((parser, logs::read(&log.path)?)));
        let map = read.as_ref().map_err(ToString::to_string).and_then(|(parser, text)| {
            parser.status_map(text, Spec::default()).map_err(|error| error.to_string())
        });
        line_of([&log.name, instance], None, &map, None, output)
    })
}

fn chosen(
    name: Option<&str>,
    family: &str,
    named: fn(&str) -> Option<&'static LogParser>,
) -> Result<Option<&'static LogParser>, Failure> {
    let Some(name) = name else { return Ok(None) };
    let known = name.strip_prefix(family).and_then(|rest| rest.strip_prefix('/'));
    named(known.unwrap_or(name)).map(Some).ok_or_else(|| {
        Failure::usage(format!(
            "no parser of this family is called `{name}`\nhelp: `test-runner parsers` lists them"
        ))
    })
}
