//! L1: languages as data.
//!
//! Owns the schema of a track folder, the embedded catalog, an exercise's own configuration and the recognition of a
//! solution's track. Refuses to act on any of it: plans are made in `plan`.

mod catalog;
mod detect;
mod exercise;
mod schema;

pub use catalog::{all, candidates, files, find};
pub use detect::{Detection, detect, globs, test_files};
pub use exercise::{ExerciseConfig, ExerciseFiles, Slug};
pub use schema::*;
