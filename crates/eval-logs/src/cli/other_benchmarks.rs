//! The status maps of benchmarks other than SWE-bench.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::common::{LogLine, Output, note_strict};
use super::inputs::{of_paths, refuse_duplicate_logs, unlisted};
use super::pro_maps;
use super::rules::of_tool;
use command_line::Failure;
use eval_logs::evaluation::{Benchmark, parser_of, strict};
use eval_logs::log_parser::{LogParser, Spec};
use eval_logs::logs;
use eval_logs::logs::Unreadable;
use eval_logs::multi_swe::grade::{DatasetRow, TaskFolder};
use eval_logs::polybench::grade as polybench;
use eval_logs::polybench::parsers::repository_of;
use eval_logs::rebench::grade as rebench;
use eval_logs::rebench::grade::{LOG_SUFFIX, Task};
use eval_logs::status_map::{StatusMap, StatusMapBody, StatusMapLine};
use eval_logs::swebench::grade::{Gold, LogFile};

/// How the logs of another benchmark are read.
pub(super) struct Reading<'a> {
    pub(super) benchmark: Benchmark,
    /// The tasks, which name each log's parser.
    pub(super) tasks: Option<&'a Path>,
    /// One parser for all logs.
    pub(super) parser: Option<&'a str>,
    /// One repository for all logs of Multi-SWE-bench.
    pub(super) repository: Option<&'a str>,
    pub(super) strict: bool,
}

/// A log and what is known of it.
struct Known {
    log: LogFile,
    instance: String,
    repository: Option<String>,
    parser: Result<&'static LogParser, Unreadable>,
}

