//! What a log says about the tests of its task.

use std::collections::BTreeSet;

use serde::Serialize;

use super::listed::{of_polybench, of_pro};
use super::{Benchmark, ParseError};
use crate::log_parser::{LogParser, Raised, Spec};
use crate::logs::Unreadable;
use crate::multi_swe::grade as multi_swe;
use crate::python::universal_newlines;
use crate::rebench::grade as rebench;
use crate::rebench::grade::Task;
use crate::status_map::StatusMap;
use crate::swebench::grade as swebench;
use crate::swebench::grade::{CATEGORIES, GoldRow, Rules, Shown, Subject, Verdict, repository};
use crate::swebench::parsers::Generation;
use test_report::parser::Streams;

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
    #[error("no task has the instance `{0}`")]
    NoTask(String),
    /// The row is not one of this benchmark.
    #[error("the task's row cannot be used: {0}")]
    Row(String),
    /// The log has no parser, or its parser raises an exception.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The log cannot be read.
    #[error("{0}")]
    Log(Unreadable),
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
/// A log of Multi-SWE-bench is that of the run with the fix; what the runs before it said, the row has. One of SWE-bench Pro is
/// two files: [`Streams::joined`].
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
    graded(log.into(), benchmark, row, false)
}

/// The same; `strict` closes the known holes.
pub(super) fn graded(
    log: Streams<'_>,
    benchmark: Benchmark,
    row: &str,
    strict: bool,
) -> Result<Report, ReportError> {
    let lines = || universal_newlines(log.both());
    match (benchmark, benchmark.generation()) {
        (_, Some(generation)) => of_swebench(&lines(), generation, row, strict),
        (Benchmark::Rebench, _) => of_rebench(log.both(), row, strict),
        (Benchmark::Pro, _) => of_pro(log, row, strict),
        (Benchmark::Polybench, _) => of_polybench(&lines(), row, strict),
        _ => of_multi_swe(&lines(), row, strict),
    }
}

fn of_swebench(
    log: &str,
    generation: Generation,
    row: &str,
    strict: bool,
) -> Result<Report, ReportError> {
    let row = GoldRow::parse(row).map_err(wrong)?;
    let instance = row
        .text("instance_id")
        .ok_or_else(|| ReportError::Row("missing field `instance_id`".to_owned()))?;
    let rules = Rules { generation, strict, parser: None };
    let repository = repository(rules, &instance, &row);
    let parser = rules.parser_for(&repository, Some(&row))?;
    let version = row.text("version").unwrap_or_default();
    let subject = Subject { instance: &instance, repository: &repository, version: &version };
    let shown = rules.show(log, parser, subject)?;
    let applied = matches!(shown, Shown::Applied(_));
    let graded = match shown {
        Shown::Applied(results) => {
            let mut graded = rules.grade(&results, &row, &repository, false)?;
            graded.note_silence(log);
            graded
        }
        Shown::NotApplied(why) => rules.not_applied(&row, why)?,
    };
    let mut tests = Vec::new();
    for (list, verdicts) in CATEGORIES.into_iter().zip(&graded.categories).take(2) {
        let names = row.tests(list).map_err(ReportError::Row)?;
        let of = |is: fn(Verdict) -> bool| {
            let chosen = names.iter().enumerate().filter(|(at, _)| is(verdicts.get(*at)));
            chosen.map(|(_, name)| name.clone().into_owned()).collect()
        };
        let success = of(|verdict| verdict == Verdict::Success);
        let absent = of(|verdict| verdict == Verdict::Absent);
        tests.push(Tests { list, success, failure: of(Verdict::is_failure), absent });
    }
    let full = graded.resolution() == swebench::metrics::Resolution::Full;
    let notes = graded.caution.into_iter().chain(graded.silence).collect();
    Ok(Report { instance, applied, resolved: applied && full, tests, notes })
}

