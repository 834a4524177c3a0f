//! `judge` with tasks that do not work, and the commands that help their authors.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use serde_json::{Value, json};

use super::commands::{Check, ensure, run, write};

pub(super) fn trials() -> Vec<Trial> {
    let checks: [(&str, Check); 10] = [
        ("what_did_not_work_is_no_valid_zero", what_did_not_work_is_no_valid_zero),
        ("what_worked_and_found_nothing_is_valid", what_worked_and_found_nothing_is_valid),
        ("unknown_keys_are_errors", unknown_keys_are_errors),
        ("a_timeout_of_0_is_an_error", a_timeout_of_0_is_an_error),
        ("the_parser_may_be_recognised", the_parser_may_be_recognised),
        ("check_says_what_is_wrong_and_runs_nothing", check_says_what_is_wrong_and_runs_nothing),
        ("init_writes_what_works_at_once", init_writes_what_works_at_once),
        ("the_workspace_is_copied", the_workspace_is_copied),
        ("in_place_is_in_the_workspace", in_place_is_in_the_workspace),
        ("the_copy_is_not_named", the_copy_is_not_named),
    ];
    checks.into_iter().map(|(name, check)| Trial::test(format!("judge/{name}"), check)).collect()
}

fn task(judge: &Value) -> String {
    json!({ "task_id": "t", "judge": judge }).to_string()
}

/// The report of a task with this command and parser.
pub(super) fn judged(command: &str, parser: &str) -> Result<Value, Failed> {
    let place = tempfile::tempdir().unwrap();
    let path = write(&place, "t.json", &task(&json!({"eval_cmd": command, "parser": parser})));
    let workspace = place.path().join("w");
    fs::create_dir(&workspace).unwrap();
    let (code, out, said) =
        run(&["judge", "--task", &path, "--workspace", workspace.to_str().unwrap()], b"");
    ensure(code == Some(0), (code, said))?;
    Ok(serde_json::from_str(&out).unwrap())
}

/// What pytest prints where a path in its command is not there; it ends with exit code 4.
const TYPO: &str = "printf '%s\\n' \
    '============================= test session starts ==============================' \
    'collecting ... collected 0 items' '' \
    '============================ no tests ran in 0.00s =============================' \
    'ERROR: file or directory not found: tset'; exit ";

fn what_did_not_work_is_no_valid_zero() -> Result<(), Failed> {
    let typo = format!("{TYPO}4");
    let nothing = format!("{TYPO}5");
    let cases = [
        (&*typo, "pytest_v", "exit code 4", "file or directory not found: tset"),
        (&nothing, "pytest_v", "exit code 5", "no tests ran"),
        (
            "no-such-command --here",
            "pytest_v",
            "exit code 127",
            "no-such-command: command not found",
        ),
        ("no-such-command --here", "structured_json", "exit code 127", "command not found"),
        ("no-such-command --here", "auto", "exit code 127", "command not found"),
        (
            "echo /usr/bin/python3: No module named pytest; exit 1",
            "pytest_v",
            "exit code 1",
            "No module named pytest",
        ),
        ("exit 3", "score_sum", "exit code 3", "printed nothing"),
        ("kill -SEGV $$", "tap", "SIGSEGV", "printed nothing"),
    ];
    for (command, parser, ended, printed) in cases {
        let report = judged(command, parser)?;
        let said = report["diagnostics"].to_string();
        let right = report["valid"] == false && said.contains(ended) && said.contains(printed);
        ensure(right, (command, parser, &report))?;
    }
    let report = judged("echo; seq 100; printf '\\033[31mred\\033[0m'; exit 9", "tap")?;
    let last = report["diagnostics"].as_array().unwrap().iter().find_map(|said| {
        said.as_str().unwrap().split_once("exit code 9; it printed last:\n").map(|(_, last)| last)
    });
    let expected = (92..=100).map(|line| format!("{line}\n")).collect::<String>() + "red";
    ensure(last == Some(&expected), &report)
}

/// A tool that succeeds, or reports tests that did not pass, was called as its author intended.
fn what_worked_and_found_nothing_is_valid() -> Result<(), Failed> {
    let skipped = "echo 'a.py::x SKIPPED (why) [100%]'; echo '=== 1 skipped in 0.01s ==='; exit ";
    for code in ["0", "1"] {
        let report = judged(&format!("{skipped}{code}"), "pytest_v")?;
        ensure(report["valid"] == true && report["skipped"] == 1, &report)?;
    }
    let failed = "echo 'a.py::x FAILED [100%]'; echo '=== 1 failed in 0.01s ==='; exit 1";
    let report = judged(failed, "pytest_v")?;
    ensure(report["valid"] == true && report["failed"] == 1, &report)?;
    ensure(report["diagnostics"] == json!([]), &report)?;
    let report = judged("echo TOTAL_SCORE 5; exit 2", "score_sum")?;
    ensure(report["valid"] == true && report["score"] == 5.0, &report)
}

