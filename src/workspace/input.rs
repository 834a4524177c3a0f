//! What an input directory holds, read once: first to recognise it, then to copy it.

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

    /// The paths of all that is not a folder, relative to the input, with `/`. What is not UTF-8 in a name is U+FFFD here.
    pub fn files(&self) -> Vec<String> {
        let files = self.entries.iter().flatten().filter(|item| !item.kind.is_dir());
        files.map(|item| item.path.to_string_lossy().into_owned()).collect()
    }
}
