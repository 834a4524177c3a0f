//! Logs that are made to be slow.

use rustix::time::{ClockId, clock_gettime};
use test_runner::parser;

/// A parser, the lines before and after, and between them lines that are repeated, with a number for `@`.
const LOGS: [(&str, [&str; 3]); 4] = [
    (
        "go_json",
        [
            "",
            "{\"Action\":\"build-fail\",\"ImportPath\":\"p@\"}\n\
             {\"Action\":\"fail\",\"Package\":\"p@\",\"FailedBuild\":\"p@\"}\n",
            "",
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
