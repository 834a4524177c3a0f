//! Runs the tests of a solution in any supported language under limits, and reports what happened, test by test.
//!
//! # Theory of operation
//! An input directory is recognised ([`track`]), copied to a scratch directory (`workspace`), and turned into a plan
//! of commands (`plan`). [`sandbox`] runs them and returns what they left behind ([`model::RawRun`]); a [`parser`]
//! makes a [`model::TestReport`] of it; [`syntax`] joins that with what the test files declare; [`results`] writes it
//! in the form a pipeline expects. Grading ([`grade`]) starts from the same report, or from a stored log.
//!
//! # Who may import whom
//! Downward only; the rooms of L1 never import each other. `tests/architecture.rs` holds the table.
//! `model`, `text` (L0) ← `track`, `parser`, `syntax`, `sandbox` (L1) ← `workspace`, `plan`, `results`, `grade` (L2) ←
//! `runner`, `judge`, `verify`, `toolchain` (L3) ← `cli` (L4).

pub mod cli;
pub mod grade;
pub mod judge;
pub mod model;
pub mod parser;
pub mod plan;
pub mod results;
pub mod runner;
pub mod sandbox;
pub mod syntax;
pub mod text;
pub mod toolchain;
pub mod track;
pub mod verify;
pub mod workspace;