/// `judge` and `judge check` refuse the task with this message.
fn refused(text: &str, expected: &[&str]) -> Result<(), Failed> {
    let place = tempfile::tempdir().unwrap();
    let path = write(&place, "t.json", text);
    for args in [&["judge", "--task", &path][..], &["judge", "check", &path]] {
        let (code, out, said) = run(args, b"");
        let all = expected.iter().all(|part| said.contains(part));
        ensure(code == Some(2) && out.is_empty() && all, (args, code, said, expected))?;
    }
    Ok(())
}

fn unknown_keys_are_errors() -> Result<(), Failed> {
    let refused_key = |key: &str, expected: &[&str]| {
        let mut judge = json!({"eval_cmd": "true", "parser": "tap"});
        judge[key] = 1.into();
        refused(&task(&judge), expected)
    };
    refused_key("eval_timout", &["`judge.eval_timout`", "did you mean `eval_timeout`?"])?;
    refused_key("score_directon", &["`judge.score_directon`", "`score_direction`"])?;
    refused_key("colour", &["`judge.colour`"])?;
    let slip = json!({"task_id": "t", "judge": {"eval_comand": "true", "parser": "tap"}});
    refused(&slip.to_string(), &["`judge.eval_comand`", "`eval_cmd`"])?;
    let slip = json!({"task_ide": "t", "judge": {"eval_cmd": "true", "parser": "tap"}});
    refused(&slip.to_string(), &["`task_ide`", "`task_id`"])?;
    let both = json!({"eval_cmd": "true", "parser": "pytest", "selection": "score", "a_key": 1});
    let expected = ["`pytest`; did you mean `pytest_v`?", "`judge.a_key`", "`score`"];
    refused(&task(&both), &expected)?;
    // Keys of SForge's harness, keys of other programs, and comments.
    let judge = json!({
        "eval_cmd": "echo TOTAL_SCORE 1", "parser": "score_sum", "setup_cmds": [], "image_tag": "x",
        "game_server_cmd": null, "rescale": {"kind": "linear"}, "cpu_limit": 2, "mem_limit": "4g",
        "_why": "a remark", "x-owner": "me",
    });
    let place = tempfile::tempdir().unwrap();
    let whole = json!({
        "task_id": "t", "name": "T", "base_image": "b", "platform": "linux/amd64", "cwd": "/w",
        "submit_paths": ["."], "submit_exclude": [], "internet": false, "game_mode": false,
        "work": {"specs_dir": ""}, "difficulty": "hard", "judge": judge,
    });
    let path = write(&place, "t.json", &whole.to_string());
    let workspace = place.path().to_str().unwrap();
    let (code, _, said) = run(&["judge", "--task", &path, "--workspace", workspace], b"");
    ensure(code == Some(0), said)
}

fn a_timeout_of_0_is_an_error() -> Result<(), Failed> {
    for timeout in [0.0, -1.0] {
        let judge = json!({"eval_cmd": "true", "parser": "tap", "eval_timeout": timeout});
        refused(&task(&judge), &["`judge.eval_timeout`"])?;
    }
    Ok(())
}

fn the_parser_may_be_recognised() -> Result<(), Failed> {
    let report = judged("echo CASE 1 OK score=2; echo CASE 2 WA score=0", "auto")?;
    let right = report["valid"] == true && report["pass_rate"] == 0.5;
    ensure(right && report["diagnostics"].to_string().contains("`score_sum`"), &report)?;
    let report = judged("echo nothing that is known", "auto")?;
    let right = report["valid"] == false && report["pass_rate"] == 0.0;
    ensure(right && report["diagnostics"].to_string().contains("no parser recognises"), &report)
}

fn check_says_what_is_wrong_and_runs_nothing() -> Result<(), Failed> {
    let place = tempfile::tempdir().unwrap();
    let trace = place.path().join("trace");
    let touch = format!("touch {}", trace.display());
    let check = |command: &str| {
        let path = write(&place, "t.json", &task(&json!({"eval_cmd": command, "parser": "auto"})));
        run(&["judge", "check", &path], b"")
    };
    let (code, out, said) = check(&touch);
    let right = code == Some(0) && out.is_empty() && said.contains("t.json` can be used");
    ensure(right, (code, out, &said))?;
    ensure(!trace.exists(), "it ran")?;
    for (command, expected) in [
        ("no-such-command --here", "`no-such-command` is not found"),
        ("if true; then", "syntax error"),
        ("bash ../evaluate.sh", "`../`"),
    ] {
        let (code, _, said) = check(command);
        ensure(code == Some(0) && said.contains(expected), (command, code, said))?;
    }
    ensure(!check("FOO=1 bash x").2.contains("not found"), "a variable is no command")
}

