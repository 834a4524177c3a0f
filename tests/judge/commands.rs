//! `judge`, `parse` and `select` with good and bad arguments.

use std::fs;

use libtest_mimic::{Failed, Trial};
use serde_json::Value;

use super::{program, with_input};

type Check = fn() -> Result<(), Failed>;

pub(super) fn trials() -> Vec<Trial> {
    let checks: [(&str, Check); 8] = [
        ("parse_reads_files_and_pipes", parse_reads_files_and_pipes),
        ("parse_refuses_with_exit_code_2", parse_refuses_with_exit_code_2),
        ("parse_names_what_it_recognised", parse_names_what_it_recognised),
        ("parse_reads_the_section_alone", parse_reads_the_section_alone),
        ("judge_prints_to_stdout_and_writes_nothing", judge_prints_to_stdout_and_writes_nothing),
        ("judge_gives_no_secrets_away", judge_gives_no_secrets_away),
        ("judge_refuses_what_it_cannot_use", judge_refuses_what_it_cannot_use),
        ("select_by_task_and_by_options", select_by_task_and_by_options),
    ];
    checks.into_iter().map(|(name, check)| Trial::test(name, check)).collect()
}

fn run(args: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let mut command = program();
    command.args(args);
    let ran = with_input(command, input);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (ran.status.code(), text(&ran.stdout), text(&ran.stderr))
}

fn ensure(holds: bool, what: impl std::fmt::Debug) -> Result<(), Failed> {
    if holds { Ok(()) } else { Err(format!("{what:?}").into()) }
}

