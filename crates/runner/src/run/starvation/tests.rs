//! Which runs may owe their end to others.

use std::time::Duration;

use super::*;

const LIMITS: RunLimits = RunLimits {
    wall: Duration::from_secs(15),
    test: None,
    cpu_seconds: None,
    memory_mb: Some(100),
};

/// A run while processes of the machine waited for a processor for so many seconds.
fn ended(status: RunStatus, spent: ResourceUsage, machine: u64) -> Ended {
    let machine = Pressure { cpu: Duration::from_secs(machine), other: Some(Duration::ZERO) };
    Ended { status, spent, machine }
}

#[test]
fn only_a_run_that_waited_for_a_processor_repeats_alone() {
    let waited = |seconds, machine, is_cut_off| {
        let mut spent = ResourceUsage::default();
        (spent.sched_delay, spent.is_cut_off) = (Duration::from_secs(seconds), is_cut_off);
        ended(RunStatus::Error, spent, machine).waited_for_others(&LIMITS)
    };
    assert!(waited(4, 4, true));
    assert!(!waited(2, 2, true));
    assert!(!waited(4, 4, false));
    // A shell waits in processes that have ended.
    assert!(waited(0, 12, true));
    assert!(!waited(0, 7, true));
    assert!(!waited(0, 12, false));
}

#[test]
fn only_a_run_that_waited_for_processors_may_take_longer() {
    let slow = |wall, machine, is_cut_off| {
        let mut spent = ResourceUsage::default();
        (spent.wall, spent.is_cut_off) = (Duration::from_secs(wall), is_cut_off);
        was_slow(&spent, Duration::from_secs(machine), &LIMITS)
    };
    assert!(slow(20, 0, false) && slow(20, 4, false));
    assert!(!slow(20, 10, false) && !slow(14, 0, false));
    // Its verdict is that of its clock anyway.
    assert!(!slow(45, 0, true));
}

#[test]
fn a_verdict_under_load_counts_only_if_the_load_had_no_part_in_it() {
    let owes = |status, wall, cpu, is_cut_off| {
        let mut spent = ResourceUsage::default();
        (spent.wall, spent.cpu) = (Duration::from_secs(wall), Duration::from_secs(cpu));
        spent.is_cut_off = is_cut_off;
        ended(status, spent, 0).owes_it_to_neighbours(&LIMITS)
    };
    // Cut off: an endless loop with a processor of its own, and one without.
    assert!(!owes(RunStatus::Fail, 15, 14, true));
    assert!(owes(RunStatus::Fail, 15, 4, true));
    // A test with a time limit of its own, on a busy machine.
    assert!(owes(RunStatus::Fail, 9, 3, false));
    assert!(!owes(RunStatus::Fail, 9, 8, false));
    assert!(!owes(RunStatus::Fail, 1, 0, false));
    assert!(!owes(RunStatus::Pass, 15, 1, false));
}
