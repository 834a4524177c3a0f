//! The report of a task: what its three runs say about the fix.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{TestResult, TestStatus};
use crate::log_parser::{LogParser, Raised, Spec};

/// What became of a test without a patch, with the tests' patch, and with the fix as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Test {
    /// Without a patch.
    pub run: TestStatus,
    /// With the patch of the tests.
    pub test: TestStatus,
    /// With the fix as well.
    pub fix: TestStatus,
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |status: TestStatus| format!("<TestStatus.{status}: '{status}'>");
        let Self { run, test, fix } = *self;
        write!(f, "Test(run={}, test={}, fix={})", shown(run), shown(test), shown(fix))
    }
}

/// The report of a task, with the keys of the original's `report.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    org: String,
    repo: String,
    number: u64,
    valid: bool,
    error_msg: String,
    fixed_tests: BTreeMap<String, Test>,
    p2p_tests: BTreeMap<String, Test>,
    f2p_tests: BTreeMap<String, Test>,
    s2p_tests: BTreeMap<String, Test>,
    n2p_tests: BTreeMap<String, Test>,
    run_result: TestResult,
    test_patch_result: TestResult,
    fix_patch_result: TestResult,
}

/// A log of which no report can be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("cannot read the log of the {stage}: {why}")]
pub struct Unusable {
    /// Which log: `run`, `test patch`, `fix patch`.
    pub stage: &'static str,
    /// Why its parser raises.
    pub why: Raised,
}

impl Report {
    /// The report of the three logs of a task, with LF line ends: of `run.log`, `test-patch-run.log` and
    /// `fix-patch-run.log`.
    pub fn of_logs(
        repository: &str,
        number: u64,
        parser: &LogParser,
        logs: [&str; 3],
    ) -> Result<Self, Unusable> {
        let id = format!("{repository}:pr-{number}");
        let spec = Spec { instance_id: &id, version: "" };
        let result = |stage, log| match parser.status_map(log, spec) {
            Ok(map) => Ok(TestResult::of(&map)),
            Err(why) => Err(Unusable { stage, why }),
        };
        let [run, test, fix] = logs;
        let results = [result("run", run)?, result("test patch", test)?, result("fix patch", fix)?];
        Ok(Self::new(repository, number, results))
    }

    /// The report of three results: without a patch, with that of the tests, and with the fix.
    pub fn new(repository: &str, number: u64, results: [TestResult; 3]) -> Self {
        let (org, repo) = repository.split_once('/').unwrap_or((repository, ""));
        let [run_result, test_patch_result, fix_patch_result] = results;
        let mut report = Self {
            org: org.to_owned(),
            repo: repo.to_owned(),
            number,
            valid: false,
            error_msg: String::new(),
            fixed_tests: BTreeMap::new(),
            p2p_tests: BTreeMap::new(),
            f2p_tests: BTreeMap::new(),
            s2p_tests: BTreeMap::new(),
            n2p_tests: BTreeMap::new(),
            run_result,
            test_patch_result,
            fix_patch_result,
        };
        match report.check() {
            Ok(()) => report.valid = true,
            Err(why) => report.error_msg = why,
        }
        report
    }

    /// The id of the task: `org/repo:pr-1`.
    pub fn id(&self) -> String {
        format!("{}/{}:pr-{}", self.org, self.repo, self.number)
    }

    /// Whether the fix repairs something and breaks nothing.
    pub fn valid(&self) -> bool {
        self.valid
    }

    /// Why the report is not valid, in the original's words; empty where it is. Of several tests that show it, the original
    /// names one by chance, and this the first by name.
    pub fn error_msg(&self) -> &str {
        &self.error_msg
    }

    /// What became of the tests with the fix.
    pub(crate) fn fix_result(&self) -> &TestResult {
        &self.fix_patch_result
    }

    /// Tests that pass with the fix and did not before, whatever they did there.
    pub fn fixed(&self) -> &BTreeMap<String, Test> {
        &self.fixed_tests
    }

    /// Tests that pass with the fix, by what they did before: passed, failed, were skipped, were not there. Empty in a report
    /// that is not valid.
    pub(crate) fn transitions(&self) -> [&BTreeMap<String, Test>; 4] {
        [&self.p2p_tests, &self.f2p_tests, &self.s2p_tests, &self.n2p_tests]
    }

    fn check(&mut self) -> Result<(), String> {
        let summary = self.summary();
        if self.fix_patch_result.all_count() == 0 {
            return Err(format!(
                "After applying the fix patch, no test results were captured when executing the test command. A brief summary is as follows: {summary}"
            ));
        }
        let tests = self.tests();
        let first = |is_it: fn(&Test) -> bool| tests.iter().find(|(_, test)| is_it(test));
        let broken = |test: &Test| test.test == TestStatus::Pass && test.fix == TestStatus::Fail;
        if let Some((name, test)) = first(broken) {
            return Err(format!(
                "Before applying the fix patch, the test passed; however, after applying the fix patch, the test failed. A brief summary is as follows: {summary}. `{name}`: {test}"
            ));
        }
        let fixed = |test: &Test| test.test != TestStatus::Pass && test.fix == TestStatus::Pass;
        self.fixed_tests = filtered(&tests, fixed);
        if self.fixed_tests.is_empty() {
            return Err(format!(
                "After applying the fix patch, no test cases transitioned from failed to passed. A brief summary is as follows: {summary}"
            ));
        }
        let odd = |test: &Test| {
            matches!(test.test, TestStatus::None | TestStatus::Skip)
                && test.fix == TestStatus::Fail
                && test.run == TestStatus::Pass
        };
        if let Some((name, test)) = first(odd) {
            return Err(format!(
                "By comparing the test results before and after applying the fix patch, an anomalous pattern was detected. A brief summary is as follows: {summary}. `{name}`: {test}"
            ));
        }
        let from = |status| {
            filtered(&tests, move |test| test.test == status && test.fix == TestStatus::Pass)
        };
        self.p2p_tests = from(TestStatus::Pass);
        self.f2p_tests = from(TestStatus::Fail);
        self.s2p_tests = from(TestStatus::Skip);
        self.n2p_tests = from(TestStatus::None);
        Ok(())
    }

