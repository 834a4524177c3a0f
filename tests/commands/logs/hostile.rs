//! Logs that are made to be slow.

use rustix::time::{ClockId, clock_gettime};
use test_report::parser;

/// A parser, the lines before and after, and between them lines that are repeated, with a number for `@`.
const LOGS: [(&str, [&str; 3]); 14] = [
    ("go_text", ["", "ok  \tp@\t0.1s\n=== RUN   Test@\n# p@ [p@.test]\nx.go:1:1: no\n", "FAIL\n"]),
    ("go_text", ["", "# p@ [p@.test]\nx.go:1:1: no\nFAIL\tp@ [build failed]\n", ""]),
    (
        "go_json",
        [
            "",
            "{\"Action\":\"build-fail\",\"ImportPath\":\"p@\"}\n\
             {\"Action\":\"fail\",\"Package\":\"p@\",\"FailedBuild\":\"p@\"}\n",
            "",
        ],
    ),
    (
        "unittest_text",
        ["", "FAIL: test_@ (t.T)\nERROR: test_1 (t.T)\n======\n", "Ran 9 tests in 1s\n\nOK\n"],
    ),
    (
        "jest_text",
        ["", "FAIL @.js\n  ● Test suite failed to run\n  a\n    b\n", "Tests: 1 failed, 1 total\n"],
    ),
    (
        "vitest_text",
        ["", " FAIL  @.js [ @.js ]\n FAIL  1.js > x > y\n", "      Tests  1 failed (1)\n"],
    ),
    ("mocha_text", ["", "  @\n    ✔ @\n    1) @\n", "  1 passing (1ms)\n  1) a:\n"]),
    ("rspec_text", ["", "\n@\n  @ (FAILED - @)\nrspec @ # @\n", "9 examples, 9 failures\n"]),
    ("phpunit_text", ["There was 1 error:\n", "@) A::test@\n ✔ @\n", "Tests: 9, Assertions: 9.\n"]),
    (
        "maven_text",
        ["", "[ERROR] a.T.t@ -- Time elapsed: 1 s <<< ERROR!\nwhy\n", "BUILD FAILURE\n"],
    ),
    (
        "xctest_text",
        [
            "",
            "Test Case 'T.@' started\nx: error: @\n",
            "Executed 9 tests, with 0 failures (0 unexpected)\n",
        ],
    ),
    ("prove", ["", "t/@.t .. ok\n", "Test Summary Report\n"]),
    (
        "googletest",
        ["", "x.cc:@: Failure\n[  FAILED  ] A.@\n", "[==========] 9 tests from 1 suite ran.\n"],
    ),
    ("tap", ["TAP version 14\n", "ok @ - a {\n    ok @ - b\n}\n", ""]),
];

#[test]
fn long_logs_take_linear_time() {
    for (id, [before, repeated, after]) in LOGS {
        let lines = (0..20_000).map(|number| repeated.replace('@', &number.to_string()));
        let log = format!("{before}{}{after}", lines.collect::<String>());
        // The thread's own time: others may have the processor.
        let begun = clock_gettime(ClockId::ThreadCPUTime).tv_sec;
        parser::find(id).unwrap().parse(log.as_bytes());
        let taken = clock_gettime(ClockId::ThreadCPUTime).tv_sec - begun;
        assert!(taken < 10, "{id}: {taken} s");
    }
}
