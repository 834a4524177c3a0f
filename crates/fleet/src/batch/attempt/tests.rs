//! Which runs are repeated, and which say nothing of their solution.

use std::time::Duration;

use super::*;
use runner::run::HandedIn;
use test_report::results::exercism::{AttestationSummary, PassVerdict, Results, VerdictCounts};

const LIMITS: RunLimits = RunLimits {
    wall: Duration::from_secs(15),
    test: None,
    cpu_seconds: None,
    memory_mb: Some(100),
};

/// A run that its limit ended after no work of its own, while one of its processes, and the machine's, had waited for so
/// many seconds.
fn cut_off(own: u64, machine: u64) -> Ended {
    let (wall, waited) = (LIMITS.wall, Duration::from_secs(own));
    let spent = ResourceUsage {
        wall,
        sched_delay: waited,
        is_cut_off: true,
        may_be_held_up: true,
        ..ResourceUsage::default()
    };
    let machine = Pressure { cpu: Duration::from_secs(machine), other: Some(Duration::ZERO) };
    Ended { run: run::Ended { status: RunStatus::Error, spent, machine }, is_beside_failure: false }
}

/// The same with a change.
fn with(change: impl FnOnce(&mut run::Ended), mut ended: Ended) -> Ended {
    change(&mut ended.run);
    ended
}

/// The attempt whose verdict counts, where runs end like this.
fn counting(first: Attempt, ended: impl Fn(&Attempt) -> Ended) -> Attempt {
    let mut attempt = first;
    while let Some(again) = attempt.again(&ended(&attempt), &LIMITS) {
        attempt = attempt.after(again);
    }
    attempt
}

#[test]
fn original_tests_that_passed_do_not_run_again() {
    let mut reply = RunReply {
        results: Results::error("The pass could not be proved."),
        attestation: None,
        separation: None,
        failure: None,
        resource_usage: ResourceUsage::default(),
        handed_in: HandedIn::default(),
        judgement: None,
    };
    assert_eq!(status(&reply), RunStatus::Error);
    reply.results.attestation = Some(Box::new(AttestationSummary {
        verdict: PassVerdict::Unproved,
        counts: VerdictCounts::default(),
        sandbox: Vec::new(),
        separate: 0,
    }));
    assert_eq!(status(&reply), RunStatus::Pass);
}

#[test]
fn a_run_that_waited_for_a_processor_is_tried_again_before_it_counts() {
    let counts = |own, machine| {
        let attempt = counting(Attempt::first(1), |_| cut_off(own, machine));
        (attempt.number, attempt.is_extended)
    };
    // It sleeps, while nobody waits.
    assert_eq!(counts(0, 0), (1, false));
    // It shares a processor with another loop of its own, or the machine with others.
    assert_eq!(counts(7, 0), (ATTEMPTS, true));
    assert_eq!(counts(0, 14), (ATTEMPTS, true));
    // The machine was busy during the first only.
    let calmer = |attempt: &Attempt| cut_off(if attempt.number == 1 { 7 } else { 0 }, 0);
    assert_eq!(counting(Attempt::first(1), calmer).number, 2);
}

#[test]
fn beside_others_a_run_that_worked_little_is_tried_again_whether_or_not_it_waited() {
    let attempt = counting(Attempt::first(2), |_| cut_off(0, 0));
    assert_eq!((attempt.number, attempt.is_extended), (2, false));
    let busy = |_: &Attempt| {
        let spent = ResourceUsage { cpu: LIMITS.wall, ..cut_off(0, 0).run.spent };
        with(|run| run.spent = spent, cut_off(0, 0))
    };
    assert_eq!(counting(Attempt::first(2), busy).number, 1);
    let passed = |_: &Attempt| with(|run| run.status = RunStatus::Pass, cut_off(7, 14));
    assert_eq!(counting(Attempt::first(2), passed).number, 1);
}

#[test]
fn a_run_that_slept_is_not_tried_again() {
    let slept = |other| {
        let ended = cut_off(0, 14);
        let ended =
            with(|run| (run.spent.may_be_held_up, run.machine.other) = (false, other), ended);
        Attempt::first(2).again(&ended, &LIMITS).is_none()
    };
    assert!(slept(Some(Duration::from_secs(1))));
    // It may have waited for a disk.
    assert!(!slept(Some(Duration::from_secs(2))) && !slept(None));
}

#[test]
fn what_did_not_pass_beside_a_failure_of_the_machine_is_tried_again() {
    let again = |attempt: Attempt, status| {
        let spent = ResourceUsage { wall: Duration::from_secs(1), ..ResourceUsage::default() };
        let ended = with(|run| (run.status, run.spent) = (status, spent), cut_off(0, 0));
        let ended = Ended { is_beside_failure: true, ..ended };
        attempt.again(&ended, &LIMITS)
    };
    assert_eq!(again(Attempt::first(2), RunStatus::Fail), Some(Again::Failed));
    assert_eq!(again(Attempt::second(), RunStatus::Error), Some(Again::Failed));
    assert_eq!(again(Attempt::first(2), RunStatus::Pass), None);
    let last = Attempt::second().after(Again::Failed);
    assert_eq!(again(last, RunStatus::Fail), None);
}

#[test]
fn a_run_that_starved_says_nothing_about_its_solution() {
    let last = Attempt::second().after(Again::Slow);
    assert!(last.is_starved(&cut_off(7, 14), &LIMITS));
    // It slept, worked, passed, or had no neighbours.
    let slept = ResourceUsage { may_be_held_up: false, ..cut_off(0, 14).run.spent };
    let worked = ResourceUsage { cpu: LIMITS.wall, ..cut_off(7, 14).run.spent };
    for spent in [slept, worked] {
        assert!(!last.is_starved(&with(|run| run.spent = spent, cut_off(7, 14)), &LIMITS));
    }
    let passed = with(|run| run.status = RunStatus::Pass, cut_off(7, 14));
    assert!(!last.is_starved(&passed, &LIMITS));
    assert!(!last.is_starved(&cut_off(0, 0), &LIMITS));
    assert!(!Attempt::second().is_starved(&cut_off(7, 14), &LIMITS));
}

#[test]
fn only_what_was_slow_is_given_more_time() {
    assert!(Attempt::second().after(Again::Slow).is_extended);
    assert!(!Attempt::second().after(Again::Failed).is_extended);
}