fn write(place: &tempfile::TempDir, name: &str, text: &str) -> String {
    let path = place.path().join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

const LOG: &[u8] = b"\xef\xbb\xbfCASE \xff OK score=1\r\n\x1b[32mCASE 2 WA score=0\x1b[0m\r\n";

fn parse_reads_files_and_pipes() -> Result<(), Failed> {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("log");
    fs::write(&path, LOG).unwrap();
    let expected = "[\n  {\"name\": \"case_\u{fffd}\", \"status\": \"PASSED\"},\n  {\"name\": \"case_2_WA\", \"status\": \"FAILED\"}\n]\n";
    let list = ["parse", "--parser", "score_sum", "--format", "list"];
    for more in [&[path.to_str().unwrap()][..], &["-"], &[]] {
        let (code, out, said) = run(&[&list, more].concat(), LOG);
        ensure(code == Some(0) && out == expected, (more, code, out, said))?;
    }
    let (code, out, _) = run(&list, b"");
    ensure(code == Some(0) && out == "[]\n", out)?;
    let (_, out, _) = run(&["parse", "--parser", "score_sum"], b"");
    let report: Value = serde_json::from_str(&out).unwrap();
    ensure(report["valid"] == false && report["exit_code"].is_null(), out)
}

fn parse_refuses_with_exit_code_2() -> Result<(), Failed> {
    let bad: [&[&str]; 6] = [
        &["parse", "--parser", "nothing"],
        &["parse", "--parser", "tap", "--format", "nothing"],
        &["parse", "--parser", "tap", "/no/such/file"],
        &["parse", "--parser", "tap", "/"],
        &["parse"],
        &["parse", "--parser", "auto"],
    ];
    for args in bad {
        let (code, out, said) = run(args, b"nothing that is known");
        ensure(
            code == Some(2) && out.is_empty() && said.starts_with("error: "),
            (args, code, said),
        )?;
    }
    Ok(())
}

fn parse_names_what_it_recognised() -> Result<(), Failed> {
    let (code, out, said) = run(&["parse", "--parser", "auto", "--format", "status-map"], LOG);
    ensure(
        code == Some(0) && said.contains("`score_sum`") && out.contains("case_2_WA"),
        (out, said),
    )
}

fn parse_reads_the_section_alone() -> Result<(), Failed> {
    let log = b"CASE 0 OK score=1\n>>>>> Start Test Output\nCASE 1 OK score=1\n>>>>> End Test Output\nCASE 2 OK score=1\n";
    let (_, out, _) = run(&["parse", "--parser", "score_sum", "--format", "list"], log);
    ensure(out == "[\n  {\"name\": \"case_1\", \"status\": \"PASSED\"}\n]\n", out)
}

fn task(command: &str) -> String {
    let judge =
        serde_json::json!({ "eval_cmd": command, "parser": "score_sum", "mem_limit": "4g" });
    serde_json::json!({ "task_id": "t", "judge": judge, "internet": true }).to_string()
}

fn judge_prints_to_stdout_and_writes_nothing() -> Result<(), Failed> {
    let place = tempfile::tempdir().unwrap();
    let task =
        write(&place, "task.json", &task("echo CASE 1 OK score=1; echo TOTAL_SCORE 2 >&2; false"));
    let workspace = place.path().join("w");
    fs::create_dir(&workspace).unwrap();
    let (code, out, said) = run(
        &["judge", "--task", &task, "--workspace", workspace.to_str().unwrap(), "--verbose"],
        b"",
    );
    let report: Value = serde_json::from_str(&out).unwrap();
    ensure(code == Some(0) && said.contains("TOTAL_SCORE 2"), said)?;
    ensure(report["score"] == 2.0 && report["exit_code"] == 1 && report["valid"] == true, &report)?;
    ensure(fs::read_dir(place.path()).unwrap().count() == 2, "a file too many")?;
    ensure(fs::read_dir(&workspace).unwrap().count() == 0, "a file too many")
}

fn judge_gives_no_secrets_away() -> Result<(), Failed> {
    let place = tempfile::tempdir().unwrap();
    let task = write(&place, "task.json", &task("env >&2; echo CASE $LC_TEST OK score=1"));
    let mut command = program();
    command
        .args(["judge", "--task", &task, "--verbose"])
        .env("API_TOKEN", "secret")
        .env("LC_TEST", "x");
    let ran = with_input(command, b"");
    let said = String::from_utf8_lossy(&ran.stderr);
    ensure(!said.contains("secret") && said.contains("PATH="), &said)?;
    ensure(String::from_utf8_lossy(&ran.stdout).contains("case_x"), said)
}

fn judge_refuses_what_it_cannot_use() -> Result<(), Failed> {
    let place = tempfile::tempdir().unwrap();
    let good = write(&place, "good.json", &task("true"));
    let bad = [
        ("no_id", r#"{"judge": {"eval_cmd": "true", "parser": "tap"}}"#),
        ("no_command", r#"{"task_id": "t", "judge": {"parser": "tap"}}"#),
        ("parser", r#"{"task_id": "t", "judge": {"eval_cmd": "true", "parser": "x"}}"#),
        (
            "direction",
            r#"{"task_id": "t", "judge": {"eval_cmd": "true", "parser": "tap", "score_direction": "up"}}"#,
        ),
        (
            "selection",
            r#"{"task_id": "t", "judge": {"eval_cmd": "true", "parser": "tap", "selection": "x"}}"#,
        ),
        (
            "timeout",
            r#"{"task_id": "t", "judge": {"eval_cmd": "true", "parser": "tap", "eval_timeout": -1}}"#,
        ),
        ("json", "{"),
    ];
    for (name, text) in bad {
        let path = write(&place, name, text);
        let (code, out, said) = run(&["judge", "--task", &path], b"");
        ensure(code == Some(2) && out.is_empty() && said.contains(name), (name, code, said))?;
    }
    let (code, _, said) = run(&["judge", "--task", "/no/such/task"], b"");
    ensure(code == Some(2), said)?;
    let (code, _, said) = run(&["judge", "--task", &good, "--workspace", "/no/such/dir"], b"");
    ensure(code == Some(2), said)?;
    let (code, _, said) = run(&["judge", "--task", &good, "--output", "/no/such/dir/report"], b"");
    ensure(code == Some(70), said)
}

fn select_by_task_and_by_options() -> Result<(), Failed> {
    let place = tempfile::tempdir().unwrap();
    let history = b"{\"round\": \"r1\", \"score\": 3, \"pass_rate\": 0.5}\n{\"round\": \"r2\", \"score\": 9}\n{\"score\": 1}\n";
    let (code, out, said) = run(&["select", "-"], history);
    let expected = "{\n  \"best_round\": \"r1\",\n  \"best_score\": 3.0,\n  \"best_pass_rate\": 0.5,\n  \"best_valid\": true\n}\n";
    ensure(
        code == Some(0) && out == expected && said.contains("entry 3 is left out"),
        (out, said),
    )?;
    let (_, out, _) =
        run(&["select", "-", "--policy", "score_first", "--direction", "maximize"], history);
    ensure(out.contains("\"r2\""), out)?;
    let judge = r#"{"eval_cmd": "x", "parser": "tap", "selection": "score_first", "score_direction": "minimize"}"#;
    let task = write(&place, "task.json", &format!("{{\"task_id\": \"t\", \"judge\": {judge}}}"));
    let (_, out, _) = run(&["select", "-", "--task", &task], history);
    ensure(out.contains("\"r1\""), out)?;
    for args in [
        &["select", "-", "--policy", "x"][..],
        &["select", "/no/such"],
        &["select", "-", "--task", &task, "--policy", "score_first"],
    ] {
        let (code, _, said) = run(args, history);
        ensure(code == Some(2), (args, said))?;
    }
    let (code, _, said) = run(&["select", "-"], b"nonsense");
    ensure(code == Some(2), said)
}
