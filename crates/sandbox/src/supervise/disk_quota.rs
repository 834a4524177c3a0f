//! Limits the disk space and the number of files of a command's writable folders. The kernel limits single files only.
//!
//! The free space of the file system is cheap to read (a microsecond). If the free space has shrunk, or after
//! [`MAX_WALK_INTERVAL`], the folders are walked. A walk stops after more entries than allowed, and walks take at most a tenth
//! of the time.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::{AtFlags, Dir, DirEntry, FileType, Mode, Stat, open, openat, statat, statvfs};
use rustix::io::Errno;

use crate::limits::Limits;
use crate::raw_run::Termination;

use super::FOLDER_FLAGS;
use crate::confine::Confinement;

/// The longest time without a walk. Free space alone is not enough: other programs may free space on the same disk meanwhile.
const MAX_WALK_INTERVAL: Duration = Duration::from_secs(2);

/// The most levels that a walk descends at once, each with a descriptor, and the most deeper folders that it keeps open to
/// descend from later. Folders beyond both count only as lost free space.
const MAX_OPEN_LEVELS: usize = 128;

/// The unit of [`Stat::st_blocks`], in bytes.
const BLOCK_BYTES: u64 = 512;

/// Checks the writable folders of a command.
#[derive(Debug)]
pub(crate) struct DiskQuota {
    folders: Vec<PathBuf>,
    limit: DiskUse,
    before: Option<DiskUse>,
    /// The disk of the folders.
    disk: Option<u64>,
    /// The earliest time of the next walk, and the latest, whatever the free space is.
    earliest: Instant,
    latest: Instant,
}

/// Bytes on the disk, and the number of files and folders.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct DiskUse {
    bytes: u64,
    files: u64,
}

impl DiskUse {
    /// Whether there are more bytes or more files than in the other.
    fn exceeds(self, other: Self) -> bool {
        self.bytes > other.bytes || self.files > other.files
    }
}

impl DiskQuota {
    /// The quota of a command's writable folders. Without a confinement, there is no quota.
    pub(crate) fn of(limits: &Limits, confinement: Option<&Confinement>) -> Self {
        let limit = DiskUse {
            bytes: limits.disk_bytes.unwrap_or(u64::MAX),
            files: limits.disk_files.unwrap_or(u64::MAX),
        };
        let bounded = limit != DiskUse { bytes: u64::MAX, files: u64::MAX };
        let folders =
            confinement.filter(|_| bounded).map_or(Vec::new(), |only| only.writable.clone());
        let first = folders.first();
        let disk = first.and_then(|folder| Some(fs::metadata(folder).ok()?.dev()));
        let before = first.and_then(|folder| free(folder));
        let now = Instant::now();
        Self { folders, limit, before, disk, earliest: now, latest: now + MAX_WALK_INTERVAL }
    }

    /// Whether there is a quota.
    pub(crate) fn is_wanted(&self) -> bool {
        !self.folders.is_empty()
    }

    /// Checks the quota of a command with these processes. Returns the limit that is exceeded.
    pub(crate) fn check(&mut self, processes: &[i32]) -> Option<Termination> {
        if !self.is_wanted() {
            return None;
        }
        let (taken, limit) = (self.taken(), self.limit);
        let is_likely = taken.exceeds(DiskUse { bytes: limit.bytes / 2, files: limit.files / 2 });
        let start = Instant::now();
        if start < if is_likely { self.earliest } else { self.latest } {
            return None;
        }
        let mut found = self.walk(taken);
        if is_likely {
            let nameless = held_open(processes, |disk| Some(disk) == self.disk);
            found.bytes = found.bytes.saturating_add(nameless);
        }
        let end = Instant::now();
        self.earliest = end + 9 * (end - start);
        self.latest = self.earliest + MAX_WALK_INTERVAL;
        if found.bytes > limit.bytes {
            return Some(Termination::DiskLimit(limit.bytes));
        }
        (found.files > limit.files).then_some(Termination::FileCountLimit(limit.files))
    }

    /// The bytes of unlinked files in memory (`memfd_create`) that the processes hold open.
    pub(crate) fn held_in_memory(&self, processes: &[i32]) -> u64 {
        held_open(processes, |disk| Some(disk) != self.disk)
    }

    /// The free space that the file system has lost since the start, to any program.
    fn taken(&self) -> DiskUse {
        let now = self.folders.first().and_then(|folder| free(folder));
        let (Some(before), Some(now)) = (self.before, now) else { return DiskUse::default() };
        DiskUse {
            bytes: before.bytes.saturating_sub(now.bytes),
            files: before.files.saturating_sub(now.files),
        }
    }

    /// The content of the folders. If some folder cannot be read, all of `taken` counts as the command's.
    fn walk(&self, taken: DiskUse) -> DiskUse {
        let mut walk = FolderWalk { found: DiskUse::default(), limit: self.limit, hidden: false };
        self.folders.iter().for_each(|folder| walk.through(folder));
        let FolderWalk { mut found, hidden, .. } = walk;
        if hidden {
            found.bytes = found.bytes.max(taken.bytes);
            found.files = found.files.max(taken.files);
        }
        found
    }
}

