//! The files of a reference solution, and where they go in an exercise.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tracks::{ExampleFile, ExerciseFiles, Track};

/// A reference solution, by paths in the exercise's folder.
pub(super) struct Reference {
    /// Its files, and where they go.
    pub(super) pairs: Vec<(PathBuf, PathBuf)>,
    /// Files of the exercise that it does without.
    pub(super) emptied: Vec<PathBuf>,
}

impl Reference {
    /// The files that the exercise names, those that the track knows beside them and, where examples are whole folders, the
    /// others of theirs. None if the exercise names none. The error is for people.
    pub(super) fn of(
        exercise: &Path,
        files: &ExerciseFiles,
        track: &Track,
    ) -> Result<Self, String> {
        let mut reference = Self { pairs: replacements(files), emptied: Vec::new() };
        if reference.pairs.is_empty() {
            return Ok(reference);
        }
        for ExampleFile { from, to } in &track.example_files {
            if exercise.join(from).is_file() {
                reference.add(from.into(), to.into());
            }
        }
        if track.whole_examples {
            for (from, to) in reference.pairs.clone() {
                reference.add_folder(exercise, &from, &to, files)?;
            }
        }
        Ok(reference)
    }

    /// Adds a file, unless it has a place or its place is taken.
    fn add(&mut self, from: PathBuf, to: PathBuf) {
        if !self.pairs.iter().any(|pair| pair.0 == from || pair.1 == to) {
            self.pairs.push((from, to));
        }
    }

    /// Adds what lies beside the file `from`, and empties what only lies beside `to`.
    fn add_folder(
        &mut self,
        exercise: &Path,
        from: &Path,
        to: &Path,
        files: &ExerciseFiles,
    ) -> Result<(), String> {
        let (Some(folder), Some(place)) = (from.parent(), to.parent()) else { return Ok(()) };
        // `.meta` itself holds more than a solution.
        if folder.parent().is_none_or(|above| above.as_os_str().is_empty()) {
            return Ok(());
        }
        for other in beside_of_kind(exercise, from)? {
            let target = place.join(other.file_name().unwrap_or_default());
            self.add(other, target);
        }
        for other in beside_of_kind(exercise, to)? {
            let is_test = files.test.iter().any(|test| Path::new(test) == other);
            let is_replaced = self.pairs.iter().any(|(_, to)| *to == other);
            if !is_test && !is_replaced && !self.emptied.contains(&other) {
                self.emptied.push(other);
            }
        }
        Ok(())
    }
}

