//! The formats that this program writes for a run: `results.json` of Exercism's test runner interface ([`exercism`]) and JUnit XML
//! ([`junit`]).
//!
//! Nothing here decides which tests ran: the formats show the test cases that they are given.

pub mod exercism;
pub mod junit;
