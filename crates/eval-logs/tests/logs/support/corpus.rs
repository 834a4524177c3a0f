//! A generated evaluation: logs, gold rows and predictions that belong together.

use std::fs;
use std::path::Path;

use eval_logs::log_parser::Spec;
use eval_logs::swebench::parsers::{Generation, parser_of, repositories};
use serde_json::{Value, json};

use crate::support::cases::{self, Random};

/// A log of swebench 1.1.5 around a part with results. Most have both patches applied.
fn evaluation(random: &mut Random, body: &str) -> String {
    let head = match random.below(12) {
        0 => ">>>>> Patch Apply Failed; (pred_try)\n>>>>> Applied Patch (pred_minimal)\n",
        1 => ">>>>> Init Failed\n",
        2 => ">>>>> Applied Patch (test)\n>>>>> Patch Apply Failed; (pred)\n",
        3 => ">>>>> Reset Failed\n>>>>> Applied Patch (test)\n>>>>> Applied Patch (pred)\n",
        4 => {
            ">>>>> Applied Patch (pred)\nPASSED early\n>>>>> Applied Patch (test)\n>>>>> Applied Patch (pred)\n"
        }
        _ => ">>>>> Applied Patch (test)\n>>>>> Applied Patch (pred)\n",
    };
    let tail = match random.below(8) {
        0 => ">>>>> Tests Timed Out after 900 seconds\n",
        1 => ">>>>> Tests Errored\n",
        _ => ">>>>> Some Tests Failed\n",
    };
    format!("start\r\n{head}{body}\n{tail}")
}

/// Test names of the log's own, and others, as the gold row of its instance.
fn gold_row(random: &mut Random, instance: &str, names: &[String]) -> Value {
    let mut rows = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    for name in names {
        match random.below(6) {
            0 => {}
            at @ 1..3 => rows[at].push(name.clone()),
            at => rows[at % 4].push(name.clone()),
        }
    }
    if random.chance(30) {
        rows[0].push("absent \"é\"\n".to_owned());
    }
    if random.chance(20) {
        rows[1].extend(names.first().cloned());
    }
    let [f2p, p2p, f2f, p2f] = rows;
    json!({
        "repo": "r", "instance_id": instance, "base": {"n": [1, 2.5, null, true]}, "FAIL_TO_PASS": f2p, "PASS_TO_PASS": p2p,
        "FAIL_TO_FAIL": f2f, "PASS_TO_FAIL": p2f, "problem": "ü\u{7f} \"quoted\"\n"
    })
}

/// Writes `logs/`, `validation/`, `gold.jsonl` and `preds.jsonl` for the model `m`. No log is one on which v1 raises:
/// it would end its whole batch.
pub(crate) fn first_generation(folder: &Path, count: usize) {
    let mut random = Random(7);
    let (mut gold, mut predictions) = (String::new(), String::new());
    for part in ["logs", "validation"] {
        fs::create_dir_all(folder.join(part)).unwrap();
    }
    for number in 0..count {
        let (repository, parser) = repositories(Generation::V1)[number % 18];
        let known = cases::lines_for(parser);
        let mut body = || loop {
            let body: String =
                (0..4).map(|_| cases::log(&mut random, &known, &[]) + "\n").collect();
            let read = parser_of(Generation::V1, repository).unwrap();
            if let Ok(map) = read.status_map(&body, Spec::default())
                && read
                    .status_map(&body.replace("\r\n", "\n").replace('\r', "\n"), Spec::default())
                    .is_ok()
            {
                return (map.keys().map(ToString::to_string).collect::<Vec<_>>(), body);
            }
        };
        let ((names, first), (_, second)) = (body(), body());
        let instance = format!("{}-{number}", repository.replace('/', "__"));
        fs::write(
            folder.join(format!("logs/{instance}.m.eval.log")),
            evaluation(&mut random, &first),
        )
        .unwrap();
        let second = if random.chance(50) { &first } else { &second };
        let mark =
            if random.chance(80) { ">>>>> Applied Patch (gold)" } else { ">>>>> Tests Timed Out" };
        let validation = format!("x\n>>>>> Applied Patch (test)\n{first}\n{mark}\n{second}");
        fs::write(folder.join(format!("validation/{instance}.log")), validation).unwrap();
        if !random.chance(5) {
            gold += &format!("{}\n", gold_row(&mut random, &instance, &names));
            let patch = random.one(&["diff", "diff", "diff", "", "  \u{1c}"]).to_owned();
            let patch = if random.chance(5) { Value::Null } else { json!(patch) };
            predictions += &format!("{}\n", json!({"instance_id": instance, "model_patch": patch}));
        }
    }
    predictions += "{\"instance_id\": \"pallets__flask-99999\", \"model_patch\": \"x\"}\n";
    fs::write(folder.join("gold.jsonl"), gold).unwrap();
    fs::write(folder.join("preds.jsonl"), predictions).unwrap();
}

/// A log of the current harness around a part with results.
pub(crate) fn current_log(random: &mut Random, body: &str) -> String {
    let before = match random.below(16) {
        0 => ">>>>> Patch Apply Failed\n",
        1 => ">>>>> Tests Errored\n",
        2 => "x 12 passing\n",
        _ => "+ git apply\n",
    };
    let start = if random.chance(95) { ">>>>> Start Test Output\n" } else { "" };
    let end = match random.below(10) {
        0 => "",
        1 => {
            ">>>>> End Test Output\nmore\n>>>>> Start Test Output\nPASSED late\n>>>>> End Test Output\n"
        }
        _ => ">>>>> End Test Output\n",
    };
    let code = random.one(&[
        "",
        ">>>>> Test Exit Code: 0\n",
        ">>>>> Test Exit Code: 1\n",
        ">>>>> Test Exit Code:\t-2\n",
    ]);
    let sign = random.one(&[
        "",
        "",
        "Killed\n",
        "ModuleNotFoundError: x\n",
        "Timeout error: 9 seconds exceeded",
        "# tests 3\n",
    ]);
    format!("{before}{start}{body}\n{end}{code}{sign}")
}

/// A data set row of the current harness.
pub(crate) fn current_row(
    random: &mut Random,
    instance: &str,
    parser: &str,
    names: &[String],
) -> Value {
    let mut row = gold_row(random, instance, names);
    for category in ["FAIL_TO_PASS", "PASS_TO_PASS"] {
        for name in row[category].as_array_mut().unwrap() {
            // An identifier that was cut within its parameters.
            if let Some((head, rest)) = name.as_str().unwrap().split_once('[')
                && random.chance(50)
            {
                let kept: String = rest.chars().take(1).filter(|c| *c != ']').collect();
                *name = json!(format!("{head}[{kept}"));
            }
        }
    }
    row["log_parser"] = json!(parser);
    row["eval_type"] = json!(random.one(&["pass_and_fail", "pass_and_fail", "fail_only"]));
    row["version"] = json!(random.one(&["3.0", "1.27", "9.5"]));
    row
}
