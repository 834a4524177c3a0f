use super::*;
use crate::model::Status;

/// `name status` for each test case, in order.
fn read(log: &str) -> Vec<String> {
    let report = PytestV.parse(log.as_bytes());
    report.tests.iter().map(|test| format!("{} {}", test.id.name, short(&test.status))).collect()
}

fn short(status: &Status) -> &'static str {
    match status {
        Status::Passed => "P",
        Status::Failed => "F",
        Status::Error => "E",
        Status::Skipped => "s",
        Status::XFailed => "x",
        Status::XPassed => "X",
        Status::Unknown(_) => "?",
    }
}

#[test]
fn one_line_one_result() {
    let cases = [
        ("a::x PASSED", "a::x P"),
        ("a.py::x PASSED [ 50%]", "a.py::x P"),
        ("a.py::x FAILED                    [100%]", "a.py::x F"),
        ("a.py::x ERROR [ 3/12]", "a.py::x E"),
        ("a.py::x XFAIL (why (not) [ 50%]) [ 50%]", "a.py::x x"),
        ("a.py::x XPASS (why) 1.203ms", "a.py::x X"),
        ("a.py::x PASSED   1m 5s", "a.py::x P"),
        ("a.py::x SKIPPED (a reason that goes on FAILED", "a.py::x s"),
        ("a.py::x[a SKIPPED (b] PASSED", "a.py::x[a SKIPPED (b] P"),
        ("a.py::x[a SKIPPED (b] SKIPPED (c)", "a.py::x[a SKIPPED (b] s"),
        ("a.py::x[] y] PASSED", "a.py::x[] y] P"),
        ("a.py::x[ PASSED ] FAILED", "a.py::x[ PASSED ] F"),
        ("a.py::x[a - b] PASSED", "a.py::x[a - b] P"),
        ("a b/c - d.py::x PASSED", "a b/c - d.py::x P"),
        ("a.py::x y PASSED", "a.py::x y P"),
        ("c.py::T::x <- b.py PASSED", "c.py::T::x P"),
        ("c.py::T::x[a <- b] PASSED", "c.py::T::x[a <- b] P"),
        ("c.py::T::x[1] <- b.py SKIPPED (why)", "c.py::T::x[1] s"),
        ("C:\\a\\b.py::x PASSED", "C:\\a\\b.py::x P"),
        ("[gw0] [ 50%] PASSED a.py::x ", "a.py::x P"),
        ("[gw11] PASSED a.py::x[a b] ", "a.py::x[a b] P"),
        ("[gw0] [1/3] FAILED c.py::T::x <- b.py ", "c.py::T::x F"),
        ("[gw0] 1.2ms SKIPPED a.py::x ", "a.py::x s"),
        ("[gw0] [ 50%] SUBFAILED[a [b] c] (i='1') a.py::x[d e] ", "a.py::x[d e] F"),
        ("a.py::x SUBFAILED[a b] (i=1) [ 50%]", "a.py::x F"),
        ("a.py::x [a] (i=1) SUBFAIL [ 50%]", "a.py::x F"),
        ("[gw0] [ 50%] [a [b]] (i='1') SUBFAIL a.py::x[d e] ", "a.py::x[d e] F"),
        ("\u{1b}[32ma.py::x \u{1b}[0m\u{1b}[31mFAILED\u{1b}[0m [ 50%]", "a.py::x F"),
        ("ünï.py::中文[é] PASSED", "ünï.py::中文[é] P"),
        ("a.py::x\nPASSED", "a.py::x P"),
        ("ERROR a/b.py - ImportError: a::b", "a/b.py E"),
        ("ERROR a/b.py", "a/b.py E"),
    ];
    for (line, expected) in cases {
        assert_eq!(read(line), [expected], "{line:?}");
    }
}

