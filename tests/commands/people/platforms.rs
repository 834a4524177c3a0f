//! `--format` of `run` and `parse`: what grading platforms read.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use test_support::{data, golden, stderr, stdout};

use super::place::Place;
use super::program;

/// Each platform, and the file that `run` writes for it.
const PLATFORMS: [(&str, &str); 7] = [
    ("gradescope", "results.json"),
    ("prairielearn", "results.json"),
    ("classroom50", "result.json"),
    ("github", "github-output.txt"),
    ("vpl", "vpl.txt"),
    ("coderunner", "coderunner.json"),
    ("ctrf", "ctrf-report.json"),
];

/// What Classroom 50 tells its autograder.
const IDENTITY: [(&str, &str); 6] = [
    ("CLASSROOM", "cs"),
    ("ASSIGNMENT", "two-fer"),
    ("USERNAME", "ann"),
    ("SUBMISSION_TAG", "submit/2026-11-28T05-00-00Z-0123abc"),
    ("COMMIT_URL", "https://example.org/commit/0123abc"),
    ("RELEASE_URL", "https://example.org/releases/1"),
];

fn run(place: &Place, platform: &str, arguments: &[&str]) -> std::process::Output {
    let mut command = program();
    command.current_dir(place.at("")).envs(IDENTITY);
    command.args(["run", "two-fer", "two-fer", "out", "--format", platform]).args(arguments);
    command.output().unwrap()
}

/// The document of the output of `github`.
fn decoded(text: &str) -> Value {
    let line = text.strip_prefix("result=").unwrap().trim_end();
    serde_json::from_slice(&STANDARD.decode(line).unwrap()).unwrap()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// The grade that VPL takes: the last line with the mark.
fn grade(text: &str) -> &str {
    text.lines().filter_map(|line| line.strip_prefix("Grade :=>>")).next_back().unwrap().trim()
}

#[test]
fn a_log_becomes_what_each_platform_reads() {
    for (platform, _) in PLATFORMS {
        let mut command = program();
        command.args(["parse", "--parser", "tap", "--format", platform]).envs(IDENTITY);
        let text = stdout(&command.arg(data("platforms/leap.tap")).output().unwrap());
        let text = match platform {
            "github" => serde_json::to_string_pretty(&decoded(&text)).unwrap() + "\n",
            "classroom50" => {
                let mut document = json(&text);
                let time = document["datetime"].take();
                assert!(time.as_str().unwrap().ends_with('Z'), "{time}");
                serde_json::to_string_pretty(&document).unwrap() + "\n"
            }
            _ => text,
        };
        golden::check(&data(&format!("platforms/{platform}.golden")), &text).unwrap();
    }
}

#[test]
fn no_tests_are_no_points_and_not_less() {
    for (platform, _) in PLATFORMS {
        let mut command = program();
        command.args(["parse", "--parser", "tap", "--format", platform, "-"]).envs(IDENTITY);
        let log = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(log.path(), "1..0\n").unwrap();
        let text = stdout(&command.stdin(log.reopen().unwrap()).output().unwrap());
        let text = if platform == "github" { decoded(&text).to_string() } else { text };
        assert!(!text.contains("-0.0") && !text.contains("-0 of"), "{platform}: {text}");
        if platform == "vpl" {
            assert!(text.contains("\n-tests: 0 of 0 points\n"), "{text}");
        }
    }
}

#[test]
fn a_message_cannot_grade_itself() {
    let ran = program()
        .args(["parse", "--parser", "tap", "--format", "vpl"])
        .envs([("VPL_GRADEMIN", "50"), ("VPL_GRADEMAX", "100")])
        .arg(data("platforms/leap.tap"))
        .output()
        .unwrap();
    let text = stdout(&ran);
    assert!(text.contains("Grade :=>> 100"), "{text}");
    assert_eq!(grade(&text), "62.5", "{text}");
    let end = text.lines().filter(|line| line.trim() == "--|>").count();
    assert_eq!(end, 1, "{text}");
}

#[test]
fn run_writes_the_file_of_the_platform_and_prints_it() {
    let place = Place::failing();
    for (platform, file) in PLATFORMS {
        let ran = run(&place, platform, &["--output", "-"]);
        assert_eq!(ran.status.code(), Some(0), "{platform}: {}", stderr(&ran));
        let text = place.read(&format!("out/{file}"));
        assert_eq!(stdout(&ran), text, "{platform}");
        let (points, of) = match platform {
            "gradescope" | "prairielearn" | "classroom50" => {
                (json(&text)["score"].clone(), json(&text)["tests"].clone())
            }
            "github" => {
                (decoded(&text)["tests"][0]["score"].clone(), decoded(&text)["tests"].clone())
            }
            "coderunner" => (json(&text)["fraction"].clone(), json(&text)["testresults"].clone()),
            "ctrf" => {
                let results = json(&text)["results"].clone();
                assert!(results["summary"]["start"].as_u64() > Some(1_700_000_000_000));
                (results["summary"]["passed"].clone(), results["tests"].clone())
            }
            _ => {
                assert_eq!(grade(&text), "3.33");
                continue;
            }
        };
        let third = matches!(platform, "prairielearn" | "coderunner");
        let expected = if third { 1.0 / 3.0 } else { 1.0 };
        assert!((points.as_f64().unwrap() - expected).abs() < 1e-9, "{platform}: {points}");
        let lines = of.as_array().unwrap().len();
        assert_eq!(lines, if platform == "coderunner" { 4 } else { 3 }, "{platform}");
    }
}

#[test]
fn a_fault_of_the_exercise_costs_no_attempt() {
    let place = Place::passing();
    place.write("two-fer/two_fer.bats", "check_one() { true; }\n");
    for (platform, file) in PLATFORMS {
        let ran = run(&place, platform, &[]);
        assert_eq!(ran.status.code(), Some(2), "{platform}");
        let said = stderr(&ran);
        assert!(said.contains("the exercise is at fault, not the solution"), "{platform}: {said}");
        let written = place.at(&format!("out/{file}")).exists();
        assert_eq!(written, platform == "prairielearn", "{platform}");
        if written {
            let document = json(&place.read(&format!("out/{file}")));
            assert_eq!(document["gradable"], false);
            assert!(document["message"].as_str().unwrap().contains("No tests were found"));
        }
    }
}

#[test]
fn an_error_scores_0_and_says_why() {
    let place = Place::passing();
    place.write("two-fer/two_fer.bats", "source two_fer.sh\n@test 'one' {\n    true\n}\n");
    place.write("two-fer/two_fer.sh", "if\n");
    for (platform, file) in PLATFORMS {
        assert_eq!(run(&place, platform, &[]).status.code(), Some(0));
        let text = place.read(&format!("out/{file}"));
        match platform {
            "github" => {
                let document = decoded(&text);
                let tests = document["tests"].as_array().unwrap();
                assert_eq!((tests.len(), &tests[0]["status"]), (1, &Value::from("error")));
                assert!(tests[0]["message"].as_str().is_some_and(|why| !why.is_empty()));
            }
            "vpl" => assert_eq!(grade(&text), "0"),
            "gradescope" => {
                assert_eq!(json(&text)["score"], 0.0);
                assert!(!json(&text)["output"].as_str().unwrap().is_empty());
            }
            "prairielearn" => {
                assert_eq!(
                    (&json(&text)["score"], &json(&text)["gradable"]),
                    (&0.0.into(), &true.into())
                );
            }
            "coderunner" => {
                assert_eq!(json(&text)["fraction"], 0.0);
                assert!(json(&text)["prologuehtml"].as_str().unwrap().starts_with("<pre>"));
            }
            "ctrf" => assert_eq!(json(&text)["results"]["summary"]["failed"], 1),
            _ => assert_eq!(json(&text)["score"], 0),
        }
    }
}

#[test]
fn after_an_infrastructure_failure_there_is_no_grade() {
    let place = Place::passing();
    for (platform, file) in PLATFORMS {
        place.write(&format!("out/{file}"), "an earlier grade");
        let mut command = program();
        command.current_dir(place.at("")).envs(IDENTITY).env("PATH", "/nonexistent");
        command.args(["run", "two-fer", "two-fer", "out", "--track", "bash", "--format", platform]);
        let ran = command.args(["--output", "-"]).output().unwrap();
        assert_eq!(ran.status.code(), Some(69), "{platform}: {}", stderr(&ran));
        assert!(!place.at(&format!("out/{file}")).exists(), "{platform}");
        assert_eq!(stdout(&ran), "", "{platform}");
    }
}

#[test]
fn an_identity_that_is_missing_is_named_before_the_run() {
    let place = Place::passing();
    let mut command = program();
    command.current_dir(place.at("")).envs(IDENTITY).env_remove("CLASSROOM");
    let ran = command
        .args(["run", "two-fer", "two-fer", "out", "--format", "classroom50"])
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(2));
    assert!(
        stderr(&ran).starts_with("error: the environment variable `CLASSROOM` is not set\n"),
        "{}",
        stderr(&ran)
    );
    assert!(!place.at("out").exists());
}

