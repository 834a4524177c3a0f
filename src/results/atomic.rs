//! Writes a file atomically: whole or not at all.

use std::fs::{File, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

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
