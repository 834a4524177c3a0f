//! Judged tasks: the report of one evaluation, and the choice among many, as in SForge's harness (a87350a).
//!
//! The [`EvalReport`] and the rules for its validity, the [`section`] of a log that is read, the task file ([`Task`])
//! and the [`Policy`] that chooses a round. Nothing here runs a command or reads a test tool's format.

mod counts;
mod history;
mod keys;
mod report;
pub mod schema_types;
mod section;
mod select;
mod task;

pub(crate) use counts::StatusCounts;
pub use history::Fields as HistoryRow;
pub use history::HistoryError;
pub use history::{Entry, read_history};
pub use report::Listing;
pub use report::{EvalReport, Run, StatusMap};
pub use section::{left_out, section};
pub use select::{Choice, Direction, Policy, select};
pub use task::File as TaskFile;
pub use task::{Judge, Task, TaskError};

use test_report::model::Status;

/// SForge's word for a status. A test that was expected to fail counts as passed, whether it did or not.
pub fn word(status: &Status) -> &str {
    match status {
        Status::Passed | Status::XFailed | Status::XPassed => "PASSED",
        Status::Failed => "FAILED",
        Status::Error => "ERROR",
        Status::Skipped => "SKIPPED",
        Status::Unknown(word) => word,
    }
}
