//! Tracks from outside the program.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::{Finding, data};
use crate::Folder;

/// Where the tracks that were added came from.
static ADDED_FROM: OnceLock<Vec<PathBuf>> = OnceLock::new();

/// Tracks could not be added.
#[derive(Debug, thiserror::Error)]
pub enum AddError {
    /// The folder cannot be read.
    #[error("cannot read the folder of tracks `{path}`")]
    Read {
        /// The path that could not be read.
        path: PathBuf,
        /// The operating system's words.
        #[source]
        source: io::Error,
    },
    /// There is no track in it.
    #[error(
        "there is no track in `{path}`\nhelp: name the folder that holds `track.toml`, or a folder of such folders"
    )]
    Empty {
        /// The folder.
        path: PathBuf,
    },
    /// A track in it is malformed.
    #[error("{finding}\nhelp: `test-runner tracks check {path}` shows all that is wrong")]
    Malformed {
        /// The folder.
        path: PathBuf,
        /// The first thing that is wrong.
        finding: Finding,
    },
}

/// Adds the tracks of these folders to those of the program. To be called once, before tracks are first asked for. A
/// folder that is named twice is added once.
pub fn add(paths: &[PathBuf]) -> Result<(), AddError> {
    let embedded = crate::embedded();
    let mut added: Vec<Folder> = Vec::new();
    let mut from: Vec<PathBuf> = Vec::new();
    for path in paths {
        let whole = path.canonicalize().unwrap_or_else(|_| path.clone());
        if from.contains(&whole) {
            continue;
        }
        from.push(whole);
        let folders = read(path)?;
        let known: Vec<Folder> = embedded.iter().chain(&added).cloned().collect();
        let findings = taken(&folders, &known).into_iter().chain(data(&folders, &known));
        if let Some(finding) = findings.into_iter().next() {
            return Err(AddError::Malformed { path: path.clone(), finding });
        }
        added.extend(folders);
    }
    crate::add(added);
    let _ = ADDED_FROM.set(from);
    Ok(())
}

/// The folders whose tracks were added.
pub fn added_from() -> &'static [PathBuf] {
    ADDED_FROM.get().map_or(&[], Vec::as_slice)
}

/// The tracks and shared folders at a path.
pub fn read(path: &Path) -> Result<Vec<Folder>, AddError> {
    let folders = crate::read_folders(path)
        .map_err(|source| AddError::Read { path: path.to_owned(), source })?;
    if folders.iter().any(Folder::is_track) {
        return Ok(folders);
    }
    Err(AddError::Empty { path: path.to_owned() })
}

/// Names that are taken already.
fn taken(folders: &[Folder], known: &[Folder]) -> Vec<Finding> {
    let is_taken = |folder: &&Folder| known.iter().any(|known| known.name == folder.name);
    let finding = |folder: &Folder| Finding {
        file: folder.path.clone(),
        line: None,
        what: format!("there is a `{}` already: give the folder another name", folder.name),
    };
    folders.iter().filter(is_taken).map(finding).collect()
}
