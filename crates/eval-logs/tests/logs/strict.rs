//! `--strict`: cases that the packages' rules accept, and their results under strict rules.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::printed;

const BOTH: &str = ">>>>> Applied Patch (test)\n>>>>> Applied Patch (pred)\n";

fn run(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).unwrap()
}

/// The report of one log of Flask, without and with `--strict`.
fn reports(folder: &Path, log: &str, rules: &str, gold: &Value) -> (Value, Value) {
    let mut row = gold.clone();
    row["instance_id"] = json!("pallets__flask-1");
    fs::write(folder.join("gold.jsonl"), format!("{row}\n")).unwrap();
    fs::write(folder.join("pallets__flask-1.m.eval.log"), log).unwrap();
    let (log, gold) = (folder.join("pallets__flask-1.m.eval.log"), folder.join("gold.jsonl"));
    let arguments =
        ["report", log.to_str().unwrap(), "--gold", gold.to_str().unwrap(), "--rules", rules];
    (run(&arguments), run(&[&arguments[..], &["--strict"]].concat()))
}

fn resolution(report: &Value) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reports.json");
    fs::write(&path, json!([report]).to_string()).unwrap();
    let metrics = run(&["metrics", path.to_str().unwrap()]);
    metrics["cases"][0]["resolution"].as_str().unwrap().to_owned()
}

