//! Publishes files: whole or not at all, and never beside a stale one.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};
use test_report::results::exercism::{NAME, Results};

/// Whether [`write_atomically`] can create a file at this path, to find out before long work.
pub fn can_write(path: &Path) -> io::Result<()> {
    temporary_beside(path).map(drop)
}

fn temporary_beside(path: &Path) -> io::Result<NamedTempFile> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    Builder::new().prefix(".results.").tempfile_in(parent.unwrap_or(Path::new(".")))
}

/// Writes a temporary file in the same folder and renames it. A link at that path is replaced, not followed. The file
/// is readable by all, because the pipeline may run as another user.
pub fn write_atomically(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = temporary_beside(path)?;
    write(file.as_file_mut())?;
    file.as_file().set_permissions(Permissions::from_mode(0o644))?;
    file.persist(path).map(drop).map_err(|error| error.error)
}

/// Removes what an earlier run, or the submission, left at a file's path, without following a link.
pub fn discard_stale(output: &Path, name: &str) -> io::Result<()> {
    let path = output.join(name);
    match fs::symlink_metadata(&path) {
        Ok(found) if found.is_dir() => fs::remove_dir_all(&path),
        Ok(_) => fs::remove_file(&path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Removes what is at the file's path and writes the file, whole or not at all.
pub fn publish(results: &Results, output: &Path) -> io::Result<()> {
    discard_stale(output, NAME)?;
    write_atomically(&output.join(NAME), |file| file.write_all(results.to_json().as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn replaces_whatever_is_there_and_follows_no_link() {
        let dir = tempfile::tempdir().unwrap();
        let place = dir.path().join(NAME);
        let victim = dir.path().join("victim");
        fs::write(&victim, "untouched").unwrap();
        symlink(&victim, &place).unwrap();
        publish(&Results::error("x"), dir.path()).unwrap();
        assert_eq!(fs::read_to_string(&victim).unwrap(), "untouched");
        assert!(fs::symlink_metadata(&place).unwrap().is_file());
        fs::remove_file(&place).unwrap();
        fs::create_dir_all(place.join("in/the/way")).unwrap();
        publish(&Results::error("x"), dir.path()).unwrap();
        assert!(place.is_file());
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2);
    }
}
