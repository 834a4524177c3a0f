//! The outcome of a run.

use super::{Attestation, RunError};
use crate::results::exercism::Results;

/// The outcome of a run, even if it could not do its job.
#[derive(Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The results in version 3 of the interface, before they are cut to the limits of the file. If there is an error,
    /// they say so.
    pub results: Results,
    /// The recognised track, if the run got that far.
    pub track: Option<&'static str>,
    /// What changed copies of the tests showed, if that was asked for and the tests passed.
    pub attestation: Option<Attestation>,
    /// Why the run could not do its job.
    pub error: Option<RunError>,
}
