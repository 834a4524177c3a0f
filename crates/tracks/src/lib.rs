//! Languages as data.
//!
//! The schema of a track folder, the embedded catalog, an exercise's own configuration and the recognition of a
//! solution's track. Nothing here acts on them: `plan` makes the plans.
#![forbid(unsafe_code)]

mod default_limits;
mod detect;
mod differences;
mod exercise;
mod exercise_settings;
mod fnv1a;
mod folder;
pub mod lint;
mod names;
mod pattern;
mod program;
mod registry;
mod schema;
mod shared;
mod slug;
mod test_files;
pub mod toolchain;
mod track;

pub use default_limits::DefaultLimits;
pub use detect::{Detection, globs, loose_globs, wrong_glob};
pub use differences::{Aspect, CasePattern, DeclaredDifference, Differences, MalformedDifferences};
pub use exercise::{ExerciseConfig, ExerciseFiles};
pub use exercise_settings::{BuildSettings, ExerciseLimits, ExerciseSettings};
pub use folder::{File, Folder, read_folders};
pub use names::{display_name, tell_apart};
pub use pattern::{Edits, Pattern};
pub use program::Program;
pub use registry::{TrackRegistry, TracksError, beginning, embedded_folders, read_tracks};
// The schema changes with the tracks: it is public for the rooms above only.
pub use schema::*;
pub use shared::{Shared, describe};
pub use slug::{Slug, SlugError};
pub use test_files::{TestFiles, test_files, unused_tests};
pub use track::{Expressions, Track, TrackError};
