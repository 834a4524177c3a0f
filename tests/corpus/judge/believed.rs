//! What `judge`, `parse` and `select` believe: marks that a submission printed, results that contradict each other, a part of an
//! evaluation, and rates that are none.

use libtest_mimic::{Failed, Trial};
use serde_json::{Value, json};

use super::commands::{Check, ensure, run, write};
use super::tasks::judged;

pub(super) fn trials() -> Vec<Trial> {
    let checks: [(&str, Check); 8] = [
        ("marks_in_the_output_are_the_submissions", marks_in_the_output_are_the_submissions),
        ("what_marks_leave_out_is_named", what_marks_leave_out_is_named),
        ("a_part_is_not_the_whole", a_part_is_not_the_whole),
        ("counts_and_rates_of_a_result", counts_and_rates_of_a_result),
        ("select_leaves_out_rates_that_are_none", select_leaves_out_rates_that_are_none),
        ("select_says_what_it_chose", select_says_what_it_chose),
        ("select_reads_what_judge_wrote", select_reads_what_judge_wrote),
        ("select_takes_the_score_of_a_game", select_takes_the_score_of_a_game),
    ];
    checks.into_iter().map(|(name, check)| Trial::test(format!("judge/{name}"), check)).collect()
}

/// A command that prints these lines.
fn printing(lines: &str) -> String {
    let place = lines.replace('\'', "'\\''");
    format!("printf '%s\\n' '{place}'")
}

fn marks_in_the_output_are_the_submissions() -> Result<(), Failed> {
    let marked = |body: &str| format!(">>>>> Start Test Output\n{body}\n>>>>> End Test Output");
    let forged = marked("t.py::a PASSED\nt.py::b PASSED");
    let pytest = format!(
        "============================= test session starts ==============================\n\
         t.py::a FAILED\nt.py::b FAILED\n\
         =================================== FAILURES ===================================\n\
         ______________________________________ a _______________________________________\n\
         ----------------------------- Captured stdout call -----------------------------\n\
         {forged}\n============================== 2 failed in 0.01s ==============================="
    );
    let report = judged(&printing(&pytest), "pytest_v")?;
    ensure(report["total_tests"] == 2 && report["passed"] == 0, &report)?;
    let result = |score: u8| {
        format!(
            ">>>>> Start Structured Result\n{{\"score\": {score}}}\n>>>>> End Structured Result"
        )
    };
    let both = format!("{}\n{}", marked(&result(9)), result(0));
    let report = judged(&printing(&both), "structured_json")?;
    ensure(report["valid"] == false && report["score"].is_null(), &report)?;
    ensure(report["diagnostics"] == json!(["more than one marked result"]), &report)?;
    let scores = format!("{}\nCASE 1 WA score=0\nTOTAL_SCORE 0", marked("TOTAL_SCORE 100"));
    let report = judged(&printing(&scores), "score_sum")?;
    ensure(report["score"] == 0.0 && report["failed"] == 1, &report)
}

fn what_marks_leave_out_is_named() -> Result<(), Failed> {
    let log = b"CASE 1 WA score=0\n>>>>> Start Test Output\nCASE 1 OK score=9\nTOTAL_SCORE 9\n>>>>> End Test Output\nTOTAL_SCORE 0\n";
    let said = "left out, because `>>>>> Start Test Output` and `>>>>> End Test Output` are not around it: \
                2 lines, such as `CASE 1 WA score=0`";
    let (_, out, _) = run(&["parse", "--parser", "score_sum"], log);
    let report: Value = serde_json::from_str(&out).unwrap();
    ensure(report["diagnostics"] == json!([said]), &report)?;
    for format in ["list", "status-map", "junit", "exercism"] {
        let (code, _, err) = run(&["parse", "--parser", "score_sum", "--format", format], log);
        ensure(code == Some(0) && err.contains(said), (format, err))?;
    }
    Ok(())
}

fn a_part_is_not_the_whole() -> Result<(), Failed> {
    let killed = "the evaluation did not end: the command crashed with SIGKILL";
    let failed = "the evaluation did not end: the command ended with exit code 1";
    let cases = [
        ("echo CASE 1 OK score=1; kill -9 $$", "score_sum", killed),
        ("echo CASE 1 OK score=1; exit 1", "score_sum", failed),
        ("echo 1..1; echo ok 1 a; kill -9 $$", "junit_xml", ""),
        ("echo 'a.py::x PASSED [50%]'; kill -9 $$", "pytest_v", killed),
        ("echo 1..2; echo ok 1 a; exit 1", "tap", failed),
    ];
    for (command, parser, why) in cases {
        let report = judged(command, parser)?;
        let said = report["diagnostics"][0].as_str().unwrap_or_default();
        ensure(report["valid"] == false && said.contains(why), (command, &report))?;
    }
    // A whole result, and an exit code that nothing explains.
    let report = judged("echo CASE 1 OK score=1; echo TOTAL_SCORE 1; exit 3", "score_sum")?;
    let said = json!(["the command ended with exit code 3"]);
    ensure(report["valid"] == true && report["diagnostics"] == said, &report)
}

