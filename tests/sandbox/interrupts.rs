//! Signals to this process. A command that signals its parent stands for whoever stops us.

use sandbox::Termination;
use sandbox::{TrustedCommand, hold_interrupts};
use test_support::process::nap;

use crate::{LONG, alive_with, bash, in_own_process, run, run_soon, turn};

#[test]
fn a_signal_ends_the_run_and_keeps_its_output() {
    for (name, number) in [("TERM", 15), ("HUP", 1), ("INT", 2)] {
        let nap = nap();
        let script = format!("echo before; kill -{name} $PPID; exec sleep {nap}");
        let run = run_soon(&bash(&script));
        assert_eq!(run.termination, Termination::Interrupted(number));
        assert_eq!(run.stdout.text(), "before\n");
        assert!(alive_with(&nap).is_empty());
    }
}

#[test]
fn a_signal_between_runs_ends_the_next_one() {
    // In a process of its own, since the next run may be another test's.
    let output = in_own_process("interrupts::held_in_a_process_of_its_own");
    assert!(output.is_success(), "{output:?}");
}

#[test]
fn without_a_run_a_signal_ends_the_process() {
    use std::os::unix::process::ExitStatusExt;
    let output = in_own_process("interrupts::unheld_in_a_process_of_its_own");
    assert_eq!(output.status.unwrap().signal(), Some(15), "{output:?}");
}

#[test]
#[ignore = "started by another test"]
fn held_in_a_process_of_its_own() {
    let held = hold_interrupts().unwrap();
    assert_eq!(held.pending(), None);
    signal_hook::low_level::raise(15).unwrap();
    assert_eq!(run_soon(&bash("sleep 1000")).termination, Termination::Interrupted(15));
    assert_eq!(held.pending(), Some(15));
    drop(held);
    // It was told of, so it is over.
    assert_eq!(run(&bash("true")).unwrap().termination, Termination::Exited(0));
}

#[test]
#[ignore = "started by another test"]
fn unheld_in_a_process_of_its_own() {
    assert_eq!(run(&bash("true")).unwrap().termination, Termination::Exited(0));
    signal_hook::low_level::raise(15).unwrap();
    std::thread::sleep(LONG);
}

#[test]
fn what_we_were_started_to_ignore_stays_ignored() {
    let _turn = turn();
    let own = std::env::current_exe().unwrap();
    let inner = "interrupts::ignoring_in_a_process_of_its_own";
    let script = "trap '' INT CHLD; exec \"$0\" --exact --ignored \"$1\"";
    let argv = ["bash".as_ref(), "-c".as_ref(), script.as_ref(), own.as_os_str(), inner.as_ref()];
    let output = TrustedCommand::new(argv).timeout(LONG).run(&mut |_| {}).unwrap();
    assert!(output.is_success() && output.output.contains("1 passed"), "{output:?}");
}

#[test]
#[ignore = "started by another test"]
fn ignoring_in_a_process_of_its_own() {
    // The dead are reaped nevertheless, and the command does not inherit it.
    let run = run_soon(&bash("kill -INT $PPID; (sleep 0.1); kill -INT $$; sleep 1000"));
    assert_eq!(run.termination, Termination::Signaled(2));
}
