//! Attested runs: what the files say of a pass, and what is refused.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use tempfile::TempDir;
use test_support::{Case, data, program, stderr};

/// Two of its three tests have an expected value that can be changed.
const CASE: &str = "tracks/python/pass/input";

/// Starts a program without the system calls that make rules of Landlock and read-only mounts: the machine seems to have neither
/// Landlock nor namespaces.
const WITHOUT_FILE_LAYERS: &str = r#"
import ctypes, os, struct, sys
steps = [(0x20, 0, 0, 0), (0x15, 1, 0, 444), (0x15, 0, 1, 442), (6, 0, 0, 0x00050026), (6, 0, 0, 0x7FFF0000)]
code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
class Filter(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_void_p)]
libc = ctypes.CDLL(None)
assert libc.prctl(38, 1, 0, 0, 0) == 0
assert libc.prctl(22, 2, ctypes.byref(Filter(len(steps), ctypes.addressof(code))), 0, 0) == 0
os.execv(sys.argv[1], sys.argv[1:])
"#;

/// The files of an attested run of the case.
struct Ran {
    output: Output,
    results: Value,
    attestation: Value,
}

fn run(command: Command, options: &[&str]) -> Ran {
    run_in(command, "two-fer", &data(CASE), options)
}

/// The same for a case of the corpora.
fn run_case(command: Command, case: &str, slug: &str, options: &[&str]) -> Ran {
    let input = TempDir::new().unwrap();
    Case::read(&data(case)).lay(input.path()).unwrap();
    run_in(command, slug, input.path(), options)
}

fn run_in(mut command: Command, slug: &str, input: &Path, options: &[&str]) -> Ran {
    let dir = TempDir::new().unwrap();
    let out = dir.path();
    command.args(["run", "--track", "python", slug]).arg(input).arg(out);
    let output = command.args(["--attest-seed", "1"]).args(options).output().unwrap();
    let read = |name: &str| {
        let text = fs::read_to_string(out.join(name)).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    };
    Ran { output, results: read("results.json"), attestation: read("attest.json") }
}

#[test]
fn a_right_solution_that_cannot_be_proved_is_unproved_and_only_strict_makes_it_an_error() {
    let ran = run(program(), &["--attest", "check"]);
    assert_eq!(
        (&ran.results["status"], &ran.attestation["stands"]),
        (&json!("pass"), &json!(true))
    );
    assert_eq!(ran.attestation["verdict"], "unproved");
    let counts = json!({"earned": 2, "forged": 0, "lost": 0, "none": 1, "unproved": 1});
    assert_eq!(ran.attestation["counts"], counts);
    assert_eq!(ran.attestation["min"], 80);
    let own = &ran.results["attestation"];
    assert_eq!((&own["verdict"], &own["unproved"]), (&json!("unproved"), &json!(1)));
    assert_eq!(own["sandbox"], ran.attestation["sandbox"]);
    assert!(own["sandbox"].as_array().unwrap().contains(&json!("seccomp")), "{own}");

    let ran = run(program(), &["--attest", "strict"]);
    assert_eq!(ran.results["status"], "error");
    let why = ran.results["message"].as_str().unwrap();
    assert!(why.contains("only 2 of 3 tests") && why.contains("80 %"), "{why}");

    let ran = run(program(), &["--attest", "strict", "--attest-min", "66"]);
    assert_eq!(
        (&ran.results["status"], &ran.attestation["verdict"]),
        (&json!("pass"), &json!("earned"))
    );
    assert_eq!(ran.attestation["reason"], Value::Null);
}

