//! Evaluation logs of every benchmark, by three functions: [`parse`] makes a status map of a log, [`report`] grades a log
//! against the task that it is an evaluation of, and [`rate`] says how many of many reports are resolved.
//!
//! A log is a text, or two of them, as SWE-bench Pro keeps standard output and standard error: [`Streams`](crate::Streams).
//!
//! A [`Benchmark`] is a harness with its parsers, its rows and its idea of a resolved task; [`Folder`] recognises it from a
//! folder's layout and grades all of it. Every answer is that of the benchmark's own program, whose version
//! [`Benchmark::source`] names; where that is known to be wrong, [`Folder::strict`] says what is right.
//!
//! A file for each benchmark implements `Harness`: which logs a folder has, which parser reads one, what a log says of its task. The
//! modules `swebench`, `rebench`, `multi_swe`, `pro` and `polybench` of the crate have each benchmark's own reports, byte for byte.

mod benchmark;
mod evaluate;
mod folder;
mod harness;
mod multi_swe;
mod parse;
mod polybench;
mod pro;
mod rate;
mod rebench;
mod report;
mod strict;
mod swebench;

pub use benchmark::other_benchmark;
pub use benchmark::{Benchmark, UnknownBenchmark, recognise};
pub use evaluate::{Evaluation, evaluate};
pub use folder::{Folder, FolderError};
pub use parse::parser_of;
pub use parse::{ParseError, StatusMap, parse};
pub use rate::{Rate, rate};
pub use report::{Report, ReportError, Tests, report};
pub use strict::strict;