#[test]
fn each_hole_is_closed_and_named() {
    let gold = json!({"FAIL_TO_PASS": ["a"], "PASS_TO_PASS": ["b"]});
    let passed = "PASSED a\nPASSED b\n";
    let cases = [
        ("SKIPPED a\nSKIPPED b\n".to_owned(), "all gold tests were skipped"),
        ("PASSED a\nSKIPPED b\n".to_owned(), "gold tests that were skipped: 1"),
        ("PASSED a\nPASSED-ish b\n".to_owned(), "gold tests with an unknown status: 1"),
        (
            format!("{passed}>>>>> Tests Timed Out after 900 seconds\n"),
            "the log has `>>>>> Tests Timed Out`",
        ),
        (format!("{passed}>>>>> Tests Errored\n"), "the log has `>>>>> Tests Errored`"),
        (format!("{passed}>>>>> Init Failed\n"), "the log has `>>>>> Init Failed`"),
        (format!("{passed}>>>>> Reset Failed\n"), "the log has `>>>>> Reset Failed`"),
        (
            format!("FAILED a\nprinted: >>>>> Applied Patch (pred)\n{passed}"),
            "the log has 2 marks `>>>>> Applied Patch (pred)`",
        ),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (body, caution) in cases {
        let (plain, strict) = reports(folder.path(), &format!("{BOTH}{body}"), "v1", &gold);
        assert_eq!(resolution(&plain), "RESOLVED_FULL", "{body}");
        assert!(plain.get("caution").is_none());
        assert_ne!(resolution(&strict), "RESOLVED_FULL", "{body}");
        assert_eq!(strict["caution"], json!([caution]), "{body}");
        assert_eq!(strict.as_object().unwrap().keys().next_back().unwrap(), "caution");
    }
    let (plain, strict) = reports(folder.path(), &format!("{BOTH}{passed}"), "v1", &gold);
    assert_eq!(plain, strict, "an honest log is the same to both");
}

#[test]
fn the_current_harness_has_holes_of_its_own() {
    let gold = json!({"FAIL_TO_PASS": ["a"], "PASS_TO_PASS": ["b"]});
    let block = |body: &str| format!(">>>>> Start Test Output\n{body}>>>>> End Test Output\n");
    let folder = tempfile::tempdir().unwrap();
    let forged = format!("{}{}", block("PASSED a\nPASSED b\n"), block("FAILED a\nFAILED b\n"));
    let (plain, strict) = reports(folder.path(), &forged, "v5", &gold);
    assert_eq!(
        (resolution(&plain), resolution(&strict)),
        ("RESOLVED_FULL".to_owned(), "RESOLVED_NO".to_owned())
    );
    assert_eq!(strict["caution"], json!(["the log has 2 marks `>>>>> Start Test Output`"]));
    let (plain, strict) = reports(folder.path(), &block("PASSED a\nSKIPPED b\n"), "v5", &gold);
    assert_eq!(
        (resolution(&plain), resolution(&strict)),
        ("RESOLVED_FULL".to_owned(), "RESOLVED_NO".to_owned())
    );
    let mut gold = gold;
    gold["eval_type"] = json!("fail_only");
    let (plain, strict) = reports(folder.path(), &block("ERROR a\n"), "v5", &gold);
    assert_eq!(
        (resolution(&plain), resolution(&strict)),
        ("RESOLVED_FULL".to_owned(), "RESOLVED_NO".to_owned())
    );
    // The harness traces its script, so that each mark is a line `+ : …`, and the exit code is there twice.
    gold["eval_type"] = json!("pass_and_fail");
    let traced = |body: &str| {
        format!(
            "+ : '>>>>> Start Test Output'\n{body}+ : '>>>>> End Test Output'\n\
             + echo '>>>>> Test Exit Code: 1'\n>>>>> Test Exit Code: 1\n"
        )
    };
    let (plain, strict) = reports(folder.path(), &traced("PASSED a\nFAILED b\n"), "v5", &gold);
    assert_eq!(plain, strict);
    let (_, strict) =
        reports(folder.path(), &traced(">>>>> End Test Output\nFAILED a\n"), "v5", &gold);
    assert_eq!(strict["caution"], json!(["the log has 2 marks `>>>>> End Test Output`"]));
}

#[test]
fn an_empty_gold_row_is_not_resolved() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(folder.path().join("logs")).unwrap();
    fs::write(at("logs/pallets__flask-1.m.eval.log"), BOTH).unwrap();
    fs::write(
        at("gold.jsonl"),
        "{\"instance_id\": \"pallets__flask-1\", \"FAIL_TO_PASS\": [], \"PASS_TO_PASS\": []}\n",
    )
    .unwrap();
    fs::write(
        at("preds.jsonl"),
        "{\"instance_id\": \"pallets__flask-1\", \"model_patch\": \"x\"}\n",
    )
    .unwrap();
    let (preds, logs, gold) = (at("preds.jsonl"), at("logs"), at("gold.jsonl"));
    let summary = ["summary", "--preds", &preds, "--logs", &logs, "--gold", &gold];
    let counts = |value: &Value| value["Patch Apply Success"]["case_resolution_counts"].clone();
    assert_eq!(counts(&run(&summary)), json!({"RESOLVED_FULL": 1}));
    let strict = run(&[&summary[..], &["--strict"]].concat());
    assert_eq!(counts(&strict), json!({"RESOLVED_NO": 1}));
    let case = &strict["Patch Apply Success"]["cases"][0]["pallets__flask-1.m.eval.log"];
    assert_eq!(case["caution"], json!(["the gold row names no test"]));
    let model =
        ["model-report", "--model", "m", "--preds", &preds, "--logs", &logs, "--gold", &gold];
    assert_eq!(run(&model)["resolved"], json!(["pallets__flask-1"]));
    assert_eq!(run(&[&model[..], &["--strict"]].concat())["resolved"], json!([]));
}

/// The commands that are not about logs.
const OF_THE_PROGRAM: [&str; 5] = ["parsers", "schema", "completions", "man", "help"];

#[test]
fn every_command_takes_strict_or_says_why_not() {
    let help = |arguments: &[&str]| printed(&[arguments, &["--help"]].concat());
    let list = help(&[]);
    let commands = list.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| !OF_THE_PROGRAM.contains(name))
        .collect();
    assert!(commands.len() >= 11, "{list}");
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for command in commands {
        let text = help(&[command]);
        let option = text.lines().any(|line| line.trim_start().starts_with("--strict"));
        assert!(option || text.contains("There is no --strict"), "{command}:\n{text}");
        if option { with.push(command) } else { without.push(command) }
    }
    assert_eq!(without, ["diff", "ground-truth", "validation", "same-diff", "metrics"]);
    assert!(with.contains(&"run-report") && with.contains(&"report"), "{with:?}");
}
