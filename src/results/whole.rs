//! How a file appears: whole or not at all.

use std::fs::{File, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// Whether [`write_whole`] can make a file beside this one: for who would rather know before long work than after.
pub fn can_write(path: &Path) -> io::Result<()> {
    beside(path).map(drop)
}

fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    Builder::new().prefix(".results.").tempfile_in(parent.unwrap_or(Path::new(".")))
}

/// Writes a file beside its place and renames it there. A link in that place is replaced, not followed. Anyone may read
/// the file: the pipeline that does may be another user.
pub fn write_whole(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let mut file = beside(path)?;
    write(file.as_file_mut())?;
    file.as_file().set_permissions(Permissions::from_mode(0o644))?;
    file.persist(path).map(drop).map_err(|error| error.error)
}
