//! The log parsers of SWE-bench: the six of its first evaluation (swebench 1.1.5, `swebench/pytest` …) and those that
//! the current harness registers (swebench 5.0.2, `swebench/parse_log_pytest` …).
//!
//! Each of them turns a log into a status map that equals the package's for every text on which the package succeeds;
//! if the package raises an exception, [`Raised`](crate::log_parser::Raised) says at which line and why. Markers, gold tests and reports are in
//! `swebench::grade`. The parsers of other benchmarks are values of the same type, [`LogParser`](crate::log_parser::LogParser).

pub(crate) mod doctest;
pub(crate) mod jest;
pub(crate) mod karma;
mod line_rules;
mod mocha;
mod others;
pub(crate) mod p5js;
mod python;
mod registry;
mod repositories;
mod suites;
pub(crate) mod v1;

pub use registry::Generation;
pub use repositories::{parser_of, repositories};
