//! SWE-bench Pro and SWE-PolyBench: whose logs they are without a word, and `--strict`.

use std::fs;
use std::path::Path;
use std::process::Output;

use eval_logs::evaluation::{Benchmark, Folder, rate};
use serde_json::{Value, json};
use test_support::{eval_logs, stderr, stdout};

const VULS: &str = "instance_future-architect__vuls-0144135100000000000000000000000000000000";
const LIBRARY: &str =
    "instance_internetarchive__openlibrary-08ac40d000000000000000000000000000000000-v1";

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn swebench(folder: &Path, arguments: &[&str]) -> Output {
    let output = eval_logs().args(arguments).current_dir(folder).output().unwrap();
    assert!(output.status.code().is_some());
    output
}

/// What it printed, as values, and what it said.
fn lines(folder: &Path, arguments: &[&str]) -> (Vec<Value>, String) {
    let output = swebench(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    let lines = stdout(&output);
    let lines = lines.lines().map(|line| serde_json::from_str(line).unwrap());
    (lines.collect(), stderr(&output))
}

/// Runs of SWE-bench Pro whose tasks are resolved by faults alone, but for the last one.
fn pro(folder: &Path) {
    let run = |instance: &str, stdout: &str| {
        write(&folder.join(format!("pro/{instance}/m_stdout.log")), stdout);
        write(&folder.join(format!("pro/{instance}/m_stderr.log")), "");
    };
    run(VULS, "=== RUN   TestAdd\n--- FAIL: TestAdd (0.00s)\n--- PASS: TestAdd (0.00s)\n");
    run(LIBRARY, "tests/a.py::T::test_x PASSED\ntests/a.py::T::test_y PASSED\n");
    let task = |instance: &str, fail: Value| json!({"instance_id": instance, "fail_to_pass": fail, "pass_to_pass": "[]"});
    let tasks = [task(VULS, json!(["TestAdd"])), task(LIBRARY, json!(["tests/a.py::T::test_x"]))];
    write(&folder.join("pro.json"), &json!(tasks).to_string());
}

/// Logs of SWE-PolyBench: one of a fixed task, one without a test that must be kept, one of a test on both lists, one of
/// which the last letter counts, and one of a task that names no test.
fn polybench(folder: &Path) {
    let suite = "<testsuite><testcase classname=\"C\" name=\"a\"/></testsuite>\n";
    let report = r#"{"stats": {}, "passes": [{"fullTitle": "a"}], "failures": []}"#;
    let targets = "//ops:a PASSED\n//ops:a FAILED\n";
    let rows = [
        ("google__guava-1", suite, json!(["C.a"]), json!([])),
        ("google__guava-2", suite, json!(["C.a"]), json!(["C.lost"])),
        ("angular__angular-3", targets, json!(["/ops:a"]), json!([])),
        ("microsoft__vscode-4", report, json!(["a"]), json!([])),
        ("google__guava-5", suite, json!([]), json!([])),
    ];
    let mut tasks = String::new();
    for (instance, log, fail, keep) in rows {
        write(&folder.join(format!("poly/{instance}_run.log")), log);
        tasks += &format!("{}\n", json!({"instance_id": instance, "F2P": fail, "P2P": keep}));
    }
    write(&folder.join("poly.jsonl"), &tasks);
}

#[test]
fn a_folder_is_recognised_by_the_names_of_its_logs() {
    let folder = tempfile::tempdir().unwrap();
    pro(folder.path());
    polybench(folder.path());
    let (maps, said) = lines(folder.path(), &["status-map", "pro"]);
    assert!(said.starts_with("the logs are of pro: SWE-bench Pro, "), "{said}");
    assert_eq!(maps[0]["status_map"], json!({"TestAdd": "PASSED"}));
    let one = format!("pro/{VULS}/m_stdout.log");
    assert_eq!(lines(folder.path(), &["status-map", &one]).0, maps[..1]);
    let (maps, said) = lines(folder.path(), &["status-map", "poly"]);
    assert!(said.starts_with("the logs are of polybench: SWE-PolyBench, "), "{said}");
    assert_eq!(maps.len(), 5);
    for (logs, benchmark) in [("pro", "pro"), ("poly", "polybench")] {
        let refused = swebench(folder.path(), &["reports", logs, "--gold", "g.jsonl"]);
        assert_eq!(refused.status.code(), Some(2));
        let help =
            format!("help: `eval-logs run-report --benchmark {benchmark} --gold FILE --logs DIR`");
        assert!(stderr(&refused).contains(&help), "{}", stderr(&refused));
        let tasks = swebench(folder.path(), &["status-map", logs, "--tasks", "t.json"]);
        assert!(stderr(&tasks).contains("help: leave out `--tasks`"), "{}", stderr(&tasks));
    }
}

#[test]
fn strict_says_what_changes_in_the_results_of_swe_bench_pro() {
    let folder = tempfile::tempdir().unwrap();
    pro(folder.path());
    let report = ["run-report", "--benchmark", "pro", "--tasks", "pro.json", "--logs", "pro"];
    let (plain, _) = lines(folder.path(), &report);
    assert_eq!(plain, [json!({ VULS: true, LIBRARY: true })]);
    let (strict, said) = lines(folder.path(), &[&report[..], &["--strict"]].concat());
    assert_eq!(strict, [json!({ VULS: false, LIBRARY: true })]);
    let log = format!("{VULS}/m_stdout.log");
    assert!(
        said.contains(&format!("{log}: `TestAdd` is FAILED, but PASSED in the original\n")),
        "{said}"
    );
    let (maps, said) = lines(folder.path(), &["status-map", "pro", "--strict"]);
    assert_eq!(maps[0]["status_map"], json!({"TestAdd": "FAILED"}));
    assert!(
        said.contains(&format!("{log}: `TestAdd` is FAILED, but PASSED in the original\n")),
        "{said}"
    );
    // Nothing is said where nothing changes.
    assert!(!said.contains(&format!("{LIBRARY}/")), "{said}");
    // A task without a test.
    let empty = json!([{"instance_id": VULS, "fail_to_pass": [], "pass_to_pass": []}]);
    write(&folder.path().join("pro.json"), &empty.to_string());
    let (plain, _) = lines(folder.path(), &report);
    assert_eq!(plain, [json!({ VULS: true })]);
    let (strict, said) = lines(folder.path(), &[&report[..], &["--strict"]].concat());
    assert_eq!(strict, [json!({ VULS: false })]);
    assert!(said.contains("not resolved, because the lists name no test"), "{said}");
}

#[test]
fn strict_says_what_changes_in_the_results_of_swe_polybench() {
    let folder = tempfile::tempdir().unwrap();
    polybench(folder.path());
    let report =
        ["run-report", "--benchmark", "polybench", "--tasks", "poly.jsonl", "--logs", "poly"];
    let resolved =
        |lines: &[Value]| lines.iter().map(|line| line["resolved"] == true).collect::<Vec<_>>();
    let (plain, _) = lines(folder.path(), &report);
    assert_eq!(resolved(&plain), [true, true, true, false, true]);
    let (strict, said) = lines(folder.path(), &[&report[..], &["--strict"]].concat());
    assert_eq!(resolved(&strict), [true, false, false, true, false]);
    for expected in [
        "google__guava-2: `C.lost` of `P2P` is not in the log; kept in the original",
        "angular__angular-3: `/ops:a` is FAILED, but PASSED/FAILED in the original",
        "microsoft__vscode-4: the original refuses this log: there is no report of the tool",
        "microsoft__vscode-4: the reason: a log that has no `Container exited` keeps its last letter",
        "google__guava-5: not resolved, because the lists name no test; resolved in the original",
    ] {
        assert!(said.contains(&format!("{expected}\n")), "{expected}\n{said}");
    }
    assert!(!said.contains("google__guava-1:"), "{said}");
    let (maps, _) = lines(folder.path(), &["status-map", "poly", "--strict"]);
    assert_eq!(maps[0]["status_map"], json!({"/ops:a": "FAILED"}));
}

#[test]
fn the_crate_rates_as_the_commands_do() {
    let folder = tempfile::tempdir().unwrap();
    pro(folder.path());
    polybench(folder.path());
    let at = |name: &str| folder.path().join(name);
    let folders = [
        ("pro", "pro.json", Benchmark::Pro, ["2 of 2", "1 of 2"]),
        ("poly", "poly.jsonl", Benchmark::Polybench, ["4 of 5", "2 of 5"]),
    ];
    for (logs, tasks, benchmark, rates) in folders {
        let [plain, strict] = [false, true].map(|strict| {
            let folder = Folder::open(&at(logs), &at(tasks)).unwrap();
            assert_eq!(folder.benchmark(), benchmark);
            let folder = if strict { folder.strict() } else { folder };
            rate(folder.reports().values()).to_string()
        });
        assert!(plain.starts_with(rates[0]) && strict.starts_with(rates[1]), "{plain}, {strict}");
    }
}
