//! Inputs that contradict themselves, lead out of their folder or cannot be read, and the messages about them.

use std::fs;
use std::os::unix::fs::symlink;

use serde_json::{Value, json};

use crate::small::{FLASK, MODEL, RUN, SUMMARY, Small};

fn passed() -> Small {
    let small = Small::of_flask(&["a.py::t"], &[]);
    small.first("PASSED a.py::t\n");
    small
}

fn prediction(instance: &str, patch: &str) -> String {
    format!(
        "{}\n",
        json!({"instance_id": instance, "model_name_or_path": "m", "model_patch": patch})
    )
}

#[test]
fn several_predictions_of_an_instance_are_named() {
    let small = passed();
    let rows = [prediction(FLASK, "x"), prediction("pallets__flask-2", "x"), prediction(FLASK, "")];
    small.file("preds.jsonl", rows.concat());
    small.file(
        "gold.jsonl",
        ["pallets__flask-1", "pallets__flask-2"]
            .map(|id| {
                format!(
                    "{}\n",
                    json!({"instance_id": id, "FAIL_TO_PASS": ["a.py::t"], "PASS_TO_PASS": []})
                )
            })
            .concat(),
    );
    small.file(
        "logs/pallets__flask-2.m.eval.log",
        fs::read(small.path("logs/pallets__flask-1.m.eval.log")).unwrap(),
    );
    for (command, counts) in [
        (&RUN[..], "the last one counts"),
        (&SUMMARY, "each one counts"),
        (&MODEL, "each one counts"),
    ] {
        small.run(command).said(&[&format!(
            "3 predictions of 2 instances, several of `pallets__flask-1`; {counts}"
        )]);
    }
    assert_eq!(
        small.run(&MODEL).json()["generated"],
        json!([FLASK, "pallets__flask-2"]),
        "one row has no patch"
    );
    // The rows are counted as swebench 1.1.5 counts them; the page counts instances.
    let page = small.run(&[&SUMMARY[..], &["--html", "s.html"]].concat());
    assert_eq!(page.json()["total_predictions"], 3);
    let page = fs::read_to_string(small.path("s.html")).unwrap();
    assert!(page.contains("2 of 2 predictions resolved"), "{page}");
    assert!(page.contains(r#"["With a log", "2 (100.00 %)"]"#));
}

#[test]
fn two_logs_that_differ_in_their_compression_are_refused() {
    let small = passed();
    let log = format!("logs/{FLASK}.m.eval.log");
    small.file(&format!("{log}.gz"), b"\x1f\x8b");
    let said = ["are two logs of one run", "help: remove one of them"];
    for command in [
        &RUN[..],
        &SUMMARY,
        &MODEL,
        &["status-map", "logs"],
        &["reports", "logs", "--gold", "gold.jsonl"],
    ] {
        small.run(command).refused(&said);
    }
    let small = Small::of_flask(&["a.py::t"], &[]);
    small.current("PASSED a.py::t\n");
    small.file(&format!("logs/{FLASK}/test_output.txt.zst"), b"x");
    for command in
        [&RUN[..], &SUMMARY, &["status-map", "logs"], &["status-map", &format!("logs/{FLASK}")]]
    {
        small.run(command).refused(&said);
    }
    small.file("poly/angular__angular-1_run.log", "x");
    small.file("poly/angular__angular-1_run.log.gz", "x");
    small.run(&["status-map", "poly"]).refused(&said);
}

#[test]
fn predictions_without_an_instance_or_a_patch_are_refused() {
    let small = passed();
    for command in [&RUN[..], &SUMMARY, &MODEL] {
        small.file("preds.jsonl", "{\"id\": \"x\"}\n");
        small.run(command).refused(&["`preds.jsonl`, row 1: the key `instance_id` is missing"]);
        small.file("preds.jsonl", "\n");
        small.run(command).refused(&["`preds.jsonl` has no predictions"]);
        small.file(
            "preds.jsonl",
            format!("{}\n", json!({"instance_id": FLASK, "prediction": "diff"})),
        );
        small
            .run(command)
            .refused(&["none of the 1 predictions has `model_patch`", "`prediction`"]);
        small.file(
            "preds.jsonl",
            format!(
                "{{\"instance_id\": \"{FLASK}\", \"model_patch\": \"x\", \"model_patch\": \"\"}}\n"
            ),
        );
        small.run(command).refused(&["line 1: duplicate key `model_patch`"]);
        small.file("preds.jsonl", prediction("../x", "x"));
        small
            .run(command)
            .refused(&["the `instance_id` `../x` cannot be the name of a file or folder"]);
    }
    let small = passed();
    let rows: Value = (0..5)
        .map(|n| {
            (format!("a__b-{n}"), json!({"instance_id": format!("a__b-{n}"), "model_patch": "d"}))
        })
        .collect();
    small.file("preds.json", rows.to_string());
    let summary = ["summary", "--preds", "preds.json", "--logs", "logs", "--gold", "gold.jsonl"];
    assert_eq!(small.run(&summary).json()["total_predictions"], 5);
    small
        .run(&["summary", "--preds", "nothing", "--logs", "logs", "--gold", "gold.jsonl"])
        .refused(&["`nothing`: cannot read the predictions: No such file"]);
}

#[test]
fn nothing_is_written_or_read_outside_of_the_folders() {
    let small = Small::of(
        &json!({"instance_id": "../evil__x-1", "FAIL_TO_PASS": ["a"], "PASS_TO_PASS": []}),
    );
    small.file(
        "evil__x-1/test_output.txt",
        ">>>>> Start Test Output\nPASSED a\n>>>>> End Test Output\n",
    );
    small.run(&[&RUN[..], &["--out", "out/inner"]].concat()).refused(&["`../evil__x-1`"]);
    small.file("preds.jsonl", prediction(FLASK, "x"));
    small.first("PASSED a\n");
    small
        .run(&[&RUN[..], &["--out", "out/inner"]].concat())
        .refused(&["line 1: the `instance_id` `../evil__x-1` cannot be the name of a file"]);
    assert!(!small.path("out").exists());
    let small = passed();
    small
        .run(&[&RUN[..], &["--out", "out", "--run-id", "../r"]].concat())
        .refused(&["`../r` cannot be the name of a file"]);
    small.file("tasks.json", r#"[{"instance_id": "../x", "F2P": [], "P2P": []}]"#);
    small
        .run(&[
            "run-report",
            "--benchmark",
            "polybench",
            "--tasks",
            "tasks.json",
            "--logs",
            "logs",
            "--out",
            "o",
        ])
        .refused(&["row 1: the `instance_id` `../x`"]);
    small
        .run(&["run-report", "--benchmark", "rebench", "--tasks", "tasks.json", "--logs", "logs"])
        .refused(&["row 1: the `instance_id` `../x`"]);
}

#[test]
fn what_is_no_regular_file_is_not_waited_for() {
    let small = Small::of_flask(&["a.py::t"], &[]);
    let log = small.path("logs").join(format!("{FLASK}.m.eval.log"));
    rustix::fs::mkfifoat(rustix::fs::CWD, &log, rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR)
        .unwrap();
    let ran = small.run(&["status-map", "logs"]);
    assert_eq!(ran.code, 2, "{}", ran.said);
    ran.said(&["no log could be read", "not a regular file"]);
    for command in [&RUN[..], &SUMMARY, &MODEL] {
        small.run(command).refused(&["no log can be read", "not a regular file"]);
    }
}

#[test]
fn a_log_that_cannot_be_read_says_why() {
    let broken: [(&[u8], &str); 3] = [
        (b"\x1f\x8b\x08\x00", "the compressed text is damaged or ends early"),
        (b"\xff\xfe>\x00>\x00", "not UTF-8 at byte 0: it seems to be UTF-16"),
        (b"link", "No such file or directory"),
    ];
    for (content, why) in broken {
        let small = Small::of_flask(&["a.py::t"], &[]);
        let name = format!("logs/{FLASK}.m.eval.log");
        if content == b"link" {
            symlink("nowhere", small.path(&name)).unwrap();
        } else {
            small.file(&name, content);
        }
        let ran = small.run(&RUN);
        ran.refused(&["no log can be read: ", why]);
        assert!(!ran.said.contains("the predictions are of"), "{}", ran.said);
        small.run(&SUMMARY).refused(&["no log can be read: ", why]);
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_file() {
    let small = passed();
    for name in ["preds.jsonl", "gold.jsonl"] {
        let text = fs::read_to_string(small.path(name)).unwrap();
        small.file(name, format!("\u{feff}{text}"));
    }
    assert_eq!(small.run(&RUN).json()["resolved_instances"], 1);
    let row = fs::read_to_string(small.path("gold.jsonl")).unwrap();
    small.file("gold.json", format!("\u{feff}[{}]", row.trim_start_matches('\u{feff}')));
    let json = ["reports", "logs", "--gold", "gold.json"];
    assert_eq!(small.run(&json).json()["reports_patch_failure"], json!({}));
}

#[test]
fn a_row_with_a_key_twice_is_an_error() {
    let small = passed();
    small.file("gold.jsonl", format!("{{\"instance_id\": \"{FLASK}\", \"FAIL_TO_PASS\": [\"a.py::t\"], \"FAIL_TO_PASS\": [\"z\"], \"PASS_TO_PASS\": []}}\n"));
    for command in [&RUN[..], &SUMMARY, &MODEL, &["reports", "logs", "--gold", "gold.jsonl"]] {
        small.run(command).refused(&["duplicate key `FAIL_TO_PASS`"]);
    }
    let small = passed();
    small.file("map.json", r#"{"a.py::t": "FAILED", "a.py::t": "PASSED"}"#);
    small
        .run(&["report", "--status-map", "map.json", "--gold", "gold.jsonl", "--instance", FLASK])
        .refused(&["`map.json`: duplicate key `a.py::t`"]);
}

#[test]
fn messages_name_the_row_and_the_key() {
    let small = passed();
    small.file(
        "str.json",
        json!([{"instance_id": "a__b-1", "install_config": "{'log_parser': 'x'}"}]).to_string(),
    );
    small
        .run(&["run-report", "--benchmark", "rebench", "--tasks", "str.json", "--logs", "logs"])
        .refused(&[
            "`str.json`, row 1: `install_config` is a string that is not JSON: `{'log_parser'",
        ]);
    small.file(
        "pro.json",
        json!([{"instance_id": "a", "fail_to_pass": "['x'", "pass_to_pass": []}]).to_string(),
    );
    small
        .run(&["run-report", "--benchmark", "pro", "--tasks", "pro.json", "--logs", "logs"])
        .refused(&["`pro.json`, row 1: `fail_to_pass` is not a list of names: \"['x'\""]);
}

/// A run of SWE-bench Pro with a task whose only test passes.
const FLIPT: &str = "instance_flipt-io__flipt-05d7234fa582df632f70a7cd10194d61bd7043b9";

fn pro() -> Small {
    let small = passed();
    small.file(&format!("out/{FLIPT}/m_stdout.log"), "--- PASS: TestAdd (0.00s)\n");
    small.file(
        "pro.jsonl",
        format!(
            "{}\n",
            json!({"instance_id": FLIPT, "fail_to_pass": ["TestAdd"], "pass_to_pass": []})
        ),
    );
    small
}

const PRO: [&str; 7] =
    ["run-report", "--benchmark", "pro", "--tasks", "pro.jsonl", "--logs", "out"];
const POLYBENCH: [&str; 7] =
    ["run-report", "--benchmark", "polybench", "--tasks", "tasks.jsonl", "--logs", "poly"];

#[test]
fn a_key_a_column_or_an_instance_twice_is_an_error_in_every_benchmark() {
    let small = pro();
    assert_eq!(small.run(&PRO).json()[FLIPT], true);
    let twice = format!(
        r#"{{"instance_id": "{FLIPT}", "fail_to_pass": ["zz"], "fail_to_pass": ["TestAdd"], "pass_to_pass": []}}"#
    );
    small.file("pro.jsonl", &twice);
    small.run(&PRO).refused(&["`pro.jsonl`, line 1: duplicate key `fail_to_pass`"]);
    small.file("pro.json", format!("[{twice}]"));
    small
        .run(&["run-report", "--benchmark", "pro", "--tasks", "pro.json", "--logs", "out"])
        .refused(&["`pro.json`, row 1: duplicate key `fail_to_pass`"]);
    let row = |test: &str| json!({"instance_id": FLIPT, "F2P": [test], "P2P": [], "repo": "google/guava", "install_config": {"log_parser": "parse_log_gotest"}});
    small.file("pro.jsonl", format!("{}\n{}\n", row("zz"), row("TestAdd")));
    let said = [format!("the instance `{FLIPT}` appears twice, in row 1 and in row 2")];
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    small.run(&PRO).refused(&said);
    for benchmark in ["polybench", "rebench"] {
        let arguments =
            ["run-report", "--benchmark", benchmark, "--tasks", "pro.jsonl", "--logs", "out"];
        small.run(&arguments).refused(&said);
    }
    small.file(
        "gold.csv",
        format!(
            "instance_id,FAIL_TO_PASS,FAIL_TO_PASS,PASS_TO_PASS\n{FLASK},['z'],['a.py::t'],[]\n"
        ),
    );
    small
        .run(&["reports", "logs", "--gold", "gold.csv"])
        .refused(&["`gold.csv`: duplicate column `FAIL_TO_PASS`"]);
    small.file("gold.jsonl", format!(r#"{{"instance_id": "{FLASK}", "FAIL_TO_PASS": ["a.py::t"], "PASS_TO_PASS": [], "repo": "a/b", "repo": "c/d"}}"#));
    small.run(&["reports", "logs", "--gold", "gold.jsonl"]).refused(&["duplicate key `repo`"]);
}

#[test]
fn one_log_that_cannot_be_read_leaves_the_other_tasks_of_polybench() {
    let small = passed();
    let row = |id: &str, repo: &str| {
        format!("{}\n", json!({"instance_id": id, "repo": repo, "F2P": ["a"], "P2P": []}))
    };
    let rows = [
        row("google__guava-1", "google/guava"),
        row("google__guava-2", "google/guava"),
        row("x__y-3", "x/y"),
    ];
    small.file("tasks.jsonl", rows.concat());
    small.file(
        "poly/google__guava-1_run.log",
        "Running a\nTests run: 1, Failures: 0, Errors: 0, Skipped: 0\n",
    );
    small.file("poly/google__guava-2_run.log", b"\xff\n");
    small.file("poly/x__y-3_run.log", "x\n");
    for options in [&[][..], &["--strict"]] {
        let ran = small.run(&[&POLYBENCH, options].concat());
        assert_eq!(ran.code, 0, "{}", ran.said);
        let lines: Vec<Value> =
            ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 3, "{}", ran.out);
        assert_eq!((&lines[1]["resolved"], &lines[1]["with_logs"]), (&json!(false), &json!(false)));
        ran.said(&[
            "google__guava-2_run.log`: ",
            "`x__y-3`: SWE-PolyBench has no parser for its repository",
            "2 of the tasks have a log that cannot be read, and count as not resolved",
        ]);
    }
    fs::remove_file(small.path("poly/google__guava-1_run.log")).unwrap();
    small.run(&POLYBENCH).refused(&["no log could be graded: ", "google__guava-2_run.log`: "]);
}

#[test]
fn a_report_takes_the_folder_of_a_log() {
    let small = Small::of_flask(&["a.py::t"], &[]);
    small.current("PASSED a.py::t\n");
    let report = |path: &str| small.run(&["report", path, "--gold", "gold.jsonl"]);
    for path in [format!("logs/{FLASK}"), "logs".to_owned()] {
        assert_eq!(report(&path).json()["FAIL_TO_PASS"]["success"], json!(["a.py::t"]), "{path}");
    }
    small.file("logs/pallets__flask-2/test_output.txt", "x\n");
    report("logs").refused(&["`logs` has 2 logs", "help: `report` grades one"]);
}

#[test]
fn nothing_that_can_be_read_is_2_in_the_commands_of_lines_and_of_multi_swe() {
    let small = passed();
    small.file("bad/pallets__flask-1.m.eval.log", b"\xff\n");
    for command in [&["status-map", "bad"][..], &["ground-truth", "bad"]] {
        let ran = small.run(command);
        assert_eq!((ran.code, ran.out.lines().count()), (2, 1), "{}", ran.said);
        ran.said(&["no log could be read: `bad/pallets__flask-1.m.eval.log`: "]);
    }
    small.file("rb/a__b-1_log.txt", b"\xff\n");
    let ran = small.run(&["status-map", "rb", "--parser", "pytest"]);
    assert_eq!(ran.code, 2, "{}", ran.said);
    ran.said(&["no log could be read: `a__b-1_log.txt`: "]);
    small.file(
        "bad/pallets__flask-2.m.eval.log",
        ">>>>> Applied Patch (test)\n>>>>> Applied Patch (pred)\n",
    );
    let ran = small.run(&["status-map", "bad"]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 2));
    ran.said(&["warning: 1 log was left out of every count; `error` in the output says why"]);
    small.file("work/sharkdp/fd/evals/pr-1/fix-patch-run.log", b"\xff\n");
    small.file("rows.jsonl", r#"{"org": "sharkdp", "repo": "fd", "number": 1}"#);
    small
        .run(&[
            "run-report",
            "--benchmark",
            "multi-swe",
            "--workdir",
            "work",
            "--tasks",
            "rows.jsonl",
        ])
        .refused(&["no log could be graded: sharkdp/fd:pr-1 has no report: "]);
}

#[test]
fn two_logs_of_a_run_of_pro_and_a_pipe_are_named() {
    let small = pro();
    small.file(&format!("out/{FLIPT}/m_stdout.log.gz"), "x");
    for command in [&PRO[..], &["status-map", "out"]] {
        small.run(command).refused(&["m_stdout.log", "are two logs of one run"]);
    }
    let small = pro();
    let log = small.path(&format!("out/{FLIPT}/m_stdout.log"));
    fs::remove_file(&log).unwrap();
    rustix::fs::mkfifoat(rustix::fs::CWD, &log, rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR)
        .unwrap();
    small.run(&PRO).refused(&["no log could be graded: ", "not a regular file"]);
}

#[test]
fn options_for_swebench_and_the_logs_of_a_relative_are_told_apart() {
    let small = passed();
    small.file("rb/a__b-1_log.txt", "PASSED a\n");
    small.run(&["status-map", "rb", "--rules", "v5"]).refused(&[
        "no log in `rb`",
        "help: the folder has logs of rebench: pass `--benchmark rebench`",
    ]);
}

#[test]
fn a_file_that_is_no_text_or_not_there_is_named_so() {
    let small = passed();
    let row = json!({"instance_id": FLASK, "FAIL_TO_PASS": ["a.py::t"], "PASS_TO_PASS": []});
    let utf16: Vec<u8> =
        format!("\u{feff}{row}\n").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (name, said) in [
        ("gold.jsonl", "line 1: not UTF-8 at byte 0: it seems to be UTF-16"),
        ("gold.json", "`gold.json`: not UTF-8 at byte 0: it seems to be UTF-16"),
    ] {
        small.file(name, &utf16);
        small.run(&["reports", "logs", "--gold", name]).refused(&[said]);
    }
    small
        .run(&["reports", "logs", "--gold", "nothing"])
        .refused(&["`nothing`: cannot read the gold rows: No such file or directory"]);
    small
        .run(&["run-report", "--benchmark", "pro", "--tasks", "nothing", "--logs", "logs"])
        .refused(&["`nothing`: cannot read the tasks: No such file or directory"]);
    small.file("map.json", json!({"a.py::t": "XFAIL"}).to_string());
    small.file("gold.jsonl", format!("{row}\n"));
    small
        .run(&["report", "--status-map", "map.json", "--gold", "gold.jsonl", "--instance", FLASK])
        .refused(&["the unknown status `XFAIL`; the statuses of the rules v1 are PASSED, FAILED, ERROR, SKIPPED"]);
}

#[test]
fn a_patch_that_is_no_text_and_a_split_twice_are_refused() {
    let small = passed();
    small.file(
        "preds.jsonl",
        json!({"instance_id": FLASK, "model_name_or_path": "m", "model_patch": 5}).to_string(),
    );
    for command in [&RUN[..], &SUMMARY, &MODEL] {
        small
            .run(command)
            .refused(&["the `model_patch` of `pallets__flask-1` is neither a string nor null"]);
    }
    let row = json!({"instance_id": FLASK, "FAIL_TO_PASS": ["a.py::t"], "PASS_TO_PASS": []});
    small.file("gold.json", format!(r#"{{"test": [{row}], "test": []}}"#));
    small
        .run(&["reports", "logs", "--gold", "gold.json"])
        .refused(&["`gold.json`: duplicate split `test`"]);
    small.file("gold.json", format!(r#"{{"dev": [], "test": [{row}]}}"#));
    let report = small.run(&["reports", "logs", "--gold", "gold.json"]).json();
    assert_eq!(report["reports_patch_success"].as_object().unwrap().len(), 1);
}