#[test]
fn lines_without_a_result() {
    let none = [
        "PASSED",
        "a.py::x",
        "a.py::x PASSEDFOO",
        "a.py::x XFAILED",
        "a.py::x passed",
        " a.py::x PASSED",
        "a.py PASSED",
        "::x PASSED",
        "test a::b ... FAILED",
        "FAILED a.py::x - why",
        "ERROR a.py::x - why",
        "note: a.py::x PASSED",
        "a.py::x SUBPASSED[a] [ 50%]",
        "a.py::x SUBSKIPPED[a] (why)",
        "a.py::x [a] (i=1) SUBPASS [ 50%]",
        "a.py::x (<subtest>) SUBXFAIL (known)",
        "[gw0] [ 50%] (i='1') SUBPASS a.py::x ",
        "[gw0] node down: PASSED a",
        "[gw0] a.py::x PASSED",
        "ERROR: not found: a.py",
        "a.py::x RERUN [ 50%]",
    ];
    for line in none {
        assert_eq!(read(line), [""; 0], "{line:?}");
    }
}

#[test]
fn the_control_sum_adds_what_has_no_name() {
    let cases: [(&str, &[&str]); 8] = [
        (
            "== 2 passed, 1 failed, 1 error in 1s ==",
            &[
                "unnamed_passed_1 P",
                "unnamed_passed_2 P",
                "unnamed_crashed_1 F",
                "unnamed_error_1 E",
            ],
        ),
        (
            "a::x PASSED\n== 3 passed in 1s ==",
            &["a::x P", "unnamed_passed_1 P", "unnamed_passed_2 P"],
        ),
        ("a::x XFAIL\n== 1 xfailed, 1 xpassed in 1s ==", &["a::x x", "unnamed_passed_1 P"]),
        ("== 3 passed in 1s ==\n== 1 failed in 1s ==", &["unnamed_crashed_1 F"]),
        ("== 100 passed in 1s ==\na::x FAILED\n== 1 failed in 1s ==", &["a::x F"]),
        ("a::x FAILED\na::y FAILED\n== 1 failed in 1s ==", &["a::x F", "a::y F"]),
        (
            "..F\n1 failed, 2 passed in 0.01s",
            &["unnamed_passed_1 P", "unnamed_passed_2 P", "unnamed_crashed_1 F"],
        ),
        (
            "== test session starts ==\na::x FAILED\n== 1 failed in 1s ==\n== 9 passed in 1s ==",
            &["a::x F"],
        ),
    ];
    for (log, expected) in cases {
        assert_eq!(read(log), expected, "{log}");
    }
    let huge = PytestV.parse(b"== 99999999999999999999 passed in 1s ==");
    assert!(huge.tests.is_empty() && !huge.invalid.is_empty());
}

#[test]
fn evidence_is_a_result_or_a_summary() {
    for log in [
        "== no tests ran in 0.01s ==",
        "== 3 skipped in 0.01s ==",
        "no tests ran in 0.01s",
        "a::x SKIPPED",
    ] {
        assert!(PytestV.parse(log.as_bytes()).evidence, "{log}");
    }
    for log in ["", "garbage", "== test session starts ==\ncollected 2 items", "=====", "4 passed"]
    {
        assert!(!PytestV.parse(log.as_bytes()).evidence, "{log}");
    }
}

#[test]
fn sections_show_no_results() {
    let log = "a.py::x FAILED\n\n=== FAILURES ===\n--- Captured stdout call ---\na.py::y PASSED\n\
        [gw0] PASSED a.py::z\nERROR b.py\n=== ERRORS ===\n__ ERROR collecting c.py __\n\
        === test session starts ===\ncollected 1 item\na.py::w PASSED\n=== 1 passed in 1s ===\n\
        === short test summary info ===\nFAILED a.py::x - why\n=== 1 failed in 1s ===";
    assert_eq!(read(log), ["a.py::x F"]);
}

#[test]
fn collection_errors_count_once() {
    let title = "__ ERROR collecting a b.py __\n";
    let log = format!(
        "=== ERRORS ===\n{title}text\n{title}=== short test summary info ===\nERROR a b.py - x\n\
         ERROR a b.py - x\n!!! Interrupted !!!\n=== 2 errors in 1s ==="
    );
    assert_eq!(read(&log), ["a b.py E"]);
    assert!(PytestV.parse(log.as_bytes()).diagnostics.is_empty());
}

#[test]
fn only_the_last_run_of_a_test_counts() {
    let log = "a::x RERUN\na::x FAILED\na::y PASSED\na::x RERUN\na::x PASSED\na::x ERROR\n\
        == 2 passed, 1 error, 2 rerun in 1s ==";
    assert_eq!(read(log), ["a::y P", "a::x P", "a::x E"]);
}

