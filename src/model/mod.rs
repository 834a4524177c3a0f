//! L0: the nouns that every room shares.
//!
//! Owns the report of a run ([`TestReport`]; [`Roll`] where there are millions of tests), what happened to a process ([`RawRun`]) and what it was allowed
//! ([`Limits`]). Plain data: nothing here reads a file, starts a process or knows an outward format.

mod limits;
mod qualify;
mod report;
mod roll;
mod run;

pub use limits::Limits;
pub use qualify::Qualifier;
pub use report::{Declared, DeclaredTest, Status, TestCase, TestReport};
pub use roll::{Roll, RollCase};
pub use run::{Captured, RawRun, Termination, Usage};
