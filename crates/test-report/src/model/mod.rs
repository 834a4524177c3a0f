//! The types that every room shares.
//!
//! The report of a run ([`TestReport`], or [`CompactReport`] for millions of tests), what happened to a process
//! ([`RawRun`]) and its limits ([`Limits`]). Plain data: nothing here reads a file, starts a process or knows an output
//! format.

mod compact;
mod limits;
mod mask;
mod qualify;
mod report;
mod run;
mod settle;
mod shard;
mod test_code;
mod test_id;

pub use compact::{CompactCase, CompactReport};
pub use limits::Limits;
pub use qualify::Qualifier;
pub use report::{Claims, Printed, Status, TestCase, TestReport};
pub use run::{Captured, RawRun, Termination, Usage};
pub use shard::Shard;
// What a track says changes as the tracks do: it is for the rooms above.
#[doc(hidden)]
pub use mask::{Mask, Masks};
#[doc(hidden)]
pub use test_code::{CodeStyle, MarkedNames, Markers, TestCode};
pub use test_id::TestId;
