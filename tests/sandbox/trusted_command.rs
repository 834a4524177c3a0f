//! Trusted commands.

use std::time::Duration;

use sandbox::TrustedCommand;
use test_support::process::{nap, sleeping, wait_until, wake};

use crate::{LONG, turn};

fn bash(script: &str) -> TrustedCommand {
    TrustedCommand::new(["bash", "-c", script]).timeout(LONG)
}

#[test]
fn lines_arrive_in_order_and_the_output_is_kept() {
    let _turn = turn();
    let mut lines = Vec::new();
    let output = bash("echo one; echo two >&2; printf 'three\\r\\nfour'; exit 3")
        .run(&mut |line| lines.push(line.to_owned()))
        .unwrap();
    assert_eq!(lines, ["one", "two", "three", "four"]);
    assert_eq!(output.output, "one\ntwo\nthree\r\nfour");
    assert_eq!(output.status.unwrap().code(), Some(3));
    assert!(!output.is_success() && !output.timed_out);
}

#[test]
fn it_inherits_the_environment_and_what_was_added() {
    let _turn = turn();
    let dir = tempfile::tempdir().unwrap();
    let output = bash("echo $ADDED; echo $PATH; pwd; read x || echo no input")
        .env("ADDED", "yes")
        .cwd(dir.path())
        .run(&mut |_| {})
        .unwrap();
    let path = std::env::var_os("PATH").unwrap();
    let dir = dir.path().canonicalize().unwrap();
    let expected = format!("yes\n{}\n{}\nno input\n", path.display(), dir.display());
    assert_eq!(output.output, expected);
    assert!(output.is_success());
}

#[test]
fn a_tool_is_killed_at_its_deadline_with_its_group() {
    let _turn = turn();
    let nap = nap();
    let tool = bash(&format!("echo before; sleep {nap} & sleep {nap}"));
    let output = tool.timeout(Duration::from_secs(2)).run(&mut |_| {}).unwrap();
    assert!(output.timed_out && output.status.is_none());
    assert_eq!(output.output, "before\n");
    wait_until("its group is gone", || sleeping(&nap).is_empty());
}

#[test]
fn a_tool_that_closes_its_output_is_waited_for() {
    let _turn = turn();
    let output = bash("exec >&- 2>&-; sleep 0.3; exit 5").run(&mut |_| {}).unwrap();
    assert_eq!(output.status.unwrap().code(), Some(5));
    let tool = bash("exec >&- 2>&-; exec sleep 1000").timeout(Duration::from_millis(300));
    assert!(tool.run(&mut |_| {}).unwrap().timed_out);
}

#[test]
fn a_daemon_of_a_tool_is_not_waited_for() {
    let _turn = turn();
    let nap = nap();
    let output = bash(&format!("sleep {nap} & echo done")).run(&mut |_| {}).unwrap();
    assert!(output.is_success());
    assert_eq!(output.output, "done\n");
    wait_until("the daemon is on", || !sleeping(&nap).is_empty());
    wake(&nap);
}

#[test]
fn a_tool_that_leaves_nothing_takes_its_daemons_along() {
    let _turn = turn();
    let nap = nap();
    let tool = bash(&format!("(setsid sleep {nap} &); sleep {nap} & exit 3"));
    let output = tool.leaving_nothing().run(&mut |_| {}).unwrap();
    assert_eq!(output.status.unwrap().code(), Some(3));
    assert!(sleeping(&nap).is_empty());
}

#[test]
fn a_signal_ends_a_tool_that_leaves_nothing() {
    let _turn = turn();
    for trap in ["", "trap '' TERM; "] {
        let nap = nap();
        let tool = bash(&format!("{trap}(setsid sleep {nap} &); kill -TERM $PPID; sleep {nap}"));
        let tool = tool.leaving_nothing().grace(Duration::from_millis(300));
        let output = tool.run(&mut |_| {}).unwrap();
        assert!(!output.is_success(), "{output:?}");
        assert!(sleeping(&nap).is_empty(), "{trap}");
    }
}

#[test]
fn a_tool_that_is_not_there_says_so() {
    let _turn = turn();
    for argv in [vec!["no-such-tool-anywhere"], vec![]] {
        let output = TrustedCommand::new(argv).env("PATH", "/usr/bin").run(&mut |_| {}).unwrap();
        assert!(output.not_started.as_ref().unwrap().contains("No such file"), "{output:?}");
        assert!(output.status.is_none() && !output.timed_out);
    }
}