#[test]
fn outcomes_after_what_tests_print() {
    let cases: [(&str, &[&str]); 9] = [
        ("a.py::x hello\nPASSED\na.py::y PASSED", &["a.py::x P", "a.py::y P"]),
        (
            "a.py::x helloPASSED\na.py::y FAILEDbye\na.py::z PASSED",
            &["a.py::x P", "a.py::y F", "a.py::z P"],
        ),
        ("a.py::x[a b] got [1]\nFAILED", &["a.py::x[a b] F"]),
        ("a.py::x out\na.py::y PASSED\nFAILED", &["a.py::x F"]),
        ("a.py::x PASSED\nFAILED\na.py::y PASSED", &["a.py::x F", "a.py::y P"]),
        (
            "a.py::x \nPASSED [ 50%]\ndown FAILED\na.py::y PASSED [100%]",
            &["a.py::x P", "a.py::y P"],
        ),
        ("a.py::x out\n=== FAILURES ===\nPASSED\na.py::y out\nPASSED", &["a.py::x P", "a.py::y P"]),
        ("a.py::x out\nSKIPPED (why)\na.py::x out\nXFAIL (why)", &["a.py::x s", "a.py::x x"]),
        ("a.py::x[a\nb] PASSED [ 50%]", &["a.py::x[a\nb] P"]),
    ];
    for (log, expected) in cases {
        let log = format!("=== test session starts ===\ncollected 2 items\n{log}\n");
        assert_eq!(read(&log), expected, "{log}");
    }
}

#[test]
fn a_summary_of_fewer_tests_than_were_read_begins_no_session() {
    let log = "=== test session starts ===\ncollected 3 items\n\na.py::x FAILED [ 33%]\na.py::y FAILED [ 66%]\n\
               a.py::z PASSED [100%]\n\n=== FAILURES ===\n___ x ___\n--- Captured stdout call ---\n\
               === 100 passed in 0.12s ===\n=== test session starts ===\n___ z (n=1) ___\nE  AssertionError\n\
               === short test summary info ===\nFAILED a.py::x\nFAILED a.py::y\nSUBFAILED[b] (n=1) a.py::z\n\
               === 3 failed, 1 passed in 0.06s ===\n";
    assert_eq!(read(log), ["a.py::x F", "a.py::y F", "a.py::z F"]);
}

#[test]
fn parts_belong_to_their_tests() {
    let cases: [(&str, &[&str]); 7] = [
        (
            "=== test session starts ===\ncollected 1 item\na.py::x more\n\
             textSUBPASSED[ skipped (b] (n=0)\na.py::x SUBFAILED[b] (n=1)\na.py::x PASSED",
            &["a.py::x F"],
        ),
        ("a.py::x SUBFAILED[a]\na.py::x FAILED", &["a.py::x F"]),
        ("a.py::x SUBFAILED[a]\na.py::x SUBFAILED[b]\na.py::x PASSED", &["a.py::x F"]),
        ("a.py::x SUBPASSED[a]\na.py::x SUBSKIPPED[b] (why)\na.py::x PASSED", &["a.py::x P"]),
        ("a.py::x SUBFAILED[a]\na.py::y PASSED", &["a.py::x F", "a.py::y P"]),
        ("a.py::x SUBFAILED[a]\na.py::x PASSED\na.py::x ERROR", &["a.py::x F", "a.py::x E"]),
        (
            "a.py::x \na.py::x PASSED [ 50%]\n=== short test summary info ===\n\
             SUBFAILED[case] (i=2) a.py::x - why\n=== 1 failed, 1 passed in 1s ===",
            &["a.py::x F"],
        ),
    ];
    for (log, expected) in cases {
        assert_eq!(read(log), expected, "{log}");
    }
}

