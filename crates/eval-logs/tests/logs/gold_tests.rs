//! What is said about gold tests: a status that is none, and tests of which the log says nothing.

use serde_json::{Value, json};

use crate::small::{FLASK, MODEL, RUN, SUMMARY, Small};

#[test]
fn a_word_that_is_no_status_is_an_error() {
    let small = Small::of_flask(&["a.py::t"], &[]);
    let report =
        ["report", "--status-map", "map.json", "--gold", "gold.jsonl", "--instance", FLASK];
    for word in ["fail", "FAIL", "pass", "TIMEOUT", "FAILED+PASSED", ""] {
        small.file("map.json", json!({"a.py::t": word, "b": "PASSED"}).to_string());
        for options in [&[][..], &["--strict"], &["--rules", "v5"]] {
            let ran = small.run(&[&report[..], options].concat());
            ran.refused(&[
                "`map.json`: `a.py::t` has the unknown status",
                &format!("`{word}`"),
                "PASSED, FAILED, ERROR, SKIPPED",
            ]);
        }
    }
    // No word of the map is a status.
    small.file("map.json", json!({"b": "fail", "c": "pass"}).to_string());
    small.run(&report).refused(&["`b` has the unknown status `fail`"]);
    // The first harness does not know this one.
    small.file("map.json", json!({"a.py::t": "XFAIL"}).to_string());
    small.run(&report).refused(&["`XFAIL`", "help: pass `--rules v5`"]);
    assert_eq!(
        small.run(&[&report[..], &["--rules", "v5"]].concat()).json()["FAIL_TO_PASS"]["success"],
        json!(["a.py::t"])
    );
}

#[test]
fn a_word_in_a_log_that_is_no_status_is_named() {
    let small = Small::of_flask(&["a.py::t"], &[]);
    small.first("PASSED-ish a.py::t\n");
    for command in [&["reports", "logs", "--gold", "gold.jsonl"][..], &RUN, &SUMMARY, &MODEL] {
        small
            .run(command)
            .said(&["the gold test `a.py::t` has the unknown status `PASSED-ish` (known: "]);
    }
}

/// The report of one log, and what is said about it.
fn report(body: &str) -> (Value, String) {
    let small = Small::of_flask(&["a.py::t"], &["a.py::kept"]);
    small.first(body);
    let log = format!("logs/{FLASK}.m.eval.log");
    let ran = small.run(&["report", &log, "--gold", "gold.jsonl"]);
    (ran.json(), ran.said)
}

#[test]
fn an_absent_test_is_told_from_one_that_failed() {
    let (one, said) = report("FAILED a.py::t\nPASSED a.py::kept\n");
    assert_eq!((&one["absent"], said.contains("gold tests")), (&Value::Null, false));
    let (one, said) = report("PASSED a.py::Other::t\nFAILED a.py::kept\n");
    assert_eq!(one["FAIL_TO_PASS"]["failure"], json!(["a.py::t"]));
    assert_eq!(one["absent"], json!([{"test": "a.py::t"}]));
    assert!(said.contains("gold tests: 0 passed, 1 failed, 1 absent from the log"), "{said}");
    // A quote that was lost, and colours.
    let (one, said) = report("PASSED a.py::'t'\nPASSED a.py::kept\n");
    assert_eq!(one["absent"], json!([{"test": "a.py::t", "near": ["a.py::'t'"]}]));
    assert!(said.contains("`a.py::t` is absent from the log, which has `a.py::'t'`"), "{said}");
    let (one, _) = report("\u{1b}[32mPASSED\u{1b}[0m a.py::t\nPASSED a.py::kept\n");
    assert_eq!(one["absent"], json!([{"test": "a.py::t", "line": "PASSED a.py::t"}]));
}

#[test]
fn a_log_without_any_of_its_gold_tests_is_named_with_its_own_count() {
    let small = Small::of_flask(&["a.py::t"], &["a.py::kept"]);
    let dots = "a.py ......  [100%]\n======== 41 passed in 2.73s =====\n>>>>> All Tests Passed\n";
    small.first(dots);
    let said = "none of its 2 gold tests is in the log; the log itself says `41 passed in 2.73s`";
    let count = "gold tests: 0 passed, 0 failed, 2 absent from the log";
    for options in [&[][..], &["--strict"]] {
        let ran = small.run_report(options);
        ran.said(&[said, count]);
        assert_eq!(ran.json()["unresolved_reasons"], json!({ FLASK: said }));
    }
    small.run(&["reports", "logs", "--gold", "gold.jsonl"]).said(&[said, count]);
    let strict = small.run(&["reports", "logs", "--gold", "gold.jsonl", "--strict"]).json();
    let report = &strict["reports_patch_success"][format!("{FLASK}.m.eval.log")];
    assert_eq!(report["absent"], json!([{"test": "a.py::t"}, {"test": "a.py::kept"}]));
    let page = small.run_report(&["--html", "page.html"]);
    assert_eq!(page.code, 0, "{}", page.said);
    assert!(std::fs::read_to_string(small.path("page.html")).unwrap().contains(said));
}

