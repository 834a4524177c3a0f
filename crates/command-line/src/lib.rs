//! What the command lines of `test-runner` and `eval-logs` have in common.
//!
//! | module | holds |
//! |---|---|
//! | `failure` | errors with exit codes |
//! | [`mod@print`] | machine output on stdout, messages for people on stderr |
//! | [`table`] | tables for people |
//! | [`completions`], [`man`] | scripts for shells and manual pages, made from the definition of a command line |
//! | [`schema`] | the list of a program's JSON Schemas |
#![forbid(unsafe_code)]

pub mod completions;
mod failure;
pub mod man;
pub mod print;
pub mod schema;
pub mod table;

pub use failure::{Failure, FailureKind};
