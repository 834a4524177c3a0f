//! Shared by the tests: the program under test, folders of cases, a case and its expectation, and goldens.
//!
//! A corpus is a folder `test-data/<corpus>/` with a folder for each track. [`tracks()`] walks one, [`Case`] reads, runs and
//! checks a case, and [`Case::trial`] makes a test of it.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

pub mod batch;
pub mod browser;
mod case;
mod files;
pub mod generated_log;
pub mod golden;
mod honest;
pub mod process;
mod program;
pub mod robust;
mod scene;
mod spy_exercise;
pub mod txtar;

pub use case::{Case, Settings, all_wanted, cases, tracks, wanted};
pub use files::{copy, data, files, folders, folders_within, name, root, write};
pub use honest::HonestCase;
pub use program::{
    eval_logs, path_of_program, program, stderr, stdout, with_input, without_missing_layers,
};
pub use spy_exercise::SpyExercise;
