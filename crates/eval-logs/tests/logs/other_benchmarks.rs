//! `--benchmark`, `--strict` and rows in Parquet files, for the logs of every benchmark; and the final report of Multi-SWE-bench.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};
use test_support::{data, eval_logs, stderr, stdout};

const CTEST: &str =
    "1/2 Test #1: adds ....   Passed    0.01 sec\n2/2 Test #2: divides ....***Failed    0.01 sec\n";

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn swebench(folder: &Path, arguments: &[&str]) -> Output {
    eval_logs().args(arguments).current_dir(folder).output().unwrap()
}

/// What it printed, a value a line, and what it said.
fn lines(folder: &Path, arguments: &[&str]) -> (Vec<Value>, String) {
    let output = swebench(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    let lines = stdout(&output);
    let lines = lines.lines().map(|line| serde_json::from_str(line).unwrap());
    (lines.collect(), stderr(&output))
}

/// A working folder of Multi-SWE-bench: one task that its fix resolves, one whose fix breaks a test, one that the data set does
/// not have, and one of its rows without a folder.
fn workdir(folder: &Path) -> String {
    let log = |number: u64, text: &str| {
        let task = format!("work/sharkdp/fd/evals/pr-{number}/fix-patch-run.log");
        write(&folder.join(task), text);
    };
    log(658, "test ops::adds ... ok\ntest ops::divides ... ok\n");
    log(7, "test ops::adds ... FAILED\ntest ops::divides ... ok\n");
    log(1, "test ops::adds ... ok\n");
    fs::create_dir_all(folder.join("work/sharkdp/fd/evals/pr-9")).unwrap();
    let result = json!({"passed_count": 1, "failed_count": 1, "skipped_count": 0,
        "passed_tests": ["ops::adds"], "failed_tests": ["ops::divides"], "skipped_tests": []});
    let test = |before: &str| json!({"run": before, "test": before, "fix": "PASS"});
    let row = |number: u64| {
        json!({"org": "sharkdp", "repo": "fd", "number": number, "instance_id": format!("sharkdp__fd-{number}"),
            "state": "closed", "title": "", "body": "", "base": {"label": "", "ref": "", "sha": ""},
            "resolved_issues": [], "fix_patch": "", "test_patch": "", "fixed_tests": {},
            "p2p_tests": {"ops::adds": test("PASS")}, "f2p_tests": {"ops::divides": test("FAIL")},
            "s2p_tests": {}, "n2p_tests": {},
            "run_result": result, "test_patch_result": result, "fix_patch_result": result})
    };
    [658, 7, 9, 11].map(|number| row(number).to_string() + "\n").concat()
}

#[test]
fn a_folder_of_multi_swe_bench_is_recognised_by_its_layout() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("work/fmtlib/fmt/evals/pr-3/fix-patch-run.log"), CTEST);
    let (maps, said) = lines(folder.path(), &["status-map", "work"]);
    let map = json!({"log": "fmtlib/fmt:pr-3/fix-patch-run.log", "instance_id": "fmtlib/fmt:pr-3", "repo": "fmtlib/fmt",
        "found": true, "status_map": {"adds": "PASSED"}});
    assert_eq!(maps, [map]);
    assert!(said.starts_with("the logs are of multi-swe: Multi-SWE-bench, "), "{said}");
    let (strict, said) = lines(folder.path(), &["status-map", "work", "--strict"]);
    assert_eq!(strict[0]["status_map"], json!({"adds": "PASSED", "divides": "FAILED"}));
    let at = "fmtlib/fmt:pr-3/fix-patch-run.log";
    assert!(
        said.contains(&format!("{at}: `divides` is FAILED, but absent in the original\n")),
        "{said}"
    );
    assert!(
        said.contains(&format!("{at}: the reason: ctest writes a time behind the word")),
        "{said}"
    );
    // A log without a place of its own says nothing of its repository.
    write(&folder.path().join("x.log"), CTEST);
    let log = ["status-map", "x.log", "--benchmark", "multi-swe", "--repo", "fmtlib/fmt"];
    assert_eq!(lines(folder.path(), &log).0[0]["status_map"], json!({"adds": "PASSED"}));
}

