//! Logs of SWE-bench's relatives, and compressed logs.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde_json::{Value, json};

use crate::rebench;
use crate::support::{printed, swebench};

const BOTH: &str = ">>>>> Applied Patch (test)\n>>>>> Applied Patch (pred)\n";

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn zstandard(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}

/// What each command that reads a folder of logs prints about it.
fn all(folder: &Path) -> Vec<String> {
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (logs, gold, preds) = (path("logs"), path("gold.jsonl"), path("preds.jsonl"));
    let commands: [&[&str]; 5] = [
        &["status-map", &logs],
        &["reports", &logs, "--gold", &gold],
        &["summary", "--preds", &preds, "--logs", &logs, "--gold", &gold],
        &["model-report", "--model", "m", "--preds", &preds, "--logs", &logs, "--gold", &gold],
        &["run-report", "--preds", &preds, "--logs", &logs, "--gold", &gold],
    ];
    commands.iter().map(|arguments| printed(arguments)).collect()
}

#[test]
fn a_compressed_log_counts_as_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let gold = |number| json!({"instance_id": format!("pallets__flask-{number}"), "FAIL_TO_PASS": ["a"], "PASS_TO_PASS": ["b"]});
    let pred = |number| json!({"instance_id": format!("pallets__flask-{number}"), "model_patch": "x", "model_name_or_path": "m"});
    fs::write(at("gold.jsonl"), format!("{}\n{}\n", gold(1), gold(2))).unwrap();
    fs::write(at("preds.jsonl"), format!("{}\n{}\n", pred(1), pred(2))).unwrap();
    let texts = [format!("{BOTH}PASSED a\nPASSED b\n"), format!("{BOTH}FAILED a\r\nPASSED b\r\n")];
    let write = |ending: &str, pack: &dyn Fn(&[u8]) -> Vec<u8>| {
        if at("logs").exists() {
            fs::remove_dir_all(at("logs")).unwrap();
        }
        fs::create_dir(at("logs")).unwrap();
        for (number, text) in (1..).zip(&texts) {
            let log = at("logs").join(format!("pallets__flask-{number}.m.eval.log{ending}"));
            fs::write(log, pack(text.as_bytes())).unwrap();
        }
        all(folder.path())
    };
    let plain = write("", &<[u8]>::to_vec);
    assert!(plain[0].contains(r#""a": "PASSED""#), "{}", plain[0]);
    assert!(plain[4].contains(r#""resolved_instances": 1"#), "{}", plain[4]);
    assert_eq!(write(".gz", &gzip), plain);
    assert_eq!(write(".zst", &zstandard), plain);
    assert_eq!(write(".zst", &gzip), plain, "its bytes say how it is compressed");
}

#[test]
fn a_torn_log_is_unreadable() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("pallets__flask-1.m.eval.log.gz");
    let packed = gzip(format!("{BOTH}{}", "PASSED a\n".repeat(999)).as_bytes());
    fs::write(&log, &packed[..packed.len() - 9]).unwrap();
    let whole = folder.path().join("pallets__flask-2.m.eval.log");
    fs::write(&whole, BOTH).unwrap();
    let logs = [&log, &whole].map(|log| log.to_str().unwrap());
    let lines = printed(&["status-map", logs[0], logs[1]]);
    let line: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert!(line["error"].is_string(), "{line}");
}

/// Tasks of SWE-rebench V2 with their logs: names with durations, several names that become one, a parser that raises, tests
/// that should pass and did not, and a log without a parser.
fn rebench(folder: &Path) -> Value {
    let task = |id: &str, parser: &str, fail: &[&str], pass: &[&str], log: &str| {
        fs::write(folder.join(format!("logs/{id}_log.txt")), log).unwrap();
        json!({
            "instance_id": id, "repo": "o/n", "patch": "x", "test_patch": "x",
            "install_config": {"log_parser": parser, "test_cmd": "t"},
            "FAIL_TO_PASS": fail, "PASS_TO_PASS": pass
        })
    };
    fs::create_dir_all(folder.join("logs")).unwrap();
    let tasks = json!([
        task(
            "o__n-1",
            "parse_log_pytest",
            &["a.py::x"],
            &["a.py::y"],
            "PASSED a.py::x\r\nPASSED a.py::y\r\n"
        ),
        task(
            "o__n-2",
            "parse_log_jest",
            &["adds (3 ms)"],
            &["b", "a"],
            "✓ adds (12 ms)\n✓ a\n✕ b (1 ms)\n"
        ),
        task(
            "o__n-3",
            "parse_log_pytest",
            &[],
            &["a.py::y [2 ms]", "a.py::y"],
            "PASSED a.py::y [3 ms]\n"
        ),
        task("o__n-4", "parse_log_of_nobody", &["a"], &["b", "a"], "PASSED a\n"),
        task("o__n-5", "", &["a"], &["b"], "PASSED a\n"),
        task(
            "o__n-6",
            "parse_log_gotest",
            &["TestA"],
            &["TestB"],
            "--- PASS: TestA (0.00s)\n--- FAIL: TestB (0.00s)\n"
        ),
    ]);
    fs::write(folder.join("tasks.json"), tasks.to_string()).unwrap();
    tasks
}

fn rebench_report(folder: &Path) -> Value {
    let (tasks, logs) = (folder.join("tasks.json"), folder.join("logs"));
    let arguments = [
        "run-report",
        "--benchmark",
        "rebench",
        "--tasks",
        tasks.to_str().unwrap(),
        "--logs",
        logs.to_str().unwrap(),
    ];
    serde_json::from_str(&printed(&arguments)).unwrap()
}

#[test]
fn the_report_of_swe_rebench_v2_says_what_passes() {
    let folder = tempfile::tempdir().unwrap();
    rebench(folder.path());
    let report = rebench_report(folder.path());
    assert_eq!(report["total"], 6);
    assert_eq!(report["all_ok"], false);
    let items = report["items"].as_array().unwrap();
    let matches: Vec<&Value> = items.iter().map(|item| &item["passed_match"]).collect();
    assert_eq!(json!(matches), json!([true, false, false, null, null, false]));
    assert_eq!(items[1]["from_fail_to_pass"], json!(["adds"]));
    assert_eq!(items[1]["failed_from_pass_to_pass"], json!(["b"]));
    assert_eq!(items[3]["error"], "Unknown log parser: parse_log_of_nobody");
}

#[test]
fn the_report_is_that_of_swe_rebench_v2() {
    let Some(checkout) = rebench::checkout() else { return };
    let folder = tempfile::tempdir().unwrap();
    rebench(folder.path());
    let ours = rebench_report(folder.path());
    let mut theirs = rebench::report(&checkout, folder.path());
    // The log does not have the exit code.
    for item in theirs.as_array_mut().unwrap() {
        if let Some(code) = item.get_mut("exit_code") {
            *code = Value::Null;
        }
    }
    assert_eq!(ours["items"].to_string(), theirs.to_string());
}

#[test]
fn a_folder_of_swe_rebench_v2_is_recognised_by_the_names_of_its_logs() {
    let folder = tempfile::tempdir().unwrap();
    rebench(folder.path());
    let (tasks, logs) = (folder.path().join("tasks.json"), folder.path().join("logs"));
    let printed =
        printed(&["status-map", logs.to_str().unwrap(), "--tasks", tasks.to_str().unwrap()]);
    let lines: Vec<Value> =
        printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        lines[1],
        json!({"log": "o__n-2_log.txt", "instance_id": "o__n-2", "found": true,
            "status_map": {"adds": "PASSED", "a": "PASSED", "b": "FAILED"}})
    );
    assert_eq!(lines[3]["error"], "unknown parser `parse_log_of_nobody`");
    // An option that only applies to SWE-bench chooses SWE-bench.
    let log = logs.join("o__n-1_log.txt");
    let own = self::printed(&["status-map", log.to_str().unwrap(), "--repo", "pallets/flask"]);
    assert!(own.contains(r#""repo": "pallets/flask", "found": false"#), "{own}");
}

const PRO: &str = "instance_flipt-io__flipt-05d7234fa582df632f70a7cd10194d61bd7043b9";

#[test]
fn pro_tasks_are_resolved_by_the_tests_that_passed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let vuls = "instance_future-architect__vuls-x";
    for (instance, prefix) in [(PRO, "a"), (PRO, "b"), (vuls, "a")] {
        fs::create_dir_all(path(&format!("out/{instance}"))).unwrap();
        let status = if prefix == "a" { "PASS" } else { "FAIL" };
        let log = format!("--- {status}: TestAdd (0.00s)\r\n--- PASS: TestRoot (0.00s)\n");
        fs::write(path(&format!("out/{instance}/{prefix}_stdout.log")), log).unwrap();
        fs::write(path(&format!("out/{instance}/{prefix}_stderr.log")), "").unwrap();
    }
    let tasks = format!(
        "instance_id,fail_to_pass,pass_to_pass\n{PRO},\"['TestAdd']\",\"[\"\"TestRoot\"\"]\"\n{vuls},[],[]\n"
    );
    fs::write(path("tasks.csv"), tasks).unwrap();
    let (tasks, logs) = (path("tasks.csv"), path("out"));
    let report = |prefix: &str| -> Value {
        let arguments = [
            "run-report",
            "--benchmark",
            "pro",
            "--tasks",
            &tasks,
            "--logs",
            &logs,
            "--prefix",
            prefix,
        ];
        serde_json::from_str(&printed(&arguments)).unwrap()
    };
    // The second is no task of the original, so that no parser is known for it.
    assert_eq!(report("a"), json!({ PRO: true, vuls: false }));
    assert_eq!(report("b"), json!({ PRO: false }));
    let several =
        swebench(&["run-report", "--benchmark", "pro", "--tasks", &tasks, "--logs", &logs]);
    assert_eq!(several.status.code(), Some(2));
    let maps = printed(&["status-map", &logs, "--benchmark", "pro"]);
    let first: Value = serde_json::from_str(maps.lines().next().unwrap()).unwrap();
    assert_eq!(first["log"], format!("{PRO}/a_stdout.log"));
    assert_eq!(first["status_map"], json!({ "TestAdd": "PASSED", "TestRoot": "PASSED" }));
    let all = printed(&["status-map", &logs, "--benchmark", "pro", "--parser", "pro/vuls_1"]);
    assert_eq!(all.lines().count(), 3);
    assert!(all.contains("FAILED"), "{all}");
}

#[test]
fn polybench_tasks_have_result_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(path("logs")).unwrap();
    let log = "//ops:add PASSED in 1s\n//ops:divide FAILED in 1s\n//ops:add FAILED\n";
    fs::write(path("logs/angular__angular-12_run.log"), log).unwrap();
    let task =
        json!({"instance_id": "angular__angular-12", "F2P": ["/ops:add"], "P2P": "['/ops:lost']"});
    fs::write(path("tasks.jsonl"), task.to_string()).unwrap();
    let arguments = [
        "run-report",
        "--benchmark",
        "polybench",
        "--tasks",
        &path("tasks.jsonl"),
        "--logs",
        &path("logs"),
    ];
    let expected = concat!(
        r#"{"instance_id": "angular__angular-12", "patch_applied": true, "generation": true, "with_logs": true, "#,
        r#""all_f2p_passed": true, "no_p2p_failed": true, "resolved": true, "#,
        r#""passed_tests": ["/ops:add"], "failed_tests": ["/ops:add", "/ops:divide"]}"#,
        "\n"
    );
    assert_eq!(printed(&arguments), expected);
    let out = path("out");
    printed(&[&arguments[..], &["--out", &out]].concat());
    let file = fs::read_to_string(path("out/angular__angular-12_result.json")).unwrap();
    assert!(file.starts_with("{\n    \"instance_id\": \"angular__angular-12\",\n"), "{file}");
    let maps = printed(&["status-map", &path("logs"), "--benchmark", "polybench"]);
    let map: Value = serde_json::from_str(&maps).unwrap();
    let tests = json!({ "/ops:add": "PASSED/FAILED", "/ops:divide": "FAILED" });
    assert_eq!(map["status_map"], tests);
}
