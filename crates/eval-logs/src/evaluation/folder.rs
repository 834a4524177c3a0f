//! A folder of logs with the tasks that they are evaluations of.

use std::io;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;
use rayon::prelude::*;

use super::harness::Log;
use super::{Benchmark, Report, ReportError, recognise};
use crate::InputError;
use crate::swebench::grade::Gold;
use test_report::text::Diagnostic;

/// Why a folder cannot be graded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// The folder cannot be listed.
    #[error("cannot read the folder `{}`: {source}", .path.display())]
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

impl Diagnostic for FolderError {
    fn help(&self) -> Option<String> {
        match self {
            Self::Unlisted { .. } | Self::NoLog { .. } => None,
            Self::Tasks(error) => error.help(),
        }
    }
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
        let found = benchmark.harness().logs(logs).map_err(|source| unlisted(logs, source))?;
        if found.is_empty() {
            return Err(FolderError::NoLog { path: logs.to_owned(), benchmark: Some(benchmark) });
        }
        let tasks = benchmark.harness().rows(tasks)?;
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
        self.benchmark.harness().grade_file(&log.path, &row, self.strict)
    }
}

fn unlisted(folder: &Path, source: io::Error) -> FolderError {
    FolderError::Unlisted { path: folder.to_owned(), source }
}
