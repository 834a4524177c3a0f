//! The reports and files of `run` and `test`.

use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use super::{Failure, print};
use runner::publish::write_atomically;
use runner::run::RunOutcome;
use test_report::model::TestReport;
use test_report::results::exercism::{Results, RunStatus, View, view};
use test_report::results::junit::junit;

/// A run in one line: `two-fer: pass, 3 of 3 tests (bash, 0.2 s)`.
pub(super) fn line(slug: &str, outcome: &RunOutcome, took: Duration) -> String {
    let tests = outcome.results.tests.as_deref().unwrap_or_default();
    let passed = tests.iter().filter(|test| test.status == RunStatus::Pass).count();
    let how = match outcome.results.status {
        RunStatus::Pass => format!("pass, {passed} of {} tests", tests.len()),
        RunStatus::Fail => format!("fail, {passed} of {} tests passed", tests.len()),
        RunStatus::Error => "error, no test ran".to_owned(),
    };
    let track = outcome.track.map(|id| format!("{id}, ")).unwrap_or_default();
    format!("{slug}: {how} ({track}{:.1} s)", took.as_secs_f64())
}

/// Prints the same as `show`.
pub(super) fn show(file: &str, how: &View<'_>) -> Result<(), Failure> {
    let results = Results::read(file.as_bytes()).map_err(Failure::software)?;
    print::stdout(&view(&results, how))
}

/// Writes the results as JUnit XML.
pub(super) fn write_junit(path: &Path, slug: &str, results: &Results) -> Result<(), Failure> {
    let xml = junit(slug, &TestReport::from(results)).map_err(Failure::unwritten(path))?;
    write_atomically(path, |file| file.write_all(xml.as_bytes())).map_err(Failure::unwritten(path))
}
