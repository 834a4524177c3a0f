//! The outcome of a run.

use std::io;
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Attestation, Request, RunError, Separation, attest, separate};
use crate::program::{Judgement, TestOutcome};
use crate::publish::{discard_stale, publish};
use sandbox::{RawRun, Termination};
use test_report::results::exercism::{self, Results, RunStatus};

/// The outcome of a run, even if it could not do its job.
#[derive(Debug)]
pub struct RunOutcome {
    /// The results in version 3 of the interface, before they are cut to the limits of the file. If there is an error,
    /// they say so.
    pub results: Results,
    /// The recognised track, if the run got that far.
    pub track: Option<&'static str>,
    /// What changed copies of the tests showed, if that was asked for and the tests passed.
    pub attestation: Option<Attestation>,
    /// Which tests ran with the solution in a process of its own, if that was asked for.
    pub separation: Option<Separation>,
    /// Of a mutant: for each result, its test's place in the declarations.
    pub(super) declaration_indices: Option<Vec<Option<usize>>>,
    /// What its steps used.
    pub resource_usage: ResourceUsage,
    /// What the run made of the solution's files.
    pub handed_in: HandedIn,
    /// Why the run could not do its job.
    pub error: Option<RunError>,
}

impl RunOutcome {
    /// The status, as far as the run may owe it to others that had the processors. Original tests that passed do not run again: a
    /// solution could remember them, and compare with them while the mutants run.
    pub(super) fn status(&self) -> RunStatus {
        if self.results.attestation.is_some() { RunStatus::Pass } else { self.results.status }
    }

    /// Writes the files of the run, if the request names a folder for them.
    pub(super) fn publish(&self, request: &Request) -> Result<(), RunError> {
        let Some(output) = &request.output else { return Ok(()) };
        let write = || -> io::Result<()> {
            publish(&self.results.clone().in_version(request.version), output)?;
            if let Some(attestation) = &self.attestation {
                attest::publish(attestation, output)?;
            }
            self.separation.as_ref().map_or(Ok(()), |separation| separation.publish(output))
        };
        write().map_err(|source| RunError::Output { path: output.clone(), source })
    }

    /// Removes such files of an earlier run.
    pub(super) fn discard(output: &Path) -> io::Result<()> {
        [exercism::NAME, attest::NAME, separate::NAME]
            .into_iter()
            .try_for_each(|name| discard_stale(output, name))
    }

    /// The outcome of the run if this is why it could not do its job. Its files say so.
    pub(super) fn failed(self, request: &Request, error: RunError) -> Result<Self, RunError> {
        if let Some(output) = &request.output {
            Self::discard(output)
                .map_err(|source| RunError::Output { path: output.clone(), source })?;
        }
        let results = Results::error(error.to_string());
        let outcome =
            Self { results, attestation: None, separation: None, error: Some(error), ..self };
        outcome.publish(request)?;
        Ok(outcome)
    }
}

/// What a run made of the files of a solution.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandedIn {
    /// The files and folders that were left out, each with the reason, for people.
    pub left_out: Vec<String>,
    /// Whether the solution brings none of the files that the exercise expects. The results say which.
    pub is_nothing: bool,
}

/// What the steps of a run used, without the runs of changed copies.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResourceUsage {
    /// Wall-clock time.
    pub wall: Duration,
    /// User and system time, of the steps' own processes and those that they waited for.
    pub cpu: Duration,
    /// Resident memory of the largest single process, in bytes.
    pub peak_memory: u64,
    /// Whether the wall-clock limit ended a step.
    pub is_cut_off: bool,
    /// If it did: the longest time that one thread had waited for a processor.
    #[serde(default)]
    pub sched_delay: Duration,
    /// If it did: whether others that used the processors may have held the step up. Nobody holds up a step that sleeps.
    #[serde(default)]
    pub may_be_held_up: bool,
}

impl ResourceUsage {
    /// What the runs of a program used. A verdict that may be due to a busy machine counts as one of the wall clock.
    pub(super) fn of(judgement: &Judgement) -> Self {
        let tests = &judgement.tests;
        let sum = |time: fn(&TestOutcome) -> f64| {
            Duration::from_secs_f64(tests.iter().map(time).sum::<f64>().max(0.0))
        };
        Self {
            wall: sum(|test| test.wall_s),
            cpu: sum(|test| test.cpu_s),
            peak_memory: tests.iter().map(|test| test.memory_mb << 20).max().unwrap_or_default(),
            is_cut_off: tests.iter().any(|test| test.may_owe_to_load),
            sched_delay: tests.iter().map(|test| test.sched_delay).max().unwrap_or_default(),
            may_be_held_up: tests.iter().any(|test| test.may_owe_to_load && test.may_be_held_up),
        }
    }

    pub(super) fn add(&mut self, raw: &RawRun) {
        self.wall += raw.usage.wall;
        self.cpu += raw.usage.cpu;
        self.peak_memory = self.peak_memory.max(raw.usage.peak_memory);
        self.sched_delay = self.sched_delay.max(raw.usage.sched_delay);
        if matches!(raw.termination, Termination::WallTimeout(_)) {
            self.is_cut_off = true;
            self.may_be_held_up |= raw.usage.may_be_held_up();
        }
    }
}
