//! Results as a report, for formats that are made from one.

use super::{Results, RunStatus, Test};
use crate::model::{Status, TestCase, TestReport};

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
