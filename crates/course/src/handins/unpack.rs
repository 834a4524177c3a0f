//! Unpacks archives of students: each is untrusted.
//!
//! Only plain files and folders come out, below the target. Links and devices are left out, and so are paths that lead out of
//! it. All archives of one hand-in share a budget of bytes and files, so that a small archive cannot fill the disk.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Component, Path, PathBuf};

use flate2::read::GzDecoder;

use super::names::is_of_nobody;

/// Bytes that the archives of a hand-in may hold.
const MAX_BYTES: u64 = 256 << 20;

/// Files that the archives of a hand-in may hold.
const MAX_FILES: usize = 10_000;

/// How deep archives may lie in archives.
const MAX_DEPTH: u8 = 4;

/// Archives that are unpacked, by the ending of their name.
const ENDINGS: [&str; 4] = [".zip", ".tar", ".tar.gz", ".tgz"];

/// Archives that are not unpacked.
const OTHERS: [&str; 6] = [".rar", ".7z", ".tar.xz", ".tar.bz2", ".xz", ".bz2"];

/// The part of a hand-in's budget that is not used yet.
#[derive(Debug)]
pub(super) struct Unpacker {
    bytes: u64,
    files: usize,
    /// How deep archives may lie in archives.
    depth: u8,
    /// What was left out, with why.
    pub(super) left_out: Vec<(PathBuf, String)>,
}

/// The name of an archive that is unpacked, without its ending.
fn stem(name: &str) -> Option<&str> {
    without(name, &ENDINGS)
}

/// The name without the ending of an archive, if it has one.
pub(super) fn without_ending(name: &str) -> &str {
    stem(name).or_else(|| without(name, &OTHERS)).unwrap_or(name)
}

fn without<'a>(name: &'a str, endings: &[&str]) -> Option<&'a str> {
    let lower = name.to_ascii_lowercase();
    let ending =
        endings.iter().filter(|ending| lower.ends_with(*ending)).max_by_key(|e| e.len())?;
    name.get(..name.len() - ending.len())
}

/// Whether it is an archive that is not unpacked.
pub(super) fn is_other_archive(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    OTHERS.iter().any(|ending| lower.ends_with(ending))
}

impl Unpacker {
    /// For what one student handed in.
    pub(super) fn of_student() -> Self {
        Self { bytes: MAX_BYTES, files: MAX_FILES, depth: MAX_DEPTH, left_out: Vec::new() }
    }

    /// For the export of a platform, whose own archives are left as they are.
    pub(super) fn of_teacher() -> Self {
        Self { bytes: 64 << 30, files: 1_000_000, depth: 1, left_out: Vec::new() }
    }

    /// Unpacks an archive into a new folder, and the archives in it. The error is for people.
    pub(super) fn unpack(&mut self, archive: &Path, to: &Path) -> Result<(), String> {
        self.unpack_at(archive, to, 0)
    }

    /// Unpacks the archives in a folder, each into a folder with its name.
    pub(super) fn unpack_inside(&mut self, folder: &Path, depth: u8) {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut entries: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        entries.sort();
        for path in entries {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let Ok(kind) = path.symlink_metadata() else { continue };
            if kind.is_dir() {
                self.unpack_inside(&path, depth);
            } else if let Some(stem) = stem(&name) {
                let to = free(&path.with_file_name(if stem.is_empty() { "archive" } else { stem }));
                match self.unpack_at(&path, &to, depth) {
                    Ok(()) => drop(fs::remove_file(&path)),
                    Err(why) => self.left_out.push((path, why)),
                }
            } else if is_other_archive(&name) {
                let why = "archives of this kind are not unpacked: zip, tar and tar.gz are";
                self.left_out.push((path, why.to_owned()));
            }
        }
    }

