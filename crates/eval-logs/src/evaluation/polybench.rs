//! SWE-PolyBench. Where its harness gets no result of a log, it counts the task as not resolved: such a log is one that was not
//! applied.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use super::harness::{Harness, Log, last_part};
use super::report::read_or_why;
use super::{Benchmark, Report, ReportError, Tests};
use crate::Strict;
use crate::log_parser::{LogParser, Raised, Spec};
use crate::polybench::grade as polybench;
use crate::polybench::grade::InstanceResult;
use crate::polybench::parsers::{PARSERS, parser_of, repository_of};
use crate::python::universal_newlines;
use crate::swebench::grade::LogFile;
use crate::tasks::Task;
use test_report::parser::Streams;

pub(super) struct Polybench;

impl Harness for Polybench {
    fn logs(&self, folder: &Path) -> io::Result<Vec<Log>> {
        let log = |log: LogFile| {
            let task = polybench::instance(&log.name).to_owned();
            Log { name: log.name, task, path: log.path }
        };
        Ok(polybench::logs_of(folder)?.into_iter().map(log).collect())
    }

    fn parser(&self, repository: &str, _: &str) -> Option<&'static LogParser> {
        parser_of(repository).or_else(|| PARSERS.find(last_part(repository)))
    }

    fn strict(
        &self,
        log: Streams<'_>,
        parser: &LogParser,
        spec: Spec<'_>,
    ) -> Result<Strict, Raised> {
        polybench::strict(log.both(), parser, spec)
    }

    fn grade(&self, log: Streams<'_>, row: &str, strict: bool) -> Result<Report, ReportError> {
        let log = universal_newlines(log.both());
        let task = Task::parse(row).map_err(ReportError::Row)?;
        let repository = task.repo.as_deref().or_else(|| repository_of(&task.instance_id));
        let parser =
            Benchmark::Polybench.parser_or_error(repository.unwrap_or(&task.instance_id), "")?;
        let (read, mut notes) =
            read_or_why(Streams::alone(&log), Benchmark::Polybench, parser, strict);
        let outcome = if strict {
            let (outcome, changes) = InstanceResult::strict(&task, &read);
            notes.extend(changes);
            outcome
        } else {
            InstanceResult::new(&task, &read)
        };
        let set = |names: &[String]| -> HashSet<String> { names.iter().cloned().collect() };
        let (passed, failed) = (set(outcome.passed()), set(outcome.failed()));
        let kept = |name: &str| read.is_ok() && !failed.contains(name);
        let has = |name: &str| read.as_ref().is_ok_and(|map| map.contains_key(name));
        let tests = vec![
            Tests::of("F2P", &task.fail_to_pass, |name| passed.contains(name), has),
            Tests::of(
                "P2P",
                &task.pass_to_pass,
                |name| if strict { passed.contains(name) } else { kept(name) },
                has,
            ),
        ];
        let applied = !passed.is_empty() || !failed.is_empty();
        let resolved = outcome.resolved;
        Ok(Report { instance: task.instance_id, applied, resolved, tests, notes })
    }
}
