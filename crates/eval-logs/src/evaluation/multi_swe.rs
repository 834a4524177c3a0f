//! Multi-SWE-bench.

use std::io;
use std::path::Path;

use super::harness::{Harness, Log, last_part};
use super::report::{read, wrong};
use super::{Benchmark, Report, ReportError, Tests};
use crate::InputError;
use crate::log_parser::{LogParser, Spec};
use crate::multi_swe::grade as multi_swe;
use crate::multi_swe::grade::{FIX_LOG, TaskFolder};
use crate::multi_swe::parsers::{PARSERS, parser_of};
use crate::python::universal_newlines;
use crate::swebench::grade::{Gold, present};
use test_report::parser::Streams;

pub(super) struct MultiSwe;

impl Harness for MultiSwe {
    fn logs(&self, folder: &Path) -> io::Result<Vec<Log>> {
        let log = |task: TaskFolder| {
            let path = present(&task.path.join(FIX_LOG))?;
            let id = task.id();
            Some(Log { name: id.clone(), task: id, path })
        };
        let mut logs: Vec<Log> = TaskFolder::within(folder)?.into_iter().filter_map(log).collect();
        logs.reverse();
        Ok(logs)
    }

    fn rows(&self, path: &Path) -> Result<Gold, InputError> {
        Gold::of_multi_swe(path)
    }

    fn parser(&self, repository: &str, version: &str) -> Option<&'static LogParser> {
        let is_number = version.bytes().all(|byte| byte.is_ascii_digit());
        let interval = Some(version).filter(|_| !is_number);
        parser_of(repository, interval).or_else(|| PARSERS.find(last_part(repository)))
    }

    fn grade(&self, log: Streams<'_>, row: &str, strict: bool) -> Result<Report, ReportError> {
        let log = universal_newlines(log.both());
        let row: multi_swe::DatasetRow = serde_json::from_str(row).map_err(wrong)?;
        let (report, mut notes) = of_multi_swe_row(&log, &row, strict)?;
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
}

/// The report of a log of Multi-SWE-bench, by the original's rules, and what a strict reading changed.
pub(super) fn of_multi_swe_row(
    log: &str,
    row: &multi_swe::DatasetRow,
    strict: bool,
) -> Result<(multi_swe::Report, Vec<String>), ReportError> {
    let (benchmark, repository) = (Benchmark::MultiSwe, row.repository());
    // The original never passes the task's interval on.
    let interval = if strict { row.number_interval.as_str() } else { "" };
    let parser = benchmark.parser_or_error(&repository, interval)?;
    let id = row.id();
    let spec = Spec { instance_id: &id, version: "" };
    let (map, mut notes) = read(Streams::alone(log), benchmark, parser, spec, strict)?;
    if !interval.is_empty() {
        notes.push(format!(
            "read by the parser of the interval `{interval}`, which the original ignores"
        ));
    }
    Ok((row.report(multi_swe::TestResult::of(&map)), notes))
}
