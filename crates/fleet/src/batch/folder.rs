//! Finds the folders of a row: that of the solution, which is made of the row's files if it names none, and that of the exercise.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{ParsedRow, RowAgainst, RowSolution, paths};
use runner::workspace::plain;
use test_report::text::{did_you_mean, nearest};

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
    row: &ParsedRow,
    exercises: Option<&Path>,
) -> Result<Option<PathBuf>, FolderError> {
    match &row.against {
        RowAgainst::Exercise(folder) if folder.is_dir() => return Ok(Some(folder.clone())),
        RowAgainst::Exercise(folder) => {
            let shown = plain(&folder.to_string_lossy());
            return Err(FolderError::Row(format!("no such folder: `{shown}`")));
        }
        RowAgainst::Slug => {}
        _ => return Ok(None),
    }
    let Some(root) = exercises else {
        return match row.solution {
            RowSolution::Folder(_) => Ok(None),
            RowSolution::Files(_) => Err(FolderError::Row(
                "a row with `files` needs the key `exercise` or `exercise_files`, or the option `--exercises`"
                    .to_owned(),
            )),
        };
    };
    let track = row.track.as_deref();
    find(root, track, &row.slug).map(Some).ok_or_else(|| {
        let known = names(root, track);
        let meant = did_you_mean(nearest(&row.slug, known.iter().map(String::as_str)));
        let slug = plain(&row.slug);
        FolderError::Row(format!("no exercise `{slug}` in `{}`{meant}", root.display()))
    })
}

/// An exercise in a checkout of a track, in a folder of such checkouts named after their tracks, or in a folder of exercises.
pub(super) fn find(root: &Path, track: Option<&str>, slug: &str) -> Option<PathBuf> {
    let mut folders = places(root, track).filter(|_| is_name(slug)).map(|place| place.join(slug));
    folders.find(|folder| folder.is_dir())
}

/// The names of all exercises, and of some other folders.
fn names(root: &Path, track: Option<&str>) -> Vec<String> {
    let entries = places(root, track).filter_map(|place| fs::read_dir(place).ok()).flatten();
    let folders = entries.filter_map(Result::ok).filter(|entry| entry.path().is_dir());
    folders
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| is_name(name))
        .collect()
}

/// The folders that may hold exercises.
fn places(root: &Path, track: Option<&str>) -> impl Iterator<Item = PathBuf> {
    // A solution may have written the track, and no path leads out of the exercises.
    let track = track.filter(|track| is_name(track));
    let roots = track.map(|track| root.join(track)).into_iter().chain([root.to_owned()]);
    roots.flat_map(|root| {
        ["exercises/practice", "exercises/concept", ""].map(|below| root.join(below))
    })
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(['/', '\0']) && !name.starts_with('.')
}

/// The folder of a row's solution, made inside `scratch` if the row has files.
pub(super) fn make(row: &ParsedRow, scratch: &Path) -> Result<Folder, FolderError> {
    match &row.solution {
        RowSolution::Folder(folder) => Ok(Folder::Given(folder.clone())),
        RowSolution::Files(files) => made("files", files, scratch),
    }
}

/// The folder of the exercise whose files are in the row, if they are.
pub(super) fn make_exercise(
    row: &ParsedRow,
    scratch: &Path,
) -> Result<Option<Folder>, FolderError> {
    match &row.against {
        RowAgainst::ExerciseFiles(files) => made("exercise_files", files, scratch).map(Some),
        _ => Ok(None),
    }
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

    #[test]
    fn a_similar_exercise_is_suggested() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("exercises/practice/median")).unwrap();
        let row = ParsedRow::of_line(br#"{"id": "a", "slug": "medain", "files": {}}"#).unwrap();
        let Err(FolderError::Row(why)) = exercise_of(&row, Some(root.path())) else { panic!() };
        assert!(why.ends_with("; did you mean `median`?"), "{why}");
    }
}
