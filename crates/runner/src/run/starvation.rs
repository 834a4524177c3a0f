//! Whether a run says anything about its solution. It says little if the clock ended it while others had the processors. A run
//! that slept until the clock ended it would have done so anywhere.

use std::time::Duration;

use super::pressure::Pressure;
use super::{Line, Request, ResourceUsage, RunError, RunOutcome, Runner, resolve};
use crate::limits::RunLimits;
use test_report::results::exercism::RunStatus;

/// A run that did not pass and waited for longer than this may owe that to its neighbours.
const RETRY_AFTER_WAIT: Duration = Duration::from_secs(2);

/// The factor on the wall-clock limit of a run whose processes starved before. Its processor time stays within the limit, so that a
/// loop takes no longer than it gets.
const EXTENDED: u32 = 10;

/// The least wall-clock limit of such a run, for limits of a few seconds.
const LEAST_EXTENDED: Duration = Duration::from_mins(2);

/// The message of a run that was still waiting for a processor then.
pub const TOO_BUSY: &str = "the machine was too busy: other programs had the processors, so the limit says nothing about the solution";

/// How a run ended.
#[derive(Debug, Clone, Copy)]
pub struct Ended {
    /// The status of its results.
    pub status: RunStatus,
    /// What it used.
    pub spent: ResourceUsage,
    /// For how long processes of this machine had waited meanwhile.
    pub machine: Pressure,
}

impl Ended {
    /// Whether the clock ended a run that waited for nothing that others used, neither a processor nor a disk.
    pub fn slept(&self) -> bool {
        let Self { spent, machine, .. } = self;
        let no_stall = machine.other.is_some_and(|stalled| stalled < spent.wall / 10);
        spent.is_cut_off && !spent.may_be_held_up && no_stall
    }

    /// Whether a run may have failed because others had the processors: the clock ended it, or it waited for long, and it had
    /// not worked for most of that time.
    pub fn owes_it_to_neighbours(&self, limits: &RunLimits) -> bool {
        let spent = &self.spent;
        if self.status == RunStatus::Pass {
            return false;
        }
        if spent.is_cut_off {
            return spent.cpu.as_secs_f64() < 0.8 * limits.wall.as_secs_f64();
        }
        spent.wall > RETRY_AFTER_WAIT && spent.cpu.as_secs_f64() < 0.5 * spent.wall.as_secs_f64()
    }

    /// Whether a run that the clock ended waited for a processor, though no other run of ours was on: one of its processes did
    /// that was there at the end, or processes of this machine for most of its time.
    pub fn waited_for_others(&self, limits: &RunLimits) -> bool {
        let wall = limits.wall.as_secs_f64();
        let waited = self.spent.sched_delay.as_secs_f64() > 0.2 * wall
            || self.machine.cpu.as_secs_f64() > 0.5 * wall;
        self.spent.is_cut_off && waited
    }

    /// Whether it got too little of the processors to say anything about its solution.
    pub fn is_starved(&self, limits: &RunLimits) -> bool {
        !self.slept() && self.waited_for_others(limits) && self.owes_it_to_neighbours(limits)
    }
}

/// What runs with an extended limit left behind.
#[derive(Debug)]
pub struct Extended<T> {
    /// The run that counts.
    pub ran: T,
    /// Whether its limit was the extended one.
    pub may_have_starved: bool,
}

impl<T> From<T> for Extended<T> {
    /// A run with its own limit.
    fn from(ran: T) -> Self {
        Self { ran, may_have_starved: false }
    }
}

/// Makes a run in so many times its time. A run that took longer than its own limit, although it did not wait for processors, or
/// that worked for as long as that limit, is made again within it, and did not starve. `ended` says how one ended that has results.
pub fn extended<T>(
    limits: &RunLimits,
    mut run: impl FnMut(u32) -> T,
    ended: impl Fn(&T) -> Option<(RunStatus, ResourceUsage)>,
) -> Extended<T> {
    let before = Pressure::so_far();
    let least = LEAST_EXTENDED.as_secs() / limits.wall.as_secs().max(1);
    let ran = run(u32::try_from(least).unwrap_or(u32::MAX).max(EXTENDED));
    let waited = before.since().cpu;
    match ended(&ran) {
        Some((status, spent))
            if was_slow(&spent, waited, limits)
                || status != RunStatus::Pass && worked(&spent, limits) =>
        {
            run(1).into()
        }
        _ => Extended { ran, may_have_starved: true },
    }
}

/// Whether the processes of a run worked for most of its time limit, however long they waited. The kernel ends a process at its
/// limit by the clock's ticks, of which it may count more than the processor time that it reports: 1.7 s of 2 s were seen.
fn worked(spent: &ResourceUsage, limits: &RunLimits) -> bool {
    spent.cpu > limits.wall.mul_f64(0.75)
}

/// Whether a run that came to its end took longer than its limit, even without the time for which processes of the machine
/// waited.
fn was_slow(spent: &ResourceUsage, machine: Duration, limits: &RunLimits) -> bool {
    !spent.is_cut_off && spent.wall.saturating_sub(machine) > limits.wall
}

impl Runner {
    /// Makes a run; if others had the processors, once more with an extended limit.
    pub(super) fn run_patiently(
        &mut self,
        request: &Request,
        log: &mut dyn FnMut(Line<'_>),
    ) -> Result<RunOutcome, RunError> {
        let mut before = Pressure::so_far();
        let first = self.run(request, log)?;
        if !first.resource_usage.is_cut_off {
            return Ok(first);
        }
        let limits = resolve::limits(request);
        let is_starved = |outcome: &RunOutcome, before: &Pressure| {
            let (status, spent) = (outcome.status(), outcome.resource_usage);
            outcome.error.is_none()
                && Ended { status, spent, machine: before.since() }.is_starved(&limits)
        };
        if !is_starved(&first, &before) {
            return Ok(first);
        }
        let warning = "other programs had the processors: the tests run again, with more time";
        log(Line::Warning(&warning.into()));
        before = Pressure::so_far();
        let run = |factor| {
            let mut request = request.clone();
            request.timeout_factor = factor;
            let limits = if factor > 1 { limits.within_own_cpu_time() } else { limits };
            request.limits = limits.into();
            self.run(&request, log)
        };
        let ended = |ran: &Result<RunOutcome, RunError>| {
            let outcome = ran.as_ref().ok()?;
            Some((outcome.status(), outcome.resource_usage))
        };
        let Extended { ran, may_have_starved } = extended(&limits, run, ended);
        let outcome = ran?;
        if may_have_starved && is_starved(&outcome, &before) {
            return outcome.failed(request, RunError::TooBusy);
        }
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests;
