//! Holes of both harnesses' rules that `--strict` closes, in logs of one instance.

use serde_json::{Value, json};

use crate::small::{FLASK, MODEL, SUMMARY, Small};

/// Whether the only instance is resolved, without and with `--strict`, and what the latter says about it.
fn both(small: &Small) -> ([bool; 2], Value) {
    let [plain, strict] = [&[][..], &["--strict"]].map(|options| small.run_report(options).json());
    assert_eq!(plain["caution"], Value::Null, "{plain}");
    let is_resolved = |report: &Value| report["resolved_instances"] == 1;
    let caution = strict["caution"].as_object().and_then(|all| all.values().next());
    ([is_resolved(&plain), is_resolved(&strict)], caution.cloned().unwrap_or_default())
}

/// What pytest 9 prints where a module prints two lines and raises.
const COLLECTION: &str = "\
============================= test session starts ==============================
collected 0 items / 1 error

==================================== ERRORS ====================================
______________________ ERROR collecting tests/test_mod.py ______________________
E   RuntimeError: x
------------------------------- Captured stdout --------------------------------
PASSED t.py::a
PASSED t.py::b
=========================== short test summary info ============================
ERROR tests/test_mod.py - RuntimeError: x
!!!!!!!!!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!!!!!!!!!
=============================== 1 error in 0.09s ===============================
";

fn flask() -> Small {
    Small::of_flask(&["t.py::a"], &["t.py::b"])
}

fn each_harness(body: &str, resolved: [bool; 2], caution: &Value) {
    for current in [false, true] {
        let small = flask();
        if current {
            small.current(body);
        } else {
            small.first(body);
        }
        assert_eq!(both(&small), (resolved, caution.clone()), "current: {current}\n{body}");
    }
}

#[test]
fn a_pass_counts_within_pytests_own_summary_alone() {
    let outside = json!(["gold tests that pass only outside of pytest's short test summary: 2"]);
    each_harness(COLLECTION, [true, false], &outside);
    // The process ends before pytest says anything.
    let ended = COLLECTION.split("=========================== short").next().unwrap();
    let missing =
        json!(["pytest's short test summary is missing, although tests are reported as passed"]);
    each_harness(ended, [true, false], &missing);
    // Nor does a summary of the solution's own count, before pytest's or behind it.
    let forged = "=========================== short test summary info ============================\n\
                  PASSED t.py::a\nPASSED t.py::b\n============ 2 passed in 0.01s ============\n";
    let two = json!(["the log has 2 short test summaries of pytest"]);
    each_harness(&format!("{forged}{COLLECTION}"), [true, false], &two);
    each_harness(&format!("{COLLECTION}{forged}"), [true, false], &two);
    each_harness(&format!("{COLLECTION}PASSED t.py::a\nPASSED t.py::b\n"), [true, false], &outside);
}

#[test]
fn a_count_of_the_tool_that_contradicts_what_was_read_is_believed() {
    let summary =
        "=========================== short test summary info ============================\n";
    let small = flask();
    small.first(&format!(
        "{summary}PASSED t.py::a\nPASSED t.py::b\n====== 1 passed in 0.1s ======\n"
    ));
    let said = "2 tests that passed were read, and the log's own count is `1 passed in 0.1s`";
    assert_eq!(both(&small), ([true, false], json!([said])));
    let row =
        json!({"instance_id": "django__django-1", "FAIL_TO_PASS": ["a (t.T)"], "PASS_TO_PASS": []});
    let cases = [
        (
            "a (t.T) ... ok\nb (t.T) ... ok\nRan 1 test in 0.1s\n\nOK\n",
            "2 tests that passed were read, and the log's own count is `OK`",
        ),
        (
            "a (t.T) ... ok\nRan 2 tests in 0.1s\n\nFAILED (errors=1)\n",
            "no test that failed was read, and the log's own count is `FAILED (errors=1)`",
        ),
    ];
    for (body, said) in cases {
        let small = Small::of(&row);
        let log = format!(">>>>> Applied Patch (test)\n>>>>> Applied Patch (pred)\n{body}");
        small.file("logs/django__django-1.m.eval.log", log);
        assert_eq!(both(&small), ([true, false], json!([said])), "{body}");
    }
}

