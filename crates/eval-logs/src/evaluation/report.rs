//! The report on one log.

use serde::Serialize;

use super::{Benchmark, ParseError};
use crate::log_parser::{LogParser, Raised, Spec};
use crate::logs::Unreadable;
use crate::status_map::StatusMap;
use test_report::parser::Streams;
use test_report::text::Diagnostic;

/// What a log says about the tests of its task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// The task: `django__django-11099`, `sharkdp/fd:pr-658`.
    pub instance: String,
    /// Whether the log has the results of an evaluation. If not, every test counts as failed.
    pub applied: bool,
    /// Whether the task is resolved, as the benchmark has it: for SWE-bench every test of the two lists passed, for
    /// SWE-rebench V2 those and no others, for Multi-SWE-bench the fix also broke no test, for SWE-PolyBench no test of
    /// `P2P` failed.
    pub resolved: bool,
    /// The tests of each list of the task's row.
    pub tests: Vec<Tests>,
    /// What a person should know: why a task counts as it does, what a strict reading changed.
    pub notes: Vec<String>,
}

/// The tests of one list of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Tests {
    /// The list: `FAIL_TO_PASS`, `f2p_tests`, `F2P`.
    pub list: &'static str,
    /// Its tests that are as the list demands.
    pub success: Vec<String>,
    /// Its tests that are not. A test that the benchmark leaves out is in neither.
    pub failure: Vec<String>,
    /// Its tests that the log says nothing of: they did not fail, as far as the log tells.
    pub absent: Vec<String>,
}

impl Tests {
    /// The tests of a list, and which of them the log has.
    pub(super) fn new(
        list: &'static str,
        success: Vec<String>,
        failure: Vec<String>,
        has: impl Fn(&str) -> bool,
    ) -> Self {
        let of_both = success.iter().chain(&failure);
        let absent = of_both.filter(|name| !has(name)).cloned().collect();
        Self { list, success, failure, absent }
    }
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// No row is about this task.
    #[error("no task has the `instance_id` `{0}`")]
    NoTask(String),
    /// The row is not one of this benchmark.
    #[error("cannot use the task's row: {0}")]
    Row(String),
    /// The log has no parser, or its parser raises an exception.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The log cannot be read.
    #[error("{0}")]
    Log(Unreadable),
}

impl Diagnostic for ReportError {
    fn help(&self) -> Option<String> {
        match self {
            Self::Parse(error) => error.help(),
            Self::NoTask(_) | Self::Row(_) | Self::Log(_) => None,
        }
    }
}

impl From<Raised> for ReportError {
    fn from(raised: Raised) -> Self {
        Self::Parse(raised.into())
    }
}

impl From<Unreadable> for ReportError {
    fn from(why: Unreadable) -> Self {
        match why {
            Unreadable::Raised(raised) => raised.into(),
            Unreadable::Row(why) => Self::Row(why),
            why => Self::Log(why),
        }
    }
}

/// Grades a whole log against the row of its task in the data set, a JSON object.
///
/// For Multi-SWE-bench this is the log of the run with the fix; the row has the results of the earlier runs. A log of SWE-bench Pro
/// is two files: see [`Streams::joined`].
///
/// ```
/// use eval_logs::evaluation::{Benchmark, report};
///
/// let log = "\
/// >>>>> Start Test Output
/// PASSED test_ops.py::test_add
/// FAILED test_ops.py::test_div - ZeroDivisionError
/// >>>>> End Test Output
/// ";
/// let row = r#"{"instance_id": "pallets__flask-1", "repo": "pallets/flask", "version": "3.0",
///     "FAIL_TO_PASS": ["test_ops.py::test_div"], "PASS_TO_PASS": ["test_ops.py::test_add"]}"#;
/// let report = report(log, Benchmark::Swebench, row)?;
/// assert!(report.applied && !report.resolved);
/// assert_eq!(report.tests[0].failure, ["test_ops.py::test_div"]);
/// # Ok::<(), eval_logs::evaluation::ReportError>(())
/// ```
pub fn report<'a>(
    log: impl Into<Streams<'a>>,
    benchmark: Benchmark,
    row: &str,
) -> Result<Report, ReportError> {
    benchmark.harness().grade(log.into(), row, false)
}

/// The status map of a log, and what a strict reading changed.
pub(super) fn read<'a>(
    log: Streams<'a>,
    benchmark: Benchmark,
    parser: &LogParser,
    spec: Spec<'_>,
    strict: bool,
) -> Result<(StatusMap<'a>, Vec<String>), Raised> {
    if strict {
        let read = benchmark.harness().strict(log, parser, spec)?;
        return Ok((read.map, read.changes));
    }
    Ok((benchmark.harness().parse(log, parser, spec)?, Vec::new()))
}

/// The status map of a log, and what a strict reading changed, or why there is none.
pub(super) fn read_or_why<'a>(
    log: Streams<'a>,
    benchmark: Benchmark,
    parser: &LogParser,
    strict: bool,
) -> (Result<StatusMap<'a>, Raised>, Vec<String>) {
    let read = if strict {
        benchmark
            .harness()
            .strict(log, parser, Spec::default())
            .map(|read| (read.map, read.changes))
    } else {
        parser.status_map_of(log).map(|map| (map, Vec::new()))
    };
    match read {
        Ok((map, changes)) => (Ok(map), changes),
        Err(raised) => {
            let note = format!("the original gets no result from this log: {raised}");
            (Err(raised), vec![note])
        }
    }
}

impl Tests {
    /// The tests of a list, those that are as it demands apart.
    pub(super) fn of(
        list: &'static str,
        names: &[String],
        is_right: impl Fn(&str) -> bool,
        has: impl Fn(&str) -> bool,
    ) -> Self {
        let (success, failure) = names.iter().cloned().partition(|name| is_right(name));
        Self::new(list, success, failure, has)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is for `map_err`")]
pub(super) fn wrong(error: serde_json::Error) -> ReportError {
    ReportError::Row(error.to_string())
}
