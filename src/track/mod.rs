//! L1: languages as data.
//!
//! The schema of a track folder, the embedded catalog, an exercise's own configuration and the recognition of a
//! solution's track. Nothing here acts on them: `plan` makes the plans.

mod catalog;
mod detect;
mod exercise;
mod folder;
mod schema;
mod shared;
mod slug;
mod test_files;

#[doc(hidden)]
pub use catalog::{add, beginning, candidates, embedded, files, nearest, text};
pub use catalog::{all, find};
#[doc(hidden)]
pub use detect::{Detection, detect, globs, loose_globs, wrong_glob};
#[doc(hidden)]
pub use exercise::{ExerciseConfig, ExerciseFiles};
#[doc(hidden)]
pub use folder::{File, Folder, read_folders};
pub use schema::Track;
// The schema changes with the tracks: it is public for the rooms above only.
#[doc(hidden)]
pub use schema::*;
#[doc(hidden)]
pub use shared::{Shared, describe};
pub use slug::{Slug, SlugError};
#[doc(hidden)]
pub use test_files::{TestFiles, test_files};
