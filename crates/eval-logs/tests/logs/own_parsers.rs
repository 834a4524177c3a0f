//! Evaluation logs read by the parser of a tool's own format, and by a rule file.

use serde_json::json;

use crate::small::Small;

/// A log of SWE-smith's harness: the current harness's marks around `pytest -v`.
const VERBOSE: &str = "\
============ test session starts ===
tests/a.py::t1 PASSED [ 50%]
tests/a.py::t2 PASSED [100%]
=== 2 passed in 0.1s ===
";

fn smith() -> Small {
    let id = "oauthlib__oauthlib.1fd52536.combine_file__09vlzwgc";
    let row = json!({
        "instance_id": id, "repo": "swesmith/oauthlib__oauthlib.1fd52536",
        "FAIL_TO_PASS": ["tests/a.py::t1"], "PASS_TO_PASS": ["tests/a.py::t2"]
    });
    let small = Small::of(&row);
    let log = format!(">>>>> Start Test Output\n{VERBOSE}>>>>> End Test Output\n");
    small.file(&format!("logs/{id}/test_output.txt"), log);
    small
}

const RULES: &str = r#"
reads = "ours"
[[rule]]
line = '^(\S+) (PASSED|FAILED)'
name = "{1}"
status = "{2}"
[[example]]
log = "a PASSED\nb FAILED\n"
tests = [["a", "PASSED"], ["b", "FAILED"]]
"#;

#[test]
fn a_log_may_have_a_parser_of_a_tools_own_format() {
    let small = smith();
    small.file("ours.toml", RULES);
    for options in [["--parser", "pytest_v"], ["--rules-file", "ours.toml"]] {
        for strict in [&[][..], &["--strict"]] {
            let report = small.run_report(&[&options, strict].concat()).json();
            assert_eq!(report["resolved_instances"], 1, "{options:?} {report}");
        }
    }
    let report = small.run_report(&["--parser", "parse_log_pytest"]);
    assert_eq!(report.json()["resolved_instances"], 0);
    report.said(&["no test was read in the log; the log itself says `2 passed in 0.1s`"]);
    small
        .run_report(&["--parser", "nonesuch"])
        .refused(&["the rules v5 have no parser `nonesuch`"]);
    small.file("bad.toml", "x = 1");
    small
        .run_report(&["--rules-file", "bad.toml"])
        .refused(&["cannot use the rule file `bad.toml`"]);
    // The logs of a relative, too.
    small.file("rebench/a__b-1_log.txt", VERBOSE);
    let map = small.run(&["status-map", "rebench", "--parser", "pytest_v"]).json();
    assert_eq!(map["status_map"], json!({"tests/a.py::t1": "PASSED", "tests/a.py::t2": "PASSED"}));
}

#[test]
fn a_rule_file_may_not_give_what_is_no_status() {
    let small = smith();
    let wrong = RULES
        .replace("(PASSED|FAILED)", "(PASS|FAIL)")
        .replace("PASSED", "PASS")
        .replace("FAILED", "FAIL");
    small.file("wrong.toml", wrong);
    small.file("log", "a PASS\n");
    let said = "the test `a` gets `PASS`, which is not a status: PASSED, FAILED, ERROR, SKIPPED, XFAIL, XPASS";
    small.run(&["__parse", "--rules", "wrong.toml", "log", "report"]).refused(&[said]);
    small.run_report(&["--rules-file", "wrong.toml"]).refused(&[said]);
}

#[test]
fn a_word_in_a_log_that_is_no_status_of_a_rule_file_is_an_error() {
    let rules = r#"
reads = "ours"
[[rule]]
line = '^(\w+): (\S+)$'
name = "{2}"
status = "{1}"
words = { good = "PASSED", bad = "FAIL", odd = "XPASS" }
[[example]]
log = "good: b\n"
tests = [["b", "PASSED"]]
"#;
    for options in [&[][..], &["--strict"]] {
        for current in [false, true] {
            let small = Small::of_flask(&["a.py::t"], &["a.py::u"]);
            small.file("r.toml", rules);
            let log = "bad: a.py::t\ngood: a.py::u\n";
            if current {
                small.current(log);
            } else {
                small.first(log);
            }
            let ran = small.run_report(&[&["--rules-file", "r.toml"], options].concat());
            assert_eq!(ran.json()["resolved_instances"], 0, "{options:?} {current}");
            ran.said(&[
                "the gold test `a.py::t` has the unknown status `FAIL`",
                "the test counts as ERROR",
            ]);
            let map =
                small.run(&[&["status-map", "logs", "--rules-file", "r.toml"], options].concat());
            assert_eq!(map.json()["status_map"], json!({"a.py::t": "ERROR", "a.py::u": "PASSED"}));
        }
    }
}

#[test]
fn a_tools_log_that_is_no_whole_run_is_not_believed() {
    let cases = [
        (
            "pytest_v",
            "a.py::t PASSED\n=== 1 error in 0.1s ===\n",
            "the summary counts 0 passed, 1 were read",
        ),
        (
            "pytest_v",
            "a.py::t PASSED\n=== 1 passed, 1 error in 0.1s ===\n",
            "tests that did not pass and have no name in the log: 1",
        ),
        ("pytest_v", "a.py::t PASSED [ 50%]\n", "the log ends before the end mark of its tool"),
        (
            "libtest",
            "running 2 tests\ntest a.py::t ... ok\n",
            "the log ends before the end mark of its tool",
        ),
    ];
    for (parser, body, said) in cases {
        let small = Small::of_flask(&["a.py::t"], &[]);
        small.current(body);
        let [plain, strict] = [&[][..], &["--strict"]]
            .map(|options| small.run_report(&[&["--parser", parser], options].concat()).json());
        assert_eq!(plain["resolved_instances"], 1, "{body}");
        assert_eq!(strict["resolved_instances"], 0, "{body}");
        assert_eq!(strict["caution"].as_object().unwrap()["pallets__flask-1"], json!([said]));
    }
}

#[test]
fn names_reach_no_terminal_with_control_characters() {
    let small = Small::of_flask(&["a.py::\u{1b}]0;x\u{7}t"], &[]);
    small.first("PASSED other\n");
    let ran = small.run_report(&[]);
    assert_eq!(ran.code, 0, "{}", ran.said);
    small.file("evil\u{1b}[2J.jsonl", "x");
    let said = small.run(&[
        "run-report",
        "--preds",
        "evil\u{1b}[2J.jsonl",
        "--logs",
        "logs",
        "--gold",
        "gold.jsonl",
    ]);
    for text in [ran.said, said.said] {
        assert!(!text.contains('\u{1b}') && !text.contains('\u{7}'), "{text:?}");
    }
}
