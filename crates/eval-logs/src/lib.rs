//! The evaluation logs of SWE-bench and of related benchmarks: parsers, rule files and grading.
//!
//! | module | holds |
//! |---|---|
//! | [`evaluation`] | [`parse`](evaluation::parse), [`report`](evaluation::report) and [`rate`](evaluation::rate) for the logs of every benchmark |
//! | [`parsers`] | every log parser by its id |
//! | [`swebench`], [`rebench`], [`multi_swe`], [`pro`], [`polybench`] | a benchmark: `parsers` of its logs, and `grade`, the reports of its own programs, byte for byte |
//! | [`rules`] | log formats as data |
//!
//! A module uses only modules of the rows below its own, and files at the root of `src/`. All benchmarks use `swebench`, and some use
//! parsers of another one.
//!
//! The feature `parquet` reads the rows of data sets in `.parquet` files. It is off by default.
#![forbid(unsafe_code)]

mod byte_search;
mod dialect;
pub mod evaluation;
mod input;
pub mod json;
pub mod log_parser;
pub mod logs;
pub mod multi_swe;
mod parquet_rows;
pub mod parsers;
pub mod polybench;
pub mod pro;
mod python;
mod raised;
pub mod rebench;
pub mod registry;
pub mod rules;
mod scratch;
pub mod status_map;
mod strict;
pub mod swebench;
pub mod tasks;
#[cfg(test)]
mod test_folder;
mod xml;

pub use input::{InputError, document, is_file_name, unique};
pub use strict::Strict;
pub use test_report::parser::Streams;
pub use test_report::text::{Diagnostic, Message};
