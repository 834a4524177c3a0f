//! The types that every room shares.
//!
//! The report of a run: [`TestReport`], or [`CompactReport`] for millions of tests. Plain data: nothing here reads a file, starts a
//! process or knows an output format.

mod compact;
mod qualify;
mod report;
mod settle;
mod shard;
mod test_id;

pub use compact::{CompactCase, CompactReport};
pub use qualify::Qualifier;
pub use report::{Claims, Described, Printed, Status, TestCase, TestReport, Unproved};
pub use shard::Shard;
pub use test_id::TestId;
