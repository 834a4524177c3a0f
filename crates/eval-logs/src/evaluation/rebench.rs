//! SWE-rebench V2.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use super::harness::{Harness, Log, by_name};
use super::report::{read, wrong};
use super::{Benchmark, Report, ReportError, Tests};
use crate::Strict;
use crate::log_parser::{LogParser, Raised, Spec};
use crate::rebench::grade as rebench;
use crate::rebench::grade::Task;
use crate::rebench::parsers::PARSERS;
use crate::status_map::StatusMap;
use crate::swebench::grade::LogFile;
use test_report::parser::Streams;

pub(super) struct Rebench;

impl Harness for Rebench {
    fn logs(&self, folder: &Path) -> io::Result<Vec<Log>> {
        let log = |log: LogFile| {
            let task = rebench::instance(&log.name).to_owned();
            Log { name: log.name, task, path: log.path }
        };
        Ok(rebench::logs_of(folder)?.into_iter().map(log).collect())
    }

    fn parser(&self, repository: &str, _: &str) -> Option<&'static LogParser> {
        by_name(repository, |name| PARSERS.find(name))
    }

    fn parse<'a>(
        &self,
        log: Streams<'a>,
        parser: &LogParser,
        _: Spec<'_>,
    ) -> Result<StatusMap<'a>, Raised> {
        rebench::status_map(log.both(), parser)
    }

    fn strict(
        &self,
        log: Streams<'_>,
        parser: &LogParser,
        spec: Spec<'_>,
    ) -> Result<Strict, Raised> {
        rebench::strict(log.both(), parser, spec)
    }

    fn grade(&self, log: Streams<'_>, row: &str, strict: bool) -> Result<Report, ReportError> {
        let task: Task = serde_json::from_str(row).map_err(wrong)?;
        let (map, mut notes) =
            read(log, Benchmark::Rebench, task.parser()?, Spec::default(), strict)?;
        let passed: BTreeSet<&str> = map
            .iter()
            .filter(|(_, word)| *word == "PASSED")
            .map(|(name, _)| name.as_ref())
            .collect();
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
}
