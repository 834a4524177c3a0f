//! The golden cases in a folder, and what each is an exercise of.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use super::GoldenError;
use super::expected::Expected;
use runner::run::{exercise_in, recognise_input};
use runner::workspace::{Input, Walk};
use tracks::{ExerciseConfig, Slug, TestFiles, Track, TrackRegistry, test_files};

/// What follows the id of a track in the name of its runner's repository.
const REPOSITORY: &str = "-test-runner";

/// The golden cases of a runner, by name.
#[derive(Debug)]
pub struct GoldenCases {
    /// Where they are, as the caller wrote it.
    path: PathBuf,
    /// All of them.
    pub cases: Vec<GoldenCase>,
}

/// A solution and its tests, with the results of the other runner.
#[derive(Debug, Clone)]
pub struct GoldenCase {
    /// Its folder below the folder that all cases are in, with `/`.
    pub name: String,
    /// Its folder.
    pub(super) dir: PathBuf,
    pub(super) expected: Expected,
}

impl GoldenCases {
    /// Finds and reads the cases: all folders at or below the path with a file of this name.
    pub fn open(path: &Path, file: &str) -> Result<Self, GoldenError> {
        let root = path.canonicalize().map_err(|error| unreadable(path, &error))?;
        let dirs = case_folders(path, file)?;
        if dirs.is_empty() {
            return Err(GoldenError::NoCases { path: path.to_owned(), name: file.to_owned() });
        }
        let whole: Vec<PathBuf> = dirs.iter().map(|dir| without_end(&root.join(dir))).collect();
        let shared = shared_folder(&whole);
        let mut cases = Vec::new();
        for (below, dir) in dirs.iter().zip(whole) {
            let at = without_end(&path.join(below)).join(file);
            let json = fs::read(&at).map_err(|error| unreadable(&at, &error))?;
            let expected = Expected::read(&json).map_err(|error| unreadable(&at, &error))?;
            let name = dir.strip_prefix(&shared).unwrap_or(&dir).to_string_lossy().into_owned();
            cases.push(GoldenCase { name, dir, expected });
        }
        cases.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Self { path: path.to_owned(), cases })
    }

    /// The cases of these names; all if none is given.
    pub fn select(&self, names: &[String]) -> Result<Vec<GoldenCase>, GoldenError> {
        if names.is_empty() {
            return Ok(self.cases.clone());
        }
        let find = |name: &String| {
            let found = self.cases.iter().find(|case| case.name == name.trim_end_matches('/'));
            found.cloned().ok_or_else(|| GoldenError::unknown_case(name, &self.cases))
        };
        names.iter().map(find).collect()
    }

    /// The track of the cases: that of the repository's name, or else the only one that is recognised by their files.
    pub fn track(&self, tracks: TrackRegistry) -> Result<&'static Track, GoldenError> {
        let dirs = || self.cases.iter().map(|case| case.dir.as_path());
        let named = |dir: &Path| {
            let names = dir.components().rev().filter_map(|part| part.as_os_str().to_str());
            names.filter_map(|name| name.strip_suffix(REPOSITORY)).find_map(|id| tracks.find(id))
        };
        if let Some(track) = dirs().next().and_then(named) {
            return Ok(track);
        }
        let found = dirs().filter_map(|dir| recognise_input(dir, tracks));
        let ids: BTreeSet<&str> = found.map(|track| track.id.as_str()).collect();
        let ids: Vec<&str> = ids.into_iter().collect();
        let why = match ids.as_slice() {
            [id] => {
                return tracks.find(id).ok_or_else(|| self.no_track(format!("no track `{id}`")));
            }
            [] => "the files of no case show it".to_owned(),
            ids => format!("its cases look like {}", ids.join(", ")),
        };
        Err(self.no_track(why))
    }

    fn no_track(&self, why: String) -> GoldenError {
        GoldenError::Track { path: self.path.clone(), why }
    }
}

impl GoldenCase {
    /// The slug of its exercise: the first of the one that its files say, the names of its folder and of the folders above it, and
    /// the names of its test files, that shows which files are the tests. Otherwise its folder's name.
    pub(super) fn slug(&self, track: &Track) -> String {
        let present = Input::read(&self.dir).map(|input| input.files()).unwrap_or_default();
        let config = ExerciseConfig::of_folder(&self.dir).ok().flatten();
        let files = config.as_ref().map(|config| &config.files);
        let said = exercise_in(&self.dir).ok().map(|found| found.slug);
        let folders: Vec<&str> = self.name.rsplit('/').collect();
        let of_tests = present.iter().filter_map(|path| slug_of_test(track, path));
        let of_folders = folders.iter().map(|name| (*name).to_owned());
        let names = said.into_iter().chain(of_folders).chain(of_tests);
        let shows = |name: &String| {
            let slug = Slug::new(name).ok();
            slug.is_some_and(|slug| {
                matches!(test_files(track, &slug, &present, files), TestFiles::Known(_))
            })
        };
        let own = || folders.first().map(|name| (*name).to_owned()).unwrap_or_default();
        names.into_iter().find(shows).unwrap_or_else(own)
    }
}

/// The part of a test file's name that is the exercise's in this track.
fn slug_of_test(track: &Track, path: &str) -> Option<String> {
    let name = path.rsplit('/').next()?;
    track.detect.test.iter().find_map(|pattern| {
        let pattern = pattern.rsplit('/').next()?;
        let form = ["*", "{slug}", "{snake}", "{pascal}"]
            .into_iter()
            .find(|form| pattern.contains(form))?;
        let (before, after) = pattern.split_once(form)?;
        let stem = name.strip_prefix(before)?.strip_suffix(after)?;
        (!stem.is_empty()).then(|| stem.to_owned())
    })
}

fn unreadable(at: &Path, why: &dyn Display) -> GoldenError {
    GoldenError::Unreadable { path: at.to_owned(), why: why.to_string() }
}

/// The folders with a file of this name, relative to the path.
fn case_folders(path: &Path, file: &str) -> Result<Vec<PathBuf>, GoldenError> {
    let mut dirs = Vec::new();
    let mut walk = Walk::of(path);
    while let Some(entry) = walk.next() {
        let entry = entry.map_err(|error| unreadable(&path.join(&error.path), &error.source))?;
        let name = entry.path.file_name().unwrap_or_default();
        if entry.kind.is_dir() && is_left_out(name) {
            walk.leave_out(&entry);
        } else if name == file && !entry.kind.is_dir() {
            dirs.push(entry.path.parent().unwrap_or(Path::new("")).to_owned());
        }
    }
    Ok(dirs)
}

/// The lowest folder that holds all of these. A single one is in the folder above it.
fn shared_folder(dirs: &[PathBuf]) -> PathBuf {
    let above = |dir: &PathBuf| dir.parent().unwrap_or(dir).to_owned();
    let mut shared = dirs.first().map(above).unwrap_or_default();
    while !dirs.iter().all(|dir| above(dir).starts_with(&shared)) {
        shared.pop();
    }
    shared
}

/// The path without a slash at its end.
fn without_end(path: &Path) -> PathBuf {
    path.components().collect()
}

/// Folders that hold no cases.
fn is_left_out(name: &OsStr) -> bool {
    name == "node_modules" || name.as_encoded_bytes().starts_with(b".")
}