#[test]
fn the_short_summary_names_what_the_run_did_not() {
    let start = "=== test session starts ===\ncollected 3 items\n\na.py .F.   [100%]\n";
    let short = "=== short test summary info ===\n";
    let end = "=== 1 failed, 2 passed in 1s ===\n";
    let cases: [(String, &[&str]); 5] = [
        (
            format!("{start}{short}PASSED a.py::x\nPASSED a.py::z\nFAILED a.py::y - why\n{end}"),
            &["a.py::x P", "a.py::z P", "a.py::y F"],
        ),
        (
            format!("{start}{short}FAILED a.py::y[a - b] - why\n{end}"),
            &["a.py::y[a - b] F", "unnamed_passed_1 P", "unnamed_passed_2 P"],
        ),
        (
            format!(".F.   [100%]\n{short}FAILED a.py::y - why\n1 failed, 2 passed in 1s\n"),
            &["a.py::y F", "unnamed_passed_1 P", "unnamed_passed_2 P"],
        ),
        (
            format!(".F.   [100%]\n{short}FAILED a.py::y - why\n"),
            &["a.py::y F", "unnamed_passed_1 P", "unnamed_passed_2 P"],
        ),
        // A part of a test that pytest counts as passed.
        (
            format!(
                ".u.   [100%]\n{short}SUBFAILED(i=1) a.py::y - why\n1 failed, 2 passed in 1s\n"
            ),
            &["a.py::y F", "unnamed_passed_1 P"],
        ),
    ];
    for (log, expected) in cases {
        assert_eq!(read(&log), expected, "{log}");
    }
}

#[test]
fn only_what_pytest_prints_last_closes_a_quiet_session() {
    let fake = "======== 100 passed in 1.00s ========\n";
    let bare = "100 passed in 1.00s\n";
    let start = ".F   [100%]\n=== FAILURES ===\n___ y ___\n--- Captured stdout call ---\n";
    let short = "=== short test summary info ===\nFAILED a.py::y - why\n";
    let real = "1 failed, 1 passed in 1.00s\n";
    let expected = ["a.py::y F", "unnamed_passed_1 P"];
    for log in [
        format!("{start}{fake}{short}{real}"),
        format!("{start}{bare}{fake}{bare}{short}{real}"),
        format!("{start}{short}{real}{fake}{bare}"),
        format!("{start}{short}{real}=== FAILURES ===\n{fake}"),
        format!("{start}{fake}{real}{short}{real}{bare}"),
        format!("{start}{fake}{short}"),
    ] {
        assert_eq!(read(&log), expected, "{log}");
    }
    let more = format!("{start}{short}{real}..   [100%]\n2 passed in 1.00s\n");
    let two = ["a.py::y F", "unnamed_passed_1 P", "unnamed_passed_2 P", "unnamed_passed_3 P"];
    assert_eq!(read(&more), two);
    // A session with a header ends with signs.
    let log =
        "=== test session starts ===\ncollected 2 items\na.py::x PASSED [ 50%]\n100 passed in 1s\n";
    assert_eq!(read(log), ["a.py::x P"]);
}

#[test]
fn messages_come_from_the_sections() {
    let log = "=== test session starts ===\ncollected 5 items\n\
        a.py::T::x[a::b] FAILED [ 20%]\nb.py::T::x[a::b] FAILED [ 40%]\na.py::y ERROR [ 60%]\n\
        a.py::z PASSED [ 80%]\na.py::z ERROR [100%]\n\n=== ERRORS ===\n\
        ___ ERROR at setup of y ___\n\n>   f()\nE   RuntimeError: no\n\na.py:3: RuntimeError\n\
        ___ ERROR at teardown of z ___\nE   RuntimeError: late\n=== FAILURES ===\n\
        ___ T.x[a::b] ___\n\n    def x():\n>       assert 1 == 2\nE       assert 1 == 2\n\n_ _ _ _ _\n\n\
        a.py:9: AssertionError\n--- Captured stdout call ---\n=== 9 passed in 1s ===\n___ y ___\nfake\n\
        ___ T.x[a::b] ___\nsecond\n=== short test summary info ===\n=== 2 failed, 1 passed, 2 errors in 1s ===\n";
    let report = PytestV.parse(log.as_bytes());
    let messages: Vec<&str> =
        report.tests.iter().map(|test| test.message.as_deref().unwrap_or("")).collect();
    let expected = [
        "assert 1 == 2\n    def x():\n>       assert 1 == 2\nE       assert 1 == 2\n\n_ _ _ _ _\n\na.py:9: AssertionError",
        "second",
        "RuntimeError: no\n>   f()\nE   RuntimeError: no\n\na.py:3: RuntimeError",
        "",
        "RuntimeError: late\nE   RuntimeError: late",
    ];
    assert_eq!(messages, expected);
    let log = "a.py::x FAILED [100%]\n=== short test summary info ===\nFAILED a.py::x - assert 1 == 2\n=== 1 failed in 1s ===\n";
    let report = PytestV.parse(log.as_bytes());
    assert_eq!(report.tests[0].message.as_deref(), Some("assert 1 == 2"));
}

