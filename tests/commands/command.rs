//! `parse --command`: a program that is not ours reads the log, and whatever it does, the machine and the answer are safe.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use test_support::process::{nap, sleeping};
use test_support::{program, stderr, stdout, with_input};

const LOG: &str = "ok adds\nnot ok divides\n";

fn parse(arguments: &[&str], script: &str) -> Output {
    let mut command = program();
    command.args(["parse", "--format", "status-map"]).args(arguments);
    command.args(["--command", "sh", "-c", script]);
    with_input(command, LOG.as_bytes())
}

/// What it says where there is no answer.
fn refused(arguments: &[&str], script: &str) -> String {
    let output = parse(arguments, script);
    assert_eq!(output.status.code(), Some(2), "{script}: {}", stderr(&output));
    assert_eq!(stdout(&output), "", "{script}");
    stderr(&output)
}

#[test]
fn a_command_reads_the_log() {
    let map = |script: &str| -> Value {
        let output = parse(&[], script);
        serde_json::from_str(&stdout(&output)).unwrap_or_else(|_| panic!("{}", stderr(&output)))
    };
    let read = r#"while read -r line; do case $line in ok*) s=PASSED;; *) s=FAILED;; esac
        echo "$sep{\"name\": \"${line##* }\", \"status\": \"$s\"}"; sep=,; done"#;
    let expected = json!({"adds": "PASSED", "divides": "FAILED"});
    assert_eq!(map(&format!("echo '{{\"tests\": ['; {read}; echo ']}}'")), expected);
    assert_eq!(
        map(&format!("exec <\"$TEST_RUNNER_LOG\"; echo '{{\"tests\": ['; {read}; echo ']}}'")),
        expected
    );
    // It may say what it likes on standard error.
    assert_eq!(map("echo hm >&2; echo '{\"a\": \"skip\"}'"), json!({"a": "SKIPPED"}));
    // Of two results of one name, the worst counts.
    let output = parse(&[], "echo '{\"a\": \"PASSED\", \"a\": \"FAILED\"}'");
    assert_eq!(stdout(&output).split_whitespace().collect::<String>(), r#"{"a":"FAILED"}"#);
    assert!(stderr(&output).contains("the results of `a` differ: FAILED counts"));
}

#[test]
fn what_is_no_answer_is_refused_and_says_why() {
    for (script, expected) in [
        ("true", "printed nothing\nhelp: the parser must print `{"),
        ("echo adds: PASSED", "printed no JSON with test results: "),
        ("echo '{} {}'", "printed no JSON with test results: trailing characters"),
        (
            "echo '{\"a\": \"fine\"}'",
            "printed the status `fine` for the test `a`\nhelp: a status is `PASSED`",
        ),
        (
            "echo '{\"a\": \"PASSED\"}'; echo why >&2; exit 3",
            "ended with exit code 3; it said: why",
        ),
        // 127, or 126 where a folder of the search path is closed to it.
        ("exec no-such-program", "ended with exit code 12"),
    ] {
        let said = refused(&[], script);
        assert!(said.contains(&format!("error: the parser `sh` {expected}")), "{script}: {said}");
    }
}

#[test]
fn a_hostile_command_is_ended_and_leaves_nothing() {
    let started = Instant::now();
    let said = refused(&["--timeout", "1"], "while :; do :; done");
    assert!(
        said.contains("timed out after 1 s") && said.contains("help: pass a larger `--timeout`"),
        "{said}"
    );
    // The processes that it starts end with it.
    let nap = nap();
    let script = format!("(sleep {nap} & sleep {nap} &); sleep {nap}");
    let said = refused(&["--timeout", "2"], &script);
    assert!(said.contains("timed out after 2 s"), "{said}");
    assert!(started.elapsed() < Duration::from_mins(2));
    let said = refused(&[], "while :; do sleep 9 & done");
    assert!(said.contains("had more than 64 processes") || said.contains("fork"), "{said}");
    let said = refused(&["--timeout", "600"], "exec cat /dev/zero");
    assert!(said.contains("printed more than 64 MiB"), "{said}");
    let said = refused(&["--timeout", "600"], "exec cat /dev/zero >&2");
    assert!(said.contains("printed more than 64 MiB"), "{said}");
    assert_eq!(sleeping(&nap), [0; 0], "a process is left");
}

#[test]
fn a_command_cannot_write_outside_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().join("planted");
    // Anybody may write here, but a confined command.
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let script = format!(
        "echo x >'{at}'; echo x >>\"$TEST_RUNNER_LOG\"; echo x >\"$TMPDIR/mine\" && echo '{{\"a\": \"PASSED\"}}'",
        at = at.display()
    );
    let output = parse(&[], &script);
    assert!(stdout(&output).contains("PASSED"), "{}", stderr(&output));
    assert!(!Path::new(&at).exists());
}

#[test]
fn a_command_is_no_parser_and_no_rule_file() {
    let mut command = program();
    command.args(["parse", "--parser", "tap", "--command", "cat"]);
    let output = with_input(command, b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("cannot be used with"), "{}", stderr(&output));
}
