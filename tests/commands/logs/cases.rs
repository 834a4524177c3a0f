//! What recordings of ordinary and of broken runs say, test by test.

use runner::sforge::{EvalReport, Run};
use test_support::data;

use super::recordings;
use test_report::parser::{self, Parser};

/// Recording, passed, failed, errors and skipped, and some of its tests.
type Case = (&'static str, [u64; 4], &'static [(&'static str, &'static str)]);

const CASES: &[Case] = &[
    // A log that stops in the middle.
    (
        "pytest_v/killed_by_its_timeout",
        [1, 0, 2, 0],
        &[
            ("d2/test_time.py::test_hangs", "ERROR"),
            ("d2/test_time.py::test_before", "PASSED"),
            ("unnamed_error_1", "ERROR"),
        ],
    ),
    ("go_json/cut_in_a_test", [1, 0, 1, 0], &[("TestB", "ERROR")]),
    ("trx/counted_and_not_listed", [1, 0, 2, 0], &[("unnamed_error_2", "ERROR")]),
    (
        "pytest_v/two_sessions_first_killed",
        [1, 1, 2, 0],
        &[("test_interrupted.py::test_interrupted", "ERROR"), ("unnamed_error_1", "ERROR")],
    ),
    // A package, suite or environment that fails by itself.
    ("go_json/test_main_exits", [1, 0, 1, 0], &[("TestA", "PASSED"), ("TestMain", "ERROR")]),
    (
        "go_json/one_package_does_not_build",
        [1, 0, 1, 0],
        &[("ex/a/TestA", "PASSED"), ("ex/b/TestMain", "ERROR")],
    ),
    ("googletest/teardown_of_a_suite", [2, 0, 1, 0], &[("Boot.B", "PASSED"), ("Boot", "ERROR")]),
    ("googletest/teardown_of_an_environment", [1, 0, 1, 0], &[("NonTestSuiteFailure", "ERROR")]),
    ("junit_xml/googletest_environment", [1, 1, 0, 0], &[("NonTestSuiteFailure", "FAILED")]),
    ("jest_json/suites_that_do_not_run", [2, 3, 2, 2], &[("missing.test.js", "ERROR")]),
    ("vitest_json/suite_that_does_not_run", [2, 2, 1, 2], &[("broken.test.mjs", "ERROR")]),
    ("rspec_json/after_warnings", [1, 1, 1, 1], &[("test run", "ERROR")]),
    // The tool's verdict counts.
    (
        "doctest_xml/should_fail",
        [7, 6, 1, 1],
        &[
            ("should fail, passes", "FAILED"),
            ("expects two, has one", "FAILED"),
            ("too slow", "FAILED"),
            ("may fail", "PASSED"),
        ],
    ),
    ("catch2_xml/v2_should_fail", [3, 4, 0, 0], &[("should fail but passes", "FAILED")]),
    ("rspec_json/mixed", [2, 2, 1, 3], &[]),
    // Names and statuses of ordinary logs.
    (
        "prove/remark_on_stderr",
        [1, 2, 0, 1],
        &[("t/a.t", "PASSED"), ("t/b.t", "FAILED"), ("t/d.t", "FAILED")],
    ),
    ("prove/remark_on_stderr_verbose", [1, 2, 0, 1], &[("fine", "PASSED"), ("t/b.t", "FAILED")]),
    ("junit_xml/mocha_skipped_not_listed", [1, 0, 0, 2], &[("adds.Cart adds", "PASSED")]),
    ("tap/bats_tap13_skips", [1, 0, 0, 2], &[("one", "PASSED")]),
    (
        "tap/vitest_blocks",
        [6, 9, 0, 2],
        &[
            ("a.test.js > outer > x > retries", "PASSED"),
            ("a.test.js > unhandled", "PASSED"),
            ("a.test.js", "FAILED"),
        ],
    ),
    ("tap/vitest_flat", [6, 7, 0, 2], &[("a.test.js > outer > x > retries", "PASSED")]),
    (
        "tap/tap_16",
        [7, 6, 0, 1],
        &[("nt/a.js > LazyRange#skip", "PASSED"), ("nt/a.js > subs", "FAILED")],
    ),
    (
        "tap/tap_16_buffered_after_a_warning",
        [4, 2, 0, 0],
        &[("test/b.js", "PASSED"), ("test/b.js > subs", "FAILED")],
    ),
    ("libtest/quiet", [4, 9, 0, 2], &[("inner::nested", "FAILED"), ("unnamed_passed_4", "PASSED")]),
    ("libtest/quiet_all_pass", [3, 0, 0, 0], &[]),
    ("minitest/dots_with_a_skip", [2, 0, 0, 1], &[]),
    ("minitest/dots_all_pass", [3, 0, 0, 0], &[]),
    ("tcltest/default_all_pass", [5, 0, 0, 0], &[]),
    ("unity/fixture", [1, 1, 0, 2], &[("TEST(Calc, subs)", "FAILED")]),
    (
        "unity/fixture_verbose",
        [1, 1, 0, 2],
        &[("TEST(Calc, adds)", "PASSED"), ("TEST(Calc, subs)", "FAILED")],
    ),
    ("go_json/end_hidden_by_a_print", [2, 0, 0, 0], &[("TestOne", "PASSED")]),
    ("go_json/end_of_a_subtest_missing", [2, 0, 0, 0], &[("TestTree/leaf", "PASSED")]),
    ("junit_xml/iso_8859_1", [1, 1, 0, 0], &[("u.größe", "PASSED")]),
    ("junit_xml/utf_16", [1, 1, 0, 0], &[("u.größe", "PASSED")]),
    ("go_json/utf_16", [1, 2, 0, 0], &[]),
    ("pytest_v/two_quiet_sessions", [5, 1, 0, 0], &[]),
    // What tools print for people.
    (
        "unittest_text/verbose",
        [3, 3, 2, 1],
        &[
            ("test_add (test_mixed.Mixed.test_add)", "PASSED"),
            ("setUpClass (test_mixed.Setup)", "ERROR"),
        ],
    ),
    ("unittest_text/dots", [2, 3, 2, 1], &[("test_error (test_mixed.Mixed.test_error)", "ERROR")]),
    (
        "jest_text/verbose",
        [4, 1, 1, 2],
        &[("sum.test.js::math > adds", "PASSED"), ("broken.test.js", "ERROR")],
    ),
    (
        "jest_text/default_reporter",
        [4, 1, 1, 2],
        &[("sum.test.js::math > deep > er > divides (badly)", "FAILED")],
    ),
    (
        "vitest_text/verbose",
        [4, 1, 1, 2],
        &[("sum.test.js::math > adds", "PASSED"), ("broken.test.js", "ERROR")],
    ),
    (
        "vitest_text/default_reporter",
        [4, 1, 1, 2],
        &[("sum.test.js::math > deep > er > divides (badly)", "FAILED")],
    ),
    ("mocha_text/spec", [1, 2, 0, 2], &[("math adds", "PASSED"), ("math divides", "FAILED")]),
    ("mocha_text/dot", [1, 2, 0, 2], &[("math divides", "FAILED")]),
    (
        "rspec_text/documentation",
        [2, 1, 0, 2],
        &[("Math prints", "PASSED"), ("Math when dividing divides", "FAILED")],
    ),
    ("rspec_text/progress", [2, 1, 0, 2], &[("Math when dividing divides", "FAILED")]),
    (
        "phpunit_text/mixed",
        [3, 2, 1, 2],
        &[("MixedTest::testDivides", "FAILED"), ("MixedTest::testThrows", "ERROR")],
    ),
    (
        "phpunit_text/testdox",
        [3, 3, 0, 2],
        &[("Mixed > Adds", "PASSED"), ("Mixed > Divides", "FAILED")],
    ),
    (
        "maven_text/surefire_3",
        [3, 1, 1, 1],
        &[("a.MixedTest.divides", "FAILED"), ("a.MixedTest.breaks", "ERROR")],
    ),
    ("maven_text/module_does_not_compile", [2, 0, 1, 0], &[("test run", "ERROR")]),
    (
        "gradle_text/mixed",
        [1, 1, 0, 1],
        &[("MixedTest > adds()", "PASSED"), ("MixedTest > divides()", "FAILED")],
    ),
    ("gradle_text/does_not_compile", [1, 0, 1, 0], &[("test run", "ERROR")]),
    (
        "dotnet_text/mixed",
        [1, 1, 0, 1],
        &[("A.Tests.Adds", "PASSED"), ("A.Tests.Divides(a: 1, b: 2)", "FAILED")],
    ),
    ("dotnet_text/counts_alone", [3, 0, 0, 1], &[]),
    ("dotnet_text/project_does_not_build", [3, 0, 1, 0], &[("test run", "ERROR")]),
    (
        "nextest_text/mixed",
        [3, 1, 1, 1],
        &[("hi::tests::adds", "PASSED"), ("hi::tests::aborts", "ERROR")],
    ),
    ("xctest_text/macos", [1, 1, 0, 0], &[("HiTests.HiTests.testAdds", "PASSED")]),
    ("xctest_text/crash", [1, 0, 1, 0], &[("OddTests.testTraps", "ERROR")]),
    (
        "go_text/verbose",
        [4, 3, 1, 1],
        &[("ex.com/m/a/TestOpen", "PASSED"), ("ex.com/m/c/TestMain", "ERROR")],
    ),
    (
        "go_text/names_failures_only",
        [1, 3, 1, 0],
        &[("ex.com/m/a/TestDiv", "FAILED"), ("ex.com/m/b", "PASSED")],
    ),
    (
        "go_text/panic_and_test_main",
        [3, 1, 1, 0],
        &[("ex.com/m/p/TestPanics", "FAILED"), ("ex.com/m/m/TestMain", "ERROR")],
    ),
    ("ctrf_json/mixed", [1, 1, 1, 1], &[("test_a.py::test_divides", "FAILED")]),
    ("vitest_json/after_a_banner", [5, 5, 2, 3], &[]),
    ("junit_xml/after_a_banner", [3, 1, 0, 0], &[("shop.CartTest.addsItem", "PASSED")]),
];

#[test]
fn recordings_say_what_their_tools_said() {
    let recordings = recordings();
    let mut wrong = Vec::new();
    for (title, counts, tests) in CASES {
        let Some(recording) = recordings.iter().find(|recording| recording.title == *title) else {
            panic!("there is no recording `{title}` in {}", data("parsers").display());
        };
        let compact = recording.parser.parse_compact(&recording.log);
        let report = EvalReport::new(compact, &recording.log, Run::default());
        let read = [report.passed, report.failed, report.errors, report.skipped];
        if read != *counts {
            wrong.push(format!("{title}: {read:?}, not {counts:?}"));
        }
        let map = report.details.status_map().statuses;
        for (name, status) in *tests {
            if map.get(name) != Some(status) {
                wrong.push(format!("{title}: `{name}` is {:?} in {map:?}", map.get(name)));
            }
        }
        let recognised = parser::recognise(&recording.log).map(Parser::id);
        if recognised.is_ok_and(|id| id != recording.parser.id()) {
            wrong.push(format!("{title} is recognised as another format"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