/// The files with the same extension in the same folder, in order. There are none if there is no such folder.
fn beside_of_kind(exercise: &Path, file: &Path) -> Result<Vec<PathBuf>, String> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let shown = |error: io::Error| format!("`{}`: {error}", folder.display());
    let entries = match fs::read_dir(exercise.join(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(shown)?,
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = folder.join(entry.map_err(shown)?.file_name());
        if path.extension() == file.extension() && exercise.join(&path).is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Assigns reference files to solution files. Lists of the same length are matched by position, unless they differ only
/// in order; other lists by extension, then by name.
/// A reference without a match is put beside the first solution file, under its own name.
fn replacements(files: &ExerciseFiles) -> Vec<(PathBuf, PathBuf)> {
    let references = if files.exemplar.is_empty() { &files.example } else { &files.exemplar };
    let (from, to) = (extensions(references), extensions(&files.solution));
    if from.len() == to.len() && (from == to || sorted(from) != sorted(to)) {
        return references
            .iter()
            .map(PathBuf::from)
            .zip(files.solution.iter().map(PathBuf::from))
            .collect();
    }
    let mut free: Vec<&Path> = files.solution.iter().map(Path::new).collect();
    let mut pairs = Vec::new();
    let mut left = Vec::new();
    for reference in references.iter().map(Path::new) {
        let same_name = |place: &&Path| {
            stem(place) == stem(reference) && place.extension() == reference.extension()
        };
        let same_kind = |place: &&Path| place.extension() == reference.extension();
        match free.iter().position(same_name) {
            Some(at) => pairs.push((reference.to_owned(), free.remove(at).to_owned())),
            None => left.push((reference, same_kind)),
        }
    }
    for (reference, same_kind) in left {
        let place = match free.iter().position(same_kind) {
            Some(at) => free.remove(at).to_owned(),
            None => beside(files, reference),
        };
        pairs.push((reference.to_owned(), place));
    }
    pairs
}

fn extensions(paths: &[String]) -> Vec<Option<&OsStr>> {
    paths.iter().map(|path| Path::new(path).extension()).collect()
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

/// The name of a reference without the part that marks it as one.
fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    stem.trim_end_matches("-example").trim_end_matches("_example").to_owned()
}

fn beside(files: &ExerciseFiles, reference: &Path) -> PathBuf {
    let dir =
        files.solution.first().and_then(|path| Path::new(path).parent()).unwrap_or(Path::new(""));
    dir.join(reference.file_name().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracks::TrackRegistry;

    fn pairs(solution: &[&str], example: &[&str]) -> Vec<(String, String)> {
        let list = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let files = ExerciseFiles {
            solution: list(solution),
            example: list(example),
            ..ExerciseFiles::default()
        };
        let shown = |path: PathBuf| path.display().to_string();
        replacements(&files).into_iter().map(|(from, to)| (shown(from), shown(to))).collect()
    }

    fn pair(from: &str, to: &str) -> (String, String) {
        (from.to_owned(), to.to_owned())
    }

    #[test]
    fn references_find_their_places() {
        assert_eq!(pairs(&["a.py"], &[".meta/example.py"]), [pair(".meta/example.py", "a.py")]);
        assert_eq!(
            pairs(&["src/lib.rs", "Cargo.toml"], &[".meta/example.rs"]),
            [pair(".meta/example.rs", "src/lib.rs")]
        );
        assert_eq!(
            pairs(
                &["src/lib.rs", "Cargo.toml", "x"],
                &[".meta/Cargo-example.toml", ".meta/example.rs"]
            ),
            [
                pair(".meta/Cargo-example.toml", "Cargo.toml"),
                pair(".meta/example.rs", "src/lib.rs")
            ]
        );
        assert_eq!(
            pairs(&["a.cpp", "a.h"], &[".meta/exemplar.h", ".meta/exemplar.cpp"]),
            [pair(".meta/exemplar.h", "a.h"), pair(".meta/exemplar.cpp", "a.cpp")]
        );
        assert_eq!(
            pairs(&["a.ts", "b.tsx"], &[".meta/x.js", ".meta/y.js"]),
            [pair(".meta/x.js", "a.ts"), pair(".meta/y.js", "b.tsx")]
        );
        assert_eq!(
            pairs(&["src/main/java/A.java"], &["r/src/main/java/A.java", "r/src/main/java/B.java"]),
            [
                pair("r/src/main/java/A.java", "src/main/java/A.java"),
                pair("r/src/main/java/B.java", "src/main/java/B.java")
            ]
        );
    }

    #[test]
    fn a_folder_of_its_own_is_a_whole_solution() {
        let exercise = tempfile::tempdir().unwrap();
        for path in [
            ".meta/notes.swift",
            ".meta/src/Example.swift",
            ".meta/src/Part.swift",
            ".meta/src/notes.txt",
            "src/Own.swift",
            "src/Part.swift",
            "src/Given.swift",
            "src/OwnTest.swift",
            "src/notes.txt",
        ] {
            let path = exercise.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let of = |example: &str, track| {
            let files = ExerciseFiles {
                solution: vec!["src/Own.swift".to_owned()],
                test: vec!["src/OwnTest.swift".to_owned()],
                example: vec![example.to_owned()],
                ..ExerciseFiles::default()
            };
            Reference::of(exercise.path(), &files, TrackRegistry::embedded().find(track).unwrap())
                .unwrap()
        };
        let path = PathBuf::from;
        let own = (path(".meta/src/Example.swift"), path("src/Own.swift"));
        let whole = of(".meta/src/Example.swift", "swift");
        assert_eq!(
            whole.pairs,
            [own.clone(), (path(".meta/src/Part.swift"), path("src/Part.swift"))]
        );
        assert_eq!(whole.emptied, [path("src/Given.swift")]);
        let named = of(".meta/src/Example.swift", "python");
        assert_eq!((named.pairs, named.emptied.len()), (vec![own], 0));
        let beside = of(".meta/notes.swift", "swift");
        assert_eq!((beside.pairs.len(), beside.emptied.len()), (1, 0));
    }

    #[test]
    fn a_file_that_the_track_knows_comes_with_the_example() {
        let exercise = tempfile::tempdir().unwrap();
        fs::create_dir(exercise.path().join(".meta")).unwrap();
        fs::write(exercise.path().join(".meta/Cargo-example.toml"), "").unwrap();
        let of = |example: &[&str]| {
            let files = ExerciseFiles {
                solution: vec!["src/lib.rs".to_owned()],
                example: example.iter().map(|&path| path.to_owned()).collect(),
                ..ExerciseFiles::default()
            };
            Reference::of(exercise.path(), &files, TrackRegistry::embedded().find("rust").unwrap())
                .unwrap()
                .pairs
        };
        let manifest = (PathBuf::from(".meta/Cargo-example.toml"), PathBuf::from("Cargo.toml"));
        let example = (PathBuf::from(".meta/example.rs"), PathBuf::from("src/lib.rs"));
        assert_eq!(of(&[".meta/example.rs"]), [example, manifest]);
        assert!(of(&[]).is_empty());
    }
}
