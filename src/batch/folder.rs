//! Makes the folder of a solution out of a row: the folder that it names, or an exercise with the row's files laid over it.
//!
//! Of an exercise, what a student never gets stays behind: reference solutions, notes, other people's approaches. A solution
//! could read the answer there.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use tempfile::TempDir;

use super::Row;
use crate::track::ExerciseConfig;
use crate::workspace::Walk;

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

/// Folders of an exercise that no student gets; of `.meta`, its configuration is kept.
const LEFT_OUT: [&str; 4] = [".meta", ".docs", ".approaches", ".articles"];

impl Folder {
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Given(path) => path,
            Self::Made(dir) => dir.path(),
        }
    }
}

/// The folder of the exercise of a row with files.
pub(super) fn exercise_of(row: &Row, exercises: Option<&Path>) -> Result<PathBuf, FolderError> {
    if let Some(folder) = &row.exercise {
        return if folder.is_dir() {
            Ok(folder.clone())
        } else {
            Err(FolderError::Row(format!("there is no folder `{}`", folder.display())))
        };
    }
    let Some(root) = exercises else {
        return Err(FolderError::Row(
            "a row with `files` needs `exercise`, or the batch `--exercises`".to_owned(),
        ));
    };
    find(root, row.track.as_deref(), &row.slug).ok_or_else(|| {
        FolderError::Row(format!("there is no exercise `{}` in `{}`", row.slug, root.display()))
    })
}

/// An exercise in a checkout of a track, in a folder of such checkouts named after their tracks, or in a folder of exercises.
pub(super) fn find(root: &Path, track: Option<&str>, slug: &str) -> Option<PathBuf> {
    if slug.is_empty() || slug.contains('/') || slug.starts_with('.') {
        return None;
    }
    let roots = track.map(|track| root.join(track)).into_iter().chain([root.to_owned()]);
    let mut places = roots.flat_map(|root| {
        ["exercises/practice", "exercises/concept", ""].map(|below| root.join(below).join(slug))
    });
    places.find(|place| place.is_dir())
}

/// Makes the folder of a row, inside `scratch`. `exercise` is that of [`exercise_of`] if the row has files.
pub(super) fn make(
    row: &Row,
    exercise: Option<&Path>,
    scratch: &Path,
) -> Result<Folder, FolderError> {
    if let Some(dir) = &row.dir {
        return Ok(Folder::Given(dir.clone()));
    }
    let made = tempfile::Builder::new()
        .prefix("row-")
        .tempdir_in(scratch)
        .map_err(|error| FolderError::Machine(format!("no temporary folder: {error}")))?;
    // Other users' processes must not read what may be hidden tests; the run copies it for its own user.
    if let Some(exercise) = exercise {
        copy(exercise, made.path())
            .map_err(|error| FolderError::Machine(format!("cannot copy the exercise: {error}")))?;
    }
    for (path, text) in row.files.iter().flatten() {
        let target = made.path().join(inside(path)?);
        put(&target, text)
            .map_err(|error| FolderError::Machine(format!("cannot write `{path}`: {error}")))?;
    }
    Ok(Folder::Made(made))
}

/// A path that stays in its folder.
fn inside(path: &str) -> Result<&Path, FolderError> {
    let parsed = Path::new(path);
    let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    if path.is_empty() || !parsed.components().all(plain) {
        return Err(FolderError::Row(format!(
            "`{path}` in `files` leads out of the exercise's folder"
        )));
    }
    Ok(parsed)
}

fn put(target: &Path, text: &str) -> io::Result<()> {
    if let Some(parent) = target.parent() {
        fs::create_dir_all(parent)?;
    }
    // The exercise's own file goes, whatever it is.
    match fs::remove_file(target) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::write(target, text)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let config = fs::read(from.join(ExerciseConfig::PATHS[0])).unwrap_or_default();
    let files = ExerciseConfig::parse(&config).unwrap_or_default().files;
    let mut walk = Walk::of(from);
    while let Some(entry) = walk.next() {
        let entry = entry.map_err(|error| error.source)?;
        if entry.kind.is_dir() {
            if LEFT_OUT.iter().any(|name| entry.path == Path::new(name)) {
                walk.leave_out(&entry);
            } else {
                fs::create_dir_all(to.join(&entry.path))?;
            }
            continue;
        }
        let is_reference =
            files.example.iter().chain(&files.exemplar).any(|path| entry.path == Path::new(path));
        if !is_reference && entry.kind.is_file() {
            fs::copy(from.join(&entry.path), to.join(&entry.path))?;
        }
    }
    if !config.is_empty() {
        let kept = to.join(ExerciseConfig::PATHS[0]);
        fs::create_dir_all(kept.parent().expect("the configuration lies in a folder"))?;
        fs::write(kept, config)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exercise() -> TempDir {
        let dir = tempfile::tempdir().unwrap();
        let put = |path: &str, text: &str| put(&dir.path().join(path), text).unwrap();
        put(
            ".meta/config.json",
            r#"{"files": {"solution": ["leap.py"], "test": ["leap_test.py"], "example": [".meta/example.py"]}}"#,
        );
        put(".meta/example.py", "the answer");
        put(".docs/hints.md", "hints");
        put("leap.py", "stub");
        put("leap_test.py", "tests");
        dir
    }

    fn row(files: &[(&str, &str)]) -> Row {
        let files: serde_json::Map<_, _> =
            files.iter().map(|(path, text)| ((*path).to_owned(), (*text).into())).collect();
        serde_json::from_value(serde_json::json!({"id": "1", "slug": "leap", "files": files}))
            .unwrap()
    }

    #[test]
    fn the_answer_stays_behind() {
        let (exercise, scratch) = (exercise(), tempfile::tempdir().unwrap());
        let row = row(&[("leap.py", "mine"), ("lib/x.py", "more")]);
        let made = make(&row, Some(exercise.path()), scratch.path()).unwrap();
        let at = |path: &str| made.path().join(path);
        assert_eq!(fs::read_to_string(at("leap.py")).unwrap(), "mine");
        assert_eq!(fs::read_to_string(at("leap_test.py")).unwrap(), "tests");
        assert!(at("lib/x.py").is_file() && at(".meta/config.json").is_file());
        assert!(!at(".meta/example.py").exists() && !at(".docs").exists());
    }

    #[test]
    fn no_file_leads_out() {
        let scratch = tempfile::tempdir().unwrap();
        for path in ["../x", "/etc/x", "a/../../x", "", "./.."] {
            let made = make(&row(&[(path, "x")]), None, scratch.path());
            assert!(matches!(made, Err(FolderError::Row(_))), "{path}");
        }
    }

    #[test]
    fn exercises_are_found_where_checkouts_have_them() {
        let root = tempfile::tempdir().unwrap();
        for path in ["exercises/practice/leap", "python/exercises/concept/lasagna", "two-fer"] {
            fs::create_dir_all(root.path().join(path)).unwrap();
        }
        let found = |slug| find(root.path(), Some("python"), slug).is_some();
        assert!(found("leap") && found("lasagna") && found("two-fer"));
        assert!(!found("x") && !found("../python") && !found(""));
    }
}