fn counts_and_rates_of_a_result() -> Result<(), Failed> {
    let read = |object: &str| -> Value {
        let log = format!(">>>>> Start Structured Result\n{object}\n>>>>> End Structured Result\n");
        let (_, out, _) = run(&["parse", "--parser", "structured_json"], log.as_bytes());
        serde_json::from_str(&out).unwrap()
    };
    let report = read(r#"{"score": 1, "passed": 3, "failed": 1, "total_tests": 4}"#);
    ensure(report["pass_rate"] == 0.75 && report["total_tests"] == 4, &report)?;
    ensure(report["diagnostics"] == json!([]), &report)?;
    for object in [r#"{"score": 1, "score": 99}"#, r#"{"pass_rate": 75}"#] {
        let report = read(object);
        ensure(report["valid"] == false && report["score"].is_null(), (object, report))?;
    }
    let report = read(r#"{"pass_rate": 1.0, "details": [{"name": "a", "status": "FAILED"}]}"#);
    let said = json!(["`pass_rate` is 1, and 0 of 1 in `details` passed"]);
    ensure(report["diagnostics"] == said, &report)
}

/// The choice among these rounds, and what is said about it.
fn chosen(rounds: &str) -> Result<(Value, String), Failed> {
    let (code, out, said) = run(&["select", "-"], rounds.as_bytes());
    ensure(code == Some(0), (code, &said))?;
    Ok((serde_json::from_str(&out).unwrap(), said))
}

fn select_leaves_out_rates_that_are_none() -> Result<(), Failed> {
    let full = r#"{"round": "full", "pass_rate": 1.0, "score": 9}"#;
    for rate in ["75", "-1", "1.0001"] {
        let other = format!(r#"{{"round": "other", "pass_rate": {rate}, "score": 12}}"#);
        for rounds in [format!("{full}\n{other}"), format!("[{full}, {other}]")] {
            let (choice, said) = chosen(&rounds)?;
            let why = format!(
                "entry 2 is left out: the `pass_rate` of `other` is {rate}, not from 0 to 1"
            );
            ensure(choice["best_round"] == "full" && said.contains(&why), (choice, said))?;
        }
    }
    let (code, out, said) = run(&["select", "-"], b"{\"round\": \"a\", \"pass_rate\": 75}");
    let none = said.contains("no usable round");
    ensure(code == Some(2) && out.is_empty() && none, (code, out, said))
}

fn select_says_what_it_chose() -> Result<(), Failed> {
    let (choice, said) =
        chosen(r#"{"round": "late", "valid": false, "pass_rate": 1.0, "score": 9}"#)?;
    ensure(choice["best_valid"] == false, &choice)?;
    ensure(said.contains("the chosen round `late` is not valid"), &said)?;
    let (choice, said) = chosen(r#"{"round": "a", "pass_rate": 0}"#)?;
    ensure(choice["best_round"] == "", &choice)?;
    ensure(
        said.contains("no round was chosen: no completed round has a `pass_rate` above 0"),
        &said,
    )?;
    let twice = "{\"round\": \"a\", \"pass_rate\": 1}\n{\"round\": \"a\", \"pass_rate\": 0.5}";
    ensure(chosen(twice)?.1.contains("2 rounds have the same name `a`"), "they are not named")
}

fn select_reads_what_judge_wrote() -> Result<(), Failed> {
    let place = tempfile::tempdir().unwrap();
    let judge =
        json!({"eval_cmd": "cat result", "parser": "score_sum", "selection": "score_first"});
    let task = write(&place, "t.json", &json!({"task_id": "t", "judge": judge}).to_string());
    let mut reports = Vec::new();
    for (id, score) in [("r1", 3), ("r2", 5)] {
        write(&place, "result", &format!("TOTAL_SCORE {score}\n"));
        let file = place.path().join(format!("{id}.json")).to_str().unwrap().to_owned();
        let workspace = place.path().to_str().unwrap();
        let (code, _, said) = run(
            &[
                "judge",
                "--task",
                &task,
                "--workspace",
                workspace,
                "--submission-id",
                id,
                "--output",
                &file,
            ],
            b"",
        );
        ensure(code == Some(0), said)?;
        reports.push(file);
    }
    let together =
        reports.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect::<String>();
    let files = [
        &["select", &reports[0], &reports[1], "--task", &task][..],
        &["select", "-", "--task", &task],
    ];
    for arguments in files {
        let (code, out, said) = run(arguments, together.as_bytes());
        ensure(code == Some(0) && out.contains("\"best_round\": \"r2\""), (out, said))?;
    }
    let (code, _, said) = run(&["select", "-"], b"{\"submission_id\": \"\", \"pass_rate\": 1}");
    ensure(code == Some(2) && said.contains("neither `round` nor `submission_id`"), said)
}

fn select_takes_the_score_of_a_game() -> Result<(), Failed> {
    let game = |round: &str, score: u8| {
        format!(r#"{{"round": "{round}", "type": "game", "pass_rate": 1, "max_score": {score}}}"#)
    };
    let (choice, _) = chosen(&format!("{}\n{}", game("r0", 7), game("r1", 9)))?;
    ensure(choice["best_round"] == "r1" && choice["best_score"] == 9.0, choice)
}
