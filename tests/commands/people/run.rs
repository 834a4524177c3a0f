//! `run`: its line on a terminal, and its other outputs.

use serde_json::Value;
use test_support::{stderr, stdout};

use super::place::Place;

/// The line without the time.
fn without_time(line: &str) -> String {
    let (before, after) = line.rsplit_once(", ").unwrap();
    let (seconds, end) = after.split_once(" s)").unwrap();
    assert!(seconds.parse::<f64>().is_ok(), "{line}");
    format!("{before}){end}")
}

#[test]
fn on_a_terminal_a_line_says_what_happened() {
    let ran = Place::passing().on_terminal("run two-fer two-fer out");
    assert_eq!(without_time(&stdout(&ran)), "two-fer: pass, 3 of 3 tests (bash)\n");
    let ran = Place::failing().on_terminal("run two-fer two-fer out");
    let expected = "two-fer: fail, 1 of 3 tests passed (bash); see `test-runner show out`\n";
    assert_eq!(without_time(&stdout(&ran)), expected);
    assert_eq!(ran.status.code(), Some(0));
    let place = Place::passing();
    place.write("two-fer/two_fer.bats", "source two_fer.sh\n@test 'one' {\n    true\n}\n");
    place.write("two-fer/two_fer.sh", "if\n");
    let ran = place.on_terminal("run two-fer two-fer out");
    let expected = "two-fer: error, no test ran (bash); see `test-runner show out`\n";
    assert_eq!(without_time(&stdout(&ran)), expected);
}

#[test]
fn in_a_pipeline_nothing_is_said() {
    for place in [Place::passing(), Place::failing()] {
        let ran = place.program(&["run", "two-fer", "two-fer", "out"]);
        assert_eq!((stdout(&ran), stderr(&ran)), (String::new(), String::new()));
    }
}

#[test]
fn show_prints_what_the_command_show_would() {
    let place = Place::failing();
    let ran = place.program(&["run", "two-fer", "two-fer", "out", "--show"]);
    let shown = place.program(&["show", "out"]);
    assert!(stdout(&ran).contains("FAILED a name\n\nTest Code:\n"), "{}", stdout(&ran));
    assert_eq!(stdout(&ran), stdout(&shown));
    assert!(ran.stderr.is_empty());
    let ran = place.program(&["run", "two-fer", "two-fer", "out", "--show", "--color=always"]);
    assert!(stdout(&ran).contains('\u{1b}'));
}

#[test]
fn fail_exit_is_1_unless_everything_passed() {
    let run = |place: &Place| place.program(&["run", "two-fer", "two-fer", "out", "--fail-exit"]);
    let ran = run(&Place::passing());
    assert_eq!((ran.status.code(), stderr(&ran)), (Some(0), String::new()));
    let place = Place::failing();
    let ran = run(&place);
    assert_eq!(ran.status.code(), Some(1));
    assert!(stderr(&ran).starts_with("two-fer: fail, 1 of 3 tests passed"), "{}", stderr(&ran));
    assert!(place.read("out/results.json").contains("\"fail\""));
    place.write("two-fer/two_fer.bats", "source two_fer.sh\n@test 'one' {\n    true\n}\n");
    place.write("two-fer/two_fer.sh", "if\n");
    let ran = run(&place);
    assert_eq!(ran.status.code(), Some(1));
    assert!(stderr(&ran).starts_with("two-fer: error, no test ran"), "{}", stderr(&ran));
}

