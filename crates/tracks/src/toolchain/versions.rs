//! The versions of a track's tools. An installation makes a new one beside the one in use, and exchanges them at its end.
//!
//! ```text
//! tracks/python -> ../toolchains/python/2    the version in use
//! toolchains/python/2/
//! toolchains/python/3/                       a new one, which is not complete
//! ```
//!
//! Tools hold the absolute path of their own folder, so a version stays where it was made, and only the link changes. A run
//! names the folder of the version, and holds a lock on it, so that no installation removes the version meanwhile. A folder in
//! the place of the link, as earlier versions of this program made it, is used as it is.

use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rustix::fs::{CWD, FlockOperation, RenameFlags, flock, renameat_with};
use rustix::io::Errno;

use sandbox::ScratchFolder;

/// The folder of the versions, in the data folder and as the links name it.
const FOLDER: &str = "toolchains";

/// The versions that one user of [`Tools`](super::Tools) has asked for. They stay the same, and in place, while a clone of
/// this value lives.
#[derive(Debug, Clone, Default)]
pub(super) struct InUse(Arc<Mutex<BTreeMap<PathBuf, Held>>>);

#[derive(Debug)]
struct Held {
    dir: PathBuf,
    /// Shared by all runs; closed with this value.
    _lock: Option<File>,
}

impl InUse {
    /// The folder of the version that a link names; the path itself if it is not such a link.
    pub(super) fn version(&self, link: &Path) -> PathBuf {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(held) = all.get(link) {
            return held.dir.clone();
        }
        let Some(held) = Held::of(link) else { return link.to_owned() };
        let dir = held.dir.clone();
        all.insert(link.to_owned(), held);
        dir
    }

    /// Lets a version go, so that the next call names the one that is then in use.
    pub(super) fn release(&self, link: &Path) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(link);
    }
}

impl Held {
    fn of(link: &Path) -> Option<Self> {
        loop {
            let dir = target(link)?;
            let lock = File::open(&dir).ok();
            if let Some(lock) = &lock {
                // It fails where a file system has no locks.
                let _ = flock(lock, FlockOperation::LockShared);
            }
            // An installation may have removed it before the lock.
            if target(link).as_ref() == Some(&dir) {
                return Some(Self { dir, _lock: lock });
            }
        }
    }
}

/// The folder that a link of this program names.
fn target(link: &Path) -> Option<PathBuf> {
    let named = fs::read_link(link).ok()?;
    let below = named.strip_prefix("..").ok().filter(|path| path.starts_with(FOLDER))?;
    Some(link.parent()?.parent()?.join(below))
}

/// A version that is being made. It is removed when dropped, and if this process is killed.
#[derive(Debug)]
pub(super) struct Draft {
    folder: ScratchFolder,
    place: Place,
}

impl Draft {
    /// Begins a version of a track below a data folder, whose lock the caller holds.
    pub(super) fn begin(root: &Path, track: &str) -> io::Result<Self> {
        let place = Place { root: root.to_owned(), track: track.to_owned() };
        fs::create_dir_all(place.versions())?;
        fs::create_dir_all(root.join("tracks"))?;
        place.remove_unused();
        let name = place.next_name();
        let folder = tempfile::Builder::new()
            .prefix(&name)
            .rand_bytes(0)
            .permissions(Permissions::from_mode(0o777))
            .tempdir_in(place.versions());
        let folder = folder.inspect_err(|_| place.remove_empty())?;
        Ok(Self { folder: ScratchFolder::new(folder), place })
    }

    pub(super) fn dir(&self) -> &Path {
        self.folder.path()
    }

    /// Puts it in the place of the version in use, and removes that one if no run uses it.
    pub(super) fn publish(self, in_use: &InUse) -> io::Result<()> {
        let Self { folder, place } = self;
        // It must not be removed after the exchange. What ends before the exchange leaves it unused, for the next installation.
        let dir = folder.keep();
        let exchanged = place.exchange(&dir);
        in_use.release(&place.link());
        place.remove_unused();
        exchanged
    }

    /// Gives it up.
    pub(super) fn discard(self) {
        let Self { folder, place } = self;
        drop(folder);
        place.remove_empty();
    }
}

/// Where the versions of a track are.
#[derive(Debug)]
struct Place {
    root: PathBuf,
    track: String,
}

impl Place {
    fn link(&self) -> PathBuf {
        super::in_root(&self.root, &self.track)
    }

    fn versions(&self) -> PathBuf {
        self.root.join(FOLDER).join(&self.track)
    }

