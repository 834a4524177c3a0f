//! Scratch folders. This process removes its scratch folder at the end, however deep, large or locked the content is. If this
//! process is killed, the cleanup helper removes the folder.

use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, Dir, Mode, RenameFlags, chmodat, open, openat, renameat_with, unlinkat};
use rustix::io::Errno;
use tempfile::TempDir;

use super::{FOLDER_FLAGS, cleanup_helper};

/// The most folders that are open at a time. Deeper ones are moved up first.
const MAX_OPEN_LEVELS: usize = 64;

/// A temporary folder that a command may fill. It is removed when dropped.
#[derive(Debug)]
pub struct ScratchFolder {
    folder: TempDir,
    is_kept: bool,
}

impl ScratchFolder {
    /// Takes over a new temporary folder.
    pub fn new(folder: TempDir) -> Self {
        cleanup_helper::watch_folder(folder.path());
        Self { folder, is_kept: false }
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Leaves the folder in place.
    pub fn keep(mut self) -> PathBuf {
        self.is_kept = true;
        self.folder.disable_cleanup(true);
        self.path().to_owned()
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        if !self.is_kept {
            // If the removal fails, the rest stays in the temporary directory. The result of the run is not affected.
            let _ = remove(self.path());
        }
        cleanup_helper::forget_folder(self.path());
    }
}

/// Removes a folder and everything in it, even what its owner may not write. Links are not followed.
pub fn remove_folder(folder: &Path) -> io::Result<()> {
    Ok(remove(folder)?)
}

/// Removes a folder and everything in it. Links are not followed.
///
/// A folder at level [`MAX_OPEN_LEVELS`] is moved up to the first level, so that no path becomes too long and few folders are
/// open at a time.
pub(crate) fn remove(root: &Path) -> Result<(), Errno> {
    // A cgroup cannot be emptied, and need not be.
    if rustix::fs::rmdir(root).is_ok() {
        return Ok(());
    }
    rustix::fs::chmod(root, Mode::RWXU)?;
    let mut removal = Removal { top: open(root, FOLDER_FLAGS, Mode::empty())?, moved: 0 };
    // Each pass may move folders up, which the next pass removes.
    while !entries(&removal.top)?.is_empty() {
        let top = removal.top.try_clone().map_err(|_| Errno::MFILE)?;
        removal.clear(&top, 0)?;
    }
    rustix::fs::rmdir(root)
}

struct Removal {
    top: OwnedFd,
    /// How many folders were moved up.
    moved: u64,
}

impl Removal {
    fn clear(&mut self, dir: &OwnedFd, level: usize) -> Result<(), Errno> {
        for name in entries(dir)? {
            if unlinkat(dir, &name, AtFlags::empty()).is_ok() {
                continue;
            }
            // To move a folder is to change its `..`, which needs the right to write in it.
            chmodat(dir, &name, Mode::RWXU, AtFlags::empty())?;
            if level == MAX_OPEN_LEVELS {
                self.move_up(dir, &name)?;
            } else {
                self.clear(&openat(dir, &name, FOLDER_FLAGS, Mode::empty())?, level + 1)?;
                unlinkat(dir, &name, AtFlags::REMOVEDIR)?;
            }
        }
        Ok(())
    }

    /// Moves a folder to the first level, under an unused name.
    fn move_up(&mut self, dir: &OwnedFd, name: &CStr) -> Result<(), Errno> {
        loop {
            let place = format!("removed-{}", self.moved);
            self.moved += 1;
            match renameat_with(dir, name, &self.top, place, RenameFlags::NOREPLACE) {
                Err(Errno::EXIST) => {}
                result => return result,
            }
        }
    }
}

fn entries(dir: &OwnedFd) -> Result<Vec<CString>, Errno> {
    let names = Dir::read_from(dir)?.map(|entry| Ok(entry?.file_name().to_owned()));
    let real = |name: &Result<CString, Errno>| {
        name.as_ref().map_or(true, |name| ![&b"."[..], b".."].contains(&name.to_bytes()))
    };
    names.filter(real).collect()
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, symlink};

    use rustix::fs::mkdirat;

    use super::*;

    #[test]
    fn a_tree_goes_however_deep_and_locked_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let (root, kept) = (dir.path().join("root"), dir.path().join("kept"));
        fs::create_dir_all(root.join("removed-1/x/y")).unwrap();
        fs::create_dir(&kept).unwrap();
        fs::write(kept.join("file"), "kept").unwrap();
        fs::write(root.join("removed-0"), "").unwrap();
        symlink(&kept, root.join("link")).unwrap();
        symlink(&kept, root.join("removed-1/x/link")).unwrap();
        // Deeper than the longest path and than the number of files that a process may open.
        let mut at = open(&root, FOLDER_FLAGS, Mode::empty()).unwrap();
        let name = "a".repeat(100);
        for _ in 0..1100 {
            mkdirat(&at, &name, Mode::RWXU).unwrap();
            at = openat(&at, &name, FOLDER_FLAGS, Mode::empty()).unwrap();
        }
        drop(at);
        for closed in ["removed-1/x", "removed-1", ""] {
            fs::set_permissions(root.join(closed), Permissions::from_mode(0o000)).unwrap();
        }
        remove(&root).unwrap();
        assert!(!root.exists());
        assert_eq!(fs::read_to_string(kept.join("file")).unwrap(), "kept");
    }
}
