//! What a run came to.

use super::RunError;
use crate::results::exercism::Results;

/// What a run came to, also one that could not do its job.
#[derive(Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The results as version 3 of the interface says them, before anything is cut to the limits of the file. Where there
    /// is an error, they say so.
    pub results: Results,
    /// The track that the solution was recognised as, where it came so far.
    pub track: Option<&'static str>,
    /// Why the run could not do its job.
    pub error: Option<RunError>,
}