#[test]
fn results_go_to_stdout_on_request() {
    let place = Place::failing();
    let ran = place.program(&["run", "two-fer", "two-fer", "--output", "-"]);
    let results: Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!((ran.status.code(), &results["status"]), (Some(0), &"fail".into()));
    assert_eq!(place.names(""), ["two-fer"]);
    assert_eq!(place.names("two-fer"), ["two_fer.bats", "two_fer.sh"]);
    let both = place.program(&["run", "two-fer", "two-fer", "out", "--output=-"]);
    assert_eq!(stdout(&both), place.read("out/results.json"));
    assert_eq!(stdout(&both), stdout(&ran));
    let old = ["run", "two-fer", "two-fer", "--output=-", "--results-version=1"];
    let old: Value = serde_json::from_slice(&place.program(&old).stdout).unwrap();
    assert_eq!((&old["version"], old.get("tests")), (&1.into(), None));
    let wrong = place.program(&["run", "two-fer", "nowhere", "--output=-"]);
    let results: Value = serde_json::from_slice(&wrong.stdout).unwrap();
    assert_eq!((wrong.status.code(), &results["status"]), (Some(2), &"error".into()));
    assert!(stderr(&wrong).contains("`nowhere`"));
    for refused in [&["--output", "folder"][..], &["--output=-", "--show"], &[]] {
        let refused = place.program(&[&["run", "two-fer", "two-fer"], refused].concat());
        assert_eq!(refused.status.code(), Some(2), "{}", stderr(&refused));
        assert!(refused.stdout.is_empty());
    }
}

#[test]
fn junit_is_written_beside_the_results() {
    let place = Place::failing();
    let run = ["run", "two-fer", "two-fer", "out", "--junit"];
    let ran = place.program(&[&run[..], &["junit.xml"]].concat());
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    let args = ["parse", "--parser", "junit_xml", "--format", "list", "junit.xml"];
    let read: Value = serde_json::from_slice(&place.program(&args).stdout).unwrap();
    let statuses: Vec<&Value> =
        read.as_array().unwrap().iter().map(|test| &test["status"]).collect();
    assert_eq!(statuses, ["PASSED", "FAILED", "FAILED"]);
    assert!(place.read("junit.xml").contains("name=\"two-fer\""));
    let ran = place.program(&["run", "two-fer", "nowhere", "out", "--junit", "junit.xml"]);
    assert_eq!(ran.status.code(), Some(2));
    assert!(place.read("junit.xml").contains("nowhere"), "{}", place.read("junit.xml"));
    let ran = place.program(&[&run[..], &["no/such/folder/junit.xml"]].concat());
    assert_eq!(ran.status.code(), Some(70), "{}", stderr(&ran));
}

#[test]
fn the_reward_is_alone_in_its_files_and_absent_where_there_was_no_run() {
    let json = |text: String| serde_json::from_str::<Value>(&text).unwrap();
    let run = ["run", "two-fer", "two-fer", "out", "--reward", "logs/verifier"];
    let place = Place::passing();
    let ran = place.program(&run);
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    assert_eq!(place.read("logs/verifier/reward.txt"), "1\n");
    assert_eq!(json(place.read("logs/verifier/reward.json")), serde_json::json!({"reward": 1}));

    let place = Place::failing();
    assert_eq!(place.program(&run).status.code(), Some(0));
    assert_eq!(place.read("logs/verifier/reward.txt"), "0\n");
    assert_eq!(json(place.read("logs/verifier/reward.json")), serde_json::json!({"reward": 0}));
    let details = json(place.read("logs/verifier/reward-details.json"));
    assert_eq!(
        (&details["status"], &details["passed"], &details["failed"], &details["total"]),
        (&"fail".into(), &1.into(), &2.into(), &3.into())
    );
    assert_eq!(details["not_passed"].as_array().unwrap().len(), 2);

    // What could not run has no reward, and not that of the run before.
    let ran = place.program(&["run", "two-fer", "nowhere", "out", "--reward", "logs/verifier"]);
    assert_eq!(ran.status.code(), Some(2));
    assert_eq!(place.names("logs/verifier"), [""; 0]);
    place.write("file", "");
    let ran = place.program(&["run", "two-fer", "two-fer", "out", "--reward", "file"]);
    assert_eq!(ran.status.code(), Some(70), "{}", stderr(&ran));
    assert!(stderr(&ran).contains("cannot write the reward to `file`"), "{}", stderr(&ran));
}
