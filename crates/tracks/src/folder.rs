//! Folders of track data: embedded in the program, or read at run time.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::fnv1a::Fnv1a;

/// A file of a track: it lies in the track's own folder, or in a shared folder that the track uses.
#[derive(Debug, Clone, Copy)]
pub struct File {
    /// Its path within that folder, which is also its path below `{track}`.
    pub name: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
    /// A digest of the bytes.
    pub digest: &'static str,
}

/// A folder of a track, or one that several tracks share.
#[derive(Debug, Clone)]
pub struct Folder {
    /// Its name: a track's id, or `_name` of a shared folder.
    pub name: String,
    /// Where it is, or was when the program was built.
    pub path: PathBuf,
    /// `track.toml`; of a shared folder `shared.toml`.
    pub(super) description: Option<&'static [u8]>,
    /// The other files, in the order of their names.
    pub files: Vec<File>,
}

/// The name of a description.
pub(super) const DESCRIPTION: &str = "track.toml";

/// The name of what a shared folder adds to the descriptions of its tracks.
pub(super) const SHARED: &str = "shared.toml";

/// What lies beside the data of a track outside this repository, and is no part of it.
const CASES: [&str; 2] = ["fixtures", "forgery"];

impl Folder {
    /// Whether it describes a track.
    pub fn is_track(&self) -> bool {
        self.description.is_some() && !self.is_shared()
    }

    /// Whether tracks may use it.
    pub fn is_shared(&self) -> bool {
        is_shared(&self.name)
    }

    /// The text of its description, where it is one.
    pub fn description(&self) -> Option<&'static str> {
        std::str::from_utf8(self.description?).ok()
    }
}

/// Whether a folder of this name is shared.
pub(super) fn is_shared(folder: &str) -> bool {
    folder.starts_with('_')
}

/// The name of the description in a folder of this name.
pub(super) fn description_in(folder: &str) -> &'static str {
    if is_shared(folder) { SHARED } else { DESCRIPTION }
}

/// Reads a folder of tracks, or one track with the shared folders beside it. What is read stays in memory.
pub fn read_folders(path: &Path) -> io::Result<Vec<Folder>> {
    let path = path.canonicalize()?;
    let is_one = path.join(DESCRIPTION).is_file();
    let place = if is_one { path.parent().unwrap_or(&path) } else { &path };
    let mut found = Vec::new();
    for entry in fs::read_dir(place)? {
        let dir = entry?.path();
        let name = dir.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let wanted = if is_one {
            dir == path || is_shared(&name)
        } else {
            is_shared(&name) || dir.join(DESCRIPTION).is_file()
        };
        if dir.is_dir() && wanted && !is_left_behind(&name) {
            found.push(read(dir, name)?);
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

fn read(path: PathBuf, name: String) -> io::Result<Folder> {
    let mut files = Vec::new();
    collect(&path, "", &mut files)?;
    files.sort_unstable_by_key(|file| Path::new(file.name));
    let at = files.iter().position(|file| file.name == description_in(&name));
    let description = at.map(|at| files.remove(at).bytes);
    Ok(Folder { name, path, description, files })
}

/// The same files as `src/build.rs` embeds, but for a track's cases.
fn collect(dir: &Path, below: &str, files: &mut Vec<File>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if is_left_behind(&name) || below.is_empty() && CASES.contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            collect(&path, &format!("{below}{name}/"), files)?;
        } else if path.extension().is_none_or(|extension| extension != "md") {
            let bytes: &'static [u8] = fs::read(&path)?.leak();
            let mut digest = Fnv1a::default();
            digest.add(bytes);
            let digest = digest.finish();
            files.push(File {
                name: format!("{below}{name}").leak(),
                bytes,
                digest: digest.leak(),
            });
        }
    }
    Ok(())
}

/// Hidden files, and what tools leave behind.
fn is_left_behind(name: &str) -> bool {
    name.starts_with('.') || name == "__pycache__" || name == "node_modules"
}
