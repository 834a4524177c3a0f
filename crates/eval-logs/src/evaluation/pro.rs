//! SWE-bench Pro. Where its harness gets no result of a log, it counts the task as not resolved: such a log is one that was not
//! applied.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use super::harness::{Harness, Log, last_part};
use super::parse::Lines;
use super::report::read_or_why;
use super::{Benchmark, Report, ReportError, Tests};
use crate::Strict;
use crate::log_parser::{LogParser, Raised, Spec};
use crate::logs::Unreadable;
use crate::pro::grade as pro;
use crate::pro::grade::Run;
use crate::pro::parsers::{PARSERS, of_instance};
use crate::status_map::{StatusMap, owned};
use crate::tasks::Task;
use test_report::parser::Streams;

pub(super) struct Pro;

impl Harness for Pro {
    fn logs(&self, folder: &Path) -> io::Result<Vec<Log>> {
        let log = |run: Run| Log {
            name: run.name(),
            task: run.instance_id.clone(),
            path: run.stdout().to_owned(),
        };
        Ok(Run::within(folder)?.into_iter().map(log).collect())
    }

    fn parser(&self, repository: &str, _: &str) -> Option<&'static LogParser> {
        of_instance(repository).or_else(|| PARSERS.find(last_part(repository)))
    }

    fn parse<'a>(
        &self,
        log: Streams<'a>,
        parser: &LogParser,
        _: Spec<'_>,
    ) -> Result<StatusMap<'a>, Raised> {
        match Lines::new(log) {
            Lines::Same(log) => parser.status_map_of(log),
            lines @ Lines::Other(..) => Ok(owned(parser.status_map_of(lines.log())?)),
        }
    }

    fn strict(&self, log: Streams<'_>, parser: &LogParser, _: Spec<'_>) -> Result<Strict, Raised> {
        pro::strict(log, parser)
    }

    fn grade(&self, log: Streams<'_>, row: &str, strict: bool) -> Result<Report, ReportError> {
        let task = Task::parse(row).map_err(ReportError::Row)?;
        let parser = Benchmark::Pro.parser_or_error(&task.instance_id, "")?;
        let lines = Lines::new(log);
        let (read, mut notes) = read_or_why(lines.log(), Benchmark::Pro, parser, strict);
        let map = read.as_ref().ok();
        let passed: HashSet<&str> = map
            .into_iter()
            .flatten()
            .filter(|(_, status)| *status == "PASSED")
            .map(|(name, _)| name.as_ref())
            .collect();
        let mut resolved = map.is_some_and(|map| pro::resolved(&task, map));
        if strict && let Some(why) = pro::unnamed(&task, resolved) {
            resolved = false;
            notes.push(why.to_owned());
        }
        let has = |name: &str| map.is_some_and(|map| map.contains_key(name));
        let list =
            |list, names: &[String]| Tests::of(list, names, |name| passed.contains(name), has);
        let tests = vec![
            list("fail_to_pass", &task.fail_to_pass),
            list("pass_to_pass", &task.pass_to_pass),
        ];
        let applied = map.is_some_and(|map| !map.is_empty());
        Ok(Report { instance: task.instance_id, applied, resolved, tests, notes })
    }

    fn grade_file(&self, path: &Path, row: &str, strict: bool) -> Result<Report, ReportError> {
        let gone = || Unreadable::Row("the log is gone".to_owned());
        let (text, stdout) = Run::of(path).ok_or_else(gone)?.read()?;
        self.grade(Streams::joined(&text, stdout), row, strict)
    }
}