    /// Every test of the three runs.
    fn tests(&self) -> BTreeMap<String, Test> {
        let results = [&self.run_result, &self.test_patch_result, &self.fix_patch_result];
        let names: BTreeSet<&str> = results.iter().flat_map(|result| result.names()).collect();
        let test = |name: &str| {
            let [run, test, fix] = results.map(|result| result.status(name));
            (name.to_owned(), Test { run, test, fix })
        };
        names.into_iter().map(test).collect()
    }

    /// The numbers of the three runs, with the original's explanation.
    pub fn summary(&self) -> String {
        let counts = |result: &TestResult| {
            let sets = [result.passed(), result.failed(), result.skipped()];
            let [passed, failed, skipped] = sets.map(BTreeSet::len);
            format!("({passed}, {failed}, {skipped})")
        };
        format!(
            "Test Result Summary:\n\
             Stage Descriptions:\n\
             \x20 run  : Execute the test command without any patches applied.\n\
             \x20 test : Execute the test command after applying the test patch.\n\
             \x20 fix  : Execute the test command after applying both the test patch and the fix patch.\n\
             Each stage is reported as (pass, fail, skip), representing the number of tests that passed, failed, or were skipped, respectively.\n\n\
             Results:\n\
             \x20 run  = {}\n\
             \x20 test = {}\n\
             \x20 fix  = {}",
            counts(&self.run_result),
            counts(&self.test_patch_result),
            counts(&self.fix_patch_result)
        )
    }
}

fn filtered(
    tests: &BTreeMap<String, Test>,
    is_it: impl Fn(&Test) -> bool,
) -> BTreeMap<String, Test> {
    tests.iter().filter(|(_, test)| is_it(test)).map(|(name, test)| (name.clone(), *test)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::Style;
    use crate::multi_swe::parsers as multi_swe;

    fn report(logs: [&str; 3]) -> Report {
        let parser = multi_swe::parser_of("sharkdp/fd", None).unwrap();
        Report::of_logs("sharkdp/fd", 7, parser, logs).unwrap()
    }

    #[test]
    fn a_fix_that_repairs_is_valid() {
        let before = "test a ... ok\ntest b ... FAILED\n";
        let after = "test a ... ok\ntest b ... ok\ntest c ... ok\n";
        let report = report([before, before, after]);
        assert!(report.valid() && report.error_msg().is_empty());
        assert_eq!(report.id(), "sharkdp/fd:pr-7");
        assert_eq!(report.fixed().keys().collect::<Vec<_>>(), ["b", "c"]);
        let [p2p, f2p, s2p, n2p] = report.transitions().map(BTreeMap::len);
        assert_eq!([p2p, f2p, s2p, n2p], [1, 1, 0, 1]);
        let text = String::from_utf8(Style::default().render(&report)).unwrap();
        let start = r#"{"org": "sharkdp", "repo": "fd", "number": 7, "valid": true, "error_msg": "", "fixed_tests": {"b": {"run": "FAIL", "test": "FAIL", "fix": "PASS"}"#;
        assert!(text.starts_with(start), "{text}");
    }

    #[test]
    fn the_first_reason_is_named() {
        let none = report(["test a ... ok", "test a ... ok", ""]);
        assert!(none.error_msg().contains("no test results were captured"));
        let broken = report(["", "test a ... ok", "test a ... FAILED\ntest b ... ok"]);
        let test = "(0, 0, 0)\n  test = (1, 0, 0)\n  fix  = (1, 1, 0). `a`: Test(run=<TestStatus.NONE: 'NONE'>, test=<TestStatus.PASS: 'PASS'>, fix=<TestStatus.FAIL: 'FAIL'>)";
        assert!(broken.error_msg().ends_with(test), "{}", broken.error_msg());
        let same = report(["", "test a ... ok", "test a ... ok"]);
        assert!(same.error_msg().contains("no test cases transitioned"));
        let odd = report(["test a ... ok", "", "test a ... FAILED\ntest b ... ok"]);
        assert!(odd.error_msg().contains("an anomalous pattern") && !odd.fixed().is_empty());
        assert!(odd.transitions().iter().all(|tests| tests.is_empty()));
    }

    #[test]
    fn a_log_that_contradicts_itself_is_named() {
        let parser = multi_swe::parser_of("sharkdp/fd", None).unwrap();
        let twice = "test a ... ok\ntest a ... FAILED\n";
        let error = Report::of_logs("sharkdp/fd", 7, parser, ["", twice, ""]).unwrap_err();
        let expected = "cannot read the log of the test patch: the test `a` is FAILED+PASSED";
        assert_eq!(error.to_string(), expected);
    }
}
