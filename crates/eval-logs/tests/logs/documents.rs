//! Every command of `swebench` compared with the original package, on real and on generated evaluations.

use std::fs;
use std::path::{Path, PathBuf};
use test_support::root;

use crate::support::{cases, corpus, peer, printed as ours, swebench};
use eval_logs::log_parser::Spec;
use eval_logs::swebench::parsers::Generation;
use serde_json::{Value, json};

fn theirs(what: &str, arguments: &[&str]) -> String {
    peer::text("v1", "document", &[&[what], arguments].concat())
}

/// Both texts without their common start, for a readable message.
fn assert_same(ours: &str, theirs: &str, what: &str) {
    if ours == theirs {
        return;
    }
    let at = ours.bytes().zip(theirs.bytes()).take_while(|(a, b)| a == b).count();
    let show = |text: &str| {
        let bytes =
            &text.as_bytes()[at.saturating_sub(120).min(text.len())..(at + 200).min(text.len())];
        String::from_utf8_lossy(bytes).into_owned()
    };
    panic!("{what} differs at byte {at}:\n  theirs …{}…\n  ours   …{}…", show(theirs), show(ours));
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

/// The logs of a folder by name.
fn logs(folder: &str) -> Vec<PathBuf> {
    let mut logs: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    logs.retain(|log| log.extension().is_some_and(|extension| extension == "log"));
    logs.sort();
    logs
}

/// Compares the output for each log of a folder; returns the number of logs.
fn each_log(folder: &str) -> usize {
    // Where no log can be read, the exit code is 2, and the lines say why.
    let lines = |arguments: &[&str]| -> Vec<String> {
        let ran = swebench(&[arguments, &[folder]].concat());
        String::from_utf8(ran.stdout).unwrap().lines().map(ToOwned::to_owned).collect()
    };
    let evaluated = lines(&["status-map"]);
    let validated = lines(&["status-map", "--validation"]);
    let truths = lines(&["ground-truth"]);
    let logs = logs(folder);
    assert_eq!(
        (evaluated.len(), validated.len(), truths.len()),
        (logs.len(), logs.len(), logs.len())
    );
    let questions = logs.iter().map(|log| json!({ "path": log }));
    let mut answers = 0;
    peer::ask("v1", "logs", questions, |number, answer| {
        answers += 1;
        for (ours, key) in [(&evaluated, "eval"), (&validated, "validation"), (&truths, "truth")] {
            match &answer[key] {
                Value::String(theirs) => assert_same(&ours[number], theirs, key),
                raised => assert!(
                    ours[number].contains("\"error\": "),
                    "{key}: {raised}, ours {}",
                    ours[number]
                ),
            }
        }
    });
    assert_eq!(answers, logs.len());
    logs.len()
}

fn summary(folder: &str, gold: &str, predictions: &str, repo: Option<&str>) -> String {
    let mut arguments = vec!["summary", "--preds", predictions, "--logs", folder, "--gold", gold];
    arguments.extend(repo.iter().flat_map(|repo| ["--repo", *repo]));
    let ours = ours(&arguments);
    let theirs = theirs("summary", &[&[predictions, folder, gold], repo.as_slice()].concat());
    assert_same(&ours, &theirs, "summary");
    ours
}

fn documents(folder: &str, gold: &str, predictions: &str, model: &str) {
    assert_same(
        &ours(&["reports", folder, "--gold", gold]),
        &theirs("reports", &[folder, gold]),
        "reports",
    );
    assert_same(
        &ours(&[
            "model-report",
            "--model",
            model,
            "--preds",
            predictions,
            "--logs",
            folder,
            "--gold",
            gold,
        ]),
        &theirs("model-report", &[model, predictions, gold, folder]),
        "model-report",
    );
}

#[test]
fn real_evaluations_give_the_stored_numbers() {
    let data = root().join("../shared/data/swebench-v1-logs.tar.xz");
    if !data.exists() {
        eprintln!("no `{}`: nothing was compared", data.display());
        return;
    }
    let scratch = tempfile::tempdir().unwrap();
    peer::text("v1", "unpack", &[data.to_str().unwrap(), scratch.path().to_str().unwrap()]);
    let root = scratch.path().join("swebench-v1-logs");
    let gold = path(&root, "gold_check_harness.json");
    let harness = root.join("SWE-bench_check_harness");
    let (folder, predictions) = (path(&harness, "logs"), path(&harness, "predictions.jsonl"));
    assert_eq!(each_log(&folder), 126);
    documents(&folder, &gold, &predictions, "gold");
    let printed = summary(&folder, &gold, &predictions, None);
    let stored: Value =
        serde_json::from_slice(&fs::read(harness.join("summary.json")).unwrap()).unwrap();
    let printed: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(printed, stored);
    assert_eq!(printed["Patch Apply Success"]["f2p_weighted"], 99.5);
    assert_eq!(printed["Patch Apply Success"]["case_resolution_counts"]["RESOLVED_FULL"], 116);
    let agent = root.join("20240402_sweagent_gpt4");
    let (folder, predictions) = (path(&agent, "logs"), path(&agent, "predictions.jsonl"));
    assert!(each_log(&folder) > 200);
    assert!(each_log(&path(&agent, "eval_logs")) > 200);
    // v1 raises on a prediction that was run and has no gold row.
    let known: Value = serde_json::from_slice(&fs::read(&gold).unwrap()).unwrap();
    let known: Vec<&Value> =
        known.as_array().unwrap().iter().map(|row| &row["instance_id"]).collect();
    let rows = fs::read_to_string(&predictions).unwrap();
    let rows = rows
        .lines()
        .filter(|row| known.contains(&&serde_json::from_str::<Value>(row).unwrap()["instance_id"]));
    let of_known = path(&root, "known.jsonl");
    fs::write(&of_known, rows.map(|row| format!("{row}\n")).collect::<String>()).unwrap();
    documents(&folder, &gold, &of_known, "20240402_sweagent_gpt4");
    summary(&folder, &gold, &predictions, Some("django"));
}

#[test]
fn generated_evaluations_give_the_same_documents() {
    let scratch = tempfile::tempdir().unwrap();
    corpus::first_generation(scratch.path(), 540);
    let at = |name: &str| path(scratch.path(), name);
    let (folder, gold, predictions, validation) =
        (at("logs"), at("gold.jsonl"), at("preds.jsonl"), at("validation"));
    assert_eq!(each_log(&folder), 540);
    assert_eq!(each_log(&validation), 540);
    documents(&folder, &gold, &predictions, "m");
    summary(&folder, &gold, &predictions, None);
    summary(&folder, &gold, &predictions, Some("sympy"));
    assert_same(
        &ours(&["validation", "--logs", &validation]),
        &theirs("validation", &[&validation]),
        "validation",
    );
    for (repo, _) in eval_logs::swebench::parsers::repositories(Generation::V1) {
        let ours = ours(&["same-diff", "--logs", &validation, "--repo", repo]);
        let theirs = theirs("same-diff", &[&validation, repo]);
        assert_eq!(unordered(&ours), unordered(&theirs), "{repo}");
    }
    let one = ours(&["reports", &folder, "--gold", &gold, "--jobs", "1"]);
    assert_same(
        &ours(&["reports", &folder, "--gold", &gold, "--jobs", "2"]),
        &one,
        "reports on two threads",
    );
}

/// v1 prints differences in the order of Python's hashes.
fn unordered(text: &str) -> Value {
    let mut value: Value = serde_json::from_str(text).unwrap();
    for pair in value["logs_diff"].as_array_mut().unwrap() {
        let mut tests: Vec<(String, Vec<String>)> =
            serde_json::from_value::<serde_json::Map<String, Value>>(pair[1].clone())
                .unwrap()
                .into_iter()
                .map(|(name, words)| (name, serde_json::from_value(words).unwrap()))
                .collect();
        tests.sort();
        for (_, words) in &mut tests {
            words.sort();
        }
        pair[1] = json!(tests);
    }
    value
}

/// Writes a run of the current harness under `root`: its logs, the data set and the predictions.
fn current_run(root: &Path, model: &Path) {
    let mut random = cases::Random(11);
    let (mut gold, mut predictions) = (String::new(), String::new());
    let parsers: Vec<&str> = Generation::V5.parsers().names().collect();
    for number in 0..parsers.len() * 20 {
        let parser = parsers[number % parsers.len()];
        let instance = format!("own__na.me-{number}");
        let known = cases::lines_for(parser);
        let body: String = (0..4).map(|_| cases::log(&mut random, &known, &[]) + "\n").collect();
        let spec = Spec { instance_id: &instance, version: "3.0" };
        let read = Generation::V5.parsers().find(parser).unwrap().status_map(&body, spec);
        let tests: Vec<String> =
            read.map(|map| map.keys().map(ToString::to_string).collect()).unwrap_or_default();
        gold += &format!("{}\n", corpus::current_row(&mut random, &instance, parser, &tests));
        if random.chance(95) {
            let patch = random.one(&["x", "x", "x", "x", "x", "x", ""]);
            let row = json!({"instance_id": instance, "model_patch": patch, "model_name_or_path": "org/m"});
            predictions += &format!("{row}\n");
        }
        if random.chance(95) {
            let folder = model.join(&instance);
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("test_output.txt"), corpus::current_log(&mut random, &body))
                .unwrap();
            if random.chance(10) {
                fs::write(folder.join("run_instance.log"), "Error response from daemon: x\r\n")
                    .unwrap();
            }
        }
    }
    fs::write(root.join("gold.jsonl"), gold).unwrap();
    fs::write(root.join("preds.jsonl"), predictions).unwrap();
}

