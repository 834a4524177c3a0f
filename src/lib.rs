//! Runs the tests of a solution in any supported language under limits, and reports what happened, test by test.
//!
//! # Run a solution
//! What `test-runner run` does: the track is recognised, the tests run in a sandbox, and `output/results.json` is there
//! when this returns. The toolchain is installed by `test-runner install python`. `examples/run_solution.rs` is a whole
//! program.
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
//! What `test-runner parse` does, for each format that `test-runner parsers` lists. A parser takes any bytes and never
//! fails; what it cannot read it says in the report's diagnostics.
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
//! What `test-runner swebench` does, with the meaning and the numbers of the packages. Logs are read in parallel and
//! answered in order.
//!
//! ```
//! use test_runner::grade::swebench::{Batch, Gold, LogFile, Outcome, Rules};
//! use test_runner::parser::swebench::Generation;
//!
//! # let dir = tempfile::tempdir()?;
//! # std::env::set_current_dir(&dir)?;
//! # std::fs::create_dir("logs")?;
//! # std::fs::write("logs/psf__requests-1.m.eval.log",
//! #     ">>>>> Applied Patch (pred)\n>>>>> Applied Patch (test)\nPASSED test_a.py::test_new\nPASSED test_a.py::test_old\n")?;
//! # std::fs::write("gold.jsonl", r#"{"instance_id": "psf__requests-1",
//! #     "FAIL_TO_PASS": ["test_a.py::test_new"], "PASS_TO_PASS": ["test_a.py::test_old"]}"#.replace('\n', ""))?;
//! let gold = Gold::open("gold.jsonl".as_ref())?;
//! let logs = LogFile::of_folder("logs".as_ref(), "")?;
//! let rules = Rules { generation: Generation::V1, strict: false, parser: None };
//! let mut resolutions = Vec::new();
//! Batch { gold: &gold, rules, tick: &|| () }.each(
//!     &logs,
//!     |_, _, outcome| match outcome {
//!         Outcome::Applied(graded) => graded.resolution().name(),
//!         _ => "not graded",
//!     },
//!     |log, resolution| -> Result<(), ()> { Ok(resolutions.push((log.name.clone(), resolution))) },
//! );
//! assert_eq!(resolutions, [("psf__requests-1.m.eval.log".to_owned(), "RESOLVED_FULL")]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Theory of operation
//! An input directory is recognised ([`track`]), copied to a scratch directory (`workspace`), and turned into a plan
//! of commands (`plan`). The `sandbox` runs them and returns what they left behind ([`model::RawRun`]); a [`parser`]
//! makes a [`model::TestReport`] of it; `syntax` joins that with what the test files declare; [`results`] writes it
//! in the form a pipeline expects. Grading ([`grade`]) starts from the same report, or from a stored log.
//!
//! # Who may import whom
//! Downward only; the rooms of L1 never import each other. `tests/architecture.rs` holds the table.
//! `model`, `text` (L0) ← `track`, `parser`, `syntax`, `sandbox` (L1) ← `workspace`, `plan`, `results`, `grade` (L2) ←
//! `runner`, `judge`, `verify`, `toolchain` (L3) ← `cli` (L4).
//!
//! What is hidden from these pages (`cli`, `sandbox`, `verify`, `workspace`) is open to this package's program and tests alone, and
//! changes without notice.

#[doc(hidden)]
pub mod cli;
pub mod grade;
pub mod judge;
pub mod model;
pub mod parser;
#[expect(unreachable_pub, reason = "what a room offers to the others")]
mod plan;
pub mod results;
pub mod runner;
#[doc(hidden)]
pub mod sandbox;
#[expect(unreachable_pub, reason = "what a room offers to the others")]
mod syntax;
#[expect(unreachable_pub, reason = "what a room offers to the others")]
mod text;
pub mod toolchain;
pub mod track;
#[doc(hidden)]
pub mod verify;
#[doc(hidden)]
pub mod workspace;
