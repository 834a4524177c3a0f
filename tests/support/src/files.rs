//! Files and folders of the repository, in a fixed order.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The repository.
pub fn root() -> &'static Path {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    root.expect("this crate is two folders below the repository")
}

/// A path below `test-data`.
pub fn data(path: &str) -> PathBuf {
    root().join("test-data").join(path)
}

/// The folders in a folder, by name. Empty if it does not exist.
pub fn folders(dir: &Path) -> Vec<PathBuf> {
    sorted(dir, Path::is_dir)
}

/// The files in a folder, by name. Empty if it does not exist.
pub fn files(dir: &Path) -> Vec<PathBuf> {
    sorted(dir, Path::is_file)
}

/// A folder and all folders in it.
pub fn folders_within(dir: &Path) -> Vec<PathBuf> {
    let inner = folders(dir).into_iter().flat_map(|inner| folders_within(&inner));
    std::iter::once(dir.to_owned()).chain(inner).collect()
}

fn sorted(dir: &Path, is_wanted: fn(&Path) -> bool) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> = entries.filter(|path| is_wanted(path)).collect();
    found.sort();
    found
}

/// The last part of a path.
pub fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// Copies a folder over another, symbolic links and permissions included.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target, kind) = (entry.path(), to.join(entry.file_name()), entry.file_type()?);
        if kind.is_dir() {
            copy(&source, &target)?;
            continue;
        }
        if fs::symlink_metadata(&target).is_ok() {
            fs::remove_file(&target)?;
        }
        if kind.is_symlink() {
            std::os::unix::fs::symlink(fs::read_link(&source)?, &target)?;
        } else {
            fs::copy(&source, &target)?;
        }
    }
    Ok(())
}

/// Writes files below a folder, each with its path, over those that are there.
pub fn write(
    files: impl IntoIterator<Item = (impl AsRef<Path>, impl AsRef<str>)>,
    to: &Path,
) -> io::Result<()> {
    for (path, text) in files {
        let path = to.join(path);
        fs::create_dir_all(path.parent().expect("a file lies in a folder"))?;
        fs::write(path, text.as_ref())?;
    }
    Ok(())
}
