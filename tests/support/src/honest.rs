//! The cases of `test-data/honest`, whose README describes the format.

use std::fs;
use std::path::PathBuf;

use super::txtar::unpack;
use super::{data, files};

/// Odd but honest test files, with a right and often a wrong solution.
pub struct HonestCase {
    /// The name of its file, without the ending.
    pub name: String,
    archive: String,
}

impl HonestCase {
    /// The cases of a track, by name.
    pub fn of_track(track: &str) -> Vec<Self> {
        let mut paths: Vec<PathBuf> = files(&data("honest").join(track));
        paths.retain(|path| path.extension().is_some_and(|end| end == "txtar"));
        let read = |path: PathBuf| Self {
            name: path.file_stem().unwrap().to_string_lossy().into_owned(),
            archive: fs::read_to_string(&path).unwrap(),
        };
        paths.into_iter().map(read).collect()
    }

    /// The bare tool's list of tests with the right or the wrong solution.
    pub fn list(&self, is_wrong: bool) -> Option<&str> {
        let wanted = if is_wrong { "bare-wrong.txt" } else { "bare.txt" };
        unpack(&self.archive).into_iter().find_map(|(path, text)| (path == wanted).then_some(text))
    }

    /// The right solution with its tests, by path.
    pub fn right(&self) -> Vec<(&str, &str)> {
        let mut files = unpack(&self.archive);
        files.retain(|(path, _)| !path.starts_with("wrong/"));
        files.retain(|(path, _)| !["bare.txt", "bare-wrong.txt"].contains(path));
        files
    }

    /// The files in which the wrong solution differs from the right one, by path.
    pub fn wrong(&self) -> Vec<(&str, &str)> {
        let files = unpack(&self.archive).into_iter();
        files.filter_map(|(path, text)| Some((path.strip_prefix("wrong/")?, text))).collect()
    }
}
