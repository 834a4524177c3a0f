//! The evaluation logs of SWE-bench and its relatives: parsers, rule files and grading.
//!
//! | module | holds |
//! |---|---|
//! | [`grade::evaluation`] | [`parse`](grade::evaluation::parse), [`report`](grade::evaluation::report) and [`rate`](grade::evaluation::rate) for the logs of every benchmark |
//! | [`grade`] | the reports of each benchmark's own programs, byte for byte |
//! | [`parser`] | the log parsers of each benchmark |
//! | [`rules`] | log formats as data |
//!
//! The feature `parquet` reads the rows of data sets in `.parquet` files. It is off by default.
#![forbid(unsafe_code)]

pub mod grade;
pub mod log_parser;
pub mod parser;
mod python;
pub mod registry;
pub mod rules;
mod scratch;
pub mod status_map;
#[cfg(test)]
mod test_folder;

pub use test_report::parser::Streams;
