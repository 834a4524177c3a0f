//! Output formats of a finished run.
//!
//! The `results.json` of Exercism's test runner interface ([`exercism`]), JUnit XML ([`junit`]), a run's reward ([`reward`]),
//! tables of many results ([`gradebook`]) and atomic writing of files ([`write_atomically`]). Nothing here decides which tests ran: the formats
//! show the test cases that they are given.

pub mod exercism;
pub mod junit;