#[test]
fn strict_says_what_changes_in_the_logs_and_the_report_of_swe_rebench_v2() {
    let folder = tempfile::tempdir().unwrap();
    write(
        &folder.path().join("logs/o__n-1_log.txt"),
        "not ok 1 - adds (3ms)\nok 2 - adds (2ms)\nok 3 - new\nok 4 - b\n",
    );
    let task = json!({"instance_id": "o__n-1", "install_config": {"log_parser": "parse_log_tap"},
        "FAIL_TO_PASS": ["- b"], "PASS_TO_PASS": []});
    write(&folder.path().join("tasks.jsonl"), &task.to_string());
    let both = ["--tasks", "tasks.jsonl"];
    let maps = ["status-map", "logs", "--strict", both[0], both[1]];
    let (maps, said) = lines(folder.path(), &maps);
    assert_eq!(
        maps[0]["status_map"],
        json!({"- adds": "FAILED", "- new": "PASSED", "- b": "PASSED"})
    );
    assert!(
        said.contains("o__n-1_log.txt: `- adds` is FAILED, but PASSED in the original"),
        "{said}"
    );
    let report = |more: &[&str]| {
        let arguments =
            [&["run-report", "--benchmark", "rebench", "--logs", "logs", both[0], both[1]], more]
                .concat();
        let output = swebench(folder.path(), &arguments);
        let report: Value = serde_json::from_str(&stdout(&output)).unwrap();
        (report["items"][0]["passed_match"].clone(), stderr(&output))
    };
    assert_eq!(report(&[]).0, false);
    let (matched, said) = report(&["--strict"]);
    assert_eq!(matched, true);
    assert!(
        said.contains(
            "o__n-1: every test of the lists passes; the original counts that as no match"
        ),
        "{said}"
    );
}

#[test]
fn a_command_for_swe_bench_refuses_other_logs_and_names_the_right_one() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("rebench/o__n-1_log.txt"), "PASSED a\n");
    write(&folder.path().join("multi/a/b/evals/pr-1/fix-patch-run.log"), "");
    let commands: [&[&str]; 7] = [
        &["report", "rebench/o__n-1_log.txt", "--gold", "g.jsonl"],
        &["reports", "rebench", "--gold", "g.jsonl", "--strict"],
        &["summary", "--preds", "p.jsonl", "--logs", "rebench", "--gold", "g.jsonl"],
        &["model-report", "--model", "m", "--preds", "p.jsonl", "--logs", "rebench", "--gold", "g"],
        &["ground-truth", "rebench"],
        &["validation", "--logs", "rebench"],
        &["same-diff", "--logs", "rebench"],
    ];
    for arguments in commands {
        let output = swebench(folder.path(), arguments);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        let error =
            format!("error: `{}` only reads logs of SWE-bench, not of rebench\n", arguments[0]);
        assert!(said.contains(&error), "{arguments:?}: {said}");
        assert!(
            said.contains(
                "help: `eval-logs run-report --benchmark rebench --gold FILE --logs DIR`"
            ),
            "{said}"
        );
    }
    let said = |arguments: &[&str]| stderr(&swebench(folder.path(), arguments));
    let options =
        said(&["run-report", "--preds", "p.jsonl", "--logs", "rebench", "--gold", "g.jsonl"]);
    assert!(
        options.contains("error: `--preds` does not apply to the run report of rebench\n"),
        "{options}"
    );
    let mixed = said(&["status-map", "rebench", "multi"]);
    assert!(
        mixed.contains("the logs are of several benchmarks: `rebench`, `multi-swe`\nhelp: "),
        "{mixed}"
    );
    let rules = said(&["status-map", "rebench", "--benchmark", "rebench", "--rules", "v1"]);
    assert!(
        rules.contains("`--rules` only applies to logs of SWE-bench, not of rebench\nhelp: "),
        "{rules}"
    );
    let tasks = said(&["status-map", "rebench", "--benchmark", "swebench", "--tasks", "t.json"]);
    assert!(tasks.contains("`--tasks` does not apply to logs of SWE-bench\nhelp: "), "{tasks}");
}

