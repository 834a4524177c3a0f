//! Judged tasks: the report of one evaluation, and the choice among many (spec 001; SForge's harness a87350a).
//!
//! Owns the [`EvalReport`] and its rules for what is valid, the [`section`] of a log that is read, the task file
//! ([`Task`]) and the [`Policy`] that chooses a round. Refuses to run anything and to read any format.

mod counts;
mod history;
mod keys;
mod report;
mod section;
mod select;
pub(crate) mod shapes;
mod task;

pub use counts::Counts;
pub(crate) use history::Fields as HistoryRow;
pub use history::{Entry, HistoryError, read_history};
pub use report::{EvalReport, Listing, Run, StatusMap};
pub use section::section;
pub use select::{Choice, Direction, Policy, select};
pub(crate) use task::File as TaskFile;
pub use task::{Judge, Task, TaskError};

use crate::model::Status;

/// The word of spec 001 for an outcome. Tests that were expected to fail pass, whatever they did.
pub fn word(status: &Status) -> &str {
    match status {
        Status::Passed | Status::XFailed | Status::XPassed => "PASSED",
        Status::Failed => "FAILED",
        Status::Error => "ERROR",
        Status::Skipped => "SKIPPED",
        Status::Unknown(word) => word,
    }
}
