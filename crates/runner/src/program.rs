//! Programs: source files that are compiled, and run with standard input.
//!
//! A [`Submission`] is a set of files whose language is known by `[program]` of its track. It is compiled once, and the
//! `CompiledProgram` runs any number of times, each time in a folder and as a user of its own. What a program does is data
//! ([`Verdict`]); a [`ProgramError`] is a fault of the request or of this machine, and says nothing about the program.
//!
//! | file | holds |
//! |---|---|
//! | `source` | the files of a submission, its language and its main file |
//! | `compile` | the compilation, and the folder of the result |
//! | `run` | one run |
//! | `verdict` | the verdict of a run, and of all tests together |
//! | `machine` | the tools, tracks and users of runs, and the folders that they cannot read |
//! | `compare` | the comparison of an output with the expected one |
//! | `function`, `values` | calls of a function, and the comparison of their values |
//! | `unreadable` | the folders that no untrusted command can read |

mod compare;
mod compile;
mod error;
mod function;
mod machine;
mod run;
mod source;
pub mod unreadable;
mod values;
mod verdict;

pub(crate) use compare::Comparison;
pub use compare::Mismatch;
pub(crate) use compile::{Compilation, CompiledProgram};
pub use error::ProgramError;
pub(crate) use function::judge_calls;
pub use function::{FunctionCase, FunctionCases};
pub use machine::Machine;
pub(crate) use run::Invocation;
pub use run::{Finished, ProgramLimits};
pub use source::{Sources, Submission};
pub use verdict::{Judgement, Printed, TestOutcome, Verdict};
