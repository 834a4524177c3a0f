//! Whose logs they are: SWE-bench's, or those of a relative, whose status maps are made here.

use std::path::{Path, PathBuf};

use super::common::{Made, Output};
use super::inputs::{of_paths, unlisted};
use crate::cli::{Failure, print};
use crate::grade::rebench::{self, LOG_SUFFIX, Task};
use crate::grade::swebench::json::ObjectWriter;
use crate::grade::swebench::{LogFile, Unreadable, logs};
use crate::parser::rebench::named;
use crate::parser::swebench::{LogParser, StatusMap};

/// The values of `--family`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Family {
    /// SWE-rebench V2 for logs called `<instance_id>_log.txt`, SWE-bench for others.
    Auto,
    /// SWE-bench.
    Swebench,
    /// SWE-rebench V2.
    Rebench,
}

/// The options of a family other than SWE-bench.
#[derive(Debug, clap::Args)]
pub(super) struct FamilyArgs {
    /// Whose logs they are; `auto` tells by their names.
    #[arg(long, value_enum, default_value = "auto")]
    family: Family,

    /// The tasks of SWE-rebench V2, `.json` or `.jsonl`, which name the parser of each log.
    #[arg(long, value_name = "FILE")]
    tasks: Option<PathBuf>,
}

impl FamilyArgs {
    /// The logs at these paths, if they are SWE-rebench V2's. They are not where an option asks for what only SWE-bench's have.
    fn rebench(
        &self,
        paths: &[PathBuf],
        of_swebench: Option<&str>,
    ) -> Result<Option<Vec<LogFile>>, Failure> {
        match (self.family, of_swebench) {
            (Family::Swebench, _) | (Family::Auto, Some(_)) => return Ok(None),
            (Family::Rebench, Some(option)) => {
                return Err(Failure::usage(format!(
                    "`{option}` is for the logs of SWE-bench\nhelp: leave it out, or `--family rebench`"
                )));
            }
            _ => {}
        }
        let logs = of_paths(paths, within)?;
        let all = !logs.is_empty() && logs.iter().all(|log| log.name.ends_with(LOG_SUFFIX));
        match self.family {
            Family::Rebench if logs.is_empty() => Err(Failure::usage(format!(
                "no log of SWE-rebench V2\nhelp: they are called `<instance_id>{LOG_SUFFIX}`"
            ))),
            Family::Auto if !all => Ok(None),
            family => {
                if family == Family::Auto {
                    print::say("the logs are SWE-rebench V2's");
                }
                Ok(Some(logs))
            }
        }
    }

    /// Prints the status maps if the logs are not SWE-bench's; whether it did. `of_swebench` is an option for those alone.
    pub(super) fn status_maps(
        &self,
        paths: &[PathBuf],
        of_swebench: Option<&str>,
        parser: Option<&str>,
        output: &Output,
    ) -> Result<bool, Failure> {
        let Some(logs) = self.rebench(paths, of_swebench)? else { return Ok(false) };
        let tasks = match &self.tasks {
            Some(path) => Task::all(path)?,
            None if parser.is_none() => {
                return Err(Failure::usage(
                    "the logs of SWE-rebench V2 do not say which parser reads them\nhelp: `--tasks FILE` gives the tasks, \
                     `--parser NAME` a parser",
                ));
            }
            None => Vec::new(),
        };
        let parser = parser.map(of_name).transpose()?;
        let tasks = rebench::by_instance(&tasks);
        output
            .each_line(&logs, |log| line(log, tasks.get(instance(log)).copied(), parser, output))?;
        Ok(true)
    }
}

fn of_name(name: &str) -> Result<&'static LogParser, Failure> {
    let known = name.strip_prefix("rebench/").unwrap_or(name);
    named(known).or_else(|| named(&format!("parse_log_{known}"))).ok_or_else(|| {
        Failure::usage(format!(
            "no parser of SWE-rebench V2 is called `{name}`\nhelp: `test-runner parsers` lists them"
        ))
    })
}

/// The logs of a folder, whose names are as the harness writes them.
fn within(folder: &Path) -> Result<Vec<LogFile>, Failure> {
    rebench::logs_of(folder).map_err(|error| unlisted(folder, &error))
}

/// The instance of a log.
fn instance(log: &LogFile) -> &str {
    rebench::instance(&log.name)
}

/// A log's line.
fn line(
    log: &LogFile,
    task: Option<&Task>,
    parser: Option<&'static LogParser>,
    output: &Output,
) -> Made {
    let text = logs::read_as_written(&log.path);
    let map = text.as_ref().map_err(ToString::to_string).and_then(|text| {
        let parser = match (parser, task) {
            (Some(parser), _) => Ok(parser),
            (None, Some(task)) => task.parser(),
            (None, None) => Err(Unreadable::Row("no task has this instance".to_owned())),
        };
        let map = parser.and_then(|parser| Ok(rebench::status_map(text, parser)?));
        map.map_err(|error| error.to_string())
    });
    let mut line = written(log, &map, output).expect("writing to memory does not fail");
    line.push(b'\n');
    Made(line, None, map.is_err())
}

fn written(
    log: &LogFile,
    map: &Result<StatusMap<'_>, String>,
    output: &Output,
) -> std::io::Result<Vec<u8>> {
    let mut writer = ObjectWriter::new(Vec::new(), output.style())?;
    writer.string("log", &log.name)?;
    writer.string("instance_id", instance(log))?;
    match map {
        Ok(map) => {
            writer.value("found", &true)?;
            writer.open("status_map", '{')?;
            for (name, word) in map {
                writer.string(name, word)?;
            }
            writer.close('}')?;
        }
        Err(why) => writer.string("error", why)?,
    }
    writer.end()
}
