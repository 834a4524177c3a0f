//! Evaluation logs of every benchmark, by three functions: [`parse`] makes a status map of a log, [`report`] grades a log
//! against the task that it is an evaluation of, and [`rate`] says how many of many reports are resolved.
//!
//! A log is a text, or two of them, as SWE-bench Pro keeps standard output and standard error: [`Streams`](test_report::parser::Streams).
//!
//! A [`Benchmark`] is a harness with its parsers, its rows and its idea of a resolved task; [`Folder`] recognises it from a
//! folder's layout and grades all of it. Every answer is that of the benchmark's own program, whose version
//! [`Benchmark::source`] names; where that is known to be wrong, [`Folder::strict`] says what is right.
//!
//! The rooms `swebench`, `rebench`, `multi_swe`, `pro` and `polybench` have what is more than one of them: each benchmark's own reports, byte for byte.

mod benchmark;
mod folder;
mod listed;
mod multi_swe;
mod parse;
mod rate;
mod report;
mod strict;

pub use benchmark::other_benchmark;
pub use benchmark::{Benchmark, UnknownBenchmark, recognise};
pub use folder::{Folder, FolderError};
pub use multi_swe::{Evaluation, evaluate};
pub use parse::parser_of;
pub use parse::{ParseError, StatusMap, parse};
pub use rate::{Rate, rate};
pub use report::{Report, ReportError, Tests, report};
pub use strict::strict;
