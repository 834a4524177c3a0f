//! `judge`, `parse` and `select` with good and bad arguments.

use std::fs;

use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use test_support::with_input;

use super::program;

pub(super) type Check = fn() -> Result<(), Failed>;

pub(super) fn trials() -> Vec<Trial> {
    let checks: [(&str, Check); 10] = [
        ("parse_reads_files_and_pipes", parse_reads_files_and_pipes),
        ("parse_refuses_with_exit_code_2", parse_refuses_with_exit_code_2),
        ("parse_names_what_it_recognised", parse_names_what_it_recognised),
        ("parse_reads_the_section_alone", parse_reads_the_section_alone),
        ("every_format_tells_suites_apart", every_format_tells_suites_apart),
        ("the_worst_of_one_name_counts", the_worst_of_one_name_counts),
        ("judge_prints_to_stdout_and_writes_nothing", judge_prints_to_stdout_and_writes_nothing),
        ("judge_gives_no_secrets_away", judge_gives_no_secrets_away),
        ("judge_refuses_what_it_cannot_use", judge_refuses_what_it_cannot_use),
        ("select_by_task_and_by_options", select_by_task_and_by_options),
    ];
    checks.into_iter().map(|(name, check)| Trial::test(format!("judge/{name}"), check)).collect()
}

pub(super) fn run(args: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let mut command = program();
    command.args(args);
    let ran = with_input(command, input);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (ran.status.code(), text(&ran.stdout), text(&ran.stderr))
}

pub(super) fn ensure(holds: bool, what: impl std::fmt::Debug) -> Result<(), Failed> {
    if holds { Ok(()) } else { Err(format!("{what:?}").into()) }
}

pub(super) fn write(place: &tempfile::TempDir, name: &str, text: &str) -> String {
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

/// Two suites with a test of the same name, of which the first fails, and what the two are called.
const TWINS: [(&str, &str, [&str; 2]); 7] = [
    (
        "go_json",
        "{\"Action\":\"fail\",\"Package\":\"ex.com/a\",\"Test\":\"TestX\"}\n{\"Action\":\"fail\",\"Package\":\"ex.com/a\"}\n\
         {\"Action\":\"pass\",\"Package\":\"ex.com/b\",\"Test\":\"TestX\"}\n{\"Action\":\"pass\",\"Package\":\"ex.com/b\"}\n",
        ["ex.com/a/TestX", "ex.com/b/TestX"],
    ),
    (
        "junit_xml",
        "<testsuites><testsuite name=\"a\"><testcase name=\"x\"><failure/></testcase></testsuite>\
         <testsuite name=\"b\"><testcase name=\"x\"/></testsuite></testsuites>",
        ["a::x", "b::x"],
    ),
    (
        "junit_xml",
        "<testsuite name=\"s\"><testcase name=\"x\" file=\"a.js\"><failure/></testcase>\
         <testcase name=\"x\" file=\"b.js\"/></testsuite>",
        ["a.js::x", "b.js::x"],
    ),
    (
        "libtest",
        "     Running unittests src/lib.rs (target/debug/deps/hi-0a)\n\nrunning 1 test\ntest x ... FAILED\n\n\
         test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\n\
         \u{20}    Running tests/api.rs (target/debug/deps/api-0b)\n\nrunning 1 test\ntest x ... ok\n\n\
         test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n",
        ["hi::x", "api::x"],
    ),
    (
        "jest_json",
        "{\"numTotalTests\":2,\"testResults\":[\
         {\"name\":\"a.test.js\",\"assertionResults\":[{\"ancestorTitles\":[],\"title\":\"x\",\"status\":\"failed\",\"failureMessages\":[\"no\"]}]},\
         {\"name\":\"b.test.js\",\"assertionResults\":[{\"ancestorTitles\":[],\"title\":\"x\",\"status\":\"passed\"}]}]}",
        ["a.test.js::x", "b.test.js::x"],
    ),
    (
        "rspec_json",
        "{\"examples\":[{\"id\":\"1\",\"full_description\":\"x\",\"file_path\":\"./a_spec.rb\",\"status\":\"failed\"},\
         {\"id\":\"2\",\"full_description\":\"x\",\"file_path\":\"./b_spec.rb\",\"status\":\"passed\"}],\"summary\":{\"example_count\":2}}",
        ["a_spec.rb::x", "b_spec.rb::x"],
    ),
    (
        "events",
        "result\tname=x\tfile=a.py\tstatus=failed\nresult\tname=x\tfile=b.py\tstatus=passed\nend\n",
        ["a.py::x", "b.py::x"],
    ),
];

fn every_format_tells_suites_apart() -> Result<(), Failed> {
    for (parser, log, [failed, passed]) in TWINS {
        let print = |format: &str| {
            run(&["parse", "--parser", parser, "--format", format], log.as_bytes()).1
        };
        let read = |format: &str| serde_json::from_str::<Value>(&print(format)).unwrap();
        let expected = serde_json::json!({failed: "FAILED", passed: "PASSED"});
        ensure(read("status-map") == expected, (parser, read("status-map")))?;
        let both = |list: &Value, words: [&str; 2]| {
            let expected = [failed, passed].into_iter().zip(words);
            let found = list.as_array().unwrap().iter();
            let found = found
                .map(|test| (test["name"].as_str().unwrap(), test["status"].as_str().unwrap()));
            ensure(found.eq(expected), (parser, list))
        };
        both(&read("list"), ["FAILED", "PASSED"])?;
        both(&read("report")["details"], ["FAILED", "PASSED"])?;
        both(&read("exercism")["tests"], ["fail", "pass"])?;
        let junit = print("junit");
        let (_, again, _) =
            run(&["parse", "--parser", "junit_xml", "--format", "status-map"], junit.as_bytes());
        ensure(serde_json::from_str::<Value>(&again).unwrap() == expected, (parser, junit, again))?;
    }
    Ok(())
}

fn the_worst_of_one_name_counts() -> Result<(), Failed> {
    let log = br#"<testsuite name="s"><testcase name="x"><failure/></testcase><testcase name="x"/></testsuite>"#;
    let (_, out, said) = run(&["parse", "--parser", "junit_xml", "--format", "status-map"], log);
    ensure(out == "{\n  \"x\": \"FAILED\"\n}\n", &out)?;
    ensure(said.contains("`x`") && said.contains("FAILED counts"), said)?;
    let (_, out, _) = run(&["parse", "--parser", "junit_xml"], log);
    let report: Value = serde_json::from_str(&out).unwrap();
    ensure(
        report["total_tests"] == 2 && report["diagnostics"][0].as_str().unwrap().contains("`x`"),
        out,
    )
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
        .current_dir(place.path())
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
