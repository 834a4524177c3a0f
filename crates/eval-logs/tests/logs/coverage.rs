//! Coverage: the messages about how many predictions have a log, and about the rules by which logs are read.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::swebench;

const V1: &str = ">>>>> Applied Patch (test)\n>>>>> Applied Patch (pred)\nPASSED a\nPASSED b\n";
const V5: &str = "+ : '>>>>> Start Test Output'\nPASSED a\nPASSED b\nXFAIL c\n+ : '>>>>> End Test Output'\n>>>>> Test Exit Code: 0\n";

/// The exit code and output of a call.
struct Ran {
    code: i32,
    out: String,
    said: String,
}

impl Ran {
    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|_| panic!("{}\n{}", self.out, self.said))
    }

    /// It was refused, with nothing on stdout, and this message.
    fn refused(&self, words: &[&str]) {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.said);
        self.said(words);
    }

    fn said(&self, words: &[&str]) {
        for word in words {
            assert!(self.said.contains(word), "no `{word}` in:\n{}", self.said);
        }
    }
}

fn run(arguments: &[&str]) -> Ran {
    let output = swebench(arguments);
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        said: String::from_utf8(output.stderr).unwrap(),
    }
}

/// An evaluation of `count` instances of Flask by the model `m`, without a log.
struct Evaluation {
    folder: tempfile::TempDir,
}

impl Evaluation {
    fn new(count: usize) -> Self {
        let evaluation = Self { folder: tempfile::tempdir().unwrap() };
        let (mut gold, mut predictions) = (String::new(), String::new());
        for number in 1..=count {
            let id = instance(number);
            let row = json!({"instance_id": id, "repo": "pallets/flask", "version": "2.0", "FAIL_TO_PASS": ["a"], "PASS_TO_PASS": ["b"]});
            gold += &format!("{row}\n");
            let row = json!({"instance_id": id, "model_name_or_path": "m", "model_patch": "x"});
            predictions += &format!("{row}\n");
        }
        fs::write(evaluation.at("gold.jsonl"), gold).unwrap();
        fs::write(evaluation.at("preds.jsonl"), predictions).unwrap();
        fs::create_dir(evaluation.at("logs")).unwrap();
        evaluation
    }