#[test]
fn quiet_logs_are_recognised() {
    for log in [
        ".F   [100%]\n1 failed, 1 passed in 0.01s\n",
        "..\n2 passed in 0.01s",
        ".   [100%]\n=== short test summary info ===\nPASSED a.py::x\n",
        "=== ERRORS ===\n=== short test summary info ===\nERROR a.py\n1 error in 0.05s\n",
    ] {
        assert!(PytestV.recognises(log.as_bytes()), "{log}");
    }
    for log in ["..F\n\n3 examples, 1 failure\n", "2 passed in 0.01s\n", "...\nok\n"] {
        assert!(!PytestV.recognises(log.as_bytes()), "{log}");
    }
}

#[test]
fn hostile_sections_take_linear_time() {
    let start = "=== test session starts ===\na.py::x FAILED\n";
    let many = 20_000;
    let logs = [
        format!("{start}=== FAILURES ===\n{}", "___ x ___\nE   why\n".repeat(many)),
        format!("{start}=== FAILURES ===\n___ x ___\n{}", "E   why\n".repeat(8 * many)),
        format!(
            "{start}=== short test summary info ===\nFAILED a.py::x <- {}",
            " - ".repeat(20 * many)
        ),
        format!(
            "{start}=== short test summary info ===\n{}",
            "FAILED a.py::x - why\n".repeat(many)
        ),
        format!("{start}{}a.py::x PASSED\n", "a.py::x SUBFAILED[a]\n".repeat(many)),
        format!(
            ".F\n=== short test summary info ===\n{}",
            "SUBFAILED[a] a.py::x - y\n".repeat(many)
        ),
        format!("{}{many} failed in 1s\n", "F   [100%]\n".repeat(many)),
        format!(".   [100%]\n{}", "=== FAILURES ===\n1 passed in 1s\n".repeat(many)),
    ];
    for log in logs {
        // The time that this thread works, whatever else the machine does.
        let worked = || {
            let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
            stat.split(' ').next().unwrap().parse::<u64>().unwrap() / 1_000_000_000
        };
        let begun = worked();
        PytestV.parse(log.as_bytes());
        let taken = worked() - begun;
        assert!(taken < 8, "{taken} s: {}", &log[..80]);
    }
}

#[test]
fn sessions_one_after_the_other() {
    let one =
        "=== test session starts ===\na::x FAILED\n=== FAILURES ===\n=== 1 failed in 1s ===\n";
    let two = "=== test session starts ===\nb::y PASSED\n=== 2 passed in 1s ===\n";
    assert_eq!(read(&format!("{one}{two}")), ["a::x F", "b::y P", "unnamed_passed_1 P"]);
    let killed = "=== test session starts ===\ncollected 2 items\na.py::x PASSED\na.py::y ";
    assert_eq!(read(&format!("{killed}\n{two}")), ["a.py::x P", "b::y P", "unnamed_passed_1 P"]);
    let odd =
        "=== test session starts ===\na::x FAILED\n=== FAILURES ===\n=== 5 failed in 1s ===\n";
    assert_eq!(read(&format!("{odd}{two}")).len(), 7);
}

#[test]
fn two_quiet_sessions_without_a_section_are_two() {
    let first = "F..                                                                      [100%]\n1 failed, 2 passed in 0.00s\n";
    let second = "...                                                                      [100%]\n3 passed in 0.00s\n";
    let counts = |log: &str| {
        let report = PytestV.parse(log.as_bytes());
        let of =
            |wanted: &Status| report.tests.iter().filter(|test| test.status == *wanted).count();
        [of(&Status::Passed), of(&Status::Failed)]
    };
    assert_eq!(counts(&format!("{first}{second}")), [5, 1]);
    assert_eq!(counts(&format!("{second}{first}{second}")), [8, 1]);
    assert_eq!(counts(first), [2, 1]);
}

