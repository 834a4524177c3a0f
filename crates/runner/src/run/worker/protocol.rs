//! What a worker answers. A message in either direction is a JSON document; a request is a [`Request`](crate::run::Request).

use serde::{Deserialize, Serialize};

use crate::program::Judgement;
use crate::run::{
    Attestation, HandedIn, Request, ResourceUsage, RunError, RunOutcome, Separation,
    without_exercise,
};
use test_report::results::exercism::Results;
use test_report::text::{Attributed, Fault, Message};

/// A message of a worker.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Answer {
    Event(Event),
    /// The last message about a request.
    Reply(Box<RunReply>),
}

/// Something that a worker says before a run has ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A warning about a likely mistake of the user.
    Warning(Message),
}

/// What a run came to.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RunReply {
    /// The results within the limits of `results.json`; if there is a fault, they say why.
    pub results: Results,
    /// What changed copies of the tests showed of a pass, if that was asked for.
    pub attestation: Option<Attestation>,
    /// Which tests ran with the solution in a process of its own, if that was asked for.
    pub separation: Option<Separation>,
    /// Why the run could not do its job, if it could not.
    pub failure: Option<RunFailure>,
    /// What the steps used.
    pub resource_usage: ResourceUsage,
    /// What the run made of the solution's files.
    pub handed_in: HandedIn,
    /// The verdicts, if the request has a task in place of an exercise.
    #[serde(default)]
    pub judgement: Option<Judgement>,
}

/// Why a run could not do its job.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RunFailure {
    /// Whose fault it is.
    pub fault: Fault,
    /// What happened.
    pub message: Message,
}

impl RunReply {
    /// The reply for an outcome.
    pub(in crate::run) fn of(outcome: RunOutcome, request: &Request) -> Self {
        let failure = |error: RunError| RunFailure {
            fault: error.fault(),
            message: without_exercise(request, &error),
        };
        Self {
            results: outcome.results.within_limits(),
            attestation: outcome.attestation,
            separation: outcome.separation,
            failure: outcome.error.map(failure),
            resource_usage: outcome.resource_usage,
            handed_in: outcome.handed_in,
            judgement: None,
        }
    }

    /// A run that could not begin.
    pub(in crate::run) fn failed(fault: Fault, message: impl Into<Message>) -> Self {
        let message = message.into();
        Self {
            results: Results::error(message.to_string()),
            attestation: None,
            separation: None,
            failure: Some(RunFailure { fault, message }),
            resource_usage: ResourceUsage::default(),
            handed_in: HandedIn::default(),
            judgement: None,
        }
    }

    /// The reply for a submission that was judged by a task.
    pub(in crate::run) fn judged(judgement: Judgement) -> Self {
        Self {
            results: judgement.results().within_limits(),
            attestation: None,
            separation: None,
            failure: None,
            resource_usage: ResourceUsage::of(&judgement),
            handed_in: HandedIn { left_out: judgement.left_out.clone(), is_nothing: false },
            judgement: Some(judgement),
        }
    }
}
