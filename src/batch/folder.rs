//! Finds the folders of a row: that of the solution, which is made of the row's files if it names none, and that of the exercise.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{BatchRow, paths};
use crate::workspace::plain;

/// The folder that a run takes as its input.
pub(super) enum Folder {
    Given(PathBuf),
    Made(TempDir),
}

/// Why there is no folder.
#[derive(Debug)]
pub(super) enum FolderError {
    /// The row asks for what does not exist: for people.
    Row(String),
    /// This machine cannot make it: for people.
    Machine(String),
}

impl Folder {
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Given(path) => path,
            Self::Made(dir) => dir.path(),
        }
    }
}

/// The folder of the exercise of a row; none if the row's own folder is trusted to hold the tests.
pub(super) fn exercise_of(
    row: &BatchRow,
    exercises: Option<&Path>,
) -> Result<Option<PathBuf>, FolderError> {
    if row.exercise_files.is_some() {
        return Ok(None);
    }
    if let Some(folder) = &row.exercise {
        return if folder.is_dir() {
            Ok(Some(folder.clone()))
        } else {
            Err(FolderError::Row(format!("no such folder: `{}`", plain(&folder.to_string_lossy()))))
        };
    }
    let Some(root) = exercises else {
        return if row.dir.is_some() {
            Ok(None)
        } else {
            Err(FolderError::Row(
                "a row with `files` needs the key `exercise` or `exercise_files`, or the option `--exercises`"
                    .to_owned(),
            ))
        };
    };
    find(root, row.track.as_deref(), &row.slug).map(Some).ok_or_else(|| {
        FolderError::Row(format!("no exercise `{}` in `{}`", plain(&row.slug), root.display()))
    })
}

/// An exercise in a checkout of a track, in a folder of such checkouts named after their tracks, or in a folder of exercises.
pub(super) fn find(root: &Path, track: Option<&str>, slug: &str) -> Option<PathBuf> {
    let is_name =
        |name: &str| !name.is_empty() && !name.contains(['/', '\0']) && !name.starts_with('.');
    if !is_name(slug) {
        return None;
    }
    // A solution may have written the track, and no path leads out of the exercises.
    let track = track.filter(|track| is_name(track));
    let roots = track.map(|track| root.join(track)).into_iter().chain([root.to_owned()]);
    let mut places = roots.flat_map(|root| {
        ["exercises/practice", "exercises/concept", ""].map(|below| root.join(below).join(slug))
    });
    places.find(|place| place.is_dir())
}

/// The folder of a row's solution, made inside `scratch` if the row has files.
pub(super) fn make(row: &BatchRow, scratch: &Path) -> Result<Folder, FolderError> {
    if let Some(dir) = &row.dir {
        return Ok(Folder::Given(dir.clone()));
    }
    made("files", row.files.iter().flatten(), scratch)
}

/// The folder of the exercise whose files are in the row, if they are.
pub(super) fn make_exercise(row: &BatchRow, scratch: &Path) -> Result<Option<Folder>, FolderError> {
    row.exercise_files.as_ref().map(|files| made("exercise_files", files, scratch)).transpose()
}

fn made<'a>(
    key: &str,
    files: impl IntoIterator<Item = (&'a String, &'a String)>,
    scratch: &Path,
) -> Result<Folder, FolderError> {
    let made = tempfile::Builder::new().prefix("row-").tempdir_in(scratch).map_err(|error| {
        FolderError::Machine(format!("cannot create a temporary folder: {error}"))
    })?;
    for (path, text) in files {
        let parts = paths::parts(key, path).map_err(FolderError::Row)?;
        let target = made.path().join(parts.join("/"));
        put(&target, text).map_err(|error| {
            let why = format!("cannot write `{}`: {error}", plain(path));
            if is_of_name(&error) { FolderError::Row(why) } else { FolderError::Machine(why) }
        })?;
    }
    Ok(Folder::Made(made))
}

fn put(target: &Path, text: &str) -> io::Result<()> {
    if let Some(parent) = target.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(target, text)
}

/// Whether a path is at fault, and not the machine.
fn is_of_name(error: &io::Error) -> bool {
    use io::ErrorKind::{
        AlreadyExists, InvalidFilename, InvalidInput, IsADirectory, NotADirectory,
    };
    matches!(
        error.kind(),
        AlreadyExists | InvalidFilename | InvalidInput | IsADirectory | NotADirectory
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exercises_are_found_where_checkouts_have_them() {
        let root = tempfile::tempdir().unwrap();
        for path in ["exercises/practice/leap", "python/exercises/concept/lasagna", "two-fer"] {
            fs::create_dir_all(root.path().join(path)).unwrap();
        }
        let found = |slug| find(root.path(), Some("python"), slug).is_some();
        assert!(found("leap") && found("lasagna") && found("two-fer"));
        assert!(!found("x") && !found("../python") && !found("") && !found("a\0b"));
        let below = |track: &str| find(&root.path().join("exercises"), Some(track), "two-fer");
        assert_eq!(below(".."), None);
        assert_eq!(below(&root.path().display().to_string()), None);
    }
}
