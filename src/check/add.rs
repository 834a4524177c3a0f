//! Tracks from outside the program.

use std::io;
use std::path::{Path, PathBuf};

use super::{Finding, data};
use crate::track::{self, Folder};

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

/// Adds the tracks of these folders to those of the program. To be called once, before tracks are first asked for.
pub fn add(paths: &[PathBuf]) -> Result<(), AddError> {
    let embedded = track::embedded();
    let mut added: Vec<Folder> = Vec::new();
    for path in paths {
        let folders = read(path)?;
        let known: Vec<Folder> = embedded.iter().chain(&added).cloned().collect();
        let findings = taken(&folders, &known).into_iter().chain(data(&folders, &known));
        if let Some(finding) = findings.into_iter().next() {
            return Err(AddError::Malformed { path: path.clone(), finding });
        }
        added.extend(folders);
    }
    track::add(added);
    Ok(())
}

/// The tracks and shared folders at a path.
pub(crate) fn read(path: &Path) -> Result<Vec<Folder>, AddError> {
    let folders = track::read_folders(path)
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
