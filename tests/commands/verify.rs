//! `verify`: every exercise of a track's repository has its row, whatever the results of the others.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;
use test_support::process::{nap, sleeping, wait_until};
use test_support::{copy, program, stderr};

fn at(place: &TempDir, path: &str) -> PathBuf {
    place.path().join(path)
}

/// A track repository of two bash exercises. The reference of `second` is wrong, and the stub of `first` passes.
fn repository() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let exercises = r#"{"practice": [{"slug": "first"}, {"slug": "old", "status": "deprecated"}]}"#;
    write("config.json", &format!(r#"{{"slug": "bash", "exercises": {exercises}}}"#));
    for (slug, stub, reference) in
        [("first", "exit 0", "exit 0"), ("second", "exit 3", "exit 4"), ("old", "", "")]
    {
        let at = |file: &str| format!("exercises/practice/{slug}/{file}");
        let files = format!(
            r#"{{"solution": ["{slug}.sh"], "test": ["{slug}.bats"], "example": [".meta/example.sh"]}}"#
        );
        write(&at(".meta/config.json"), &format!(r#"{{"files": {files}}}"#));
        write(&at(".meta/example.sh"), reference);
        write(&at(&format!("{slug}.sh")), stub);
        let tests = format!("@test \"ends well\" {{\n  bash {slug}.sh\n}}\n");
        write(&at(&format!("{slug}.bats")), &tests);
    }
    dir
}

#[test]
fn verify_takes_one_part_of_the_exercises() {
    let repo = repository();
    let place = tempfile::tempdir().unwrap();
    let verify = |shard: &str, index: Option<&str>| {
        let mut command = program();
        command.env("TEST_RUNNER_DATA", at(&place, "data")).env_remove("JOB_COMPLETION_INDEX");
        if let Some(index) = index {
            command.env("JOB_COMPLETION_INDEX", index);
        }
        command.arg("verify").arg(repo.path()).args(["--shard", shard, "--json"]).output().unwrap()
    };
    let slugs = |ran: &Output| -> Vec<String> {
        let rows: Value = serde_json::from_slice(&ran.stdout).unwrap();
        let slug = |row: &Value| row["slug"].as_str().unwrap().to_owned();
        rows.as_array().unwrap().iter().map(slug).collect()
    };
    assert_eq!(slugs(&verify("0/2", None)), ["first"]);
    assert_eq!(slugs(&verify("auto/2", Some("1"))), ["second"]);
    // With more machines than exercises, the last ones have nothing to do, which is not a failure.
    let idle = verify("7/8", None);
    assert_eq!((idle.status.code(), slugs(&idle)), (Some(0), Vec::new()));
    for (shard, index, said) in [
        ("2/2", None, "counted from 0"),
        ("auto/2", None, "JOB_COMPLETION_INDEX"),
        ("auto/2", Some("x"), "`x` is not a number"),
        ("1", None, "`0/4`"),
    ] {
        let ran = verify(shard, index);
        assert_eq!(ran.status.code(), Some(2), "{shard}");
        assert!(stderr(&ran).contains(said), "{shard}: {}", stderr(&ran));
    }
}

#[test]
fn verify_shows_every_exercise_and_runs_again_those_that_failed() {
    let repo = repository();
    let place = tempfile::tempdir().unwrap();
    let verify = |more: &[&str]| {
        let mut command = program();
        command.env("TEST_RUNNER_DATA", at(&place, "data")).current_dir(place.path());
        command.arg("verify").arg(repo.path()).args(["--jobs", "1"]).args(more).output().unwrap()
    };
    let stdout = |ran: &Output| String::from_utf8_lossy(&ran.stdout).into_owned();

    let ran = verify(&["--failed"]);
    assert_eq!(ran.status.code(), Some(2));
    assert!(stderr(&ran).contains("has no earlier results"), "{}", stderr(&ran));

    let ran = verify(&["--json=all.json", "--junit", "all.xml"]);
    assert_eq!(ran.status.code(), Some(1), "{}", stderr(&ran));
    let text = stdout(&ran);
    assert!(text.contains("  first     practice  pass      1/1"), "{text}");
    assert!(text.contains("! second    practice  fail      0/1"), "{text}");
    assert!(text.contains("1 of 2 exercises as expected"), "{text}");
    let rows: Value = serde_json::from_slice(&fs::read(at(&place, "all.json")).unwrap()).unwrap();
    assert_eq!((&rows[1]["slug"], &rows[1]["as_expected"]), (&"second".into(), &false.into()));
    let xml = fs::read_to_string(at(&place, "all.xml")).unwrap();
    assert!(xml.contains(r#"tests="2" skipped="0" errors="0" failures="1""#), "{xml}");
    assert!(xml.contains(r#"<failure message="0 of 1 tests passed">ends well: "#), "{xml}");

    let ran = verify(&["--failed", "--json"]);
    let rows: Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), 1, "{rows:#}");
    assert_eq!(rows[0]["slug"], "second");

    fs::write(repo.path().join("exercises/practice/second/.meta/example.sh"), "exit 0").unwrap();
    assert_eq!(verify(&["--failed"]).status.code(), Some(0));
    let ran = verify(&["--failed"]);
    assert_eq!(ran.status.code(), Some(0));
    assert!(stderr(&ran).contains("every exercise had the expected result"), "{}", stderr(&ran));

    // The results of stubs are recorded separately.
    assert_eq!(verify(&["--failed", "--stubs"]).status.code(), Some(2));
    let text = stdout(&verify(&["--stubs"]));
    assert!(text.contains("! first     practice  pass      1/1"), "{text}");
    assert!(text.contains("  second    practice  fail      0/1"), "{text}");
    assert_eq!(fs::read_dir(repo.path()).unwrap().count(), 2, "the repository is only read");
}

#[test]
fn a_stub_that_is_a_solution_is_expected_to_pass() {
    let repo = repository();
    let place = tempfile::tempdir().unwrap();
    let ran = |more: &[&str]| {
        let ran = verify(repo.path(), &place, &[&["--stubs"], more].concat()).output().unwrap();
        (ran.status.code(), stderr(&ran))
    };
    let passing = |text: &str| ("first".into(), "pass".into(), text.to_owned(), text.is_empty());

    assert_eq!(ran(&[]).0, Some(1));
    assert_eq!(
        rows(&place)[0],
        passing("The stub passes. If it is a solution, pass `--expect-pass first`.")
    );
    assert_eq!(ran(&["--expect-pass", "first"]).0, Some(0));
    assert_eq!(rows(&place)[0], passing(""));

    // The stub of `second` does not pass: one that is no longer a solution is reported.
    let (code, said) = ran(&["--expect-pass", "first", "second"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("1 of 2 stubs did not have the expected result"), "{said}");
    let found = rows(&place);
    assert_eq!((found[0].3, found[1].3), (true, false));
    assert!(found[1].2.starts_with("The stub does not pass, but"), "{}", found[1].2);
    assert!(found[1].2.contains("ends well: "), "{}", found[1].2);

    let (code, said) = ran(&["--expect-pass", "third"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("no such exercise in the checkout: `third`"), "{said}");
}

/// `verify --jobs 1` of this repository, whose JSON and JUnit go to `place`.
fn verify(repo: &Path, place: &TempDir, more: &[&str]) -> Command {
    let mut command = program();
    command.env("TEST_RUNNER_DATA", at(place, "data")).current_dir(place.path());
    command.arg("verify").arg(repo).args(["--jobs", "1", "--json=all.json", "--junit", "all.xml"]);
    command.args(more).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Slug, status, message, and whether that is as expected, of each row.
fn rows(place: &TempDir) -> Vec<(String, String, String, bool)> {
    let rows: Value = serde_json::from_slice(&fs::read(at(place, "all.json")).unwrap()).unwrap();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let row = |row: &Value| {
        let as_expected = row["as_expected"].as_bool().unwrap();
        (text(&row["slug"]), text(&row["status"]), text(&row["message"]), as_expected)
    };
    rows.as_array().unwrap().iter().map(row).collect()
}

/// Words of the row's message, and what breaks the exercise's folder.
type Fault = (&'static str, fn(&Path));

#[test]
fn an_exercise_that_cannot_be_run_costs_its_row_and_no_other() {
    let exercise = |repo: &TempDir, path: &str| at(repo, "exercises/practice/first").join(path);
    let faults: [Fault; 5] = [
        ("the reference solution `.meta/example.sh`: No such file", |dir| {
            fs::remove_file(dir.join(".meta/example.sh")).unwrap();
        }),
        ("names no file in `files.example`", |dir| {
            fs::write(dir.join(".meta/config.json"), "{\"files\": {}}").unwrap();
        }),
        ("`.meta/config.json` is malformed: ", |dir| {
            fs::write(dir.join(".meta/config.json"), "{\"files\": {").unwrap();
        }),
        ("`.meta/config.json`: No such file", |dir| {
            fs::remove_file(dir.join(".meta/config.json")).unwrap();
        }),
        ("`.meta/config.json`: No such file", |dir| {
            fs::remove_dir_all(dir.join(".meta")).unwrap();
        }),
    ];
    for (number, (words, break_it)) in faults.into_iter().enumerate() {
        let repo = repository();
        let place = tempfile::tempdir().unwrap();
        fs::write(at(&repo, "exercises/practice/second/.meta/example.sh"), "exit 0").unwrap();
        break_it(&exercise(&repo, ""));
        let ran = verify(repo.path(), &place, &[]).output().unwrap();
        assert_eq!(ran.status.code(), Some(1), "{}", stderr(&ran));
        let rows = rows(&place);
        let (slug, status, message, as_expected) = &rows[0];
        assert_eq!((slug.as_str(), status.as_str(), *as_expected), ("first", "error", false));
        assert!(message.contains(words), "{number}: {message}");
        let (slug, status, _, as_expected) = &rows[1];
        assert_eq!((slug.as_str(), status.as_str(), *as_expected), ("second", "pass", true));
        let table = String::from_utf8(ran.stdout.clone()).unwrap();
        assert!(table.contains("! first     practice  error     0/0"), "{table}");
        assert!(table.contains("  second    practice  pass      1/1"), "{table}");
        let xml = fs::read_to_string(at(&place, "all.xml")).unwrap();
        assert!(xml.contains(r#"tests="2" skipped="0" errors="1" failures="0""#), "{xml}");
        assert!(
            stderr(&ran).contains("2 of 2 exercises done, 1 not as expected"),
            "{}",
            stderr(&ran)
        );
    }
    // A stub needs no reference solution, but a configuration.
    let repo = repository();
    let place = tempfile::tempdir().unwrap();
    fs::write(exercise(&repo, ".meta/config.json"), "{").unwrap();
    let ran = verify(repo.path(), &place, &["--stubs"]).output().unwrap();
    assert_eq!(ran.status.code(), Some(1), "{}", stderr(&ran));
    assert_eq!((rows(&place)[0].3, rows(&place)[1].3), (false, true));
}

fn end_by(child: Child, signal: Signal) -> Output {
    kill_process(Pid::from_child(&child), signal).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn a_signal_leaves_what_was_done() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let nap = nap();
        let repo = repository();
        let place = tempfile::tempdir().unwrap();
        fs::write(at(&repo, "exercises/practice/second/.meta/example.sh"), format!("sleep {nap}"))
            .unwrap();
        let first = at(&repo, "exercises/practice/first");
        copy(&first, &at(&repo, "exercises/practice/third")).unwrap();
        let child = verify(repo.path(), &place, &["--timeout", "600"]).spawn().unwrap();
        wait_until("the second exercise runs", || !sleeping(&nap).is_empty());
        let ran = end_by(child, signal);
        assert_eq!(
            ran.status.code(),
            Some(143),
            "{signal:?} {:?}: {}",
            ran.status.signal(),
            stderr(&ran)
        );
        assert!(sleeping(&nap).is_empty());
        let rows = rows(&place);
        assert_eq!(rows.len(), 1, "{rows:?}");
        assert_eq!((rows[0].0.as_str(), rows[0].3), ("first", true));
        let table = String::from_utf8(ran.stdout.clone()).unwrap();
        assert!(table.contains("1 of 1 exercise as expected"), "{table}");
        assert!(fs::read_to_string(at(&place, "all.xml")).unwrap().contains("tests=\"1\""));
        assert!(stderr(&ran).contains("not reached: 2 of 3 exercises"), "{}", stderr(&ran));
        // They remain to be run.
        fs::write(at(&repo, "exercises/practice/second/.meta/example.sh"), "exit 0").unwrap();
        let again = verify(repo.path(), &place, &["--failed"]).output().unwrap();
        assert_eq!(again.status.code(), Some(0), "{}", stderr(&again));
    }
}
