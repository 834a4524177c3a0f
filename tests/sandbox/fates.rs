//! How a command may end, and what of its output is kept.

use std::time::{Duration, Instant};

use sandbox::Termination;
use sandbox::{Stream, run_since, run_with};
use test_support::process::nap;

use crate::{SOON, bash, job, python, run, run_soon, turn, within};

#[test]
fn output_and_exit_code_come_back() {
    let run = run(&bash("echo out; echo err >&2; exit 7")).unwrap();
    assert_eq!(run.termination, Termination::Exited(7));
    assert_eq!(run.stdout.text(), "out\n");
    assert_eq!(run.stderr.text(), "err\n");
    assert_eq!(run.reaped, 0);
}

#[test]
fn success_is_code_zero() {
    assert!(run(&job(["true"])).unwrap().termination.is_success());
    assert_eq!(run(&job(["false"])).unwrap().termination, Termination::Exited(1));
    assert_eq!(run(&bash("exit 255")).unwrap().termination, Termination::Exited(255));
}

#[test]
fn a_crash_names_its_signal() {
    assert_eq!(run(&bash("kill -SEGV $$")).unwrap().termination, Termination::Signaled(11));
    // Without CPU time used up, SIGKILL is somebody else's.
    assert_eq!(run(&bash("kill -KILL $$")).unwrap().termination, Termination::Signaled(9));
}

#[test]
fn a_program_that_is_not_there_is_not_started() {
    for program in ["no-such-program-anywhere", "/no/such/program"] {
        let run = run(&job([program])).unwrap();
        let words = format!("`{program}`: No such file or directory");
        assert_eq!(run.termination, Termination::NotStarted(words));
    }
}

#[test]
fn a_file_that_may_not_be_run_is_not_started() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let name = file.path().to_str().unwrap();
    let words = format!("`{name}`: Permission denied");
    assert_eq!(run(&job([name])).unwrap().termination, Termination::NotStarted(words));
}

#[test]
fn a_directory_that_is_not_there_is_not_started() {
    let mut job = job(["true"]);
    job.cwd = "/no/such/directory".into();
    let words = "`/no/such/directory`: No such file or directory".to_owned();
    assert_eq!(run(&job).unwrap().termination, Termination::NotStarted(words));
}

#[test]
fn an_empty_command_is_not_started() {
    let run = run(&job([])).unwrap();
    assert_eq!(run.termination, Termination::NotStarted("no command given".into()));
}

#[test]
fn a_deadline_keeps_what_was_printed_before() {
    let run = run_soon(&within(bash("echo before; echo also >&2; sleep 1000; echo after"), 2.0));
    assert_eq!(run.termination, Termination::WallTimeout(Duration::from_secs(2)));
    assert_eq!(run.stdout.text(), "before\n");
    assert_eq!(run.stderr.text(), "also\n");
    assert!(run.usage.wall >= Duration::from_secs(2));
}

#[test]
fn a_loop_is_ended_at_the_deadline() {
    let run = run_soon(&within(bash("while :; do :; done"), 0.5));
    assert!(matches!(run.termination, Termination::WallTimeout(_)), "{run:?}");
}

#[test]
fn ignoring_sigterm_does_not_help() {
    let run = run_soon(&within(bash("trap '' TERM INT HUP; while :; do sleep 1; done"), 0.5));
    assert!(matches!(run.termination, Termination::WallTimeout(_)), "{run:?}");
}

#[test]
fn several_jobs_can_share_a_time_limit() {
    let _turn = turn();
    let job = within(bash("sleep 1000"), 300.0);
    let now = Instant::now();
    let run = run_since(now.checked_sub(Duration::from_secs(299)).unwrap(), &job).unwrap();
    assert_eq!(run.termination, Termination::WallTimeout(Duration::from_mins(5)));
    assert!(now.elapsed() < SOON, "{run:?}");
}

#[test]
fn a_stopped_process_is_ended_at_the_deadline() {
    let run = run_soon(&within(bash("echo hi; kill -STOP $$"), 2.0));
    assert!(matches!(run.termination, Termination::WallTimeout(_)), "{run:?}");
    assert_eq!(run.stdout.text(), "hi\n");
}

#[test]
fn closing_the_output_is_not_the_end() {
    let run = run_soon(&bash("exec >&- 2>&-; sleep 0.3; exit 4"));
    assert_eq!(run.termination, Termination::Exited(4));
}

#[test]
fn merged_output_is_in_order() {
    let mut job = bash("for i in 1 2 3; do echo out$i; echo err$i >&2; done");
    job.merge_output = true;
    let run = run(&job).unwrap();
    assert_eq!(run.stdout.text(), "out1\nerr1\nout2\nerr2\nout3\nerr3\n");
    assert!(run.stderr.bytes.is_empty());
}

#[test]
fn both_pipes_are_read_at_once() {
    // More than a pipe holds, on stderr first: who reads one after the other waits for ever.
    let script = "import sys; sys.stderr.write('e' * 300000); sys.stdout.write('o' * 300000)";
    let run = run_soon(&python(script));
    assert_eq!(run.termination, Termination::Exited(0));
    assert_eq!((run.stdout.bytes.len(), run.stderr.bytes.len()), (300_000, 300_000));
}

#[test]
fn any_bytes_come_back_as_they_are() {
    let run = run(&bash(r"printf '\xff\x00\r\n\x1b[31m'")).unwrap();
    assert_eq!(run.stdout.bytes, b"\xff\x00\r\n\x1b[31m");
}

#[test]
fn a_sink_sees_output_while_the_command_runs() {
    // The command goes on only when the sink has seen what it said.
    let dir = tempfile::tempdir().unwrap();
    let mut job = bash("echo one; until [ -e seen ]; do sleep 0.05; done; echo two >&2");
    job.cwd = dir.path().into();
    let mut seen = Vec::new();
    let _turn = turn();
    let run = run_with(&job, &mut |stream, chunk| {
        seen.push((stream, chunk.to_vec()));
        std::fs::write(dir.path().join("seen"), "").unwrap();
    });
    let run = run.unwrap();
    assert_eq!(run.termination, Termination::Exited(0));
    let expected = [(Stream::Stdout, run.stdout.bytes), (Stream::Stderr, run.stderr.bytes)];
    assert_eq!(seen, expected);
    assert_eq!(seen[1].1, b"two\n");
}

#[test]
fn a_panic_of_the_sink_ends_the_command_too() {
    let nap = nap();
    let job = bash(&format!("echo now; exec sleep {nap}"));
    let _turn = turn();
    let caught = std::panic::catch_unwind(|| run_with(&job, &mut |_, _| panic!("on purpose")));
    assert!(caught.is_err());
    assert_eq!(crate::alive_with(&nap), Vec::<String>::new());
}

#[test]
fn usage_is_measured() {
    let run = run(&python("x = bytearray(50_000_000)\nfor i in range(3_000_000): pass")).unwrap();
    assert!(run.usage.cpu > Duration::from_millis(10), "{run:?}");
    assert!(run.usage.wall > Duration::from_millis(10), "{run:?}");
    assert!(run.usage.peak_memory > 50_000_000, "{run:?}");
}
