//! Builds the same input directory of an exercise as a pipeline.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;

use super::{Exercise, Solution};
use crate::track::{Edit, ExerciseConfig, ExerciseFiles};
use crate::workspace::Walk;

/// Copies the exercise to `input`; for the reference, its example or exemplar files take the place of the stubs, after
/// the track's `edits`. The error is for people, and names the file.
pub(super) fn build(
    exercise: &Exercise,
    solution: Solution,
    edits: &[Edit],
    input: &Path,
) -> Result<(), String> {
    let path = ExerciseConfig::PATHS[0];
    let config = fs::read(exercise.dir.join(path)).map_err(|error| format!("`{path}`: {error}"))?;
    let config = ExerciseConfig::parse(&config)
        .map_err(|error| format!("`{path}` is malformed: {error}"))?;
    copy_tree(&exercise.dir, input)
        .map_err(|error| format!("cannot copy the exercise: {error}"))?;
    if solution == Solution::Stub {
        return Ok(());
    }
    let pairs = replacements(&config.files);
    if pairs.is_empty() {
        return Err(format!(
            "there is no reference solution: `{path}` names no file in `files.example` or `files.exemplar`"
        ));
    }
    for (from, to) in pairs {
        place(&exercise.dir.join(&from), &input.join(&to), edits)
            .map_err(|error| format!("the reference solution `{}`: {error}", from.display()))?;
    }
    Ok(())
}

/// The files of a solution by their path in the exercise's folder, to be laid over it. The error is for people.
pub fn solution_files(
    exercise: &Path,
    solution: Solution,
    edits: &[Edit],
) -> Result<IndexMap<String, String>, String> {
    let path = ExerciseConfig::PATHS[0];
    let config = fs::read(exercise.join(path)).map_err(|error| format!("`{path}`: {error}"))?;
    let files = ExerciseConfig::parse(&config)
        .map_err(|error| format!("`{path}` is malformed: {error}"))?
        .files;
    let read = |from: &Path| {
        fs::read_to_string(exercise.join(from))
            .map_err(|error| format!("`{}`: {error}", from.display()))
    };
    if solution == Solution::Stub {
        return files
            .solution
            .iter()
            .map(|path| Ok((path.clone(), read(path.as_ref())?)))
            .collect();
    }
    let pairs = replacements(&files);
    if pairs.is_empty() {
        return Err("there is no reference solution".to_owned());
    }
    let file = |(from, to): (PathBuf, PathBuf)| {
        let stem = to.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let edits = edits.iter().map(|edit| filled(edit, &stem));
        let text = edits.fold(read(&from)?, |text, edit| edit.apply(&text));
        Ok((to.to_string_lossy().into_owned(), text))
    };
    pairs.into_iter().map(file).collect()
}

fn place(from: &Path, to: &Path, edits: &[Edit]) -> io::Result<()> {
    if edits.is_empty() {
        return fs::copy(from, to).map(drop);
    }
    let text = fs::read_to_string(from)?;
    let stem = to.file_stem().unwrap_or_default().to_string_lossy();
    let edits = edits.iter().map(|edit| filled(edit, &stem));
    fs::write(to, edits.fold(text, |text, edit| edit.apply(&text)))
}

/// The edit for the reference that takes the place of a file of this name.
fn filled(edit: &Edit, stem: &str) -> Edit {
    Edit::new(&edit.pattern, edit.replace.replace("{stem}", stem))
}

fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in Walk::of(from) {
        let entry = entry.map_err(|error| error.source)?;
        let target = to.join(&entry.path);
        if entry.kind.is_dir() {
            fs::create_dir(&target)?;
        } else {
            fs::copy(from.join(&entry.path), &target)?;
        }
    }
    Ok(())
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
    fn a_reference_is_named_after_the_file_that_it_replaces() {
        let edit = Edit::new(r"^-module\(example\)", "-module({stem})");
        assert_eq!(filled(&edit, "leap").apply("-module(example)."), "-module(leap).");
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
}
