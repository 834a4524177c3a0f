//! Multi-SWE-bench: the parsers of its logs, and its reports.

pub mod grade;
pub mod parsers;
