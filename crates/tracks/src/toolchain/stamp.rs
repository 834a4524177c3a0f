//! The stamp of a complete installation: the installer's version, a digest of what was installed, and the paths that
//! must exist.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;

use super::{needs, track_files};
use crate::fnv1a::Fnv1a;
use crate::{Slug, Track};

/// The file's name in the track's folder.
const NAME: &str = "installed.json";

/// A folder with more entries than this is listed as a whole.
const ENTRIES: usize = 64;

/// The contents of the file. An earlier version wrote none of these keys.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Stamp {
    /// The version of this program that installed.
    pub(super) program: Option<String>,
    /// A digest of what was installed: see [`digest`].
    pub(super) digest: String,
    /// The files and folders that must exist: relative to the track's folder, or absolute.
    pub(super) needs: Vec<PathBuf>,
}

impl Stamp {
    /// Reads the stamp in a track's folder. There is none before the first installation and during one.
    pub(super) fn read(dir: &Path) -> io::Result<Self> {
        serde_json::from_slice(&fs::read(dir.join(NAME))?).map_err(io::Error::other)
    }

    /// Writes the stamp, whole or not at all: the installation is complete.
    pub(super) fn write(track: &Track, dir: &Path) -> io::Result<()> {
        let stamp = Self {
            program: Some(env!("CARGO_PKG_VERSION").to_owned()),
            digest: digest(track),
            needs: left_behind(track, dir),
        };
        let mut file = NamedTempFile::new_in(dir)?;
        serde_json::to_writer_pretty(&mut file, &stamp)?;
        file.write_all(b"\n")?;
        // Temporary files are not readable by other users.
        file.as_file().set_permissions(fs::Permissions::from_mode(0o644))?;
        file.persist(dir.join(NAME)).map(drop).map_err(|error| error.error)
    }
}

/// A digest of what an installation of this track depends on: its `[toolchain]`, and its files if the
/// installation uses them.
pub(super) fn digest(track: &Track) -> String {
    let mut hasher = Fnv1a::default();
    let toolchain =
        serde_json::to_vec(&track.toolchain).expect("strings and lists can be written as JSON");
    hasher.add(&toolchain);
    if !track.toolchain.setup.is_empty() {
        let is_ours = |file: &&crate::File| track.test_code.files().any(|name| name == file.name);
        for file in track.files().iter().filter(|file| !is_ours(file)) {
            hasher.add(file.name.as_bytes());
            hasher.add(file.digest.as_bytes());
        }
    }
    hasher.finish()
}

/// The paths that a run may need: the track's folder two levels deep, the packages by name, and the targets of links
/// that leave the folder. Leaves out what only saves time and what only the installation used.
fn left_behind(track: &Track, dir: &Path) -> Vec<PathBuf> {
    let slug = Slug::new("any").expect("it is a slug");
    let shortcuts = crate::globs(&track.toolchain.shortcuts, &slug);
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

/// The targets of links that leave the track's folder, without those below another one.
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

/// The entries of a folder below the track's folder, as relative paths; empty if it is not a folder.
fn entries(dir: &Path, below: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(dir.join(below)).into_iter().flatten().flatten();
    found.map(|entry| below.join(entry.file_name())).collect()
}