#[test]
fn two_sessions_without_a_header_are_held_against_both_summaries() {
    let log = "tests/a.py::t1 FAILED [100%]\n=== 1 failed in 0.10s ===\ntests/b.py::t1 PASSED [100%]\n=== 1 passed in 0.10s ===\n";
    let report = PytestV.parse(log.as_bytes());
    assert_eq!((report.tests.len(), report.diagnostics), (2, Vec::new()));
}

#[test]
fn a_session_that_stopped_is_no_success() {
    let failure = |log: &str| PytestV.parse(log.as_bytes()).failure;
    let start = "=== test session starts ===\ncollected 2 items\na.py::x PASSED [ 50%]\n";
    let end = "=== 1 passed in 0.01s ===\n";
    for why in ["KeyboardInterrupt", "_pytest.outcomes.Exit: enough", "Interrupted: a plugin"] {
        let stop = format!("\n!!! {why} !!!\n/app/a.py:5: {why}\n");
        assert_eq!(failure(&format!("{start}{stop}{end}")).as_deref(), Some(why));
        assert_eq!(failure(&format!(".\n{stop}1 passed in 0.01s\n")).as_deref(), Some(why));
        // Tests ran after it: a test printed it.
        let next = "a.py::y PASSED [100%]\n\n=== 2 passed in 0.01s ===\n";
        assert_eq!(failure(&format!("{start}{stop}{next}")), None);
    }
    let broken = "INTERNALERROR> Traceback\nINTERNALERROR> ValueError: x\n\n";
    let why = Some("INTERNALERROR> ValueError: x".to_owned());
    assert_eq!(failure(&format!("{start}{broken}{end}")), why);
    assert_eq!(failure(&format!(".   [100%]\n{broken}")), why);
    // A failed test says why a run stops after it.
    let failed = "=== test session starts ===\na.py::x FAILED [ 50%]\n!!! stopping after 1 failures !!!\n=== 1 failed in 0.01s ===\n";
    assert_eq!(failure(failed), None);
}

#[test]
fn a_quiet_session_without_letters_follows_another_one() {
    let first = "..   [100%]\n2 passed in 0.01s\n";
    let headed = "=== test session starts ===\na.py::x PASSED [100%]\n=== 1 passed in 0.01s ===\n";
    let bare = "\n!!! Interrupted: 1 error during collection !!!\n1 error in 0.01s\n";
    let two = ["unnamed_passed_1 P", "unnamed_passed_2 P"];
    assert_eq!(read(&format!("{first}{bare}")), [two[0], two[1], "unnamed_error_1 E"]);
    assert_eq!(read(&format!("{bare}{first}")), ["unnamed_error_1 E", two[0], two[1]]);
    assert_eq!(read(&format!("{headed}{bare}")), ["a.py::x P", "unnamed_error_1 E"]);
    assert_eq!(read(&format!("{headed}{first}")), ["a.py::x P", two[0], two[1]]);
    let missing = "\nno tests ran in 0.00s\nERROR: file or directory not found: b.py\n\n";
    for log in
        [format!("{first}{missing}"), format!("{missing}{first}"), format!("{headed}{missing}")]
    {
        let why = PytestV.parse(log.as_bytes()).failure;
        assert_eq!(why.as_deref(), Some("file or directory not found: b.py"), "{log}");
    }
    // The end of a session, once more.
    assert_eq!(read(&format!("{first}2 passed in 0.01s\n")), two);
}

#[test]
fn a_part_that_only_the_short_summary_names_fails_its_test() {
    // The parts of the attempts before the last one are not counted, and the other part's line is missing.
    let part = "a.py::x SUBFAILED(i=0) [ 50%]\n";
    let log = format!(
        "=== test session starts ===\ncollected 2 items\n{part}a.py::x RERUN [ 50%]\n{part}a.py::x RERUN [ 50%]\n\
        {part}a.py::x FAILED [ 50%]\na.py::y \na.py::y PASSED [100%]\n=== short test summary info ===\n\
        SUBFAILED(i=0) a.py::x - why\nFAILED a.py::x - why\nSUBFAILED(i=2) a.py::y - why\n\
        === 3 failed, 1 passed, 2 rerun in 0.01s ===\n"
    );
    assert_eq!(read(&log), ["a.py::x F", "a.py::y F"]);
}
