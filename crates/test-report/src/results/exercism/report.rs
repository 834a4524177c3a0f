//! Results as a report, for formats that are made from one, and a log's report as results.

use super::{Results, RunStatus, Test};
use crate::model::{Status, TestCase, TestReport};

impl Results {
    /// What a log alone says about a run: an `error` if no test began, or else its tests and what it owes
    /// ([`TestReport::settle`]).
    pub fn of_log(mut report: TestReport) -> Self {
        let began = !report.tests.is_empty() || report.running.is_some();
        report.settle();
        if !began {
            let run = report.tests.iter().find(|test| test.id.name == TestReport::RUN);
            let why = run.and_then(|test| test.message.clone());
            let why: Vec<String> = why.into_iter().chain(report.diagnostics).collect();
            return Self::error(why.join("\n"));
        }
        report.qualify();
        for test in &mut report.tests {
            if let Some(title) = test.id.title.take() {
                test.id.name = title;
            }
        }
        Self::of(&report.tests)
    }
}

impl From<&Results> for TestReport {
    /// The reason why tests could not run becomes the report's `failure`.
    fn from(results: &Results) -> Self {
        let tests: Vec<TestCase> = results.tests.iter().flatten().map(case).collect();
        let no_test = tests.is_empty() && results.status != RunStatus::Pass;
        let failure = results.message.clone().or_else(|| no_test.then(|| "no test ran".to_owned()));
        Self { evidence: !tests.is_empty() || failure.is_some(), tests, failure, ..Self::default() }
    }
}

fn case(test: &Test) -> TestCase {
    let status = match test.status {
        RunStatus::Pass => Status::Passed,
        RunStatus::Fail => Status::Failed,
        RunStatus::Error => Status::Error,
    };
    TestCase {
        message: test.message.clone(),
        output: test.output.clone(),
        test_code: test.test_code.clone(),
        task_id: test.task_id,
        ..TestCase::new(test.name.as_str(), status)
    }
}
