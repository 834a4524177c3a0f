//! The digest of what a row asks for: a line of an earlier batch counts only if it answers the same question.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

use sha2::{Digest as _, Sha256};

use super::record::BUILD;
use runner::workspace::Walk;
use tracks::TrackRegistry;

/// Digests of folders, each read once.
#[derive(Debug, Default)]
pub(super) struct Digests {
    exercises: Mutex<HashMap<PathBuf, [u8; 32]>>,
    program: OnceLock<[u8; 32]>,
}

/// A digest in the making: parts with their lengths, so that no two lists of parts have the same bytes.
#[derive(Default)]
pub(super) struct Digest(Sha256);

impl Digest {
    pub(super) fn add(&mut self, part: &[u8]) {
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    /// The first 32 hexadecimal digits.
    pub(super) fn finish(self) -> String {
        self.0.finalize()[..16].iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl Digests {
    /// The digest of an exercise's folder, which many rows share.
    pub(super) fn exercise(&self, folder: &Path) -> io::Result<[u8; 32]> {
        if let Some(known) = self.exercises.lock().expect("no holder panics").get(folder) {
            return Ok(*known);
        }
        let digest = of_folder(folder)?;
        self.exercises.lock().expect("no holder panics").insert(folder.to_owned(), digest);
        Ok(digest)
    }

    /// The digest of what rows run with: this build of the program, and the tracks that are not part of it.
    pub(super) fn program(&self, tracks: TrackRegistry) -> [u8; 32] {
        *self.program.get_or_init(|| {
            let mut digest = Digest::default();
            digest.add(BUILD.as_bytes());
            for (path, bytes) in tracks.files_of_folders() {
                digest.add(path.as_os_str().as_bytes());
                digest.add(bytes);
            }
            digest.0.finalize().into()
        })
    }
}

/// The digest of all files of a folder with their paths, and of the targets of its links.
pub(super) fn of_folder(folder: &Path) -> io::Result<[u8; 32]> {
    let mut found = Vec::new();
    for entry in Walk::of(folder) {
        let entry = entry.map_err(|error| error.source)?;
        if !entry.kind.is_dir() {
            found.push((entry.path, entry.kind));
        }
    }
    found.sort_by(|(a, _), (b, _)| a.cmp(b));
    let mut digest = Digest::default();
    for (path, kind) in found {
        digest.add(path.as_os_str().as_bytes());
        let whole = folder.join(path);
        if kind.is_symlink() {
            digest.add(fs::read_link(whole)?.as_os_str().as_bytes());
        } else if kind.is_file() {
            digest.add(&fs::read(whole)?);
        }
    }
    Ok(digest.0.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_its_paths_and_bytes() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::create_dir(at("x")).unwrap();
        fs::write(at("x/a"), "1").unwrap();
        let first = of_folder(dir.path()).unwrap();
        assert_eq!(first, of_folder(dir.path()).unwrap());
        fs::rename(at("x/a"), at("x/b")).unwrap();
        let second = of_folder(dir.path()).unwrap();
        assert_ne!(first, second);
        fs::write(at("x/b"), "2").unwrap();
        assert_ne!(second, of_folder(dir.path()).unwrap());
    }

    #[test]
    fn parts_do_not_run_together() {
        let of = |parts: &[&str]| {
            let mut digest = Digest::default();
            for part in parts {
                digest.add(part.as_bytes());
            }
            digest.finish()
        };
        assert_ne!(of(&["ab", "c"]), of(&["a", "bc"]));
        assert_eq!(of(&["ab"]).len(), 32);
    }
}
