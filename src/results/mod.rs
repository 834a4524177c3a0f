//! L2: output formats of a finished run.
//!
//! The `results.json` of Exercism's test runner interface ([`exercism`]), JUnit XML ([`junit`]), a run's reward ([`reward`]),
//! tables of many results ([`gradebook`]) and atomic writing of files ([`write_atomically`]). Nothing here decides which tests ran: the formats
//! show the test cases that they are given.

mod atomic;
pub mod exercism;
pub mod gradebook;
pub mod junit;
pub mod reward;

pub use atomic::{can_write, write_atomically};