#[test]
fn an_honest_session_of_pytest_is_the_same_to_both() {
    for colour in ["", "\u{1b}[33m"] {
        let end = if colour.is_empty() { "" } else { "\u{1b}[0m" };
        let body = format!(
            "{colour}============================= test session starts =============================={end}\n\
             {colour}=========================== short test summary info ============================{end}\n\
             PASSED t.py::a\nPASSED t.py::b\nFAILED t.py::c - assert 0\n\
             {colour}=============== 1 failed, 2 passed, 3 warnings in 0.09s ===============\u{1b}[0m\n"
        );
        each_harness(&body, [true, true], &Value::Null);
    }
}

#[test]
fn a_test_that_failed_once_has_failed() {
    let said = json!(["gold tests that passed and failed in one log: 1"]);
    each_harness(
        "FAILED t.py::a - assert 0\nPASSED t.py::a\nPASSED t.py::b\n",
        [true, false],
        &said,
    );
    let row = json!({
        "instance_id": "redis__redis-1", "repo": "redis/redis", "log_parser": "parse_log_gotest",
        "FAIL_TO_PASS": ["TestA"], "PASS_TO_PASS": []
    });
    let small = Small::of(&row);
    let body = "--- FAIL: TestA (0.00s)\n--- PASS: TestA (0.00s)\n";
    let log = format!(">>>>> Start Test Output\n{body}>>>>> End Test Output\n");
    small.file("logs/redis__redis-1/test_output.txt", log);
    assert_eq!(both(&small), ([true, false], said));
}

#[test]
fn the_relatives_do_not_believe_a_pass_behind_a_failure_either() {
    let small = flask();
    small.file("rebench/a__b-1_log.txt", "FAILED a - x\nPASSED a\n");
    let arguments = ["status-map", "rebench", "--parser", "pytest"];
    assert_eq!(small.run(&arguments).json()["status_map"], json!({"a": "PASSED"}));
    let strict = small.run(&[&arguments[..], &["--strict"]].concat());
    assert_eq!(strict.json()["status_map"], json!({"a": "FAILED"}));
    strict.said(&["`a` is FAILED, but PASSED in the original"]);
}

#[test]
fn the_first_harness_says_that_tests_failed() {
    let small = flask();
    small.first("PASSED t.py::a\nPASSED t.py::b\n>>>>> Some Tests Failed\n");
    let said = "the harness says `>>>>> Some Tests Failed`, and no failed test is in the log";
    assert_eq!(both(&small), ([true, false], json!([said])));
    small.first("PASSED t.py::a\nPASSED t.py::b\nFAILED t.py::c\n>>>>> Some Tests Failed\n");
    assert_eq!(both(&small), ([true, true], Value::Null));
}

#[test]
fn a_log_that_names_only_failures_was_written_to_its_end() {
    let row = json!({
        "instance_id": "chartjs__Chart.js-1", "repo": "chartjs/Chart.js", "version": "1", "FAIL_TO_PASS": ["t1"],
        "PASS_TO_PASS": ["t2"], "log_parser": "parse_log_chart_js", "eval_type": "fail_only"
    });
    let cases = [
        (
            "Chrome Headless: Executed 5 of 900 SUCCESS (0 secs)\nDisconnected\n",
            false,
            "`Executed 5 of 900`: 895 tests did not run",
        ),
        (
            "Chrome: Executed 9 of 9 SUCCESS\nFirefox: Executed 1 of 9 SUCCESS\n",
            false,
            "`Executed 1 of 9`: 8 tests did not run",
        ),
        (
            "Chrome 90.0 (Linux x86_64) t3 FAILED\n",
            false,
            "no line says that the tests ran to their end",
        ),
        (
            "Chrome: Executed 1 of 9 SUCCESS\nChrome: Executed 7 of 9 (skipped 2) SUCCESS\n",
            true,
            "",
        ),
        ("  9 passing (1s)\n", true, ""),
    ];
    for (body, resolved, said) in cases {
        let small = Small::of(&row);
        let log = format!(">>>>> Start Test Output\n{body}>>>>> End Test Output\n");
        small.file("logs/chartjs__Chart.js-1/test_output.txt", log);
        let caution = if resolved { Value::Null } else { json!([said]) };
        assert_eq!(both(&small), ([true, resolved], caution), "{body}");
    }
}

