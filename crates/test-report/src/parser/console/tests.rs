//! Small logs: runs that fail as a whole, several runs in a log, and what looks like one.

use crate::model::{Status, TestReport};
use crate::parser::find;

/// The settled report of a log.
fn settled(parser: &str, log: &str) -> TestReport {
    let mut report = find(parser).unwrap().parse(log.as_bytes());
    report.settle();
    report
}

/// How many tests passed, failed, have an error and were skipped.
fn counts(parser: &str, log: &str) -> [usize; 4] {
    let report = settled(parser, log);
    let of = |status: Status| report.tests.iter().filter(|test| test.status == status).count();
    [of(Status::Passed), of(Status::Failed), of(Status::Error), of(Status::Skipped)]
}

/// A log of a run that passes, for each parser.
const PASSES: [(&str, &str); 11] = [
    ("unittest_text", "test_a (t.T.test_a) ... ok\n\nRan 1 test in 0.1s\n\nOK\n"),
    (
        "jest_text",
        "PASS ./a.test.js\n  ✓ a\n\nTest Suites: 1 passed, 1 total\nTests:       1 passed, 1 total\nSnapshots:   0 total\n",
    ),
    (
        "vitest_text",
        "\n RUN  v3.2.7 /x\n\n ✓ a.test.js (1 test) 1ms\n\n Test Files  1 passed (1)\n      Tests  1 passed (1)\n   Start at  1:00\n\n",
    ),
    ("mocha_text", "\n\n  all\n    ✔ one\n\n\n  1 passing (1ms)\n\n"),
    (
        "rspec_text",
        ".\n\nFinished in 0.1 seconds (files took 1 second to load)\n1 example, 0 failures\n\n",
    ),
    (
        "phpunit_text",
        "PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\n.   1 / 1 (100%)\n\nTime: 00:00.1, Memory: 4 MB\n\nOK (1 test, 1 assertion)\n",
    ),
    (
        "maven_text",
        "[INFO] Running a.A\n[INFO] Tests run: 1, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s -- in a.A\n[INFO] BUILD SUCCESS\n",
    ),
    ("gradle_text", "> Task :test\n\nA > a() PASSED\n\nBUILD SUCCESSFUL in 1s\n"),
    (
        "dotnet_text",
        "Test run for /x/A.dll (.NETCoreApp)\nPassed!  - Failed:     0, Passed:     1, Skipped:     0, Total:     1\n",
    ),
    (
        "nextest_text",
        "    Starting 1 test across 1 binary\n        PASS [   0.1s] a b\n     Summary [   0.1s] 1 test run: 1 passed, 0 skipped\n",
    ),
    (
        "xctest_text",
        "Test Suite 'All tests' started at 1\nTest Case 'A.a' started\nTest Case 'A.a' passed (0.1 seconds)\nTest Suite 'All tests' passed at 1\n\t Executed 1 test, with 0 failures (0 unexpected) in 0.1 (0.1) seconds\n",
    ),
];

#[test]
fn two_runs_that_pass_are_the_sum_of_both() {
    for (parser, log) in PASSES {
        assert_eq!(counts(parser, log), [1, 0, 0, 0], "{parser}");
        assert_eq!(counts(parser, &log.repeat(2)), [2, 0, 0, 0], "{parser}");
    }
}

#[test]
fn a_second_run_that_is_cut_off_is_no_pass() {
    let cut = [
        "test_a (t.T.test_a) ... ok\n",
        "PASS ./b.test.js\n  ✓ a\n",
        "\n RUN  v3.2.7 /x\n\n ✓ a.test.js (1 test) 1ms\n",
        "\n\n  all\n    ✔ one\n",
        "..",
        "PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\n..",
        "[INFO] Running a.A\n",
        "> Task :test\n",
        "Test run for /x/B.dll (.NETCoreApp)\n",
        "    Starting 2 tests across 1 binary\n        PASS [   0.1s] a b\n",
        "Test Suite 'All tests' started at 1\nTest Case 'A.a' started\nTest Case 'A.a' passed (0.1 seconds)\n",
    ];
    for ((parser, log), cut) in PASSES.iter().zip(cut) {
        let [_, failed, errors, _] = counts(parser, &format!("{log}{cut}"));
        assert_eq!(failed, 0, "{parser}");
        assert!(errors > 0, "{parser}");
    }
}

