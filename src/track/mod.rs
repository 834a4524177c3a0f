//! L1: languages as data.
//!
//! Owns the schema of a track folder, the embedded catalog, an exercise's own configuration and the recognition of a
//! solution's track. Refuses to act on any of it: plans are made in `plan`.

mod catalog;
mod detect;
mod exercise;
mod schema;
mod slug;
mod test_files;

#[doc(hidden)]
pub use catalog::{File, candidates, files, text};
pub use catalog::{all, find};
#[doc(hidden)]
pub use detect::{Detection, detect, globs};
#[doc(hidden)]
pub use exercise::{ExerciseConfig, ExerciseFiles};
pub use schema::Track;
// What a track folder says changes as the tracks do: it is for the rooms above.
#[doc(hidden)]
pub use schema::*;
pub use slug::{Slug, SlugError};
#[doc(hidden)]
pub use test_files::{TestFiles, test_files};