#[test]
fn the_final_report_has_every_task_of_the_data_set_with_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("tasks.jsonl"), &workdir(folder.path()));
    let arguments =
        ["run-report", "--benchmark", "multi-swe", "--workdir", "work", "--tasks", "tasks.jsonl"];
    let output = swebench(folder.path(), &[&arguments[..], &["--out", "."]].concat());
    let said = stderr(&output);
    let text = fs::read_to_string(folder.path().join("final_report.json")).unwrap();
    assert_eq!(stdout(&output), format!("{text}\n"));
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["total_instances"], 3);
    assert_eq!(report["resolved_ids"], json!(["sharkdp/fd:pr-658"]));
    assert_eq!(report["unresolved_ids"], json!(["sharkdp/fd:pr-7"]));
    assert_eq!(report["error_ids"], json!(["sharkdp/fd:pr-9"]));
    assert!(
        said.contains(
            "sharkdp/fd:pr-7 is not resolved: Before applying the fix patch, the test passed;"
        ),
        "{said}"
    );
    assert!(said.contains("sharkdp/fd:pr-9 has no report: `"), "{said}");
    assert!(said.contains("which do not count: 1 of 4"), "{said}");
    let strict = swebench(folder.path(), &[&arguments[..], &["--strict"]].concat());
    let report: Value = serde_json::from_str(&stdout(&strict)).unwrap();
    assert_eq!(report["total_instances"], 4);
    assert!(
        stderr(&strict).contains("sharkdp/fd:pr-11 has no folder: the original does not count it")
    );
    // The same rows in a table, of which one is there.
    let table = data("parquet/multi-swe.parquet");
    let of_table = [
        "run-report",
        "--benchmark",
        "multi-swe",
        "--workdir",
        "work",
        "--tasks",
        table.to_str().unwrap(),
    ];
    let report: Value = serde_json::from_str(&stdout(&swebench(folder.path(), &of_table))).unwrap();
    assert_eq!(report["resolved_ids"], json!(["sharkdp/fd:pr-658"]));
    assert_eq!(report["unresolved_ids"], json!(["sharkdp/fd:pr-7"]));
}

#[test]
fn the_final_report_is_that_of_multi_swe_bench() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("tasks.jsonl"), &workdir(folder.path()));
    let Some(theirs) = crate::multi_swe::final_report(folder.path()) else { return };
    let arguments =
        ["run-report", "--benchmark", "multi-swe", "--workdir", "work", "--tasks", "tasks.jsonl"];
    assert_eq!(stdout(&swebench(folder.path(), &arguments)), format!("{theirs}\n"));
}

#[test]
fn gold_rows_and_tasks_may_be_in_parquet_files() {
    let folder = tempfile::tempdir().unwrap();
    let both = ">>>>> Applied Patch (test)\n>>>>> Applied Patch (pred)\n";
    for (number, text) in [(1, "PASSED a\nFAILED b \"q\"\nPASSED c\n"), (2, "PASSED a\n")] {
        let log = format!("logs/pallets__flask-{number}.m.eval.log");
        write(&folder.path().join(log), &format!("{both}{text}"));
    }
    let reports = |gold: &str| {
        let output = swebench(folder.path(), &["reports", "logs", "--gold", gold]);
        assert_eq!(output.status.code(), Some(0), "{gold}: {}", stderr(&output));
        stdout(&output)
    };
    let row = |number: u64, fail: Value, keep: Value| {
        json!({"repo": "pallets/flask", "instance_id": format!("pallets__flask-{number}"), "patch": "diff --git a/é b/é\n",
            "created_at": "2023-03-28T12:00:00Z", "version": "2.3", "FAIL_TO_PASS": fail, "PASS_TO_PASS": keep})
    };
    let rows = [row(1, json!(["a", "b \"q\""]), json!(["c"])), row(2, json!(["a"]), json!([]))];
    write(&folder.path().join("gold.jsonl"), &rows.map(|row| row.to_string() + "\n").concat());
    let expected = reports("gold.jsonl");
    assert!(expected.contains(r#""failure": ["b \"q\""]"#), "{expected}");
    for file in ["lists", "large-zstd", "texts-gzip"] {
        assert_eq!(reports(data(&format!("parquet/{file}.parquet")).to_str().unwrap()), expected);
    }
    write(&folder.path().join("rebench/o__n-1_log.txt"), "PASSED a.py::x\nPASSED a.py::y\n");
    let tasks = data("parquet/rebench.parquet");
    let tasks = tasks.to_str().unwrap();
    let report = swebench(
        folder.path(),
        &["run-report", "--benchmark", "rebench", "--logs", "rebench", "--tasks", tasks],
    );
    assert!(stdout(&report).contains("\"all_ok\": true"), "{}", stderr(&report));
    // What is none says so.
    write(&folder.path().join("torn.parquet"), "PAR1");
    let torn = stderr(&swebench(folder.path(), &["reports", "logs", "--gold", "torn.parquet"]));
    assert!(torn.contains("`torn.parquet`: not a readable Parquet file: "), "{torn}");
}
