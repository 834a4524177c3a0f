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
//! # Read a log
//! The call behind `test-runner parse`, for every format that `test-runner parsers` lists. A parser accepts any bytes and
//! never fails; the report's diagnostics say what it could not read.
//!
//! ```
//! use test_runner::model::Status;
//! use test_runner::parser;
//!
//! let tap = parser::find("tap").expect("it is in `parser::ALL`");
//! let report = tap.parse(b"1..2\nok 1 - adds\nnot ok 2 - divides\n");
//! let failed: Vec<&str> = (report.tests.iter())
//!     .filter(|test| test.status == Status::Failed)
//!     .map(|test| test.id.name.as_str())
//!     .collect();
//! assert_eq!(failed, ["divides"]);
//! ```
//!
//! # Grade evaluation logs
//! [`grade::evaluation`] reads the logs of SWE-bench and of its relatives, with the semantics and the numbers of their own
//! programs: [`parse`](grade::evaluation::parse) makes a status map of a log, [`report`](grade::evaluation::report) grades a
//! log against its task, [`rate`](grade::evaluation::rate) counts. A folder is graded in parallel; `examples/grade_folder.rs` is
//! a complete program.
//!
//! ```
//! use test_runner::grade::evaluation::{Folder, rate};
//!
//! # let dir = tempfile::tempdir()?;
//! # std::env::set_current_dir(&dir)?;
//! # std::fs::create_dir("logs")?;
//! # std::fs::write("logs/psf__requests-1.m.eval.log",
//! #     ">>>>> Applied Patch (pred)\n>>>>> Applied Patch (test)\nPASSED test_a.py::test_new\nPASSED test_a.py::test_old\n")?;
//! # std::fs::write("gold.jsonl", r#"{"instance_id": "psf__requests-1",
//! #     "FAIL_TO_PASS": ["test_a.py::test_new"], "PASS_TO_PASS": ["test_a.py::test_old"]}"#.replace('\n', ""))?;
//! let folder = Folder::open("logs".as_ref(), "gold.jsonl".as_ref())?;
//! let reports = folder.reports();
//! for (log, report) in &reports {
//!     match report {
//!         Ok(report) => println!("{log}: resolved: {}, failed: {:?}", report.resolved, report.tests[0].failure),
//!         Err(error) => println!("{log}: {error}"),
//!     }
//! }
//! assert_eq!(rate(reports.values()).to_string(), "1 of 1 resolved (100.0 %)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The calls behind `test-runner swebench` are one room below, in [`grade::swebench`]: what the swebench packages print, byte
//! for byte, in memory for one window of logs at a time. `examples/grade_swebench.rs` uses them.
//!
//! # How a run works
//! 1. [`track`] recognises the language of an input directory and describes it: what must be installed, which commands
//!    run, which report they write, how the tests are found in their files.
//! 2. `workspace` copies the directory to a scratch folder; `plan` turns the description into commands with paths and
//!    limits.
//! 3. `sandbox` runs the commands and returns what happened ([`model::RawRun`]).
//! 4. A [`parser`] makes a [`model::TestReport`] of the output.
//! 5. `syntax` lists the tests that the test files declare, with their code and tasks, and joins them with the report.
//! 6. [`results`] writes the outcome in the format that the caller expects.
//!
//! [`runner`] holds these steps together. Grading ([`grade`]) starts from the same report, or from a stored log.
//!
//! # Where things belong
//! A module imports only from rooms on lower floors; `tests/commands/architecture.rs` checks it. There is one exception: `runner`
//! imports from `toolchain`.
//!
//! | floor | room | holds |
//! |---|---|---|
//! | L0 | `model` | the types that every room shares: report, test case, status, limits, how a command ended |
//! | | `text` | escape sequences, truncation, redaction of paths, indentation |
//! | L1 | `track` | the schema of `track.toml`, the embedded tracks, recognition of a track |
//! | | `parser` | one file per format of test output, and the registry of formats |
//! | | `syntax` | grammars, and the tests that a test file declares |
//! | | `sandbox` | everything that starts processes or needs `unsafe` |
//! | L2 | `workspace` | the scratch copy of a solution |
//! | | `plan` | from a track and a workspace to commands |
//! | | `results` | output formats: `results.json`, JUnit XML, many results as CSV, JSON or a page |
//! | | `grade` | judged tasks (`sforge`) and evaluation logs (`evaluation`, and a room for each family): scores, rates, reports |
//! | | `twin` | copies of test files that expect other values |
//! | | `check` | whether the data of tracks is complete and correct |
//! | L3 | `runner` | one run, from input directory to results |
//! | | `judge`, `verify`, `toolchain` | one evaluation; all exercises of a track; installation and `doctor` |
//! | | `batch` | many solutions, and what is known of each in files that a later run continues |
//! | L4 | `cli` | one file per command, messages, tables on the terminal, exit codes |
//! | data | `tracks/<id>` | one language: description, query, and the files that run beside the tests. Nothing about a single language belongs in a room. |
//!
//! The hidden modules (`batch`, `check`, `cli`, `sandbox`, `twin`, `verify`, `workspace`) are public for this package's own program and tests, and
//! change without notice.

#[doc(hidden)]
pub mod batch;
#[doc(hidden)]
pub mod check;
#[doc(hidden)]
pub mod cli;
pub mod grade;
pub mod judge;
pub mod model;
pub mod parser;
#[expect(unreachable_pub, reason = "its items are public for other rooms")]
mod plan;
pub mod results;
pub mod runner;
#[doc(hidden)]
pub mod sandbox;
#[expect(unreachable_pub, reason = "its items are public for other rooms")]
mod syntax;
#[expect(unreachable_pub, reason = "its items are public for other rooms")]
mod text;
pub mod toolchain;
pub mod track;
#[doc(hidden)]
pub mod twin;
#[doc(hidden)]
pub mod verify;
#[doc(hidden)]
pub mod workspace;
