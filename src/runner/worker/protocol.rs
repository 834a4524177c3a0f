//! What a worker answers. A message in either direction is a JSON document; a request is a [`Request`](crate::runner::Request).

use serde::{Deserialize, Serialize};

use crate::runner::{Attestation, Fault, HandedIn, ResourceUsage, RunOutcome};
use test_report::results::exercism::Results;

/// A message of a worker.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Answer {
    Event(Event),
    /// The last message about a request.
    Reply(Box<RunReply>),
}

/// Something that a worker says before a run has ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Event {
    /// A warning about a likely mistake of the user.
    Warning(String),
}

/// What a run came to.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct RunReply {
    /// The results within the limits of `results.json`; if there is a fault, they say why.
    pub(crate) results: Results,
    /// What changed copies of the tests showed of a pass, if that was asked for.
    pub(crate) attestation: Option<Attestation>,
    /// Whose fault it is that the run could not do its job, if it could not.
    pub(crate) fault: Option<Fault>,
    /// What the steps used.
    pub(crate) resource_usage: ResourceUsage,
    /// What the run made of the solution's files.
    pub(crate) handed_in: HandedIn,
    /// For each result of a changed copy, its test's place in the declarations.
    pub(crate) declaration_indices: Option<Vec<Option<usize>>>,
}

impl RunReply {
    /// The reply for an outcome.
    pub(in crate::runner) fn of(outcome: RunOutcome) -> Self {
        Self {
            results: outcome.results.within_limits(),
            attestation: outcome.attestation,
            fault: outcome.error.map(|error| error.fault()),
            resource_usage: outcome.resource_usage,
            handed_in: outcome.handed_in,
            declaration_indices: outcome.declaration_indices,
        }
    }

    /// A run that could not begin.
    pub(in crate::runner) fn failed(fault: Fault, why: &str) -> Self {
        Self {
            results: Results::error(why),
            attestation: None,
            fault: Some(fault),
            resource_usage: ResourceUsage::default(),
            handed_in: HandedIn::default(),
            declaration_indices: None,
        }
    }
}
