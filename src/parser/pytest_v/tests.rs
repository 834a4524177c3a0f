use super::*;
use crate::model::Status;

/// `name status` for each test case, in order.
fn read(log: &str) -> Vec<String> {
    let report = PytestV.parse(log.as_bytes());
    report.tests.iter().map(|test| format!("{} {}", test.name, short(&test.status))).collect()
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
        (
            "[gw0] [ 50%] SUBFAILED[a [b] c] (i='1') a.py::x[d e] ",
            "a.py::x[d e] [a [b] c] (i='1') F",
        ),
        ("a.py::x SUBFAILED[a b] (i=1) [ 50%]", "a.py::x [a b] (i=1) F"),
        ("a.py::x SUBSKIPPED[a] (why)", "a.py::x [a] (why) s"),
        ("a.py::x [a] (i=1) SUBFAIL [ 50%]", "a.py::x [a] (i=1) F"),
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
