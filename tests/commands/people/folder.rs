//! `test`: in an exercise's folder.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use test_support::{stderr, stdout};

use super::place::Place;
use super::program;

#[test]
fn the_folder_says_everything() {
    let place = Place::failing();
    let before = place.names("two-fer");
    let ran = program().current_dir(place.at("two-fer")).arg("test").output().unwrap();
    assert_eq!(ran.status.code(), Some(1), "{}", stderr(&ran));
    let shown = stdout(&ran);
    assert!(shown.starts_with("PASSED no name\nFAILED a name\n\nTest Code:\n"), "{shown}");
    assert!(shown.contains("FAILED another name\n\n1 passed, 2 failed, 0 errored\n"), "{shown}");
    assert!(shown.ends_with("One of these is folded: `--all` opens it.\n"), "{shown}");
    assert!(
        stderr(&ran).starts_with("two-fer: fail, 1 of 3 tests passed (bash, "),
        "{}",
        stderr(&ran)
    );
    assert_eq!(place.names("two-fer"), before);
    let ran = Place::passing().program(&["test", "two-fer"]);
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    assert!(stderr(&ran).starts_with("two-fer: pass, 3 of 3 tests (bash, "), "{}", stderr(&ran));
}

/// `.exercism/metadata.json` is what `exercism download` leaves; the folder may have any name.
#[test]
fn the_exercise_is_what_its_metadata_say() {
    let place = Place::passing();
    let fer = place.read("two-fer/two_fer.sh");
    place.write("my solution (2)/two_fer.sh", &fer);
    place.write("my solution (2)/two_fer.bats", &place.read("two-fer/two_fer.bats"));
    let test = || place.program(&["test", "my solution (2)"]);
    let ran = test();
    assert_eq!(ran.status.code(), Some(2), "{}", stderr(&ran));
    assert!(stderr(&ran).contains("my solution (2)"), "{}", stderr(&ran));
    place.write("my solution (2)/.meta/config.json", r#"{"slug": "two-fer"}"#);
    assert!(stderr(&test()).starts_with("two-fer: pass"), "{}", stderr(&test()));
    let metadata = r#"{"track": "bash", "exercise": "two-fer", "id": "0", "url": "", "handle": "a", "is_requester": true}"#;
    place.write("my solution (2)/.meta/config.json", r#"{"slug": "other"}"#);
    place.write("my solution (2)/.exercism/metadata.json", metadata);
    assert!(stderr(&test()).starts_with("two-fer: pass"), "{}", stderr(&test()));
    let metadata = metadata.replace("bash", "klingon");
    place.write("my solution (2)/.exercism/metadata.json", &metadata);
    let ran = test();
    assert_eq!(ran.status.code(), Some(2));
    assert!(stderr(&ran).contains("no such track: `klingon`"), "{}", stderr(&ran));
    let ran = place.program(&["test", "my solution (2)", "--track", "bash"]);
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
}

#[test]
fn a_missing_toolchain_says_what_to_do() {
    let place = Place::passing();
    std::fs::create_dir(place.at("empty")).unwrap();
    let mut command = program();
    command.env("PATH", place.at("empty")).current_dir(place.at("two-fer")).arg("test");
    let ran = command.output().unwrap();
    assert_eq!((ran.status.code(), stdout(&ran)), (Some(69), String::new()));
    assert!(stderr(&ran).contains("help: run `test-runner install bash`"), "{}", stderr(&ran));
}

#[test]
fn only_shows_some_and_says_that_all_ran() {
    let place = Place::failing();
    let only = |wanted: &[&str]| place.program(&[&["test", "two-fer"], wanted].concat());
    let ran = only(&["--only", "No Name"]);
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    assert_eq!(stdout(&ran), "PASSED no name\n\n1 passed, 0 failed, 0 errored\n");
    assert!(stderr(&ran).starts_with("two-fer: pass, 1 of 1 tests (bash, "), "{}", stderr(&ran));
    let end = "; the other 2 ran too, and 2 of them did not pass\n";
    assert!(stderr(&ran).ends_with(end), "{}", stderr(&ran));
    let ran = only(&["--only", "a name", "--only", "another"]);
    assert_eq!(ran.status.code(), Some(1));
    assert!(stderr(&ran).ends_with("; the other one ran too, and passed\n"), "{}", stderr(&ran));
    let ran = only(&["--only", "no such"]);
    assert_eq!((ran.status.code(), stdout(&ran)), (Some(2), String::new()));
    let said = stderr(&ran);
    assert!(said.contains("`--only no such`") && said.contains("`another name`"), "{said}");
}

#[test]
fn a_number_is_a_task_where_there_are_tasks() {
    let place = Place::failing();
    let tests = place.read("two-fer/two_fer.bats");
    let first = tests.replace("@test \"no name\" {\n", "@test \"no name 2\" {\n  ## task 1\n");
    let tasked = first.replace("@test \"a name\" {\n", "@test \"a name\" {\n  ## task 2\n");
    place.write("two-fer/two_fer.bats", &tasked);
    let ran = place.program(&["test", "two-fer", "--only", "2"]);
    assert!(stdout(&ran).starts_with("FAILED a name (task 2)\n"), "{}", stdout(&ran));
    assert!(stderr(&ran).contains("0 of 1 tests passed"), "{}", stderr(&ran));
    place.write("two-fer/two_fer.bats", &tests.replace("\"no name\"", "\"no name 2\""));
    let ran = place.program(&["test", "two-fer", "--only", "2"]);
    assert!(stdout(&ran).starts_with("PASSED no name 2\n"), "{}", stdout(&ran));
}

#[expect(clippy::disallowed_methods, reason = "the signal comes from outside, as from a terminal")]
fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

/// Reads lines until one has this in it. Returns that one.
fn await_line(lines: &mut impl Iterator<Item = std::io::Result<String>>, part: &str) -> String {
    let mut seen = Vec::new();
    for line in lines.by_ref().map(Result::unwrap) {
        if line.contains(part) {
            return line;
        }
        seen.push(line);
    }
    panic!("`{part}` is not in {seen:?}");
}

#[test]
fn watch_runs_again_after_a_change_and_ends_on_ctrl_c() {
    let place = Place::failing();
    let mut command = program();
    command.current_dir(place.at("two-fer")).args(["test", "--watch"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    await_line(&mut lines, "two-fer: fail, 1 of 3");
    await_line(&mut lines, "Ctrl-C");
    // An editor's backup file is not a change of the solution.
    place.write("two-fer/.two_fer.sh.swp", "x");
    place.write("two-fer/two_fer.sh", &Place::passing().read("two-fer/two_fer.sh"));
    assert_eq!(await_line(&mut lines, " changed"), "`two_fer.sh` changed");
    await_line(&mut lines, "two-fer: pass, 3 of 3");
    await_line(&mut lines, "Ctrl-C");
    signal(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(place.names("two-fer"), [".two_fer.sh.swp", "two_fer.bats", "two_fer.sh"]);
}