#[test]
fn every_unresolved_instance_has_a_reason() {
    let cases = [
        ("FAILED a.py::t\nPASSED a.py::kept\n", "gold tests that failed: `a.py::t`"),
        ("PASSED a.py::kept\nFAILED x\n", "`a.py::t` is absent from the log"),
        (">>>>> Patch Apply Failed; (pred)\n", "the log has `>>>>> Patch Apply Failed`"),
    ];
    for (body, said) in cases {
        let small = Small::of_flask(&["a.py::t"], &["a.py::kept"]);
        if body.contains("Apply Failed") {
            small.file(&format!("logs/{FLASK}.m.eval.log"), body);
        } else {
            small.first(body);
        }
        let report = small.run_report(&[]).json();
        assert_eq!(report["unresolved_reasons"], json!({ FLASK: said }), "{body}");
        // The plain rules of the current harness print what it prints, so the reason is on stderr.
        let small = Small::of_flask(&["a.py::t"], &["a.py::kept"]);
        small.current(body);
        let ran = small.run_report(&[]);
        assert_eq!(ran.json()["unresolved_reasons"], Value::Null);
        ran.said(&[&format!("{FLASK} is not resolved: {said}")]);
    }
}

#[test]
fn a_timeout_of_the_first_harness_has_its_reason() {
    let small = Small::of_flask(&["a.py::t"], &[]);
    small.first("FAILED a.py::t\n>>>>> Tests Timed Out after 900 seconds\n");
    let report = small.run_report(&[]).json();
    assert_eq!(report["failure_reasons"], json!({ FLASK: "tests_timed_out" }));
    assert_eq!(report["ambiguous_failure_ids"], json!([FLASK]));
    assert_eq!(report["unresolved_ids"], json!([FLASK]));
}

#[test]
fn a_report_that_names_no_test_is_named() {
    let small = Small::of_flask(&["a"], &[]);
    let list = json!({"success": [], "failure": []});
    small
        .file("r.json", json!({"x.log": {"FAIL_TO_PASS": list, "PASS_TO_PASS": list}}).to_string());
    let ran = small.run(&["metrics", "r.json"]);
    assert_eq!(ran.json()["case_resolution_counts"], json!({"RESOLVED_FULL": 1}));
    ran.said(&["reports without a success or a failure: 1, such as `x.log`"]);
}

#[test]
fn the_relatives_count_absent_tests_too() {
    const TASK: &str = "instance_flipt-io__flipt-05d7234fa582df632f70a7cd10194d61bd7043b9";
    let pro = Small::of_flask(&["a"], &[]);
    let row =
        json!({"instance_id": TASK, "fail_to_pass": ["TestAdd"], "pass_to_pass": ["TestKept"]});
    pro.file("tasks.jsonl", row.to_string());
    let log = format!("out/{TASK}/m_stdout.log");
    let all = ["run-report", "--benchmark", "pro", "--tasks", "tasks.jsonl", "--logs", "out"];
    for options in [&[][..], &["--strict"]] {
        pro.file(&log, "--- PASS: TestKept (0.00s)\n");
        let ran = pro.run(&[&all[..], options].concat());
        assert_eq!(ran.json(), json!({ TASK: false }));
        ran.said(&["gold tests: 1 passed, 0 failed, 1 absent from the log"]);
        pro.file(&log, "nothing of the kind\n");
        let ran = pro.run(&[&all[..], options].concat());
        ran.said(&["m_stdout.log: none of its 2 gold tests is in the log"]);
    }
    let polybench = Small::of_flask(&["a"], &[]);
    let row = json!({"instance_id": "google__guava-1", "F2P": ["C.a"], "P2P": ["C.b"]});
    polybench.file("tasks.jsonl", row.to_string());
    polybench.file(
        "logs/google__guava-1_run.log",
        "<testsuite><testcase classname=\"C\" name=\"c\"/></testsuite>\n",
    );
    for options in [&[][..], &["--strict"]] {
        let all =
            ["run-report", "--benchmark", "polybench", "--tasks", "tasks.jsonl", "--logs", "logs"];
        let ran = polybench.run(&[&all[..], options].concat());
        ran.said(&[
            "google__guava-1: none of its 2 gold tests is in the log",
            "2 absent from the log",
        ]);
    }
    let rebench = Small::of_flask(&["a"], &[]);
    let row = json!({"instance_id": "a__b-1", "install_config": {"log_parser": "parse_log_pytest"},
        "FAIL_TO_PASS": ["t.py::a"], "PASS_TO_PASS": ["t.py::b"]});
    rebench.file("tasks.jsonl", row.to_string());
    rebench.file("logs/a__b-1_log.txt", "PASSED t.py::b\n");
    for options in [&[][..], &["--strict"]] {
        let all =
            ["run-report", "--benchmark", "rebench", "--tasks", "tasks.jsonl", "--logs", "logs"];
        let ran = rebench.run(&[&all[..], options].concat());
        ran.said(&["gold tests: 1 passed, 0 failed, 1 absent from the log"]);
    }
}
