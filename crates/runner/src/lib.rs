//! Runs the tests of one solution in any supported language under limits, and decides what happened, test by test.
//!
//! # Run a solution
//! The library call behind `test-runner run`: it recognises the track, runs the tests in a sandbox and writes
//! `output/results.json`. Install the toolchain first, with `test-runner install python`. `examples/run_solution.rs` is a
//! complete program.
//!
//! ```no_run
//! // Not run here: it needs a toolchain.
//! use runner::run::{self, Request, RunError};
//!
//! let request = Request::new("two-fer", "solution/", "output/").with_track("python");
//! let results = run::run(&request, &mut |_| ())?;
//! for test in results.tests.iter().flatten() {
//!     println!("{:5} {}", test.status.as_str(), test.name);
//! }
//! # Ok::<(), RunError>(())
//! ```
//!
//! # Modules
//! A module imports only modules of a row above its own; `tests/commands/architecture.rs` checks it.
//!
//! | module | holds |
//! |---|---|
//! | [`eval_logs`] | the program `eval-logs` |
//! | [`parsers`] | every parser by its id: those of test tools and those of evaluation logs |
//! | [`publish`] | writing files whole or not at all |
//! | [`limits`] | what a run may use, by one order of precedence |
//! | [`workspace`] | the scratch copy of an exercise and a solution |
//! | `plan` | commands from a track and a workspace |
//! | [`sforge`] | reports, scores and selection for judged tasks |
//! | [`external_parser`] | a log that another program reads |
//! | [`reward`] | a run as a reward |
//! | [`program`] | source files as programs with standard input, and their verdicts |
//! | [`problem`] | problems with input and output, and cases of function calls |
//! | [`mod@run`], [`judge`] | one run of an exercise; one evaluation of a judged task |
#![forbid(unsafe_code)]

pub mod eval_logs;
pub mod external_parser;
pub mod judge;
pub mod limits;
pub mod parsers;
mod plan;
pub mod problem;
pub mod program;
pub mod publish;
pub mod reward;
pub mod run;
pub mod sforge;
pub mod workspace;
