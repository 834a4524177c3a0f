//! The JSON Schemas in `docs/schemas/` match the program's types, and real input and output of the program is valid.
//! `BLESS=1` writes the schemas.
//!
//! The validator is in a virtual environment that the test command makes (`target/venvs/schemas`).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use test_support::{eval_logs, program, root};

/// The output of a command of the program, whatever its exit code.
fn printed(arguments: &[&str]) -> String {
    printed_by(program(), arguments)
}

fn printed_by(mut program: Command, arguments: &[&str]) -> String {
    let ran = program.args(arguments).output().unwrap();
    assert!(!ran.stdout.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).unwrap()
}

/// The programs that have schemas.
const PROGRAMS: [fn() -> Command; 2] = [program, eval_logs];

/// The names of the schemas of a program with their versions.
fn names_of(program: fn() -> Command) -> Vec<String> {
    let list = printed_by(program(), &["schema"]);
    list.lines().map(|line| line.split(' ').next().unwrap().into()).collect()
}

/// The names of all schemas.
fn names() -> Vec<String> {
    PROGRAMS.into_iter().flat_map(names_of).collect()
}

fn file(name: &str) -> PathBuf {
    root().join("docs/schemas").join(format!("{name}.json"))
}

/// The validator's errors for these files; empty if all are valid.
#[expect(clippy::disallowed_methods, reason = "a test starts the validator")]
fn complaint(schema: &[&str], files: &[PathBuf]) -> Option<String> {
    let program = root().join("target/venvs/schemas/bin/check-jsonschema");
    assert!(program.exists(), "`{}` is missing: bin/run-tests.sh makes it", program.display());
    let ran = Command::new(program).args(schema).args(files).output().unwrap();
    let said = [ran.stdout, ran.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    (!ran.status.success()).then(|| said.concat())
}

/// Documents by the schema that they must match.
#[derive(Default)]
struct Documents {
    found: Vec<(String, PathBuf)>,
}

impl Documents {
    fn add(&mut self, schema: &str, dir: &Path, document: &str) {
        let path = dir.join(format!("document-{}.json", self.found.len()));
        fs::write(&path, document).unwrap();
        self.found.push((schema.to_owned(), path));
    }

    fn add_lines(&mut self, schema: &str, dir: &Path, lines: &str) {
        for line in lines.lines() {
            self.add(schema, dir, line);
        }
    }

    fn of(&self, schema: &str) -> Vec<PathBuf> {
        let of = self.found.iter().filter(|(name, _)| name == schema);
        of.map(|(_, path)| path.clone()).collect()
    }
}

#[test]
fn the_checked_in_schemas_are_what_the_types_say() {
    let all =
        PROGRAMS.into_iter().flat_map(|of| names_of(of).into_iter().map(move |name| (of, name)));
    for (program, name) in all {
        let made = printed_by(program(), &["schema", &name, "--made"]);
        if std::env::var_os("BLESS").is_some() {
            fs::write(file(&name), &made).unwrap();
        }
        let kept = fs::read_to_string(file(&name)).unwrap_or_default();
        assert!(
            kept == made,
            "docs/schemas/{name}.json is not what the types say. A reader of the old shape may break: give it a new \
             version in `cli/schema.rs`. Else `BLESS=1 cargo test --test commands schemas::` writes it:\n{made}"
        );
    }
    let kept: BTreeSet<String> = fs::read_dir(root().join("docs/schemas"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let listed = names().iter().map(|name| format!("{name}.json")).collect();
    assert_eq!(kept, listed);
}

#[test]
fn the_schemas_are_schemas() {
    let files: Vec<PathBuf> = names().iter().map(|name| file(name)).collect();
    assert_eq!(complaint(&["--check-metaschema"], &files), None);
}

#[test]
fn a_name_without_a_version_is_the_latest() {
    assert_eq!(printed(&["schema", "results"]), fs::read_to_string(file("results-v3")).unwrap());
    assert_ne!(printed(&["schema", "results"]), printed(&["schema", "results-v1"]));
}

/// Every file below a folder with this name.
fn below(dir: &Path, name: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            below(&path, name, found);
        } else if path.file_name().unwrap().to_string_lossy().ends_with(name) {
            found.push(path);
        }
    }
}

/// The outputs of commands about the program, a run and a judged task.
fn of_runs(documents: &mut Documents, dir: &Path) {
    let at = |path: &str| root().join(path).to_str().unwrap().to_owned();
    for command in ["tracks", "parsers", "doctor"] {
        documents.add(&format!("{command}-v1"), dir, &printed(&[command, "--json"]));
    }
    documents.add("sandbox-v1", dir, &printed(&["doctor", "--sandbox", "--json"]));
    let mut found = Vec::new();
    below(&root().join("test-data/tracks"), "expected_results.json", &mut found);
    below(&root().join("test-data/parsers"), "results.json", &mut found);
    documents.found.extend(found.into_iter().map(|path| ("results-v3".to_owned(), path)));
    let mut found = Vec::new();
    below(&root().join("test-data/grading/sforge"), "report.json", &mut found);
    documents.found.extend(found.into_iter().map(|path| ("eval-report-v1".to_owned(), path)));
    let mut found = Vec::new();
    below(&root().join("test-data/grading/sforge"), "task.json", &mut found);
    documents.found.extend(found.into_iter().map(|path| ("task-v1".to_owned(), path)));
    for parser in ["pytest_v", "structured_json", "score_sum"] {
        let mut logs = Vec::new();
        below(&root().join("test-data/parsers").join(parser), ".out", &mut logs);
        for log in logs {
            let log = log.to_str().unwrap();
            let parse = |format| printed(&["parse", "--parser", parser, "--format", format, log]);
            documents.add("eval-report-v1", dir, &parse("report"));
            documents.add("test-list-v1", dir, &parse("list"));
            documents.add("test-status-map-v1", dir, &parse("status-map"));
            documents.add("results-v3", dir, &parse("exercism"));
        }
    }
    let problem = at("test-data/problems/different");
    let submission = at("test-data/problems/different/submissions/wrong_answer/not_absolute.sh");
    let out = dir.join("judged");
    printed(&["problem", "run", &problem, &submission, "--output", out.to_str().unwrap()]);
    documents.add("verdicts-v1", dir, &fs::read_to_string(out.join("verdicts.json")).unwrap());
    let rows = "{\"round\": \"r1\", \"pass_rate\": 0.5}\n{\"round\": \"r2\", \"valid\": false, \"score\": 2, \"type\": \"game\"}\n";
    documents.add_lines("history-row-v1", dir, rows);
    fs::write(dir.join("history.jsonl"), rows).unwrap();
    let history = dir.join("history.jsonl");
    documents.add("selection-v1", dir, &printed(&["select", history.to_str().unwrap()]));
    documents.add(
        "selection-v1",
        dir,
        &printed(&["select", "--policy", "score_first", history.to_str().unwrap()]),
    );
    for version in ["1", "2", "3"] {
        for case in ["pass", "fail"] {
            let input = at(&format!("test-data/tracks/bash/{case}/input"));
            let out = dir.join(format!("{case}-{version}"));
            let arguments =
                ["run", "--track", "bash", "--results-version", version, "two-fer", &input];
            let ran = program().args(arguments).arg(&out).status();
            assert!(ran.unwrap().success());
            let text = fs::read_to_string(out.join("results.json")).unwrap();
            documents.add(&format!("results-v{version}"), dir, &text);
        }
    }
}

/// An evaluator's result in each form that it may have.
fn of_evaluators(documents: &mut Documents, dir: &Path) {
    for result in [
        json!({"score": 1.5, "details": [{"name": "a", "status": "PASSED", "score": 1, "weight": 2.5}]}),
        json!({"valid": false, "summary": null, "metrics": {"seconds": [1, 2]}, "own": true}),
    ] {
        documents.add("structured-result-v1", dir, &result.to_string());
    }
}

/// The descriptions of all tracks of this repository.
fn of_tracks(documents: &mut Documents, dir: &Path) {
    for entry in fs::read_dir(root().join("tracks")).unwrap() {
        let path = entry.unwrap().path().join("track.toml");
        if let Ok(text) = fs::read_to_string(&path) {
            let track: Value = toml::from_str(&text).unwrap();
            documents.add("track-v1", dir, &track.to_string());
        }
    }
}

/// The inputs and outputs of `swebench`, for applied, unapplied and unreadable logs, and for strict rules.
fn of_swebench(documents: &mut Documents, dir: &Path) {
    let both = ">>>>> Applied Patch (test)\n>>>>> Applied Patch (pred)\n";
    let logs = dir.join("logs");
    let current = dir.join("current/pallets__flask-1");
    fs::create_dir_all(&logs).unwrap();
    fs::create_dir_all(&current).unwrap();
    let log =
        |name: &str, text: &str| fs::write(logs.join(format!("{name}.m.eval.log")), text).unwrap();
    log("pallets__flask-1", &format!("{both}PASSED a\nSKIPPED b\n"));
    log("pallets__flask-2", ">>>>> Patch Apply Failed; (pred_try)\nno\n");
    log("who__knows-3", both);
    let validation = dir.join("validation");
    fs::create_dir_all(&validation).unwrap();
    let two = ">>>>> Applied Patch (test)\nFAILED a\nPASSED b\n>>>>> Applied Patch (gold)\nPASSED a\nPASSED b\n";
    fs::write(validation.join("pallets__flask-1.m.eval.log"), two).unwrap();
    fs::write(validation.join("pallets__flask-2.m.eval.log"), both).unwrap();
    let text = ">>>>> Start Test Output\nPASSED a\nFAILED b\n>>>>> End Test Output\n";
    fs::write(current.join("test_output.txt"), text).unwrap();
    let gold = "{\"instance_id\": \"pallets__flask-1\", \"repo\": \"pallets/flask\", \"FAIL_TO_PASS\": [\"a\"], \"PASS_TO_PASS\": \"[\\\"b\\\"]\", \"FAIL_TO_FAIL\": [], \"PASS_TO_FAIL\": []}\n\
                {\"instance_id\": \"pallets__flask-2\", \"FAIL_TO_PASS\": [\"a\"], \"PASS_TO_PASS\": [\"b\"]}\n";
    let preds = "{\"instance_id\": \"pallets__flask-1\", \"model_patch\": \"x\", \"model_name_or_path\": \"m\"}\n\
                 {\"instance_id\": \"pallets__flask-2\", \"model_patch\": null}\n";
    documents.add_lines("swebench-gold-row-v1", dir, gold);
    documents.add_lines("swebench-prediction-v1", dir, preds);
    fs::write(dir.join("gold.jsonl"), gold).unwrap();
    fs::write(dir.join("preds.jsonl"), preds).unwrap();
    let at = |path: &str| dir.join(path).to_str().unwrap().to_owned();
    let (gold, preds) = (at("gold.jsonl"), at("preds.jsonl"));
    let (logs, validation) = (at("logs"), at("validation"));
    let swebench = |arguments: &[&str]| printed(&[&["swebench"], arguments].concat());
    documents.add_lines("swebench-status-map-v1", dir, &swebench(&["status-map", &logs]));
    let maps = swebench(&["status-map", "--validation", &validation]);
    documents.add_lines("swebench-status-map-v1", dir, &maps);
    fs::write(dir.join("a.json"), "{\"t\": \"PASSED\", \"only\": \"FAILED\"}").unwrap();
    fs::write(dir.join("b.json"), "{\"t\": \"FAILED\"}").unwrap();
    documents.add("swebench-diff-v1", dir, &swebench(&["diff", &at("a.json"), &at("b.json")]));
    for strict in [&[][..], &["--strict"]] {
        let with = |arguments: &[&str]| swebench(&[arguments, strict].concat());
        for one in ["pallets__flask-1", "pallets__flask-2"] {
            let log = at(&format!("logs/{one}.m.eval.log"));
            documents.add("swebench-report-v1", dir, &with(&["report", &log, "--gold", &gold]));
        }
        let reports = with(&["reports", &logs, "--gold", &gold]);
        documents.add("swebench-reports-v1", dir, &reports);
        fs::write(dir.join("reports.json"), reports).unwrap();
        documents.add("swebench-metrics-v1", dir, &swebench(&["metrics", &at("reports.json")]));
        let all = ["--preds", &preds, "--logs", &logs, "--gold", &gold];
        documents.add("swebench-summary-v1", dir, &with(&[&["summary"], &all[..]].concat()));
        let model = [&["model-report", "--model", "m"], &all[..]].concat();
        documents.add("swebench-model-report-v1", dir, &with(&model));
        let (current, out) = (at("current"), at("out"));
        let all = ["--preds", &preds, "--logs", &current, "--gold", &gold, "--out", &out];
        let run = with(&[&["run-report"], &all[..]].concat());
        documents.add("swebench-run-report-v1", dir, &run);
        let report = fs::read_to_string(dir.join("out/pallets__flask-1/report.json")).unwrap();
        documents.add("swebench-instance-report-v1", dir, &report);
    }
    of_relatives(documents, dir);
    documents.add_lines("swebench-ground-truth-v1", dir, &swebench(&["ground-truth", &validation]));
    documents.add("swebench-validation-v1", dir, &swebench(&["validation", "--logs", &validation]));
    documents.add("swebench-same-diff-v1", dir, &swebench(&["same-diff", "--logs", &validation]));
}

/// Logs and tasks of SWE-bench's relatives: some can be read, others cannot.
fn write_relatives(dir: &Path) {
    let write = |path: &str, text: &str| {
        let path = dir.join("relatives").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
    };
    let result = json!({"passed_count": 0, "failed_count": 1, "skipped_count": 0,
        "passed_tests": [], "failed_tests": ["a"], "skipped_tests": []});
    let row = json!({"org": "sharkdp", "repo": "fd", "number": 1, "run_result": result, "test_patch_result": result,
        "f2p_tests": {"a": {"run": "FAIL", "test": "FAIL", "fix": "PASS"}}});
    write("multi-swe.jsonl", &row.to_string());
    write("work/sharkdp/fd/evals/pr-1/fix-patch-run.log", "test a ... ok\ntest b ... ignored\n");
    write("run.log", "test a ... FAILED\n");
    write("rebench/o__n-1_log.txt", "ok 1 - a\nnot ok 2 - b\nok 3 - c\n");
    write("rebench/o__n-2_log.txt", "ok 1 - a\n");
    let rebench = |number: u8, parser: &str| {
        json!({"instance_id": format!("o__n-{number}"), "install_config": {"log_parser": parser},
            "FAIL_TO_PASS": ["- a"], "PASS_TO_PASS": ["- b"]})
    };
    let tasks =
        json!([rebench(1, "parse_log_tap"), rebench(2, "nobody's"), rebench(3, "parse_log_tap")]);
    write("rebench.json", &tasks.to_string());
    let pro = "instance_flipt-io__flipt-05d7234f00000000000000000000000000000000";
    for instance in [pro, "instance_o__n-1"] {
        write(&format!("pro/{instance}/m_stdout.log"), "--- PASS: TestAdd (0.00s)\n");
    }
    let task =
        |instance: &str, tests: Value| json!({"instance_id": instance, "F2P": tests, "P2P": []});
    write(
        "pro.json",
        &json!([task(pro, json!(["TestAdd"])), task("instance_o__n-1", json!([]))]).to_string(),
    );
    write(
        "poly/google__guava-1_run.log",
        "<testsuite><testcase classname=\"C\" name=\"a\"/></testsuite>\n",
    );
    write("poly/microsoft__vscode-2_run.log", "no report\n");
    let tasks =
        json!([task("google__guava-1", json!(["C.a"])), task("microsoft__vscode-2", json!(["a"]))]);
    write("poly.json", &tasks.to_string());
}

/// The reports and status maps of SWE-bench's relatives, with and without `--strict`.
fn of_relatives(documents: &mut Documents, dir: &Path) {
    write_relatives(dir);
    let at = |path: &str| dir.join("relatives").join(path).to_str().unwrap().to_owned();
    let (work, rows, run) = (at("work"), at("multi-swe.jsonl"), at("run.log"));
    let fix = at("work/sharkdp/fd/evals/pr-1/fix-patch-run.log");
    for strict in [&[][..], &["--strict"]] {
        let swebench = |arguments: &[&str]| printed(&[&["swebench"], arguments, strict].concat());
        let final_report =
            ["run-report", "--benchmark", "multi-swe", "--workdir", &work, "--tasks", &rows];
        documents.add("multi-swe-final-report-v1", dir, &swebench(&final_report));
        for fix in [&fix, &run] {
            let report = ["report", &run, &run, fix, "--repo", "sharkdp/fd", "--number", "1"];
            documents.add("multi-swe-report-v1", dir, &swebench(&report));
        }
        let report = |benchmark, tasks, logs| {
            let own = ["run-report", "--benchmark", benchmark];
            swebench(&[&own[..], &["--tasks", &at(tasks), "--logs", &at(logs)]].concat())
        };
        documents.add("rebench-report-v1", dir, &report("rebench", "rebench.json", "rebench"));
        documents.add("pro-report-v1", dir, &report("pro", "pro.json", "pro"));
        let lines = report("polybench", "poly.json", "poly");
        assert_eq!(lines.lines().count(), 2);
        documents.add_lines("polybench-report-v1", dir, &lines);
        for logs in ["work", "pro", "poly"] {
            documents.add_lines(
                "swebench-status-map-v1",
                dir,
                &swebench(&["status-map", &at(logs)]),
            );
        }
        let maps = swebench(&["status-map", &at("rebench"), "--tasks", &at("rebench.json")]);
        documents.add_lines("swebench-status-map-v1", dir, &maps);
    }
}

/// A track repository of one exercise, with and without a solution that passes.
fn of_verify(documents: &mut Documents, dir: &Path) {
    let repo = dir.join("track");
    let input = root().join("test-data/tracks/bash/pass/input");
    let exercise = repo.join("exercises/practice/two-fer");
    fs::create_dir_all(exercise.join(".meta")).unwrap();
    fs::copy(input.join("two_fer.bats"), exercise.join("two_fer.bats")).unwrap();
    fs::copy(input.join("two_fer.sh"), exercise.join(".meta/example.sh")).unwrap();
    fs::write(exercise.join("two_fer.sh"), "exit 1\n").unwrap();
    let config = json!({"files": {"solution": ["two_fer.sh"], "test": ["two_fer.bats"], "example": [".meta/example.sh"]}});
    fs::write(exercise.join(".meta/config.json"), config.to_string()).unwrap();
    let config = json!({"slug": "bash", "exercises": {"practice": [{"slug": "two-fer"}]}});
    fs::write(repo.join("config.json"), config.to_string()).unwrap();
    let repo = repo.to_str().unwrap();
    documents.add("verify-v1", dir, &printed(&["verify", repo, "--json"]));
    documents.add("verify-v1", dir, &printed(&["verify", repo, "--json", "--stubs"]));
    documents.add("verify-v1", dir, &printed(&["verify", repo, "--json", "--attest", "check"]));
    let case = dir.join("cases/two-fer");
    fs::create_dir_all(&case).unwrap();
    fs::copy(input.join("two_fer.bats"), case.join("two_fer.bats")).unwrap();
    fs::write(case.join("two_fer.sh"), "exit 1\n").unwrap();
    let expected = input.with_file_name("expected_results.json");
    fs::copy(expected, case.join("expected_results.json")).unwrap();
    let page = dir.join("page.md");
    let table = "| golden case | differs in | reason |\n| `two-fer` | `order`, `status` | x |\n";
    fs::write(&page, table).unwrap();
    let (case, page) = (case.to_str().unwrap(), page.to_str().unwrap());
    documents.add("golden-v1", dir, &printed(&["golden", case, "--json", "--differences", page]));
    let pass = root().join("test-data/tracks/python/pass/input");
    let (pass, out) = (pass.to_str().unwrap(), dir.to_str().unwrap());
    let reward = dir.join("reward");
    let run = ["run", "two-fer", pass, out, "--attest", "check", "--separate", "--reward"];
    program().args(run).arg(&reward).output().unwrap();
    documents.found.push(("attest-v1".to_owned(), dir.join("attest.json")));
    documents.found.push(("separate-v1".to_owned(), dir.join("separate.json")));
    documents.found.push(("reward-v1".to_owned(), reward.join("reward.json")));
    documents.found.push(("reward-details-v1".to_owned(), reward.join("reward-details.json")));
}

fn of_batch(documents: &mut Documents, dir: &Path) {
    let points = json!({"default": 2, "error_points": 0.5, "points": [
        {"test": "a", "points": 1}, {"test": ["b", "c"], "points": 2, "hidden": true}, {"task": 1, "points": 0, "bonus": true},
        {"pattern": "d*", "points": 3, "all_or_nothing": true, "name": "d"},
    ]});
    documents.add("points-v1", dir, &points.to_string());
    let exercise = json!({"slug": "vec", "track": "c", "tests": ["t.c"], "solution": ["vec.c"], "packages": ["x"],
        "build": {"flags": ["-Wall"]}, "limits": {"timeout": 2.5, "test_timeout": 1, "memory_mb": 64}});
    documents.add("exercise-v1", dir, &exercise.to_string());
    let pass = root().join("test-data/tracks/python/pass/input");
    let row = json!({"id": "a", "track": "python", "slug": "two-fer", "dir": pass, "limits": {"wall_s": 60}, "model": "m"});
    let rows = format!("{row}\n{}\n", json!({"id": "b", "slug": "two-fer", "dir": "/nonexistent"}));
    documents.add_lines("batch-row-v1", dir, &rows);
    let (input, out) = (dir.join("batch.jsonl"), dir.join("batch"));
    fs::write(&input, rows).unwrap();
    let ran =
        program().arg("batch").arg(&input).arg("--out").arg(&out).arg("--full").output().unwrap();
    assert!(ran.status.success(), "{ran:?}");
    program().args(["batch", "merge"]).arg(&out).output().unwrap();
    for (schema, name) in
        [("batch-record-v1", "shard-0.jsonl"), ("batch-verdict-v1", "merged.jsonl")]
    {
        documents.add_lines(schema, dir, &fs::read_to_string(out.join(name)).unwrap());
    }
}

#[test]
fn what_is_read_and_written_is_valid() {
    let scratch = tempfile::tempdir().unwrap();
    let dir = scratch.path();
    let mut documents = Documents::default();
    of_runs(&mut documents, dir);
    of_tracks(&mut documents, dir);
    assert!(documents.of("track-v1").len() > 40);
    of_evaluators(&mut documents, dir);
    of_swebench(&mut documents, dir);
    of_verify(&mut documents, dir);
    of_batch(&mut documents, dir);
    for name in names() {
        let files = documents.of(&name);
        assert!(!files.is_empty(), "nothing is held against the schema `{name}`");
        let schema = file(&name);
        let said = complaint(&["--schemafile", schema.to_str().unwrap()], &files);
        assert_eq!(said, None, "{name}");
    }
}

/// A schema that allowed everything would make the test above worthless.
#[test]
fn what_is_wrong_is_refused() {
    let scratch = tempfile::tempdir().unwrap();
    let dir = scratch.path();
    let track = toml::from_str::<Value>(
        &fs::read_to_string(root().join("tracks/python/track.toml")).unwrap(),
    )
    .unwrap();
    let with = |pointer: &str, key: &str| {
        let mut track = track.clone();
        track.pointer_mut(pointer).unwrap()[key] = json!("red");
        track
    };
    let wrong: &[(&str, Value)] = &[
        ("results-v3", json!({"version": 3, "status": "passed", "message": null, "tests": []})),
        ("results-v3", json!({"version": 2, "status": "pass", "message": null, "tests": []})),
        ("results-v3", json!({"version": 3, "status": "pass", "message": null})),
        ("task-v1", json!({"task_id": "t", "judge": {"eval_cmd": "true"}})),
        ("structured-result-v1", json!({"score": "1"})),
        ("eval-report-v1", json!({"task_id": "t"})),
        ("points-v1", json!({"points": [{"test": "a", "pts": 1}]})),
        ("batch-row-v1", json!({"id": 1, "slug": "leap", "dir": "x"})),
        ("track-v1", json!({"id": "x", "name": "X", "framework": "y"})),
        ("track-v1", with("", "colour")),
        ("track-v1", with("/report", "colour")),
        ("track-v1", with("/step/0", "colour")),
        ("track-v1", with("/report", "channel")),
        ("batch-verdict-v1", json!({"id": "a", "status": "passed"})),
        (
            "swebench-gold-row-v1",
            json!({"instance_id": "a__b-1", "FAIL_TO_PASS": [1], "PASS_TO_PASS": []}),
        ),
        (
            "rebench-report-v1",
            json!({"max_workers": 1, "total": 1, "all_ok": true, "items": [{"instance_id": "a", "error": ""}]}),
        ),
        (
            "multi-swe-report-v1",
            json!({"org": "o", "repo": "n", "number": 1, "valid": true, "error_msg": ""}),
        ),
        ("pro-report-v1", json!({"instance_a": "true"})),
        ("polybench-report-v1", json!({"instance_id": "a__b-1", "resolved": true})),
        ("swebench-status-map-v1", json!({"log": "a", "instance_id": "a", "status_map": {"a": 1}})),
        (
            "swebench-reports-v1",
            json!({"reports_patch_success": {"x": {}}, "reports_patch_failure": {}}),
        ),
    ];
    for (name, document) in wrong {
        let path = dir.join("wrong.json");
        fs::write(&path, document.to_string()).unwrap();
        let schema = file(name);
        let said = complaint(&["--schemafile", schema.to_str().unwrap()], &[path]);
        assert!(said.is_some(), "{name} allows {document}");
    }
}
