//! The file that a complete installation leaves behind: who installed, what, and what has to be there since.

use std::collections::BTreeSet;
use std::fs;
use std::hash::Hasher;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use fnv::FnvHasher;
use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;

use super::{needs, track_files};
use crate::track::{self, Slug, Track};

/// The file's name in the track's folder.
const NAME: &str = "installed.json";

/// A folder with more entries than this is looked at as a whole.
const ENTRIES: usize = 64;

/// What the file says. One that an earlier version wrote has none of the keys.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Stamp {
    /// The version of this program that installed.
    pub(super) program: Option<String>,
    /// What was installed: see [`digest`].
    pub(super) digest: String,
    /// The files and folders that have to be there: relative to the track's folder, or absolute.
    pub(super) needs: Vec<PathBuf>,
}

impl Stamp {
    /// Reads the stamp of a track's folder. There is none before the first installation and while one is under way.
    pub(super) fn read(dir: &Path) -> io::Result<Self> {
        serde_json::from_slice(&fs::read(dir.join(NAME))?).map_err(io::Error::other)
    }

    /// Removes it: from now on the installation is incomplete.
    pub(super) fn remove(dir: &Path) -> io::Result<()> {
        match fs::remove_file(dir.join(NAME)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Writes it, whole or not at all: the installation is complete.
    pub(super) fn write(track: &Track, dir: &Path) -> io::Result<()> {
        let stamp = Self {
            program: Some(env!("CARGO_PKG_VERSION").to_owned()),
            digest: digest(track),
            needs: left_behind(track, dir),
        };
        let mut file = NamedTempFile::new_in(dir)?;
        serde_json::to_writer_pretty(&mut file, &stamp)?;
        file.write_all(b"\n")?;
        // Temporary files are closed to other users.
        file.as_file().set_permissions(fs::Permissions::from_mode(0o644))?;
        file.persist(dir.join(NAME)).map(drop).map_err(|error| error.error)
    }
}

/// What an installation of this track depends on: its `[toolchain]`, and its files where the installation
/// gets them.
pub(super) fn digest(track: &Track) -> String {
    let mut hasher = FnvHasher::default();
    let toolchain =
        serde_json::to_vec(&track.toolchain).expect("strings and lists can be written as JSON");
    hasher.write(&toolchain);
    if !track.toolchain.setup.is_empty() {
        let query = track.test_code.query.as_deref();
        for file in track::files(track).iter().filter(|file| Some(file.name) != query) {
            hasher.write(file.name.as_bytes());
            hasher.write(file.digest.as_bytes());
        }
    }
    format!("{:016x}", hasher.finish())
}

/// What a run may need of what an installation left: the track's folder two levels deep, the packages by name, and what
/// links to outside of the folder lead to. Not what is there for speed alone, nor what only the installation used.
fn left_behind(track: &Track, dir: &Path) -> Vec<PathBuf> {
    let slug = Slug::new("any").expect("it is a slug");
    let shortcuts = track::globs(&track.toolchain.shortcuts, &slug);
    let unused = |path: &Path| {
        path == Path::new(NAME)
            || dir.join(path) == track_files(dir)
            || path == Path::new("venv") && !needs::mentions(track, &["{venv}"])
            || shortcuts.is_match(path)
    };
    let mut found = BTreeSet::new();
    for path in entries(dir, Path::new("")).into_iter().filter(|path| !unused(path)) {
        let below = entries(dir, &path);
        if below.len() <= ENTRIES {
            found.extend(below.into_iter().filter(|path| !unused(path)));
        }
        found.insert(path);
    }
    found.extend(needs::packages(track, dir));
    let elsewhere = targets(dir, found.iter().cloned().chain(needs::named(track)));
    found.extend(elsewhere);
    found.into_iter().collect()
}

/// Where links lead that leave the track's folder, without what is below another one of these places.
fn targets(dir: &Path, paths: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    let root = dir.canonicalize().unwrap_or_else(|_| dir.to_owned());
    let targets: BTreeSet<PathBuf> = paths
        .filter_map(|path| dir.join(path).canonicalize().ok())
        .filter(|target| !target.starts_with(&root))
        .collect();
    let covered =
        |target: &&PathBuf| target.ancestors().skip(1).any(|above| targets.contains(above));
    targets.iter().filter(|target| !covered(target)).cloned().collect()
}

/// The entries of a folder below the track's, as paths from there; none where it is not a folder.
fn entries(dir: &Path, below: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(dir.join(below)).into_iter().flatten().flatten();
    found.map(|entry| below.join(entry.file_name())).collect()
}
