//! What an input directory holds, read once: first to recognise it, then to copy it.

use std::collections::{HashMap, HashSet};
use std::fs::FileType;
use std::io;
use std::path::{Path, PathBuf};

use super::solution_place::{Move, folder_of_solution, moves};
use super::walk::{Walk, WalkError};

/// An input directory and all that is below it.
#[derive(Debug)]
pub struct Input {
    /// Without links in its path.
    pub(super) root: PathBuf,
    pub(super) entries: Vec<Result<Item, WalkError>>,
    /// The files that lie outside of the solution's folder, relative to the input.
    pub(super) outside: Vec<String>,
    /// Where files lie that count at another path, by that path.
    sources: HashMap<PathBuf, PathBuf>,
}

/// A file, folder, link or device of the input.
#[derive(Debug)]
pub(super) struct Item {
    /// Relative to the input: where it counts.
    pub(super) path: PathBuf,
    /// The same, where it lies.
    pub(super) source: PathBuf,
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
                    entries.push(found.map(|entry| Item {
                        source: entry.path.clone(),
                        path: entry.path,
                        kind: entry.kind,
                    }));
                }
            }
        }
        Ok(Self { root, entries, outside: Vec::new(), sources: HashMap::new() })
    }

    /// The part of the input that is the solution, which has to bring these files and folders. Its files count at the paths that the
    /// exercise has for them. The exercise may lie within the input, and is not part of the solution.
    pub fn of_solution(mut self, asked: &[String], exercise: Option<&Path>) -> io::Result<Self> {
        let exercise = exercise.and_then(|exercise| exercise.canonicalize().ok());
        let files = self.files_outside_of(exercise.as_deref());
        let Some(folder) = folder_of_solution(&files, asked) else { return Ok(self) };
        if !folder.is_empty() {
            let is_outside = |file: &&String| !Path::new(file).starts_with(&folder);
            self.outside = files.iter().filter(is_outside).cloned().collect();
            self.enter(Path::new(&folder));
        }
        self.arrange(&moves(&self.files_outside_of(exercise.as_deref()), asked))?;
        Ok(self)
    }

    /// Its files, but for those of a folder.
    fn files_outside_of(&self, folder: Option<&Path>) -> Vec<String> {
        let is_in = |file: &String| folder.is_some_and(|dir| self.root.join(file).starts_with(dir));
        self.files().into_iter().filter(|file| !is_in(file)).collect()
    }

    /// Forgets what lies outside of a folder.
    fn enter(&mut self, folder: &Path) {
        let below = |path: &Path| {
            let path = path.strip_prefix(folder).ok()?;
            (!path.as_os_str().is_empty()).then(|| path.to_owned())
        };
        let entries =
            std::mem::take(&mut self.entries).into_iter().filter_map(|entry| match entry {
                Ok(Item { path, source, kind }) => {
                    Some(Ok(Item { path: below(&path)?, source: below(&source)?, kind }))
                }
                Err(error) => Some(Err(WalkError { path: below(&error.path)?, ..error })),
            });
        self.entries = entries.collect();
        self.root.push(folder);
    }

    /// Lets files count at other paths.
    fn arrange(&mut self, moves: &[Move]) -> io::Result<()> {
        if moves.is_empty() {
            return Ok(());
        }
        let folder = self.root.symlink_metadata()?.file_type();
        let places: HashMap<&Path, &Path> =
            moves.iter().map(|Move { from, to }| (Path::new(from), Path::new(to))).collect();
        let (mut kept, mut moved) = (Vec::new(), Vec::new());
        for entry in std::mem::take(&mut self.entries) {
            match entry {
                Ok(item) => match places.get(item.path.as_path()) {
                    Some(&place) => moved.push(Item { path: place.to_owned(), ..item }),
                    None => kept.push(Ok(item)),
                },
                error @ Err(_) => kept.push(error),
            }
        }
        let mut there: HashSet<PathBuf> =
            kept.iter().flatten().map(|item| item.path.clone()).collect();
        for item in moved {
            let above: Vec<&Path> = item.path.ancestors().skip(1).collect();
            for path in above.into_iter().rev().filter(|path| !path.as_os_str().is_empty()) {
                if there.insert(path.to_owned()) {
                    let path = path.to_owned();
                    kept.push(Ok(Item { source: path.clone(), path, kind: folder }));
                }
            }
            kept.push(Ok(item));
        }
        self.entries = kept;
        self.sources =
            self.moved().map(|(source, path)| (path.to_owned(), source.to_owned())).collect();
        Ok(())
    }

    /// The files that count at another path: where they lie, and that path.
    pub fn moved(&self) -> impl Iterator<Item = (&Path, &Path)> {
        let items = self.entries.iter().flatten().filter(|item| item.source != item.path);
        items.map(|item| (item.source.as_path(), item.path.as_path()))
    }

    /// Where a file lies that counts at this path.
    pub fn on_disk(&self, path: &str) -> PathBuf {
        self.root.join(self.sources.get(Path::new(path)).map_or(Path::new(path), PathBuf::as_path))
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