#[test]
fn the_current_harness_grades_the_same() {
    let scratch = tempfile::tempdir().unwrap();
    let root = scratch.path();
    let model = root.join("logs/run_evaluation/r/org__m");
    current_run(root, &model);
    let at = |name: &str| path(root, name);
    let theirs = peer::text("v5", "run", &[&at(""), "r", &at("preds.jsonl"), &at("gold.jsonl")]);
    let printed = ours(&[
        "run-report",
        "--preds",
        &at("preds.jsonl"),
        "--logs",
        model.to_str().unwrap(),
        "--gold",
        &at("gold.jsonl"),
        "--out",
        &at("out"),
        "--run-id",
        "r",
    ]);
    let mut printed: Value = serde_json::from_str(&printed).unwrap();
    printed.as_object_mut().unwrap().shift_remove("unreadable");
    let theirs: Value = serde_json::from_str(&theirs).unwrap();
    assert_eq!(
        printed.as_object().unwrap().keys().collect::<Vec<_>>(),
        theirs.as_object().unwrap().keys().collect::<Vec<_>>()
    );
    for (key, value) in theirs.as_object().unwrap() {
        assert_eq!(&printed[key], value, "{key}");
    }
    assert!(
        theirs["resolved_instances"].as_u64().unwrap() > 20,
        "the corpus is too plain: {theirs}"
    );
    let mut compared = 0;
    for id in theirs["completed_ids"].as_array().unwrap() {
        let id = id.as_str().unwrap();
        let theirs = fs::read_to_string(model.join(id).join("report.json")).unwrap();
        let ours = fs::read_to_string(root.join("out").join(id).join("report.json")).unwrap();
        assert_same(&ours, &theirs, id);
        compared += 1;
    }
    assert!(compared > 500, "{compared}");
}
