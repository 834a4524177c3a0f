//! A folder of logs with the tasks that they are evaluations of.

use std::io;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;
use rayon::prelude::*;

use super::report::graded;
use super::{Benchmark, Report, ReportError, recognise};
use crate::InputError;
use crate::logs;
use crate::logs::Unreadable;
use crate::multi_swe::grade::{FIX_LOG, TaskFolder};
use crate::polybench::grade as polybench;
use crate::pro::grade::Run;
use crate::rebench::grade as rebench;
use crate::swebench::grade::{Gold, LogFile, present};
use test_report::parser::Streams;

/// Why a folder cannot be graded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// The folder cannot be listed.
    #[error("the folder `{}` cannot be read: {source}", .path.display())]
    Unlisted {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// There is no log of this benchmark, or of any.
    #[error("no log of {} in `{}`", .benchmark.map_or("any benchmark", Benchmark::name), .path.display())]
    NoLog {
        /// The folder.
        path: PathBuf,
        /// The benchmark that was asked for.
        benchmark: Option<Benchmark>,
    },
    /// The tasks cannot be read.
    #[error(transparent)]
    Tasks(#[from] InputError),
}

/// A folder of logs with the tasks that they are evaluations of.
///
/// ```
/// use eval_logs::evaluation::{Folder, rate};
///
/// # let dir = std::env::temp_dir().join(format!("eval-logs-example-{}", std::process::id()));
/// # std::fs::create_dir_all(&dir)?;
/// # std::env::set_current_dir(&dir)?;
/// # std::fs::create_dir("logs")?;
/// # std::fs::write("logs/o__n-1_log.txt", "PASSED a\nFAILED b\n")?;
/// # std::fs::write("tasks.jsonl", r#"{"instance_id": "o__n-1", "install_config": {"log_parser": "parse_log_pytest"}, "FAIL_TO_PASS": ["a"], "PASS_TO_PASS": ["b"]}"#)?;
/// let reports = Folder::open("logs".as_ref(), "tasks.jsonl".as_ref())?.reports();
/// assert_eq!(rate(reports.values()).to_string(), "0 of 1 resolved (0.0 %)");
/// # std::fs::remove_dir_all(&dir)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Folder {
    benchmark: Benchmark,
    /// The name and the task's key of each log.
    logs: Vec<Log>,
    tasks: Gold,
    strict: bool,
}

struct Log {
    name: String,
    task: String,
    path: PathBuf,
}

impl Folder {
    /// A folder whose layout says whose logs they are, and the data set's rows: `.jsonl`, `.json`, `.csv`, `.parquet`, or a
    /// folder of the last.
    pub fn open(logs: &Path, tasks: &Path) -> Result<Self, FolderError> {
        let found = recognise(logs).map_err(|source| unlisted(logs, source))?;
        let none = || FolderError::NoLog { path: logs.to_owned(), benchmark: None };
        Self::of(found.ok_or_else(none)?, logs, tasks)
    }

    /// A folder of logs of this benchmark.
    pub fn of(benchmark: Benchmark, logs: &Path, tasks: &Path) -> Result<Self, FolderError> {
        let found = listed(benchmark, logs).map_err(|source| unlisted(logs, source))?;
        if found.is_empty() {
            return Err(FolderError::NoLog { path: logs.to_owned(), benchmark: Some(benchmark) });
        }
        let tasks = match benchmark {
            Benchmark::MultiSwe => Gold::of_multi_swe(tasks)?,
            _ => Gold::open(tasks)?,
        };
        Ok(Self { benchmark, logs: found, tasks, strict: false })
    }

    /// Closes the known holes of the benchmark's own program; the notes of a report say where that changed it.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.strict = true;
        self
    }

    /// Whose logs they are.
    pub fn benchmark(&self) -> Benchmark {
        self.benchmark
    }

    /// The report of each log, by the log's name within the folder. Logs are read in parallel.
    pub fn reports(&self) -> IndexMap<String, Result<Report, ReportError>> {
        let reports: Vec<_> = self.logs.par_iter().map(|log| self.report(log)).collect();
        self.logs.iter().map(|log| log.name.clone()).zip(reports).collect()
    }

    fn report(&self, log: &Log) -> Result<Report, ReportError> {
        let row = self.tasks.row(&log.task);
        let row = row.ok_or_else(|| ReportError::NoTask(log.task.clone()))?;
        let row = row.map_err(|error| ReportError::Row(error.to_string()))?;
        if self.benchmark == Benchmark::Pro {
            let gone = || Unreadable::Row("the log is gone".to_owned());
            let (text, stdout) = Run::of(&log.path).ok_or_else(gone)?.read()?;
            return graded(Streams::joined(&text, stdout), self.benchmark, &row, self.strict);
        }
        let text = logs::read_as_written(&log.path)?;
        graded(Streams::alone(&text), self.benchmark, &row, self.strict)
    }
}

fn unlisted(folder: &Path, source: io::Error) -> FolderError {
    FolderError::Unlisted { path: folder.to_owned(), source }
}

/// The logs of a benchmark in a folder, by name.
fn listed(benchmark: Benchmark, folder: &Path) -> io::Result<Vec<Log>> {
    Ok(match benchmark {
        Benchmark::SwebenchV1 | Benchmark::Swebench => {
            let generation =
                benchmark.generation().unwrap_or(crate::swebench::parsers::Generation::V5);
            let log = |log: LogFile| {
                let task = log.instance(generation).into_owned();
                Log { name: log.name, task, path: log.path }
            };
            LogFile::within(folder)?.into_iter().map(log).collect()
        }
        Benchmark::Rebench => {
            let log = |log: LogFile| {
                let task = rebench::instance(&log.name).to_owned();
                Log { name: log.name, task, path: log.path }
            };
            rebench::logs_of(folder)?.into_iter().map(log).collect()
        }
        Benchmark::Pro => {
            let log = |run: Run| Log {
                name: run.name(),
                task: run.instance_id.clone(),
                path: run.stdout().to_owned(),
            };
            Run::within(folder)?.into_iter().map(log).collect()
        }
        Benchmark::Polybench => {
            let log = |log: LogFile| {
                let task = polybench::instance(&log.name).to_owned();
                Log { name: log.name, task, path: log.path }
            };
            polybench::logs_of(folder)?.into_iter().map(log).collect()
        }
        Benchmark::MultiSwe => {
            let log = |task: TaskFolder| {
                let path = present(&task.path.join(FIX_LOG))?;
                let id = task.id();
                Some(Log { name: id.clone(), task: id, path })
            };
            let mut logs: Vec<Log> =
                TaskFolder::within(folder)?.into_iter().filter_map(log).collect();
            logs.reverse();
            logs
        }
    })
}
