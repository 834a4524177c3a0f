//! Detects changes of the files in a folder.

use std::collections::BTreeMap;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use globset::GlobSet;

use super::Walk;

/// For each file: inode, size, and time of the last change in seconds and nanoseconds.
type Stamp = (u64, u64, i64, i64);

/// The files of a folder at one moment, without hidden files and backups whose names end in `~`, which editors write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    files: BTreeMap<PathBuf, Stamp>,
}

impl Snapshot {
    /// Looks at a folder. `drop` matches paths relative to it that a run leaves out. What cannot be read is not there.
    pub fn take(folder: &Path, drop: &GlobSet) -> Self {
        let mut files = BTreeMap::new();
        let mut walk = Walk::of(folder);
        while let Some(entry) = walk.next() {
            let Ok(entry) = entry else { continue };
            let name = entry.name();
            let name = name.to_string_lossy();
            let unwanted =
                name.starts_with('.') || name.ends_with('~') || drop.is_match(&entry.path);
            if entry.kind.is_dir() {
                // A folder whose files are all excluded need not be walked.
                if unwanted || drop.is_match(entry.path.join("any")) {
                    walk.leave_out(&entry);
                }
            } else if !unwanted
                && entry.kind.is_file()
                && let Ok(found) = entry.metadata()
            {
                let stamp = (found.ino(), found.len(), found.mtime(), found.mtime_nsec());
                files.insert(entry.path, stamp);
            }
        }
        Self { files }
    }

    /// The first file, by path, that was added, removed or changed.
    pub fn first_change<'a>(&'a self, later: &'a Self) -> Option<&'a Path> {
        let differs = |path: &&PathBuf| self.files.get(*path) != later.files.get(*path);
        let changed = self.files.keys().chain(later.files.keys()).filter(differs);
        changed.min().map(PathBuf::as_path)
    }
}

/// The state of one file at one moment. Its owner can set the other times of a file, but not the time of its last change of any
/// kind, so a file that was changed and restored has another state.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct FileState(Option<(Stamp, u64)>);

impl FileState {
    /// Looks at a file, not at the target of a link.
    pub(crate) fn of(path: &Path) -> Self {
        let found = path.symlink_metadata().ok();
        Self(found.map(|it| ((it.ino(), it.len(), it.ctime(), it.ctime_nsec()), it.dev())))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn changes_are_seen_and_what_is_left_out_is_not() {
        let dir = tempfile::tempdir().unwrap();
        let drop = globset::GlobSetBuilder::new().add("built/**".parse().unwrap()).build().unwrap();
        let take = || Snapshot::take(dir.path(), &drop);
        let write = |path: &str| {
            let path = dir.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "x").unwrap();
        };
        write("src/a.x");
        let first = take();
        for path in [".git/index", "built/a", "built/deep/b", "src/a.x~", "src/.a.x.swp"] {
            write(path);
            assert_eq!(take(), first, "{path}");
        }
        write("src/b.x");
        let second = take();
        assert_eq!(first.first_change(&second), Some(Path::new("src/b.x")));
        fs::remove_file(dir.path().join("src/a.x")).unwrap();
        assert_eq!(second.first_change(&take()), Some(Path::new("src/a.x")));
        assert_eq!(second.first_change(&second), None);
    }

    #[test]
    fn a_file_that_was_changed_and_restored_has_another_state() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tests");
        fs::write(&file, "one").unwrap();
        let before = FileState::of(&file);
        assert_eq!(FileState::of(&file), before);
        let modified = fs::metadata(&file).unwrap().modified().unwrap();
        // The time of the last change is as coarse as the kernel's tick.
        while FileState::of(&file) == before {
            fs::write(&file, "two").unwrap();
            fs::write(&file, "one").unwrap();
            fs::File::options().write(true).open(&file).unwrap().set_modified(modified).unwrap();
        }
        assert_ne!(FileState::of(&folder.path().join("none")), before);
    }
}