#[test]
fn a_run_that_fails_as_a_whole_is_no_pass() {
    let failures = [
        ("unittest_text", "Coverage failure: total of 50 is less than fail-under=90\n"),
        ("jest_text", "Error: Jest: Got error running globalTeardown - /x.js, reason: leak\n"),
        ("jest_text", "No tests found, exiting with code 1\n"),
        ("jest_text", "● Validation Error:\n"),
        ("vitest_text", "⎯⎯⎯ Startup Error ⎯⎯⎯\nError: leak\n"),
        ("vitest_text", "ERROR: Coverage for lines (5%) does not meet global threshold (9%)\n"),
        ("vitest_text", "\n RUN  v3.2.7 /x\n\nNo test files found, exiting with code 1\n"),
        ("mocha_text", "ERROR: Coverage for lines (5%) does not meet global threshold (9%)\n"),
        ("mocha_text", "Error: late\n    at x\n\nNode.js v20.20.2\n"),
        ("rspec_text", "SimpleCov failed with exit 2 due to a coverage related error\n"),
        ("rspec_text", "rake aborted!\n"),
        ("phpunit_text", "PHP Fatal error:  Uncaught Error in /x.php:3\n"),
        ("maven_text", "[ERROR] Crashed tests:\n"),
        ("gradle_text", "> Task :b:test FAILED\n\nBUILD FAILED in 1s\n"),
        ("dotnet_text", "Test Run Aborted.\n"),
        ("dotnet_text", "[xUnit.net 00:00:00.5]     [Test Class Cleanup Failure (A)]: x\n"),
        ("nextest_text", "error: creating test list failed\n"),
        ("xctest_text", "error: Process '/x.xctest' exited with unexpected signal code 11\n"),
        ("xctest_text", "** TEST FAILED **\n"),
    ];
    for (parser, failure) in failures {
        let (_, log) = PASSES.iter().find(|(id, _)| *id == parser).unwrap();
        assert_eq!(counts(parser, &format!("{log}{failure}")), [1, 0, 1, 0], "{parser} {failure}");
    }
}

#[test]
fn an_earlier_failure_without_a_name_is_not_lost() {
    let later = [
        ("jest_text", "Tests: 1 failed, 1 total\n"),
        ("vitest_text", "      Tests  1 failed (1)\n"),
        ("rspec_text", "F\n\nFinished in 0.1 seconds\n1 example, 1 failure\n"),
        ("phpunit_text", "Tests: 1, Assertions: 1, Failures: 1.\n"),
        ("unittest_text", "Ran 1 test in 0.1s\n\nFAILED (failures=1)\n"),
        ("nextest_text", "     Summary [   0.1s] 1 test run: 0 passed, 1 failed, 0 skipped\n"),
    ];
    for (parser, failure) in later {
        let (_, log) = PASSES.iter().find(|(id, _)| *id == parser).unwrap();
        assert_eq!(counts(parser, &format!("{failure}{log}")), [1, 0, 1, 0], "{parser}");
    }
}

#[test]
fn what_looks_like_a_run_is_none() {
    let honest = [
        // The version before a run, and a test that prints counts of its own.
        ("phpunit_text", "PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n"),
        ("phpunit_text", "OK (5 tests, 5 assertions)\n"),
        ("rspec_text", "3 examples, 1 failure\n"),
        ("rspec_text", "An error occurred in the printer\n"),
        ("vitest_text", "      Tests  5 passed (5)\n"),
        ("nextest_text", "     Summary [   0.1s] 5 tests run: 5 passed, 0 skipped\n"),
    ];
    for (parser, print) in honest {
        let (_, log) = PASSES.iter().find(|(id, _)| *id == parser).unwrap();
        let start = log.find("\n\n").map_or_else(|| log.find('\n').unwrap() + 1, |at| at + 2);
        let (before, after) = log.split_at(start);
        let log = format!("{before}{print}{after}");
        assert_eq!(counts(parser, &log), [1, 0, 0, 0], "{parser} {print}");
    }
}

#[test]
fn a_build_that_a_test_of_maven_prints_is_none_of_the_run() {
    let log = "[INFO] Running a.A\n[INFO] BUILD FAILURE\n[ERROR] Failed to execute goal x\n\
        [INFO] Tests run: 1, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s -- in a.A\n\
        [INFO] BUILD SUCCESS\n";
    assert_eq!(counts("maven_text", log), [1, 0, 0, 0]);
}