#[test]
fn a_test_that_points_toml_misspells_is_named_before_the_run() {
    let place = Place::failing();
    place.write("exercise/two_fer.bats", &place.read("two-fer/two_fer.bats"));
    place.write("exercise/points.toml", "[[points]]\ntest = \"a nickname\"\npoints = 3\n");
    let ran = run(&place, "gradescope", &["--exercise", "exercise"]);
    assert_eq!(ran.status.code(), Some(2));
    assert!(stderr(&ran).contains("the exercise has no test `a nickname`"), "{}", stderr(&ran));
    assert!(!place.at("out").exists());
}

#[test]
fn a_batch_without_its_tests_has_no_files_for_a_platform() {
    let place = Place::failing();
    place.write("exercises/two-fer/two_fer.bats", &place.read("two-fer/two_fer.bats"));
    let row = r#"{"id": "ann/two-fer", "track": "bash", "slug": "two-fer", "dir": "two-fer"}"#;
    place.write("rows.jsonl", &format!("{row}\n"));
    let batch = ["batch", "rows.jsonl", "--out", "runs", "--exercises", "exercises"];
    assert_eq!(place.program(&batch).status.code(), Some(0));
    let merge = ["batch", "merge", "runs", "--exercises", "exercises", "--format", "gradescope"];
    let ran = place.program(&merge);
    assert_eq!(ran.status.code(), Some(2), "{}", stderr(&ran));
    assert!(stderr(&ran).contains("help: run the batch with `--full`"), "{}", stderr(&ran));
}
