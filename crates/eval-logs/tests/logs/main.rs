//! `eval-logs` compared with the original packages: each parser and each command, on real and on generated logs.
//!
//! The packages are in virtual environments that the test command makes (`target/venvs/swebench-v1`, `…-v5`).

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod benchmarks;
mod coverage;
mod denominators;
mod documents;
mod fuzz;
mod gold_tests;
mod holes;
mod inputs;
mod listed;
mod multi_swe;
mod other_benchmarks;
mod own_parsers;
mod page;
mod polybench;
mod pro;
mod rebench;
mod recordings;
mod registry;
mod robust;
mod shards;
mod small;
mod strict;
mod support;
