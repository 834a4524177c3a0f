//! Of how many: every patch that was evaluated counts, as in the harnesses of SWE-bench's relatives.

use serde_json::{Value, json};

use crate::small::{MODEL, RUN, SUMMARY, Small};

const FLIPT: [&str; 3] = [
    "instance_flipt-io__flipt-05d7234fa582df632f70a7cd10194d61bd7043b9",
    "instance_flipt-io__flipt-15b76cada1ef29cfa56b0fba36754be36243dded",
    "instance_flipt-io__flipt-1bd9924b177927fa51d016a71a4353ab9c0d32e7",
];

fn pro() -> Small {
    let small = Small::of_flask(&["a"], &[]);
    let row =
        |id: &str| json!({"instance_id": id, "fail_to_pass": ["TestAdd"], "pass_to_pass": []});
    small.file("tasks.json", json!(FLIPT.map(row)).to_string());
    small.file(&format!("output/{}/m_stdout.log", FLIPT[0]), "--- PASS: TestAdd (0.00s)\n");
    small
}

const PRO: [&str; 7] =
    ["run-report", "--benchmark", "pro", "--tasks", "tasks.json", "--logs", "output"];

#[test]
fn a_patch_of_pro_without_a_log_is_not_resolved() {
    let small = pro();
    small.file(&format!("output/{}/m_patch.diff", FLIPT[1]), "diff");
    let ran = small.run(&PRO);
    assert_eq!(ran.json(), json!({ FLIPT[0]: true, FLIPT[1]: false }));
    ran.said(&[
        "1 of 2 tasks resolved",
        "tasks with a patch but without a log: 1",
        "which do not count: 1",
    ]);
    // Another prefix is another evaluation.
    let ran = small.run(&[&PRO[..], &["--prefix", "other"]].concat());
    ran.refused(&["no task has a log"]);
    let patches: Vec<Value> =
        FLIPT.iter().map(|id| json!({"instance_id": id, "patch": ""})).collect();
    small.file("patches.json", json!(patches).to_string());
    let all = [&PRO[..], &["--preds", "patches.json", "--require-logs"]].concat();
    let ran = small.run(&all);
    assert_eq!(ran.code, 1, "{}", ran.said);
    ran.said(&[
        "1 of 3 tasks resolved",
        "1 of 3 predictions have a log (33.3 %), but `--require-logs` requires 100 %",
    ]);
    assert_eq!(serde_json::from_str::<Value>(&ran.out).unwrap().as_object().unwrap().len(), 3);
}

#[test]
fn a_prediction_of_polybench_without_a_log_has_a_result() {
    let small = Small::of_flask(&["a"], &[]);
    let ids =
        ["angular__angular-1", "angular__angular-2", "angular__angular-3", "angular__angular-4"];
    let tasks: String = ids
        .iter()
        .map(|id| format!("{}\n", json!({"instance_id": id, "F2P": ["/ops:a"], "P2P": []})))
        .collect();
    small.file("tasks.jsonl", tasks);
    let patch =
        |id: &str, patch: &str| format!("{}\n", json!({"instance_id": id, "model_patch": patch}));
    small.file("p.jsonl", [patch(ids[0], "x"), patch(ids[1], " "), patch(ids[2], "x")].concat());
    small.file("poly/angular__angular-1_run.log", "//ops:a PASSED in 1s\n");
    let report =
        ["run-report", "--benchmark", "polybench", "--tasks", "tasks.jsonl", "--logs", "poly"];
    let ran = small.run(&report);
    ran.said(&["1 of 1 tasks resolved", "tasks without a log, which do not count: 3"]);
    let ran = small.run(&[&report[..], &["--preds", "p.jsonl"]].concat());
    ran.said(&["1 of 3 tasks resolved", "tasks without a prediction, which do not count: 1"]);
    let rows: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |key: &str| rows.iter().map(|row| row[key] == true).collect::<Vec<_>>();
    assert_eq!(of("resolved"), [true, false, false]);
    assert_eq!(of("generation"), [true, false, true]);
    assert_eq!(
        (of("patch_applied"), of("with_logs")),
        (vec![true, false, false], vec![true, false, false])
    );
    let ran = small.run(&[&report[..], &["--preds", "p.jsonl", "--require-logs", "50"]].concat());
    assert_eq!(ran.code, 1, "{}", ran.said);
}

#[test]
fn nothing_that_can_be_graded_is_2_everywhere() {
    let small = pro();
    std::fs::create_dir(small.path("empty")).unwrap();
    let task = json!([{"instance_id": "a__b-1", "install_config": {"log_parser": "parse_log_jq"}, "FAIL_TO_PASS": ["x"], "PASS_TO_PASS": ["y"]}]);
    small.file("rebench.json", task.to_string());
    for folder in ["empty", "."] {
        small
            .run(&[
                "run-report",
                "--benchmark",
                "rebench",
                "--tasks",
                "rebench.json",
                "--logs",
                folder,
            ])
            .refused(&[
                &format!("no task has a log in `{folder}`"),
                "help: its logs are named `<instance_id>_log.txt`",
            ]);
    }
    small.file("rebench/a__b-1_log.txt", [0xff, 0xfe, 0xfd]);
    small
        .run(&[
            "run-report",
            "--benchmark",
            "rebench",
            "--tasks",
            "rebench.json",
            "--logs",
            "rebench",
        ])
        .refused(&["no log could be graded: `a__b-1`: `rebench/a__b-1_log.txt`: not UTF-8"]);
    small.file(&format!("output/{}/m_stdout.log", FLIPT[0]), [0xff]);
    small.run(&PRO).refused(&["no log could be graded", "not UTF-8"]);
    // Every gold row is unusable.
    small.first("PASSED a\n");
    small.file("gold.csv", "instance_id,FAIL_TO_PASS,PASS_TO_PASS\npallets__flask-1,a b,[]\n");
    let why = "the gold row's `FAIL_TO_PASS` is not a list of test names";
    let reports = ["reports", "logs", "--gold", "gold.jsonl"];
    for command in [&SUMMARY[..], &RUN, &MODEL, &reports] {
        let command = with_table(command);
        small.run(&command).refused(&["no log could be graded", why]);
    }
    // Lists that pandas wrote are Python's.
    small
        .file("gold.csv", "instance_id,FAIL_TO_PASS,PASS_TO_PASS\npallets__flask-1,\"['a']\",[]\n");
    let ran = small.run(&with_table(&RUN));
    assert_eq!(ran.json()["resolved_instances"], 1);
}

/// A command that reads the gold rows of a table instead.
fn with_table<'a>(command: &[&'a str]) -> Vec<&'a str> {
    command.iter().map(|&word| if word == "gold.jsonl" { "gold.csv" } else { word }).collect()
}
