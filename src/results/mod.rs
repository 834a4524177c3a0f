//! L2: outward formats of a finished run.
//!
//! Owns the `results.json` of Exercism's test runner interface ([`exercism`]), JUnit XML ([`junit`]), tables of
//! many results ([`gradebook`]) and the way a file appears ([`write_whole`]). Refuses to decide what ran: it is given test
//! cases and says of them what the format can say.

pub mod exercism;
pub mod gradebook;
pub mod junit;
mod whole;

pub use whole::{can_write, write_whole};