fn of_rebench(log: &str, row: &str, strict: bool) -> Result<Report, ReportError> {
    let task: Task = serde_json::from_str(row).map_err(wrong)?;
    let (map, mut notes) = read(log, Benchmark::Rebench, task.parser()?, Spec::default(), strict)?;
    let passed: BTreeSet<&str> =
        map.iter().filter(|(_, word)| *word == "PASSED").map(|(name, _)| name.as_ref()).collect();
    let lists = [("FAIL_TO_PASS", &task.fail_to_pass), ("PASS_TO_PASS", &task.pass_to_pass)];
    let mut tests = Vec::new();
    for (list, names) in lists {
        let names = names.iter().map(|name| rebench::normalised(name).into_owned());
        let (success, failure) = names.partition(|name| passed.contains(name.as_str()));
        tests.push(Tests::new(list, success, failure, |name| map.contains_key(name)));
    }
    let matched = task.is_matched_by(&passed);
    let mut resolved = matched;
    if strict {
        let wanted = tests.iter().any(|tests| !tests.success.is_empty());
        resolved = wanted && tests.iter().all(|tests| tests.failure.is_empty());
        if resolved != matched {
            let why = "resolved, and not in the original, which wants no other test to pass and no name twice";
            notes.push(
                if resolved { why } else { "not resolved: the row names no test" }.to_owned(),
            );
        }
    }
    let applied = !map.is_empty();
    Ok(Report { instance: task.instance_id, applied, resolved, tests, notes })
}

/// The status map of a log of SWE-bench's relatives, and what a strict reading changed.
fn read<'a>(
    log: &'a str,
    benchmark: Benchmark,
    parser: &LogParser,
    spec: Spec<'_>,
    strict: bool,
) -> Result<(StatusMap<'a>, Vec<String>), Raised> {
    if strict {
        let read = super::strict(log, benchmark, parser, spec)?;
        return Ok((read.map, read.changes));
    }
    let map = match benchmark {
        Benchmark::Rebench => rebench::status_map(log, parser)?,
        _ => parser.status_map(log, spec)?,
    };
    Ok((map, Vec::new()))
}

/// The report of a log of Multi-SWE-bench, by the original's rules, and what a strict reading changed.
pub(crate) fn of_multi_swe_row(
    log: &str,
    row: &multi_swe::Row,
    strict: bool,
) -> Result<(multi_swe::Report, Vec<String>), ReportError> {
    let (benchmark, repository) = (Benchmark::MultiSwe, row.repository());
    // The original never passes the task's interval on.
    let interval = if strict { row.number_interval.as_str() } else { "" };
    let parser = super::parser_of(benchmark, &repository, interval)
        .ok_or(ParseError::NoParser { benchmark, repository })?;
    let id = row.id();
    let spec = Spec { instance_id: &id, version: "" };
    let (map, mut notes) = read(log, benchmark, parser, spec, strict)?;
    if !interval.is_empty() {
        notes.push(format!(
            "read by the parser of the interval `{interval}`, which the original ignores"
        ));
    }
    Ok((row.report(multi_swe::TestResult::of(&map)), notes))
}

fn of_multi_swe(log: &str, row: &str, strict: bool) -> Result<Report, ReportError> {
    let row: multi_swe::Row = serde_json::from_str(row).map_err(wrong)?;
    let (report, mut notes) = of_multi_swe_row(log, &row, strict)?;
    let tests = row.expected.lists().into_iter().zip(report.transitions());
    let tests = tests.map(|((list, wanted), there)| {
        let names = wanted.keys().cloned();
        let (success, failure) = names.partition(|name| there.contains_key(name));
        Tests::new(list, success, failure, |name| report.fix_result().has(name))
    });
    let tests = tests.collect();
    let missing = row.expected.missing(&report).map(|missing| missing.to_string());
    let why = Some(report.error_msg()).filter(|why| !why.is_empty()).map(str::to_owned);
    notes.extend(why.or(missing));
    Ok(Report {
        instance: report.id(),
        applied: report.fix_result().all_count() > 0,
        resolved: row.expected.resolved(&report),
        tests,
        notes,
    })
}

#[expect(clippy::needless_pass_by_value, reason = "it is for `map_err`")]
fn wrong(error: serde_json::Error) -> ReportError {
    ReportError::Row(error.to_string())
}
