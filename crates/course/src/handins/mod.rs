//! What students handed in, as a learning platform exports it: unpacks archives, and finds student and exercise.
//!
//! Nothing here runs a solution. A hand-in that cannot be assigned is listed with the reason, never dropped.

mod assign;
mod names;
mod unpack;

use std::path::PathBuf;

pub use assign::{Assignment, Course, collect};
pub use names::file_name;

/// A solution of a student for an exercise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandIn {
    /// The key of the student in the roster, or what the export calls the student.
    pub student: String,
    /// The exercise's slug.
    pub exercise: String,
    /// The folder with the files.
    pub folder: PathBuf,
    /// Whether the platform marks it as late.
    pub is_late: bool,
}

/// A file or folder that could not be assigned, or not be read.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unassigned {
    /// Its path below the folder of the hand-ins.
    pub path: String,
    /// The student, if that is known.
    pub student: String,
    /// Why, for people.
    pub reason: String,
}

/// Everything that was handed in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HandIns {
    /// Those of known students and exercises.
    pub found: Vec<HandIn>,
    /// What belongs to none.
    pub unassigned: Vec<Unassigned>,
}
