//! SWE-bench: swebench 1.1.5 and the current harness (5.0.2): the parsers of its logs, and its reports.

pub mod grade;
pub mod parsers;