#[test]
fn strict_runs_the_solution_in_a_process_of_its_own_and_an_honest_one_that_cannot_is_unproved() {
    let ran = run(program(), &["--attest", "strict", "--attest-min", "66"]);
    assert_eq!(
        (&ran.results["status"], &ran.attestation["separate"]),
        (&json!("pass"), &json!(3)),
        "{}",
        stderr(&ran.output)
    );
    assert_eq!(ran.results["attestation"]["separate"], 3);
    let ran = run(program(), &["--attest", "check", "--attest-min", "66"]);
    assert_eq!(ran.attestation["separate"], 0);

    let own_equality = "forgery/python/control-own-equality";
    let ran = run_case(program(), own_equality, "toll-booth", &["--attest", "strict"]);
    assert_eq!(ran.results["status"], "error", "{}", stderr(&ran.output));
    let why = ran.results["message"].as_str().unwrap();
    assert!(why.contains("if the solution runs in a process of its own"), "{why}");
    assert_eq!(
        (&ran.attestation["verdict"], &ran.attestation["separate"]),
        (&json!("unproved"), &json!(0))
    );
    assert_eq!(ran.attestation["counts"]["forged"], 0);
}

#[test]
fn the_line_of_a_batch_and_the_reward_have_the_verdict() {
    let dir = TempDir::new().unwrap();
    let at = |name: &str| dir.path().join(name);
    let row = json!({"id": "a", "track": "python", "slug": "two-fer", "dir": data(CASE)});
    fs::write(at("rows.jsonl"), row.to_string()).unwrap();
    let mut batch = program();
    batch.arg("batch").arg(at("rows.jsonl")).arg("--out").arg(at("out"));
    assert!(
        batch.args(["--attest", "check", "--attest-min", "60"]).output().unwrap().status.success()
    );
    let line = fs::read_to_string(at("out/shard-0.jsonl")).unwrap();
    let line: Value = serde_json::from_str(&line).unwrap();
    let known = json!({"verdict": "earned", "earned": 2, "forged": 0, "lost": 0, "none": 1, "unproved": 1, "separate": 0});
    assert_eq!((&line["attestation"], &line["status"]), (&known, &json!("pass")));
    assert!(line["sandbox"].as_array().unwrap().contains(&json!("seccomp")), "{line}");

    let reward = at("reward");
    run(program(), &["--attest", "check", "--reward", reward.to_str().unwrap()]);
    let details = fs::read_to_string(reward.join("reward-details.json")).unwrap();
    let details: Value = serde_json::from_str(&details).unwrap();
    assert_eq!(details["attestation"]["verdict"], "unproved");
}

#[test]
fn strict_refuses_where_a_layer_is_missing_that_it_needs_and_check_says_what_there_is() {
    let without_file_layers = || {
        #[expect(
            clippy::disallowed_methods,
            reason = "the command is the program, started by another"
        )]
        let mut command = Command::new("python3");
        command.args(["-c", WITHOUT_FILE_LAYERS]).arg(program().get_program());
        command
    };
    let ran = run(without_file_layers(), &["--attest", "strict"]);
    assert_eq!(ran.output.status.code(), Some(78), "{}", stderr(&ran.output));
    let said = stderr(&ran.output);
    assert!(said.contains("`files` (a solution could read the original tests"), "{said}");
    assert_eq!(ran.attestation, Value::Null);

    let ran = run(without_file_layers(), &["--attest", "check"]);
    assert_eq!(ran.results["status"], "pass");
    let layers = ran.attestation["sandbox"].as_array().unwrap();
    for name in ["files", "landlock-files"] {
        assert!(!layers.contains(&json!(name)), "{layers:?}");
    }

    let dir = TempDir::new().unwrap();
    let rows = dir.path().join("rows.jsonl");
    fs::write(&rows, "{}").unwrap();
    for mut command in
        [batch(without_file_layers(), &rows), verify(without_file_layers(), dir.path())]
    {
        let ran = command.output().unwrap();
        assert_eq!(ran.status.code(), Some(78), "{}", stderr(&ran));
    }
}

fn batch(mut command: Command, rows: &Path) -> Command {
    command
        .arg("batch")
        .arg(rows)
        .args(["--attest", "strict", "--out"])
        .arg(rows.with_extension("out"));
    command
}

fn verify(mut command: Command, repository: &Path) -> Command {
    command.arg("verify").arg(repository).args(["--attest", "strict"]);
    command
}
