//! One model of a test report, the parsers of test tools' output, and the writers of `results.json` and JUnit XML.
//!
//! ```
//! use test_report::model::Status;
//! use test_report::parser;
//!
//! let tap = parser::find("tap").expect("it is in `parser::ALL`");
//! let report = tap.parse(b"1..2\nok 1 - adds\nnot ok 2 - divides\n");
//! let failed: Vec<&str> = (report.tests.iter())
//!     .filter(|test| test.status == Status::Failed)
//!     .map(|test| test.id.name.as_str())
//!     .collect();
//! assert_eq!(failed, ["divides"]);
//! ```
//!
//! | module | holds |
//! |---|---|
//! | [`model`] | report, test case, status, limits, how a command ended |
//! | [`parser`] | one file for each format of test output, and the registry of formats |
//! | [`results`] | the formats that this program writes for a run |
//! | [`text`] | escape sequences, truncation, redaction of paths, indentation |
//!
//! Nothing here starts a process, reads a file of a language or knows SWE-bench: see the crates `sandbox`, `tracks` and
//! `eval-logs`.
#![forbid(unsafe_code)]

pub mod model;
pub mod parser;
pub mod results;
pub mod text;
