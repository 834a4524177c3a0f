//! Runs the tests of a solution in any supported language under limits, and reports what happened, test by test.
//!
//! # Run a solution
//! The library call behind `test-runner run`: it recognises the track, runs the tests in a sandbox and writes
//! `output/results.json`. Install the toolchain first, with `test-runner install python`. `examples/run_solution.rs` is a
//! complete program.
//!
//! ```no_run
//! // Not run here: it needs a toolchain.
//! use test_runner::runner::{self, Request, RunError};
//!
//! let request = Request::new("two-fer", "solution/", "output/").with_track("python");
//! let results = runner::run(&request, &mut |_| ())?;
//! for test in results.tests.iter().flatten() {
//!     println!("{:5} {}", test.status.as_str(), test.name);
//! }
//! # Ok::<(), RunError>(())
//! ```
//!
//! `test_report`, a crate of its own, reads the output of test tools; the program `eval-logs` grades evaluation logs.
//! `docs/architecture.md` says which crate does what, and which steps a run takes.
//!
//! # Modules
//! A module imports only modules of a row above its own; `tests/commands/architecture.rs` checks it.
//!
//! | module | holds |
//! |---|---|
//! | `eval_logs` | the program `eval-logs` |
//! | `parsers` | every parser by its id: those of test tools and those of evaluation logs |
//! | `fault` | whose fault it is that a run could not do its job |
//! | `publish` | writing files whole or not at all |
//! | `workspace` | the scratch copy of an exercise and a solution |
//! | `limits` | what a run may use, by one order of precedence |
//! | `plan` | commands from a track and a workspace |
//! | `sforge` | reports, scores and selection for judged tasks |
//! | `external_parser` | a log that another program reads |
//! | `gradebook`, `reward` | many results in one table, and their points; a run as a reward |
//! | `handins` | what students handed in, by student and exercise |
//! | `platform` | what grading platforms read of a run |
//! | `program` | source files as programs with standard input, and their verdicts |
//! | `problem` | problems with input and output, and cases of function calls |
//! | `runner`, `judge` | one run of an exercise; one evaluation of a judged task |
//! | `verify` | all exercises of a track repository |
//! | `golden` | recorded results of another test runner |
//! | `batch` | many solutions, and files that a later batch continues |
//! | `serve` | rows and records for other programs, for as long as they want |
//! | `cli` | a file for each command: messages, tables, exit codes |
//!
//! The hidden modules (`batch`, `cli`, `golden`, `problem`, `program`, `verify`, `workspace`) are public for this package's own program and tests, and change
//! without notice.
#![forbid(unsafe_code)]

#[doc(hidden)]
pub mod batch;
#[doc(hidden)]
pub mod cli;
mod eval_logs;
mod external_parser;
mod fault;
#[doc(hidden)]
pub mod golden;
mod gradebook;
mod handins;
pub mod judge;
mod limits;
pub mod parsers;
mod plan;
mod platform;
#[doc(hidden)]
pub mod problem;
#[doc(hidden)]
pub mod program;
mod publish;
mod reward;
pub mod runner;
mod serve;
pub mod sforge;
#[doc(hidden)]
pub mod verify;
#[doc(hidden)]
pub mod workspace;