/// The free space on the file system of a folder.
fn free(folder: &Path) -> Option<DiskUse> {
    let found = statvfs(folder).ok()?;
    Some(DiskUse { bytes: found.f_bfree.saturating_mul(found.f_frsize), files: found.f_ffree })
}

/// The bytes of all unlinked files that the processes hold open, on the disks for which `counts` is true. Processes whose files
/// this process cannot list are skipped.
fn held_open(processes: &[i32], counts: impl Fn(u64) -> bool) -> u64 {
    let mut seen = BTreeSet::new();
    let mut sum = 0_u64;
    for pid in processes {
        for entry in fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten() {
            let Ok(file) = fs::metadata(entry.path()) else { continue };
            let counted = file.is_file() && file.nlink() == 0 && counts(file.dev());
            if counted && seen.insert((file.dev(), file.ino())) {
                sum = sum.saturating_add(file.blocks().saturating_mul(BLOCK_BYTES));
            }
        }
    }
    sum
}

/// One walk.
struct FolderWalk {
    found: DiskUse,
    limit: DiskUse,
    /// Whether some folder could not be read.
    hidden: bool,
}

impl FolderWalk {
    /// Counts the content of a folder, until it exceeds the limit. Links are not followed.
    fn through(&mut self, folder: &Path) {
        let top = self.opened(open(folder, FOLDER_FLAGS, Mode::empty()).and_then(Dir::new));
        let mut deeper: Vec<Dir> = top.into_iter().collect();
        while let Some(dir) = deeper.pop() {
            self.from(dir, &mut deeper);
        }
    }

    /// Counts the content of an open folder. Folders that are too deep are added to `deeper`.
    fn from(&mut self, dir: Dir, deeper: &mut Vec<Dir>) {
        let mut above = vec![dir];
        while let Some(dir) = above.last_mut() {
            if self.found.exceeds(self.limit) {
                return;
            }
            match dir.read() {
                Some(Ok(entry)) if ![&b"."[..], b".."].contains(&entry.file_name().to_bytes()) => {
                    let below = self.count(dir, &entry);
                    if above.len() < MAX_OPEN_LEVELS {
                        above.extend(below);
                    } else if deeper.len() < MAX_OPEN_LEVELS {
                        deeper.extend(below);
                    } else {
                        self.hidden |= below.is_some();
                    }
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => drop(above.pop()),
            }
        }
    }

    /// Counts one entry, and opens it if it is a folder.
    fn count(&mut self, dir: &Dir, entry: &DirEntry) -> Option<Dir> {
        let (within, name) = (dir.fd().ok()?, entry.file_name());
        // A removed entry uses nothing.
        let found: Stat = statat(within, name, AtFlags::SYMLINK_NOFOLLOW).ok()?;
        let blocks = u64::try_from(found.st_blocks).unwrap_or(0);
        self.found.files += 1;
        self.found.bytes = self.found.bytes.saturating_add(blocks.saturating_mul(BLOCK_BYTES));
        if FileType::from_raw_mode(found.st_mode) != FileType::Directory {
            return None;
        }
        self.opened(openat(within, name, FOLDER_FLAGS, Mode::empty()).and_then(Dir::new))
    }

    fn opened(&mut self, dir: Result<Dir, Errno>) -> Option<Dir> {
        self.hidden |= dir.as_ref().is_err_and(|errno| *errno != Errno::NOENT);
        dir.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walked(folder: &Path) -> FolderWalk {
        let limit = DiskUse { bytes: u64::MAX, files: u64::MAX };
        let mut walk = FolderWalk { found: DiskUse::default(), limit, hidden: false };
        walk.through(folder);
        walk
    }

    /// Makes a chain of nested folders, with a file in the innermost.
    fn chain(within: &Path, levels: usize) {
        let last = (0..levels).fold(within.to_owned(), |folder, _| folder.join("a"));
        fs::create_dir_all(&last).unwrap();
        fs::write(last.join("file"), "text").unwrap();
    }

    #[test]
    fn deep_folders_are_counted() {
        let root = tempfile::tempdir().unwrap();
        chain(root.path(), 5 * MAX_OPEN_LEVELS);
        let walk = walked(root.path());
        assert!(!walk.hidden);
        assert_eq!(walk.found.files, 5 * 128 + 1);
    }

    #[test]
    fn too_many_deep_folders_are_said_to_be_hidden() {
        let root = tempfile::tempdir().unwrap();
        let edge = (1..MAX_OPEN_LEVELS).fold(root.path().to_owned(), |folder, _| folder.join("a"));
        for number in 0..=MAX_OPEN_LEVELS {
            chain(&edge.join(number.to_string()), 1);
        }
        assert!(walked(root.path()).hidden);
        fs::remove_dir_all(edge.join("0")).unwrap();
        assert!(!walked(root.path()).hidden);
    }
}