/// A log of the current harness without an exit code, read by this parser.
fn current(repo: &str, parser: &str, test: &str, body: &str) -> Small {
    let id = "a__b-1";
    let small = Small::of(&json!({
        "instance_id": id, "repo": repo, "log_parser": parser, "FAIL_TO_PASS": [test], "PASS_TO_PASS": []
    }));
    let log = format!(">>>>> Start Test Output\n{body}>>>>> End Test Output\n");
    small.file(&format!("logs/{id}/test_output.txt"), log);
    small
}

#[test]
fn what_django_counts_is_all_that_it_names() {
    let load = "test_x (a.B) ... ok\ntest_mod (unittest.loader._FailedTest) ... ERROR\n\n\
                ======================================================================\n\
                ERROR: test_mod (unittest.loader._FailedTest)\n\nRan 1 test in 0.001s\n\nFAILED (errors=1)\n";
    let ended = "test_x (a.B) ... ok\n";
    let honest = "test_x (a.B) ... ok\ntest_y (a.B) ... FAIL\n\nFAIL: test_y (a.B) (n=1)\nFAIL: test_y (a.B) (n=2)\n\
                  Ran 2 tests in 0.001s\n\nFAILED (failures=2)\n";
    let no_end = "no line says that the tests ran to their end";
    for (body, said) in [
        (load, json!(["2 tests were read, and the log's own count is 1"])),
        (ended, json!([no_end])),
        (honest, Value::Null),
    ] {
        let row = json!({"instance_id": "django__django-1", "FAIL_TO_PASS": ["test_x (a.B)"], "PASS_TO_PASS": []});
        let small = Small::of(&row);
        let log = format!(">>>>> Applied Patch (test)\n>>>>> Applied Patch (pred)\n{body}");
        small.file("logs/django__django-1.m.eval.log", log);
        let expected = ([true, said.is_null()], said);
        assert_eq!(both(&small), expected, "{body}");
        let small = current("django/django", "parse_log_django", "test_x (a.B)", body);
        assert_eq!(both(&small), expected, "{body}");
    }
    let sympy = current("sympy/sympy", "parse_log_sympy", "test_x", "test_x ok\n");
    assert_eq!(both(&sympy), ([true, false], json!([no_end])));
}

#[test]
fn what_a_tool_says_about_all_tests_is_believed_without_an_exit_code() {
    let unread =
        |line: &str| format!("no test that failed was read, and the log's own count is `{line}`");
    let no_end = "no line says that the tests ran to their end".to_owned();
    let go = "=== RUN   TestX\n--- PASS: TestX (0.00s)\n";
    let cargo = "running 1 test\ntest TestX ... ok\n\n";
    let result = "test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n";
    let cases = [
        ("gotest", format!("{go}FAIL\tgin [build failed]\n"), unread("FAIL\tgin [build failed]")),
        ("gotest", go.to_owned(), no_end.clone()),
        ("gotest", format!("{go}PASS\nok  \tgin\t0.1s\n"), String::new()),
        ("cargo", "test TestX ... ok\nerror: could not compile `a`\n".to_owned(), "1 tests that passed were read, and the log's own count is `error: could not compile `a``".to_owned()),
        ("cargo", cargo.to_owned(), no_end),
        ("cargo", format!("{cargo}{result}error: could not compile `a` (test \"b\")\n"), unread("error: could not compile `a` (test \"b\")")),
        ("cargo", format!("{cargo}{result}"), String::new()),
        ("jest", "  ✓ TestX (1 ms)\nTest Suites: 1 failed, 1 passed, 2 total\nTests:       1 failed, 1 passed, 2 total\n".to_owned(), unread("Tests:       1 failed, 1 passed, 2 total")),
        ("jest", "  ✓ TestX (1 ms)\nTests:       1 passed, 1 total\n".to_owned(), String::new()),
    ];
    for (parser, body, said) in cases {
        let small = current("a/b", &format!("parse_log_{parser}"), "TestX", &body);
        let caution = if said.is_empty() { Value::Null } else { json!([said]) };
        assert_eq!(both(&small), ([true, said.is_empty()], caution), "{body}");
    }
}

