//! A verified repository as JUnit XML: one suite, one case for each exercise.

use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};

use super::{Kind, Verified};
use test_report::results::exercism::RunStatus;
use test_report::text::{sum, well_formed};

/// The document. An unexpected result is an error if the tests did not run, otherwise a failure.
pub fn junit(suite_name: &str, verified: &[Verified]) -> Result<String, SerializeError> {
    let mut suite = TestSuite::new(suite_name);
    let total = sum(verified.iter().map(|exercise| exercise.seconds));
    suite.set_time(Duration::from_secs_f64(total));
    suite.add_test_cases(verified.iter().map(case));
    let mut report = Report::new("test-runner verify");
    report.set_time(Duration::from_secs_f64(total));
    report.add_test_suite(suite);
    Ok(well_formed(&report.to_string()?))
}

fn case(verified: &Verified) -> TestCase {
    let mut status = TestCaseStatus::success();
    if !verified.as_expected {
        let kind = match verified.status {
            RunStatus::Error => NonSuccessKind::Error,
            RunStatus::Pass | RunStatus::Fail => NonSuccessKind::Failure,
        };
        status = TestCaseStatus::non_success(kind);
        status.set_message(format!("{} of {} tests passed", verified.passed, verified.tests));
        if let Some(message) = &verified.message {
            status.set_description(message);
        }
    }
    let mut case = TestCase::new(&verified.slug, status);
    case.set_classname(match verified.kind {
        Kind::Practice => "practice",
        Kind::Concept => "concept",
    });
    case.set_assertions(verified.tests);
    case.set_time(Duration::from_secs_f64(verified.seconds));
    case
}