    /// A number that no version has.
    fn next_name(&self) -> String {
        let number = |path: PathBuf| path.file_name()?.to_str()?.parse::<u64>().ok();
        let numbers = entries(&self.versions()).filter_map(number);
        numbers.max().map_or(1, |last| last.saturating_add(1)).to_string()
    }

    /// Makes the link name this version.
    fn exchange(&self, dir: &Path) -> io::Result<()> {
        let link = self.link();
        let name = dir.file_name().unwrap_or_default();
        let new = link.with_file_name(format!(".{}.new", self.track));
        match fs::remove_file(&new) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => symlink(Path::new("..").join(FOLDER).join(&self.track).join(name), &new)?,
        }
        if fs::symlink_metadata(&link).is_ok_and(|found| found.is_dir()) {
            return self.exchange_folder(&new, &link);
        }
        fs::rename(&new, &link)
    }

    /// Puts a link in the place of a folder, which becomes a version that is not in use.
    fn exchange_folder(&self, new: &Path, folder: &Path) -> io::Result<()> {
        let unused = self.versions().join(self.next_name());
        match renameat_with(CWD, new, CWD, folder, RenameFlags::EXCHANGE) {
            Ok(()) => fs::rename(new, unused),
            // Not every file system can exchange.
            Err(Errno::INVAL | Errno::NOSYS | Errno::XDEV) => {
                fs::rename(folder, unused).or_else(|_| sandbox::remove_folder(folder))?;
                fs::rename(new, folder)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Removes the versions that are not in use and that no run holds. What cannot be removed stays for the next installation.
    fn remove_unused(&self) {
        let current = target(&self.link());
        for dir in entries(&self.versions()).filter(|dir| Some(dir) != current.as_ref()) {
            let Ok(lock) = File::open(&dir) else { continue };
            // It also fails where a file system has no locks.
            if flock(&lock, FlockOperation::NonBlockingLockExclusive) != Err(Errno::WOULDBLOCK) {
                let _ = sandbox::remove_folder(&dir);
            }
        }
    }

    /// Removes the folders of the track that are empty.
    fn remove_empty(&self) {
        // A folder with files is not removed.
        for folder in [self.versions(), self.root.join(FOLDER)] {
            let _ = fs::remove_dir(folder);
        }
    }
}

fn entries(dir: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn publish(root: &Path, in_use: &InUse, text: &str) -> PathBuf {
        let draft = Draft::begin(root, "c").unwrap();
        fs::write(draft.dir().join("file"), text).unwrap();
        draft.publish(in_use).unwrap();
        in_use.version(&root.join("tracks/c"))
    }

    #[test]
    fn a_version_stays_while_somebody_uses_it() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path();
        let (link, run) = (root.join("tracks/c"), InUse::default());
        assert_eq!(run.version(&link), link);
        let first = publish(root, &InUse::default(), "first");
        assert_eq!((&first, run.version(&link)), (&root.join("toolchains/c/1"), first.clone()));
        let second = publish(root, &InUse::default(), "second");
        assert_eq!(fs::read_to_string(link.join("file")).unwrap(), "second");
        // The run goes on with its own.
        let later = run.clone();
        drop(run);
        assert_eq!(fs::read_to_string(later.version(&link).join("file")).unwrap(), "first");
        later.release(&link);
        assert_eq!(later.version(&link), second);
        let third = publish(root, &later, "third");
        assert_eq!(entries(&root.join("toolchains/c")).collect::<Vec<_>>(), [third]);
    }

    #[test]
    fn a_draft_that_is_given_up_leaves_nothing() {
        let dir = tempfile::tempdir().unwrap();
        Draft::begin(dir.path(), "c").unwrap().discard();
        assert!(!dir.path().join("toolchains").exists());
        let first = publish(dir.path(), &InUse::default(), "first");
        // As after a loss of power.
        let left = Draft::begin(dir.path(), "c").unwrap().folder.keep();
        assert_eq!(left, first.with_file_name("2"));
        Draft::begin(dir.path(), "c").unwrap().discard();
        assert_eq!((left.exists(), first.exists()), (false, true));
    }

    #[test]
    fn a_folder_of_an_earlier_version_is_used_and_then_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let link = dir.path().join("tracks/c");
        fs::create_dir_all(&link).unwrap();
        let in_use = InUse::default();
        assert_eq!(in_use.version(&link), link);
        let first = publish(dir.path(), &in_use, "first");
        assert_eq!(fs::read_link(&link).unwrap(), Path::new("../toolchains/c/1"));
        assert_eq!(entries(&dir.path().join("toolchains/c")).collect::<Vec<_>>(), [first]);
        assert_eq!(entries(&dir.path().join("tracks")).collect::<Vec<_>>(), [link]);
    }
}
