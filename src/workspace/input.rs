//! What an input directory holds, read once: first to recognise it, then to copy it.

use std::collections::BTreeSet;
use std::fs::FileType;
use std::io;
use std::path::{Path, PathBuf};

use super::walk::{Walk, WalkError};

/// An input directory and all that is below it.
#[derive(Debug)]
pub struct Input {
    /// Without links in its path.
    pub(super) root: PathBuf,
    pub(super) entries: Vec<Result<Item, WalkError>>,
}

/// A file, folder, link or device of the input.
#[derive(Debug)]
pub(super) struct Item {
    /// Relative to the input.
    pub(super) path: PathBuf,
    pub(super) kind: FileType,
}

impl Input {
    /// Reads the directory. What cannot be read below it is an error for who copies it.
    pub fn read(path: &Path) -> io::Result<Self> {
        let root = path.canonicalize()?;
        let mut entries = Vec::new();
        for found in Walk::of(&root) {
            match found {
                Err(error) if error.path.as_os_str().is_empty() => return Err(error.source),
                found => {
                    entries.push(found.map(|entry| Item { path: entry.path, kind: entry.kind }));
                }
            }
        }
        Ok(Self { root, entries })
    }

    /// The input without what lies outside of the folder that holds its solution, which has to bring these files and folders. The
    /// exercise may lie within the input, and is no solution.
    pub fn of_solution(self, asked: &[String], exercise: Option<&Path>) -> io::Result<Self> {
        let exercise = exercise.and_then(|exercise| exercise.canonicalize().ok());
        let is_own = |file: &String| {
            exercise.as_ref().is_some_and(|exercise| self.root.join(file).starts_with(exercise))
        };
        let files: Vec<String> = self.files().into_iter().filter(|file| !is_own(file)).collect();
        let folder = folder_of_solution(&files, asked);
        if folder.is_empty() { Ok(self) } else { Self::read(&self.root.join(folder)) }
    }

    /// The folder, without links in its path.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The paths of all that is not a folder, relative to the input, with `/`. What is not UTF-8 in a name is U+FFFD here.
    pub fn files(&self) -> Vec<String> {
        let files = self.entries.iter().flatten().filter(|item| !item.kind.is_dir());
        files.map(|item| item.path.to_string_lossy().into_owned()).collect()
    }
}

/// The folder among these files that holds the solution, which has to bring the files and folders `asked`: archives and hand-ins often
/// have one more folder around it, and old copies within it. Empty if the files themselves are the solution, or if several folders may
/// be.
pub fn folder_of_solution(files: &[String], asked: &[String]) -> String {
    let is_asked = |path: &str| {
        let below = |asked: &String| {
            path.strip_prefix(asked.as_str()).is_some_and(|rest| rest.starts_with('/'))
        };
        asked.iter().any(|asked| asked == path || below(asked))
    };
    let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    let names: Vec<String> = asked.iter().map(|path| name(path)).collect();
    // First by the whole path, then by the name of a file in another place.
    let by_path = |folder: &str, file: &str| {
        is_asked(file.strip_prefix(folder).unwrap_or(file).trim_start_matches('/'))
    };
    let by_name = |folder: &str, file: &str| {
        let parent = file.rsplit_once('/').map_or("", |(parent, _)| parent);
        parent == folder && names.contains(&name(file))
    };
    outermost(files, by_path).or_else(|| outermost(files, by_name)).unwrap_or_default()
}

/// The folder that `holds` one of the files and in which all others are that do so.
fn outermost(files: &[String], holds: impl Fn(&str, &str) -> bool) -> Option<String> {
    let folders_of = |file: &str| {
        let ends: Vec<usize> = file.match_indices('/').map(|(at, _)| at).collect();
        std::iter::once(0).chain(ends).map(|end| file[..end].to_owned()).collect::<Vec<_>>()
    };
    let found: BTreeSet<String> = files
        .iter()
        .flat_map(|file| folders_of(file).into_iter().filter(|folder| holds(folder, file)))
        .collect();
    let is_within = |inner: &str, outer: &str| {
        outer.is_empty()
            || inner
                .strip_prefix(outer)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let first = found.first()?;
    Some(if found.iter().all(|other| is_within(other, first)) {
        first.clone()
    } else {
        String::new()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_may_have_folders_around_it_and_old_copies_in_it() {
        let of = |files: &[&str], asked: &[&str]| {
            let texts =
                |paths: &[&str]| paths.iter().map(|&path| path.to_owned()).collect::<Vec<_>>();
            folder_of_solution(&texts(files), &texts(asked))
        };
        assert_eq!(of(&["fizz.py", "old/fizz.py"], &["fizz.py"]), "");
        assert_eq!(of(&["a/fizz.py", "a/old/fizz.py", "notes.txt"], &["fizz.py"]), "a");
        assert_eq!(of(&["ab/fizz.py", "a/fizz.py"], &["fizz.py"]), "");
        assert_eq!(of(&["home/fizz/src/lib.rs"], &["src/lib.rs"]), "home/fizz");
        assert_eq!(of(&["src/lib.rs", "fizz/src/lib.rs"], &["src/lib.rs"]), "");
        assert_eq!(of(&["fizz/Fizz.java"], &["src/main/java/Fizz.java"]), "fizz");
        assert_eq!(of(&["Fizz.java"], &["src/main/java/Fizz.java"]), "");
        assert_eq!(of(&["x/src/a.c"], &["src"]), "x");
        assert_eq!(of(&["x/notes.txt"], &["fizz.py"]), "");
        assert_eq!(of(&["x/fizz.py"], &[]), "");
    }
}
