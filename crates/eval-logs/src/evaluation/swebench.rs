//! SWE-bench, as either of its harnesses grades it.

use std::io;
use std::path::Path;

use super::harness::{Harness, Log, by_name};
use super::report::wrong;
use super::{Report, ReportError, Tests};
use crate::log_parser::LogParser;
use crate::python::universal_newlines;
use crate::swebench::grade::metrics::Resolution;
use crate::swebench::grade::{
    CATEGORIES, Categories, GoldRow, LogFile, Rules, Shown, Subject, Verdict, repository,
};
use crate::swebench::parsers::{Generation, parser_of};
use test_report::parser::Streams;

pub(super) struct Swebench(pub(super) Generation);

impl Harness for Swebench {
    fn logs(&self, folder: &Path) -> io::Result<Vec<Log>> {
        let log = |log: LogFile| {
            let task = log.instance(self.0).into_owned();
            Log { name: log.name, task, path: log.path }
        };
        Ok(LogFile::within(folder)?.into_iter().map(log).collect())
    }

    fn parser(&self, repository: &str, _: &str) -> Option<&'static LogParser> {
        parser_of(self.0, repository)
            .or_else(|| by_name(repository, |name| self.0.parsers().find(name)))
    }

    fn grade(&self, log: Streams<'_>, row: &str, strict: bool) -> Result<Report, ReportError> {
        let log = &universal_newlines(log.both());
        let generation = self.0;
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
                let mut graded = rules.grade(&results, &row, &repository, Categories::Decisive)?;
                graded.note_all_absent(log);
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
        let full = graded.resolution() == Resolution::Full;
        let notes = graded.caution.into_iter().chain(graded.all_absent).collect();
        Ok(Report { instance, applied, resolved: applied && full, tests, notes })
    }
}
