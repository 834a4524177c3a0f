//! Whose logs they are: SWE-bench's, or those of a relative, whose status maps are made here.

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::common::{Output, Progress, to_stdout, warn_unreadable};
use crate::cli::{Failure, print};
use crate::grade::rebench::{self, LOG_SUFFIX, Task};
use crate::grade::swebench::json::ObjectWriter;
use crate::grade::swebench::{Unreadable, WINDOW, logs, names};
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

/// A log of SWE-rebench V2.
struct Log {
    path: PathBuf,
    name: String,
}

impl Log {
    fn new(path: PathBuf) -> Self {
        let name = names::log_name(&path);
        Self { path, name }
    }

    fn instance(&self) -> &str {
        self.name.strip_suffix(LOG_SUFFIX).unwrap_or(&self.name)
    }
}

impl FamilyArgs {
    /// The logs at these paths, if they are SWE-rebench V2's.
    fn rebench(&self, paths: &[PathBuf]) -> Result<Option<Vec<Log>>, Failure> {
        if self.family == Family::Swebench {
            return Ok(None);
        }
        let logs = found(paths)?;
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

    /// Prints the status maps if the logs are not SWE-bench's; whether it did.
    pub(super) fn status_maps(
        &self,
        paths: &[PathBuf],
        parser: Option<&str>,
        output: &Output,
    ) -> Result<bool, Failure> {
        let Some(logs) = self.rebench(paths)? else { return Ok(false) };
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
        let progress = Progress::new(logs.len());
        let mut unreadable = 0;
        output.on_threads(|| {
            to_stdout(|out| {
                for window in logs.chunks(WINDOW) {
                    let lines: Vec<(Vec<u8>, bool)> = window
                        .par_iter()
                        .map(|log| {
                            let task = tasks.get(log.instance()).copied();
                            let line = line(log, task, parser, output);
                            progress.tick();
                            line
                        })
                        .collect();
                    for (line, error) in lines {
                        out.write_all(&line)?;
                        unreadable += usize::from(error);
                    }
                }
                Ok(())
            })
        })??;
        drop(progress);
        warn_unreadable(unreadable);
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

/// The logs at these paths, by name; a folder stands for those in it whose names are as the harness writes them.
fn found(paths: &[PathBuf]) -> Result<Vec<Log>, Failure> {
    let mut logs = Vec::new();
    for path in paths {
        if path.is_dir() {
            logs.extend(within(path).map_err(|error| super::inputs::unlisted(path, &error))?);
        } else if path.exists() {
            logs.push(Log::new(path.clone()));
        } else {
            return Err(Failure::usage(format!("`{}`: no such file or folder", path.display())));
        }
    }
    logs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(logs)
}

fn within(folder: &Path) -> std::io::Result<Vec<Log>> {
    let mut logs = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let log = Log::new(entry?.path());
        if log.name.ends_with(LOG_SUFFIX) && !log.name.starts_with('.') {
            logs.push(log);
        }
    }
    Ok(logs)
}

/// A log's line, and whether it says that the log could not be read.
fn line(
    log: &Log,
    task: Option<&Task>,
    parser: Option<&'static LogParser>,
    output: &Output,
) -> (Vec<u8>, bool) {
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
    (line, map.is_err())
}

fn written(
    log: &Log,
    map: &Result<StatusMap<'_>, String>,
    output: &Output,
) -> std::io::Result<Vec<u8>> {
    let mut writer = ObjectWriter::new(Vec::new(), output.style())?;
    writer.string("log", &log.name)?;
    writer.string("instance_id", log.instance())?;
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