impl Reading<'_> {
    /// Prints the status map of each log.
    pub(super) fn print(&self, paths: &[PathBuf], output: &Output) -> Result<(), Failure> {
        let parser = self.parser.map(|name| self.named(name)).transpose()?;
        if matches!(self.benchmark, Benchmark::Pro | Benchmark::Polybench) && self.tasks.is_some() {
            return Err(Failure::usage(format!(
                "`--tasks` does not apply to logs of {}, whose names say which parser reads them",
                self.benchmark
            ))
            .help("leave out `--tasks`"));
        }
        let known = match self.benchmark {
            Benchmark::Pro => return pro_maps::print(paths, parser, self.strict, output),
            Benchmark::Rebench => self.of_rebench(paths, parser)?,
            Benchmark::Polybench => Self::of_polybench(paths, parser)?,
            _ => self.of_multi_swe(paths, parser)?,
        };
        if known.is_empty() {
            let names = match self.benchmark {
                Benchmark::Rebench => "`<instance_id>_log.txt`",
                Benchmark::Polybench => "`<instance_id>_run.log`",
                _ => {
                    "`<org>/<repo>/evals/pr-<number>/fix-patch-run.log`; pass the log or the folder that holds `<org>`"
                }
            };
            return Err(Failure::usage(format!("no log of {}", self.benchmark))
                .help(format!("its logs are named {names}")));
        }
        let logs: Vec<LogFile> = known.iter().map(|known| known.log.clone()).collect();
        let known: HashMap<&Path, &Known> =
            known.iter().map(|known| (known.log.path.as_path(), known)).collect();
        output.each_line(&logs, |log| self.line(known[log.path.as_path()], output))
    }

    fn named(&self, name: &str) -> Result<&'static LogParser, Failure> {
        parser_of(self.benchmark, name, "").or_else(|| of_tool(name)).ok_or_else(|| {
            Failure::usage(format!("{} has no parser `{name}`", self.benchmark))
                .help("`eval-logs parsers` lists the parsers")
        })
    }

    fn of_rebench(
        &self,
        paths: &[PathBuf],
        parser: Option<&'static LogParser>,
    ) -> Result<Vec<Known>, Failure> {
        let tasks = match self.tasks {
            Some(path) => Task::all(path).map_err(Failure::usage)?,
            None if parser.is_none() => {
                return Err(Failure::usage(
                    "the logs of SWE-rebench V2 do not say which parser reads them",
                )
                .help(
                    "pass the tasks as `--tasks FILE`, or a parser for all logs as `--parser NAME`",
                ));
            }
            None => Vec::new(),
        };
        let tasks = rebench::by_instance(&tasks);
        let found = of_paths(paths, |folder| {
            let logs = rebench::logs_of(folder).map_err(|error| unlisted(folder, &error))?;
            refuse_duplicate_logs(&logs)?;
            Ok(logs)
        })?;
        let known = |log: LogFile| {
            let instance = log.name.strip_suffix(LOG_SUFFIX).unwrap_or(&log.name).to_owned();
            let parser = match (parser, tasks.get(instance.as_str())) {
                (Some(parser), _) => Ok(parser),
                (None, Some(task)) => task.parser(),
                (None, None) => Err(Unreadable::Row("no task has this instance".to_owned())),
            };
            Known { log, instance, repository: None, parser }
        };
        Ok(found.into_iter().map(known).collect())
    }

    fn of_polybench(
        paths: &[PathBuf],
        parser: Option<&'static LogParser>,
    ) -> Result<Vec<Known>, Failure> {
        let found = of_paths(paths, |folder| {
            let logs = polybench::logs_of(folder).map_err(|error| unlisted(folder, &error))?;
            refuse_duplicate_logs(&logs)?;
            Ok(logs)
        })?;
        let known = |log: LogFile| {
            let instance = polybench::instance(&log.name).to_owned();
            let own = || parser_of(Benchmark::Polybench, repository_of(&instance)?, "");
            let parser = parser.or_else(own);
            let parser = parser.ok_or_else(|| Unreadable::Repository(instance.clone()));
            Known { log, instance, repository: None, parser }
        };
        Ok(found.into_iter().map(known).collect())
    }

    /// The logs of all runs. In a strict reading a task's interval has a parser of its own, as its row says.
    fn of_multi_swe(
        &self,
        paths: &[PathBuf],
        parser: Option<&'static LogParser>,
    ) -> Result<Vec<Known>, Failure> {
        let rows = self.tasks.map(Gold::of_multi_swe).transpose().map_err(Failure::usage)?;
        let interval = |id: &str| -> Option<String> {
            let text = rows.as_ref().filter(|_| self.strict)?.row(id)?.ok()?;
            Some(serde_json::from_str::<DatasetRow>(&text).ok()?.number_interval)
        };
        let known = |task: Option<&TaskFolder>, name: String, path: PathBuf| {
            let instance = task.map(TaskFolder::id).unwrap_or_default();
            let repository =
                self.repository.map(str::to_owned).or_else(|| Some(task?.repository()));
            let of = repository.clone().unwrap_or_default();
            let chosen = parser
                .or_else(|| {
                    parser_of(self.benchmark, &of, &interval(&instance).unwrap_or_default())
                })
                .ok_or(Unreadable::Repository(of));
            let instance = if instance.is_empty() { name.clone() } else { instance };
            Known { log: LogFile { path, name }, instance, repository, parser: chosen }
        };
        let mut all = Vec::new();
        for path in paths {
            if path.is_dir() {
                for task in TaskFolder::within(path).map_err(|error| unlisted(path, &error))? {
                    for (name, log) in task.logs() {
                        all.push(known(Some(&task), format!("{}/{name}", task.id()), log));
                    }
                }
                continue;
            }
            let [log] = &of_paths(std::slice::from_ref(path), |_| Ok(Vec::new()))?[..] else {
                continue;
            };
            let task = TaskFolder::of_log(path).map_err(|error| unlisted(path, &error))?;
            let name = match &task {
                Some((task, name)) => format!("{}/{name}", task.id()),
                None => log.name.clone(),
            };
            all.push(known(task.as_ref().map(|(task, _)| task), name, log.path.clone()));
        }
        Ok(all)
    }

    /// A log's line.
    fn line(&self, known: &Known, output: &Output) -> LogLine {
        let text = match self.benchmark {
            Benchmark::Rebench => logs::read_as_written(&known.log.path),
            _ => logs::read(&known.log.path),
        };
        let mut note = None;
        let map = text.as_ref().map_err(ToString::to_string).and_then(|text| {
            let parser = known.parser.as_ref().map_err(ToString::to_string)?;
            let spec = Spec { instance_id: &known.instance, version: "" };
            if self.strict {
                let read = strict(&**text, self.benchmark, parser, spec);
                let read = read.map_err(|raised| raised.to_string())?;
                note = note_strict(&known.log.name, &read.changes);
                return Ok(read.map);
            }
            let map = match self.benchmark {
                Benchmark::Rebench => rebench::status_map(text, parser),
                _ => parser.status_map(text, spec),
            };
            map.map_err(|raised| raised.to_string())
        });
        let body = body_of(map);
        let repo = known.repository.as_deref();
        let line = StatusMapLine { log: &known.log.name, instance_id: &known.instance, repo, body };
        LogLine::new(&line, Path::new(&known.log.name), note, output)
    }
}

/// What the line of a log holds, whose map this is.
pub(super) fn body_of(map: Result<StatusMap<'_>, String>) -> StatusMapBody<'_> {
    match map {
        Ok(status_map) => StatusMapBody::Map { found: true, status_map },
        Err(error) => StatusMapBody::Error { error },
    }
}