    fn at(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    /// Writes a log; the name is a path within the folder of logs.
    fn log(&self, name: &str, text: &str) {
        let path = self.folder.path().join("logs").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn first(&self, numbers: std::ops::RangeInclusive<usize>) {
        for number in numbers {
            self.log(&format!("{}.m.eval.log", instance(number)), V1);
        }
    }

    fn current(&self, numbers: std::ops::RangeInclusive<usize>) {
        for number in numbers {
            self.log(&format!("{}/test_output.txt", instance(number)), V5);
        }
    }

    fn graded(&self, command: &str, more: &[&str]) -> Ran {
        let (preds, logs, gold) = (self.at("preds.jsonl"), self.at("logs"), self.at("gold.jsonl"));
        let inputs = ["--preds", &preds, "--logs", &logs, "--gold", &gold];
        let model: &[&str] = if command == "model-report" && !more.contains(&"--model") {
            &["--model", "m"]
        } else {
            &[]
        };
        run(&[&[command][..], &inputs[..], model, more].concat())
    }

    fn reports(&self, more: &[&str]) -> Ran {
        let (logs, gold) = (self.at("logs"), self.at("gold.jsonl"));
        run(&[&["reports", &logs, "--gold", &gold], more].concat())
    }
}

fn instance(number: usize) -> String {
    format!("pallets__flask-{number}")
}

#[test]
fn no_log_is_an_error_that_names_what_was_looked_for() {
    let evaluation = Evaluation::new(2);
    let logs = evaluation.at("logs");
    let names = ["no log", logs.as_str(), "<instance_id>.<anything>.log", "test_output.txt"];
    for command in ["summary", "run-report"] {
        evaluation.graded(command, &[]).refused(&names);
    }
    evaluation.graded("model-report", &[]).refused(&["no log", &logs, "<instance_id>.m.eval.log"]);
    evaluation.reports(&[]).refused(&names);
    run(&["status-map", &logs]).refused(&names);
    run(&["ground-truth", &logs]).refused(&["no log", &logs]);
    run(&["validation", "--logs", &logs]).refused(&["no log", &logs]);
    run(&["same-diff", "--logs", &logs]).refused(&["no log", &logs]);
    // The filter may leave none, and the folder may be one too high.
    evaluation.first(1..=1);
    evaluation.graded("summary", &["--repo", "django"]).refused(&["no log", "`django`"]);
    let evaluation = Evaluation::new(1);
    evaluation.log("run_evaluation/r/m/pallets__flask-1/test_output.txt", V5);
    let deep = Path::new(&evaluation.at("logs")).join("run_evaluation/r/m");
    evaluation.graded("summary", &[]).refused(&[deep.to_str().unwrap()]);
}

#[test]
fn how_many_predictions_have_a_log_is_said() {
    let evaluation = Evaluation::new(20);
    evaluation.first(1..=3);
    let line = "3 of 20 predictions have a log (15.0 %)";
    for command in ["summary", "model-report"] {
        let ran = evaluation.graded(command, &[]);
        assert_eq!(ran.code, 0, "{}", ran.said);
        ran.said(&[line, "3 logs: 3 of v1, 0 of v5, 0 unrecognised"]);
        // Output that equals the original's does not change at all.
        assert!(ran.json().get("coverage").is_none(), "{}", ran.out);
        let strict = evaluation.graded(command, &["--strict"]).json();
        assert_eq!(
            strict["coverage"],
            json!({
                "rules": "v1",
                "predictions": {"total": 20, "without_patch": 0, "with_log": 3},
                "logs": {"total": 3, "v1": 3, "v5": 0, "unrecognised": 0, "without_gold_row": 0}
            })
        );
    }
    let ran = evaluation.reports(&[]);
    ran.said(&["3 logs: 3 of v1, 0 of v5, 0 unrecognised"]);
    assert!(ran.json().get("coverage").is_none());
    assert_eq!(evaluation.reports(&["--strict"]).json()["coverage"]["logs"]["v1"], 3);
    let ran = evaluation.graded("run-report", &[]);
    ran.said(&[line, "rules: v1"]);
    assert_eq!(ran.json()["coverage"]["predictions"]["with_log"], 3);
    run(&["status-map", &evaluation.at("logs")]).said(&["3 logs: 3 of v1"]);
}

#[test]
fn fewer_logs_than_required_is_a_failure_after_the_output() {
    let evaluation = Evaluation::new(4);
    evaluation.first(1..=3);
    for command in ["summary", "model-report", "run-report"] {
        let ran = evaluation.graded(command, &["--require-logs"]);
        assert_eq!(ran.code, 1, "{}", ran.said);
        assert!(ran.json().is_object());
        ran.said(&["3 of 4 predictions", "100 %"]);
        assert_eq!(evaluation.graded(command, &["--require-logs", "75"]).code, 0);
        assert_eq!(evaluation.graded(command, &["--require-logs", "75.1"]).code, 1);
        evaluation.graded(command, &["--require-logs", "101"]).refused(&["101"]);
    }
    // A log that no harness wrote does not count; a prediction without a patch needs no log.
    evaluation.log("pallets__flask-4.m.eval.log", "");
    let ran = evaluation.graded("summary", &["--require-logs"]);
    assert_eq!(ran.code, 1);
    ran.said(&["1 unrecognised", "`pallets__flask-4.m.eval.log`"]);
    fs::remove_file(evaluation.at("logs/pallets__flask-4.m.eval.log")).unwrap();
    let rows = fs::read_to_string(evaluation.at("preds.jsonl")).unwrap();
    let rows = rows.replacen("\"x\"", "\"\"", 4).replacen("\"\"", "\"x\"", 3);
    fs::write(evaluation.at("preds.jsonl"), rows).unwrap();
    for command in ["summary", "model-report", "run-report"] {
        let ran = evaluation.graded(command, &["--require-logs"]);
        assert_eq!(ran.code, 0, "{}", ran.said);
        ran.said(&["3 of 3 predictions with a patch have a log (100.0 %), 1 has no patch"]);
    }
}

#[test]
fn the_rules_are_those_of_the_logs_own_marks() {
    let evaluation = Evaluation::new(3);
    evaluation.current(1..=3);
    for command in ["summary", "run-report", "model-report"] {
        let ran = evaluation.graded(command, &[]);
        assert_eq!(ran.code, 0, "{}", ran.said);
        ran.said(&["3 of 3 predictions", "0 of v1, 3 of v5", "rules: v5"]);
    }
    let summary = evaluation.graded("summary", &[]).json();
    assert_eq!(summary["coverage"]["rules"], "v5");
    assert_eq!(
        summary["Patch Apply Success"]["case_resolution_counts"],
        json!({"RESOLVED_FULL": 3})
    );
    let cases = &summary["Patch Apply Success"]["cases"][0];
    assert!(cases.get("pallets__flask-2/test_output.txt").is_some(), "{cases}");
    let run_report = evaluation.graded("run-report", &[]).json();
    assert_eq!(run_report["resolved_instances"], 3);
    assert!(run_report.get("coverage").is_none(), "it equals the current harness's");
    assert_eq!(
        evaluation.graded("model-report", &[]).json()["resolved"].as_array().unwrap().len(),
        3
    );
    let reports = evaluation.reports(&[]).json();
    assert_eq!(reports["reports_patch_success"].as_object().unwrap().len(), 3);
    assert_eq!(reports["coverage"]["logs"]["v5"], 3);
    let maps = run(&["status-map", &evaluation.at("logs")]);
    let map: Value = serde_json::from_str(maps.out.lines().next().unwrap()).unwrap();
    assert_eq!(map["log"], "pallets__flask-1/test_output.txt");
    assert_eq!(map["instance_id"], "pallets__flask-1");
    assert_eq!(map["status_map"], json!({"a": "PASSED", "b": "PASSED", "c": "XFAIL"}));
    let log = evaluation.at("logs/pallets__flask-1/test_output.txt");
    let report = run(&["report", &log, "--gold", &evaluation.at("gold.jsonl")]).json();
    assert_eq!(report["FAIL_TO_PASS"]["success"], json!(["a"]));
    // The folder of one instance, whose other log is the harness's own.
    evaluation.log("pallets__flask-1/run_instance.log", ">>>>> Applied Patch:\n");
    let one = run(&["status-map", &evaluation.at("logs/pallets__flask-1")]);
    assert_eq!(one.out.lines().next(), maps.out.lines().next());
    // Logs of several models, a folder each.
    let several = Evaluation::new(1);
    for model in ["m", "n"] {
        several.log(&format!("{model}/pallets__flask-1/test_output.txt"), V5);
    }
    assert_eq!(run(&["status-map", &several.at("logs")]).out.lines().count(), 2);
    let cases = several.graded("summary", &[]).json();
    let cases = cases["Patch Apply Success"]["cases"][0].as_object().unwrap().clone();
    assert_eq!(cases.keys().collect::<Vec<_>>(), ["m/pallets__flask-1/test_output.txt"]);
}

#[test]
fn a_mixture_is_refused_with_one_log_of_each() {
    let evaluation = Evaluation::new(4);
    evaluation.first(1..=2);
    evaluation.current(3..=4);
    let words = ["pallets__flask-1.m.eval.log", "pallets__flask-3/test_output.txt", "--rules"];
    for command in ["summary", "run-report", "model-report"] {
        evaluation.graded(command, &[]).refused(&words);
    }
    evaluation.reports(&[]).refused(&words);
    run(&["status-map", &evaluation.at("logs")]).refused(&words);
    let forced = evaluation.graded("summary", &["--rules", "v5"]);
    assert_eq!(forced.code, 0, "{}", forced.said);
    forced.said(&["warning: 2 of 4 logs have the marks of v1", "pallets__flask-1.m.eval.log"]);
}

#[test]
fn rules_that_do_not_fit_the_logs_are_told() {
    let evaluation = Evaluation::new(2);
    evaluation.first(1..=2);
    let ran = evaluation.graded("summary", &["--rules", "v5"]);
    ran.said(&["warning: 2 of 2 logs have the marks of v1", "no log has results"]);
    assert_eq!(ran.json()["coverage"]["rules"], "v5");
    let log = evaluation.at("logs/pallets__flask-1.m.eval.log");
    let gold = evaluation.at("gold.jsonl");
    for arguments in [
        vec!["report", &log, "--gold", &gold, "--rules", "v5"],
        vec!["status-map", &log, "--rules", "v5"],
        vec!["reports", &log, "--gold", &gold, "--rules", "v5"],
    ] {
        run(&arguments).said(&["warning: 1 of 1 logs have the marks of v1"]);
    }
    let evaluation = Evaluation::new(2);
    evaluation.current(1..=2);
    for command in ["summary", "run-report", "model-report"] {
        let ran = evaluation.graded(command, &["--rules", "v1"]);
        ran.said(&["warning: 2 of 2 logs have the marks of v5"]);
    }
    // No mark shows which rules apply.
    let evaluation = Evaluation::new(1);
    evaluation.log("pallets__flask-1.m.eval.log", "PASSED a\n");
    for command in ["summary", "run-report", "model-report"] {
        evaluation.graded(command, &[]).refused(&["pallets__flask-1.m.eval.log", "--rules v1"]);
    }
    let forced = evaluation.graded("summary", &["--rules", "v1"]);
    forced.said(&["warning", "1 unrecognised"]);
    assert_eq!(forced.code, 0);
    let map = run(&["status-map", &evaluation.at("logs")]);
    assert_eq!(map.json()["found"], false);
    map.said(&["1 unrecognised"]);
}

#[test]
fn logs_of_other_instances_are_no_evaluation() {
    let evaluation = Evaluation::new(2);
    evaluation.log("django__django-1.m.eval.log", V1);
    let words = ["has a gold row", "django__django-1"];
    evaluation.graded("summary", &[]).refused(&words);
    evaluation.reports(&[]).refused(&words);
    evaluation.first(1..=1);
    let ran = evaluation.graded("summary", &[]);
    ran.said(&["1 of 2 predictions", "1 without a gold row"]);
    evaluation.log("pallets__flask-1.n.eval.log", V1);
    let ran = evaluation.graded("summary", &[]);
    ran.said(&["instances with more than one log: 1, such as `pallets__flask-1`"]);
    fs::write(evaluation.at("none.json"), "{}").unwrap();
    run(&["metrics", &evaluation.at("none.json")]).said(&["there are no reports"]);
    // An unreadable log is not counted, and no rates are printed without a log.
    let evaluation = Evaluation::new(1);
    fs::write(evaluation.at("logs/pallets__flask-1.m.eval.log"), [V1.as_bytes(), b"\xff"].concat())
        .unwrap();
    evaluation.graded("summary", &[]).refused(&["no log could be graded", "not UTF-8"]);
}

#[test]
fn an_unknown_model_lists_the_known_ones() {
    let evaluation = Evaluation::new(2);
    evaluation.first(1..=2);
    evaluation.log("pallets__flask-1.Other_Model.eval.log", V1);
    let known = ["no log of the model `M`", "`m`", "`Other_Model`"];
    evaluation.graded("model-report", &["--model", "M"]).refused(&known);
    evaluation
        .graded("model-report", &["--model", "other_model"])
        .refused(&["did you mean `Other_Model`?"]);
    // The logs that a run report falls back on are of one model that is not the predictions'.
    let evaluation = Evaluation::new(2);
    for number in 1..=2 {
        evaluation.log(&format!("{}.n.eval.log", instance(number)), V1);
    }
    let ran = evaluation.graded("run-report", &[]);
    ran.said(&["warning", "`n`", "`m`"]);
    evaluation.log("pallets__flask-1.o.eval.log", V1);
    evaluation.graded("run-report", &[]).refused(&["`m`", "`n`", "`o`"]);
}

#[test]
fn strict_does_not_believe_a_log_with_the_marks_of_both() {
    let evaluation = Evaluation::new(1);
    evaluation.log(
        "pallets__flask-1/test_output.txt",
        &format!("{V1}{}", V5.replace("PASSED", "FAILED")),
    );
    let ran = evaluation.graded("summary", &["--strict"]);
    let counts = &ran.json()["Patch Apply Success + Failure"]["case_resolution_counts"];
    assert_eq!(*counts, json!({"RESOLVED_NO": 1}));
    ran.said(&["marks of both harnesses"]);
}