    fn unpack_at(&mut self, archive: &Path, to: &Path, depth: u8) -> Result<(), String> {
        if depth >= self.depth {
            return Err(format!("the archive lies in more than {} others", self.depth - 1));
        }
        let ending = archive.extension().unwrap_or_default().to_ascii_lowercase();
        let file = File::open(archive).map_err(|error| format!("cannot be read: {error}"))?;
        fs::create_dir_all(to).map_err(|error| format!("cannot be unpacked: {error}"))?;
        let done = if ending == "zip" {
            self.zip(file, to)
        } else if ending == "tar" {
            self.tar(BufReader::new(file), to)
        } else {
            self.tar(GzDecoder::new(BufReader::new(file)), to)
        };
        if let Err(why) = done {
            let _ = fs::remove_dir_all(to);
            return Err(why);
        }
        if self.depth > 1 {
            self.unpack_inside(to, depth + 1);
        }
        Ok(())
    }

    fn zip(&mut self, file: File, to: &Path) -> Result<(), String> {
        let damaged =
            |error: &dyn std::fmt::Display| format!("not a readable zip archive: {error}");
        let mut archive = zip::ZipArchive::new(BufReader::new(file)).map_err(|e| damaged(&e))?;
        for at in 0..archive.len() {
            let entry = archive.by_index(at).map_err(|error| damaged(&error))?;
            let shown = PathBuf::from(entry.name());
            if entry.is_symlink() {
                self.left_out.push((shown, "a link".to_owned()));
                continue;
            }
            let Some(path) = inside(&PathBuf::from(entry.name().replace('\\', "/"))) else {
                self.left_out.push((shown, "its path leads out of the archive".to_owned()));
                continue;
            };
            if entry.is_dir() {
                fs::create_dir_all(to.join(&path)).map_err(|error| damaged(&error))?;
            } else if !path.components().any(|part| is_of_nobody(Path::new(&part))) {
                self.put(entry, &to.join(&path))?;
            }
        }
        Ok(())
    }

    fn tar(&mut self, file: impl Read, to: &Path) -> Result<(), String> {
        let damaged =
            |error: &dyn std::fmt::Display| format!("not a readable tar archive: {error}");
        let mut archive = tar::Archive::new(file);
        for entry in archive.entries().map_err(|error| damaged(&error))? {
            let entry = entry.map_err(|error| damaged(&error))?;
            let shown = entry.path().map_err(|error| damaged(&error))?.into_owned();
            let kind = entry.header().entry_type();
            let Some(path) = inside(&shown) else {
                self.left_out.push((shown, "its path leads out of the archive".to_owned()));
                continue;
            };
            if kind.is_dir() {
                fs::create_dir_all(to.join(&path)).map_err(|error| damaged(&error))?;
            } else if !kind.is_file() {
                self.left_out.push((shown, "neither a file nor a folder".to_owned()));
            } else if !path.components().any(|part| is_of_nobody(Path::new(&part))) {
                self.put(entry, &to.join(&path))?;
            }
        }
        Ok(())
    }

    /// Writes a file of an archive, as far as the budget goes.
    fn put(&mut self, content: impl Read, to: &Path) -> Result<(), String> {
        let large =
            || format!("the archive holds more than {} MiB or {MAX_FILES} files", MAX_BYTES >> 20);
        self.files = self.files.checked_sub(1).ok_or_else(large)?;
        let write = || -> io::Result<u64> {
            if let Some(parent) = to.parent() {
                fs::create_dir_all(parent)?;
            }
            // A path that is there already belongs to this archive; no link is ever made.
            let mut file = File::create(to)?;
            io::copy(&mut content.take(self.bytes + 1), &mut file)
        };
        let written = write().map_err(|error| format!("not readable: {error}"))?;
        self.bytes = self.bytes.checked_sub(written).ok_or_else(large)?;
        Ok(())
    }
}

/// The path if it stays inside.
fn inside(path: &Path) -> Option<PathBuf> {
    let mut whole = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(part) if !part.as_encoded_bytes().contains(&0) => whole.push(part),
            Component::CurDir => {}
            _ => return None,
        }
    }
    (!whole.as_os_str().is_empty()).then_some(whole)
}

/// A path that nothing has yet.
fn free(path: &Path) -> PathBuf {
    let mut found = path.to_owned();
    let mut number = 1;
    while found.symlink_metadata().is_ok() {
        number += 1;
        found = path.with_file_name(format!(
            "{} {number}",
            path.file_name().unwrap_or_default().to_string_lossy()
        ));
    }
    found
}
