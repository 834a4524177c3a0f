//! The one walk over a folder.

use std::fs::{self, FileType, Metadata, ReadDir};
use std::io;
use std::path::{Path, PathBuf};

/// All that is below a folder, a folder before what is in it; links are not followed. Iterative, so that a deep tree costs
/// no stack.
#[derive(Debug)]
pub struct Walk {
    root: PathBuf,
    /// Folders that are still to be read, relative to the root.
    pending: Vec<PathBuf>,
    open: Option<(PathBuf, ReadDir)>,
}

/// Something that a walk found.
#[derive(Debug)]
pub struct Entry {
    /// Relative to the root of the walk.
    pub path: PathBuf,
    /// What it is.
    pub kind: FileType,
    inner: fs::DirEntry,
}

/// A folder, or an entry of it, that could not be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read `{}`", .path.display())]
pub struct WalkError {
    /// The folder, relative to the root of the walk.
    pub path: PathBuf,
    /// The operating system's words.
    pub source: io::Error,
}

impl Walk {
    /// A walk that has not begun: what is wrong with the root is the first error.
    pub fn of(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into(), pending: vec![PathBuf::new()], open: None }
    }

    /// Leaves out what is in the folder that was found last.
    pub fn leave_out(&mut self, folder: &Entry) {
        if self.pending.last() == Some(&folder.path) {
            self.pending.pop();
        }
    }

    fn found(&mut self, dir: &Path, inner: fs::DirEntry) -> io::Result<Entry> {
        let (path, kind) = (dir.join(inner.file_name()), inner.file_type()?);
        if kind.is_dir() {
            self.pending.push(path.clone());
        }
        Ok(Entry { path, kind, inner })
    }
}

impl Entry {
    /// Its size, times and permissions.
    pub fn metadata(&self) -> io::Result<Metadata> {
        self.inner.metadata()
    }

    /// Its own name.
    pub fn name(&self) -> std::ffi::OsString {
        self.inner.file_name()
    }
}

impl Iterator for Walk {
    type Item = Result<Entry, WalkError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (dir, mut entries) = if let Some(open) = self.open.take() {
                open
            } else {
                let dir = self.pending.pop()?;
                match fs::read_dir(self.root.join(&dir)) {
                    Ok(entries) => (dir, entries),
                    Err(source) => return Some(Err(WalkError { path: dir, source })),
                }
            };
            let Some(entry) = entries.next() else { continue };
            let found = entry.and_then(|entry| self.found(&dir, entry));
            let found = found.map_err(|source| WalkError { path: dir.clone(), source });
            self.open = Some((dir, entries));
            return Some(found);
        }
    }
}