fn init_writes_what_works_at_once() -> Result<(), Failed> {
    let (_, out, _) = run(&["parsers", "--json"], b"");
    let parsers: Vec<Value> = serde_json::from_str(&out).unwrap();
    // Of SWE-bench's many and its relatives', one that reads a log alone, one that needs more, and one of rules.
    let some = ["swebench/pytest", "swebench/parse_log_lighthouse", "rebench/parse_log_scala_v3"];
    let ids = parsers.iter().map(|parser| parser["id"].as_str().unwrap());
    let ids = ids.filter(|id| !id.contains('/') || some.contains(id));
    let place = tempfile::tempdir().unwrap();
    for id in ids {
        let dir = place.path().join(id);
        let dir = dir.to_str().unwrap();
        let (code, out, said) = run(&["judge", "init", "--parser", id, dir], b"");
        if said.contains("needs more than the output of a command") {
            ensure(code == Some(2) && id.starts_with("swebench/"), (id, code, said))?;
            continue;
        }
        ensure(code == Some(0) && out.is_empty() && said.contains("task.json"), (id, code, said))?;
        let task = format!("{dir}/task.json");
        let (code, _, said) = run(&["judge", "check", &task], b"");
        ensure(code == Some(0) && !said.contains("warning"), (id, said))?;
        let workspace = format!("{dir}/workspace");
        let (_, out, said) = run(&["judge", "--task", &task, "--workspace", &workspace], b"");
        let report: Value = serde_json::from_str(&out).unwrap();
        ensure(report["valid"] == true, (id, &report, said))?;
        let last = id.rsplit('/').next().unwrap();
        let right = report["total_tests"].as_u64() > Some(0) && report["task_id"] == last;
        ensure(right, (id, &report))?;
        if ["structured_json", "score_sum", "pytest_v"].contains(&id) {
            ensure(report["pass_rate"] == 1.0, (id, &report))?;
        }
    }
    let dir = place.path().join("tap");
    let again = ["judge", "init", "--parser", "tap", dir.to_str().unwrap()];
    let (code, _, said) = run(&again, b"");
    ensure(code == Some(2) && said.contains("already exists"), said)
}

/// A workspace with a file, a link and a program; and a task that looks at them and leaves something.
fn workspace(place: &Path) -> String {
    let workspace = place.join("w");
    fs::create_dir(&workspace).unwrap();
    fs::write(workspace.join("program.sh"), "echo CASE $(cat link) OK score=1\n").unwrap();
    fs::write(workspace.join("file"), "7").unwrap();
    symlink("file", workspace.join("link")).unwrap();
    workspace.to_str().unwrap().to_owned()
}

const LEAVING: &str = "test -L link && test $(basename $PWD) = w && touch left && bash program.sh";

fn the_workspace_is_copied() -> Result<(), Failed> {
    let place = tempfile::tempdir().unwrap();
    let workspace = workspace(place.path());
    let judge = json!({"eval_cmd": LEAVING, "parser": "score_sum"});
    let path = write(&place, "t.json", &task(&judge));
    let args = ["judge", "--task", &path, "--workspace", &workspace];
    let (_, out, said) = run(&args, b"");
    ensure(out.contains("case_7") && said.is_empty(), (out, said))?;
    ensure(!Path::new(&workspace).join("left").exists(), "the workspace was changed")?;
    let outside = json!({"eval_cmd": format!("cat {workspace}/file"), "parser": "tap"});
    let path = write(&place, "t.json", &task(&outside));
    let (_, _, said) = run(&["judge", "--task", &path, "--workspace", &workspace], b"");
    ensure(said.contains("not the copy") && said.contains("--in-place"), said)
}

fn in_place_is_in_the_workspace() -> Result<(), Failed> {
    let place = tempfile::tempdir().unwrap();
    let workspace = workspace(place.path());
    let judge = json!({"eval_cmd": LEAVING, "parser": "score_sum"});
    let path = write(&place, "t.json", &task(&judge));
    let args = ["judge", "--task", &path, "--workspace", &workspace, "--in-place"];
    let (_, out, said) = run(&args, b"");
    ensure(out.contains("case_7") && said.is_empty(), (out, said))?;
    ensure(Path::new(&workspace).join("left").exists(), "it was not in place")
}

/// The same submission gives the same report, wherever its copy was.
fn the_copy_is_not_named() -> Result<(), Failed> {
    let place = tempfile::tempdir().unwrap();
    let workspace = workspace(place.path());
    let said = [
        ("tap", "echo 1..1; echo \"not ok 1 - in $PWD/link\"; exit 1"),
        ("pytest_v", "echo \"cannot read $PWD/link\"; exit 3"),
    ];
    for (parser, command) in said {
        let path = write(&place, "t.json", &task(&json!({"eval_cmd": command, "parser": parser})));
        let (_, out, _) = run(&["judge", "--task", &path, "--workspace", &workspace], b"");
        ensure(out.contains(&format!("{workspace}/link")), &out)?;
        ensure(!out.contains(".test-runner-"), &out)?;
    }
    Ok(())
}
