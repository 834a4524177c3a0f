//! Builds the same input directory of an exercise as a pipeline.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;

use super::reference::Reference;
use super::{Exercise, Solution};
use runner::workspace::Walk;
use tracks::{ExerciseConfig, Track};

/// Copies the exercise to `input`; for the reference, its example or exemplar files take the place of the stubs, after
/// the track's edits. The error is for people, and names the file.
pub(super) fn build(
    exercise: &Exercise,
    solution: Solution,
    track: &Track,
    input: &Path,
) -> Result<(), String> {
    let path = ExerciseConfig::PATHS[0];
    let config = configuration(&exercise.dir)?;
    copy_tree(&exercise.dir, input)
        .map_err(|error| format!("cannot copy the exercise: {error}"))?;
    if solution == Solution::Stub {
        return Ok(());
    }
    let reference = Reference::of(&exercise.dir, &config.files, track)?;
    if reference.pairs.is_empty() {
        return Err(format!(
            "no reference solution: `{path}` names no file in `files.example` or `files.exemplar`"
        ));
    }
    for (from, to) in reference.pairs {
        let said = |error| format!("the reference solution `{}`: {error}", from.display());
        if track.example_edits.is_empty() && track.example_tests.is_none() {
            fs::copy(exercise.dir.join(&from), input.join(&to)).map_err(said)?;
        } else {
            let text = placed(&exercise.dir, &from, &to, track).map_err(said)?;
            fs::write(input.join(&to), text).map_err(said)?;
        }
    }
    for empty in reference.emptied {
        fs::write(input.join(&empty), "")
            .map_err(|error| format!("`{}`: {error}", empty.display()))?;
    }
    Ok(())
}

/// The files of a solution by their path in the exercise's folder: what a student's folder would hold of them. The error is for
/// people.
pub fn solution_files(
    exercise: &Path,
    solution: Solution,
    track: &Track,
) -> Result<IndexMap<String, String>, String> {
    let named = configuration(exercise)?.files;
    if solution == Solution::Stub {
        return named
            .solution
            .iter()
            .map(|path| {
                let text = fs::read_to_string(exercise.join(path));
                Ok((path.clone(), text.map_err(|error| format!("`{path}`: {error}"))?))
            })
            .collect();
    }
    let reference = Reference::of(exercise, &named, track)?;
    if reference.pairs.is_empty() {
        return Err("no reference solution".to_owned());
    }
    let file = |(from, to): (PathBuf, PathBuf)| {
        let text = placed(exercise, &from, &to, track)
            .map_err(|error| format!("`{}`: {error}", from.display()))?;
        Ok((to.to_string_lossy().into_owned(), text))
    };
    let empty = |path: PathBuf| Ok((path.to_string_lossy().into_owned(), String::new()));
    let emptied = reference.emptied.into_iter().map(empty);
    let files: Result<_, String> = reference.pairs.into_iter().map(file).chain(emptied).collect();
    Ok(with_stubs(exercise, &named.solution, files?))
}

/// The files of a solution of which a model wrote the first: of those that the configuration names, or else of those that are
/// `expected`. The error is for people.
pub(crate) fn with_completion(
    exercise: &Path,
    expected: impl FnOnce() -> Vec<String>,
    text: String,
) -> Result<IndexMap<String, String>, String> {
    let config = ExerciseConfig::of_folder(exercise)?.unwrap_or_default();
    let mut named = config.files.solution;
    if named.is_empty() {
        named = expected();
    }
    let first = named.first().cloned().ok_or_else(|| {
        let path = ExerciseConfig::PATHS[0];
        format!("nothing shows which file is the solution: name it in `files.solution` of `{path}`")
    })?;
    Ok(with_stubs(exercise, &named, [(first, text)].into()))
}

/// The same with the files that a student starts with, where there are no others in their place.
fn with_stubs(
    exercise: &Path,
    named: &[String],
    mut files: IndexMap<String, String>,
) -> IndexMap<String, String> {
    for path in named.iter().filter(|path| !files.contains_key(*path)).collect::<Vec<_>>() {
        if let Ok(text) = fs::read_to_string(exercise.join(path)) {
            files.insert(path.clone(), text);
        }
    }
    files
}

fn configuration(exercise: &Path) -> Result<ExerciseConfig, String> {
    let path = ExerciseConfig::PATHS[0];
    let config = fs::read(exercise.join(path)).map_err(|error| format!("`{path}`: {error}"))?;
    ExerciseConfig::parse(&config).map_err(|error| format!("`{path}` is malformed: {error}"))
}

/// The text of the example `from` as it takes the place of `to`, both in the folder of the exercise.
fn placed(exercise: &Path, from: &Path, to: &Path, track: &Track) -> io::Result<String> {
    let text = fs::read_to_string(exercise.join(from))?;
    let stem = to.file_stem().unwrap_or_default().to_string_lossy();
    let text = track.expressions.example_edits.apply_with_stem(text, &stem);
    if track.example_tests.is_none() {
        return Ok(text);
    }
    match fs::read_to_string(exercise.join(to)) {
        Ok(replaced) => Ok(track.with_tests(&text, &replaced)),
        // An example may bring a file of its own.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(text),
        Err(error) => Err(error),
    }
}

fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in Walk::of(from) {
        let entry = entry.map_err(|error| error.source)?;
        let target = to.join(&entry.path);
        let path = from.join(&entry.path);
        if entry.kind.is_dir() {
            fs::create_dir(&target)?;
        } else if path.exists() {
            // A link that leads nowhere is no file of the exercise's.
            fs::copy(path, &target)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracks::{Edit, Edits};

    #[test]
    fn a_link_that_leads_nowhere_is_left_behind() {
        let scratch = tempfile::tempdir().unwrap();
        let (from, to) = (scratch.path().join("from"), scratch.path().join("to"));
        fs::create_dir(&from).unwrap();
        fs::write(from.join("leap.raku"), "").unwrap();
        std::os::unix::fs::symlink("../gone", from.join("link")).unwrap();
        copy_tree(&from, &to).unwrap();
        assert!(to.join("leap.raku").exists());
        assert!(!to.join("link").exists());
    }

    #[test]
    fn a_reference_is_named_after_the_file_that_it_replaces() {
        let (pattern, replace) = (r"^-module\(example\)".into(), "-module({stem})".into());
        let edits = Edits::of(&[Edit { pattern, replace }]);
        assert_eq!(edits.apply_with_stem("-module(example).".into(), "leap"), "-module(leap).");
    }
}
