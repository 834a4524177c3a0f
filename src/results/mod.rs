//! L2: output formats of a finished run.
//!
//! The `results.json` of Exercism's test runner interface ([`exercism`]), JUnit XML ([`junit`]), tables of many results
//! ([`gradebook`]) and the writing of whole files ([`write_whole`]). Nothing here decides which tests ran: the formats
//! show the test cases that they are given.

pub mod exercism;
pub mod gradebook;
pub mod junit;
mod whole;

pub use whole::{can_write, write_whole};
