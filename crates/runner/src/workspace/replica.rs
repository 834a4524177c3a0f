//! An exact copy of a folder, for a trusted command that may change it.

use std::fs::{self, File, FileTimes, Metadata, Permissions};
use std::io;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use super::layout::Layout;
use super::{Input, LeftOut, Rules, Walk, WalkError};
use sandbox::ScratchFolder;

/// A copy of a folder in the temporary directory, removed when dropped.
#[derive(Debug)]
pub(crate) struct Replica {
    root: ScratchFolder,
    folder: PathBuf,
}

/// What a solution brought to an exercise.
#[derive(Debug)]
pub struct HandedIn {
    /// What was left out of it.
    pub left_out: Vec<LeftOut>,
    /// Why it is none, if it brings nothing that the exercise expects.
    pub nothing: Option<String>,
    /// Files that it brought to an exercise that names no solution.
    pub unasked: Vec<String>,
}

/// A file or folder that could not be copied.
#[derive(Debug, thiserror::Error)]
#[error("cannot copy `{}`", .path.display())]
pub struct ReplicaError {
    path: PathBuf,
    source: io::Error,
}

impl Replica {
    /// Copies a folder with its permissions and modification times, under its own name. Links stay links, with
    /// unchanged targets. Sockets, pipes and devices are left out.
    pub(crate) fn of(folder: &Path) -> Result<Self, ReplicaError> {
        Self::copy(folder, folder, &|_, _| false)
    }

    /// Copies an exercise, and lays a solution over it by the rules: under the name of the solution's folder.
    pub(crate) fn of_exercise(
        exercise: &Path,
        solution: &Path,
        rules: &Rules,
    ) -> Result<(Self, HandedIn), ReplicaError> {
        let failed = |path: &Path, source| ReplicaError { path: path.to_owned(), source };
        let input = Input::read(solution).map_err(|source| failed(solution, source))?;
        let layout = Layout::of(&input, rules, &[])
            .map_err(|error| failed(solution, io::Error::other(error)))?;
        let brought = layout.brought();
        let leave_out = |path: &Path, is_dir: bool| {
            rules.is_not_for_runs(&path.to_string_lossy(), is_dir, &brought)
        };
        let replica = Self::copy(exercise, solution, &leave_out)?;
        for placed in layout.placed.iter().filter(|placed| !placed.is_own) {
            let target = replica.folder.join(&placed.path);
            let made = match &placed.from {
                None => fs::create_dir_all(&target),
                Some(from) => {
                    fs::copy(from, &target).and_then(|_| keep(&target, &fs::metadata(from)?))
                }
            };
            made.map_err(|source| failed(&solution.join(&placed.path), source))?;
        }
        let unasked = rules.exercise.as_ref().map(|exercise| exercise.unasked(&brought));
        let unasked = unasked.unwrap_or_default();
        let mut left_out = layout.left_out;
        left_out.sort_by(|a, b| a.path.cmp(&b.path));
        Ok((replica, HandedIn { left_out, nothing: layout.nothing, unasked }))
    }

    /// Copies what is not left out of a folder, under the name of another.
    fn copy(
        folder: &Path,
        named: &Path,
        leave_out: &dyn Fn(&Path, bool) -> bool,
    ) -> Result<Self, ReplicaError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            |source| ReplicaError { path, source }
        };
        let folder = folder.canonicalize().map_err(failed(folder))?;
        let root = tempfile::Builder::new().prefix(".test-runner-").tempdir();
        let root = ScratchFolder::new(root.map_err(failed(&std::env::temp_dir()))?);
        let named = named.canonicalize().map_err(failed(named))?;
        let copy = root.path().join(named.file_name().unwrap_or("workspace".as_ref()));
        let replica = Self { root, folder: copy };
        let own = replica.root.path().canonicalize().map_err(failed(replica.root.path()))?;
        let top = fs::symlink_metadata(&folder).map_err(failed(&folder))?;
        fs::create_dir(&replica.folder).map_err(failed(&replica.folder))?;
        let mut folders = vec![(replica.folder.clone(), top)];
        let mut walk = Walk::of(&folder);
        while let Some(entry) = walk.next() {
            let entry = entry.map_err(|WalkError { path, source }| ReplicaError {
                path: folder.join(path),
                source,
            })?;
            let whole = folder.join(&entry.path);
            if whole == own || leave_out(&entry.path, entry.kind.is_dir()) {
                walk.leave_out(&entry);
                continue;
            }
            let failed = || failed(&whole);
            let found = entry.metadata().map_err(failed())?;
            let target = replica.folder.join(&entry.path);
            if found.is_dir() {
                fs::create_dir(&target).map_err(failed())?;
                folders.push((target, found));
            } else if found.is_symlink() {
                fs::read_link(&whole).and_then(|to| symlink(to, &target)).map_err(failed())?;
            } else if found.is_file() {
                fs::copy(&whole, &target).and_then(|_| keep(&target, &found)).map_err(failed())?;
            }
            // Sockets, pipes and devices belong to what made them.
        }
        // Adding entries changes a folder's time, and its permissions may forbid it: both are set at the end.
        for (target, found) in folders.iter().rev() {
            keep(target, found).map_err(failed(target))?;
        }
        Ok(replica)
    }

    /// The copy.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

/// Sets the modification time and permissions of a copy to those of the original.
fn keep(target: &Path, found: &Metadata) -> io::Result<()> {
    let time = found.modified()?;
    let mode = found.permissions().mode() & 0o7777;
    // For files that their owner may not read or write.
    fs::set_permissions(target, Permissions::from_mode(mode | 0o600))?;
    File::open(target)?.set_times(FileTimes::new().set_modified(time))?;
    fs::set_permissions(target, Permissions::from_mode(mode))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixListener;
    use std::time::{Duration, SystemTime};

    #[test]
    fn everything_is_as_it_was_and_the_original_is_not_touched() {
        let dir = tempfile::tempdir().unwrap();
        let at = |path: &str| dir.path().join("work").join(path);
        fs::create_dir_all(at("src/empty")).unwrap();
        fs::write(at("src/run.sh"), "x").unwrap();
        fs::set_permissions(at("src/run.sh"), Permissions::from_mode(0o555)).unwrap();
        let old = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        let times = FileTimes::new().set_modified(old);
        File::open(at("src/run.sh")).unwrap().set_times(times).unwrap();
        File::open(at("src")).unwrap().set_times(times).unwrap();
        symlink("src/run.sh", at("link")).unwrap();
        symlink("/nowhere", at("broken")).unwrap();
        let _socket = UnixListener::bind(at("socket")).unwrap();
        let replica = Replica::of(&at("")).unwrap();
        let copy = replica.folder().to_owned();
        assert_eq!(copy.file_name().unwrap(), "work");
        for path in ["src/run.sh", "src"] {
            let [found, original] =
                [copy.join(path), at(path)].map(|path| fs::metadata(path).unwrap());
            assert_eq!(found.permissions(), original.permissions(), "{path}");
            assert_eq!(found.modified().unwrap(), old, "{path}");
        }
        assert!(copy.join("src/empty").is_dir());
        assert_eq!(fs::read_link(copy.join("link")).unwrap(), Path::new("src/run.sh"));
        assert_eq!(fs::read_link(copy.join("broken")).unwrap(), Path::new("/nowhere"));
        assert!(fs::symlink_metadata(copy.join("socket")).is_err());
        fs::write(copy.join("new"), "x").unwrap();
        drop(replica);
        assert!(!copy.exists() && !at("new").exists() && at("src/run.sh").exists());
    }
}
