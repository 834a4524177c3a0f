//! The number of our own instructions in a run, counted by callgrind, whose result does not depend on the machine's
//! load: the function that waits for the command, and looks at it every few milliseconds, is left out.
//!
//! `benches/instructions.txt` holds the limit: the last recorded count. `BLESS=1` records the current one. A run may
//! take 5 % more, for hash seeds, clocks and the length of paths; a change that takes more must record it there.

use std::fs;
use std::process::Command;

use test_support::{data, path_of_program, root};

/// Looks at the command the more often, the longer it takes.
const WAITING: &str = "sandbox::supervise::watch::Watch::until_decision";

/// Counts a run of Python's first fixture by the program under test, without its child processes.
fn count() -> u64 {
    let scratch = tempfile::tempdir().unwrap();
    let profile = scratch.path().join("callgrind.%p");
    // Under valgrind a program cannot lower the limit of open files.
    let script = format!(
        "ulimit -n 1000; exec valgrind --tool=callgrind --toggle-collect={WAITING} --collect-atstart=yes --callgrind-out-file=\"$0\" \"$@\""
    );
    #[expect(clippy::disallowed_methods, reason = "a test starts the program under test")]
    let run = Command::new("sh")
        .args(["-c", &script])
        .arg(&profile)
        .arg(path_of_program())
        .args(["run", "--timeout", "120", "greeting"])
        .arg(data("tracks/python/pass/input"))
        .arg(scratch.path())
        .output()
        .expect("`sh` is there");
    let said = String::from_utf8_lossy(&run.stderr);
    let results = fs::read_to_string(scratch.path().join("results.json"));
    let results = results.unwrap_or_else(|error| panic!("no results ({error}):\n{said}"));
    assert!(results.contains("\"status\": \"pass\""), "{results}\n{said}");
    // Each forked process has a line; ours is the one with the highest count.
    let counts =
        said.lines().filter_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    counts
        .max()
        .unwrap_or_else(|| panic!("valgrind, which the tests need, counted nothing:\n{said}"))
}

#[test]
fn a_run_takes_no_more_instructions_than_it_did() {
    let stored = root().join("benches/instructions.txt");
    let counted = count();
    if std::env::var_os("BLESS").is_some() {
        fs::write(stored, format!("{counted}\n")).unwrap();
        return;
    }
    let bound: u64 = fs::read_to_string(stored).unwrap().trim().parse().unwrap();
    assert!(
        counted <= bound + bound / 20,
        "a run took {counted} instructions, {bound} when it was last looked at\nhelp: BLESS=1 writes the new count"
    );
}