#[test]
fn jasmine_says_that_not_all_specs_ran() {
    for (body, said) in [
        (
            "Ran 20 of 900 specs\n20 specs, 0 failures\nFinished in 1 second\n",
            "jasmine says `Ran 20 of 900 specs`",
        ),
        (
            "20 specs, 0 failures\nFinished in 1 second\nIncomplete: fit() or fdescribe() was found\n",
            "jasmine says `Incomplete: fit() or fdescribe() was found`",
        ),
        ("900 specs, 0 failures\nFinished in 1 second\n", ""),
    ] {
        let small = current("markedjs/marked", "parse_log_marked", "t", body);
        let caution = if said.is_empty() { Value::Null } else { json!([said]) };
        assert_eq!(both(&small), ([true, said.is_empty()], caution), "{body}");
    }
}

#[test]
fn results_outside_of_the_marks_are_not_believed() {
    let small = Small::of_flask(&["t.py::a"], &[]);
    small.raw("PASSED t.py::a\n>>>>> Start Test Output\nImportError: x\n>>>>> End Test Output\n");
    let said = "no result is between the marks of the test output; results outside of the marks are ignored";
    assert_eq!(both(&small), ([true, false], json!([said])));
    small.raw(">>>>> Start Test Output\nImportError: x\n>>>>> End Test Output\nPASSED t.py::a\n");
    assert_eq!(both(&small), ([true, false], json!([said])));
}

/// 5.0.2 raises when the container timed out, and grades nothing. It writes the last line behind all that the tests printed.
#[test]
fn a_timeout_is_an_error_as_the_live_harness_counts_it() {
    let end = "\n\nTimeout error: 1800 seconds exceeded.";
    let marked = ">>>>> Start Test Output\nPASSED t.py::a\n";
    for log in [format!("{marked}>>>>> End Test Output\n{end}"), format!("{marked}{end}")] {
        let small = Small::of_flask(&["t.py::a"], &[]);
        small.raw(&log);
        for options in [&[][..], &["--strict"]] {
            let ran = small.run_report(options);
            let report = ran.json();
            assert_eq!(report["error_ids"], json!([FLASK]), "{report}");
            assert_eq!(report["completed_instances"], 0);
            assert_eq!(report["failure_reasons"], json!({ FLASK: "tests_timed_out" }));
            assert_eq!(report["caution"].is_object(), !options.is_empty());
        }
        small.run_report(&[]).said(&["is not resolved: the tests timed out: the log ends in `Timeout error: 1800 seconds exceeded.`"]);
        let summary = small.run(&SUMMARY).json();
        assert_eq!(summary["Patch Apply Success"]["case_resolution_counts"], json!({}));
        let model = small.run(&MODEL).json();
        assert_eq!((&model["resolved"], &model["test_timeout"]), (&json!([]), &json!([FLASK])));
    }
    // Printed by a test, it means nothing.
    let small = Small::of_flask(&["t.py::a"], &[]);
    small.current("Timeout error: 1800 seconds exceeded.\nPASSED t.py::a\n");
    assert_eq!(small.run_report(&[]).json()["resolved_ids"], json!([FLASK]));
}
