//! The program `eval-logs`, as `test-runner` starts it, and what `test-runner` says where it is missing.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use test_support::{eval_logs, path_of_program, program, stderr, stdout, with_input};

const LOG: &str = "PASSED tests/a.py::one\nFAILED tests/a.py::two - it\n";

/// A task whose evaluation prints [`LOG`].
fn write_task(folder: &Path) {
    fs::write(folder.join("log"), LOG).unwrap();
    let judge = json!({"eval_cmd": "cat log", "parser": "swebench/parse_log_pytest"});
    fs::write(folder.join("task.json"), json!({"task_id": "t", "judge": judge}).to_string())
        .unwrap();
}

#[test]
fn swebench_is_the_other_program() {
    for arguments in
        [&["--help"][..], &["diff", "--help"], &["status-map", "nowhere"], &["nothing"]]
    {
        let ours = program().arg("swebench").args(arguments).output().unwrap();
        let theirs = eval_logs().args(arguments).output().unwrap();
        assert_eq!(ours, theirs, "{arguments:?}");
        assert!(!(ours.stdout.is_empty() && ours.stderr.is_empty()));
    }
    // What it reads from standard input is passed on.
    let mut metrics = program();
    metrics.args(["swebench", "metrics", "-"]);
    let ran = with_input(metrics, br#"[{"FAIL_TO_PASS": {"success": ["a"], "failure": []}, "PASS_TO_PASS": {"success": [], "failure": []}}]"#);
    assert!(stdout(&ran).contains("\"RESOLVED_FULL\""), "{}", stderr(&ran));
}

#[test]
fn its_parsers_are_those_of_parse_and_judge() {
    let list = |mut program: Command| -> Vec<Value> {
        serde_json::from_slice(&program.args(["parsers", "--json"]).output().unwrap().stdout)
            .unwrap()
    };
    let (all, of_logs) = (list(program()), list(eval_logs()));
    assert!(of_logs.len() > 200 && all.ends_with(&of_logs) && all.len() > of_logs.len() + 30);
    let folder = tempfile::tempdir().unwrap();
    write_task(folder.path());
    let parse = |format: &str| {
        let mut command = program();
        command.args(["parse", "--parser", "swebench/parse_log_pytest", "--format", format]);
        stdout(&with_input(command, LOG.as_bytes()))
    };
    let map: Value = serde_json::from_str(&parse("status-map")).unwrap();
    assert_eq!(map, json!({"tests/a.py::one": "PASSED", "tests/a.py::two": "FAILED"}));
    assert!(parse("junit").contains("<testsuite name=\"swebench/parse_log_pytest\""));
    let judged = program()
        .current_dir(folder.path())
        .args(["judge", "--task", "task.json", "--workspace", "."])
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&judged.stdout).unwrap();
    assert_eq!((&report["passed"], &report["failed"]), (&json!(1), &json!(1)), "{report}");
}

/// What the program does where `eval-logs` is missing.
fn alone(folder: &Path, arguments: &[&str]) -> Output {
    #[expect(clippy::disallowed_methods, reason = "a copy of the program under test")]
    let mut command = Command::new(folder.join("test-runner"));
    command.current_dir(folder).args(arguments).env("PATH", "/usr/bin:/bin").output().unwrap()
}

#[test]
fn where_it_is_missing_the_rest_works() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    fs::copy(path_of_program(), folder.join("test-runner")).unwrap();
    write_task(folder);
    let by = |parser| ["parse", "--parser", parser, "--format", "status-map", "log"];
    for arguments in [
        &["swebench", "status-map", "log"][..],
        &by("swebench/parse_log_pytest"),
        &["parse", "--rules", "rules.toml", "log"],
        &["judge", "check", "task.json"],
        &["judge", "--task", "task.json", "--workspace", "."],
    ] {
        let ran = alone(folder, arguments);
        assert_eq!(ran.status.code(), Some(69), "{arguments:?}: {}", stderr(&ran));
        let said = stderr(&ran);
        assert!(said.contains("cannot start the program `eval-logs`: "), "{said}");
        assert!(said.contains("help: ") && ran.stdout.is_empty(), "{said}");
    }
    assert_eq!(alone(folder, &by("score_sum")).status.code(), Some(0));
    let listed = alone(folder, &["parsers"]);
    assert!(stdout(&listed).contains("pytest_v") && !stdout(&listed).contains("swebench/"));
    assert!(stderr(&listed).contains("the parsers of evaluation logs are not listed"));
    fs::write(folder.join("history.jsonl"), r#"{"round": "r", "pass_rate": 1}"#).unwrap();
    let selected = alone(folder, &["select", "--task", "task.json", "history.jsonl"]);
    assert_eq!(selected.status.code(), Some(0), "{}", stderr(&selected));
}

#[test]
fn a_task_names_the_key_that_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t.json");
    for (task, said) in [
        ("[]", "it is not a JSON object"),
        (
            "{\"task_id\": \"t\", \"judge\": {\"eval_cmd\": \"true\", \"parser\": \"tap\", \"eval_timeout\": \"9\"}}",
            "`judge.eval_timeout`: invalid type: string \"9\", expected a number",
        ),
        ("{\"task_id\": \"t\", \"judge\": {\"eval_cmd\": \"true\"}}", "missing field `parser`"),
        ("{\"task_id\": \"t\", \"judge\": []}", "`judge`: invalid length 0, expected an object"),
        (
            "{\"task_id\": 5, \"judge\": {\"eval_cmd\": \"true\", \"parser\": \"tap\"}}",
            "`task_id`: invalid type",
        ),
    ] {
        fs::write(&file, task).unwrap();
        let ran = program().args(["judge", "check"]).arg(&file).output().unwrap();
        assert_eq!(ran.status.code(), Some(2));
        assert_eq!(stderr(&ran).matches(said).count(), 1, "{}", stderr(&ran));
    }
}
