//! Keeps ready processes of tracks for runs in other processes: writes the files that they read.

use std::fs;
use std::io;
use std::os::fd::RawFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::{RunError, prepare};
use sandbox::{self, ScratchFolder};
use tracks::TrackRegistry;

/// Runs the tests of solutions as forks of ready processes, for who is at the other end of an inherited connection.
pub fn attend(connection: RawFd, tracks: TrackRegistry) -> Result<(), RunError> {
    let made = tempfile::tempdir().map_err(|source| RunError::HandOver { source })?;
    let folder = ScratchFolder::new(made);
    sandbox::attend(connection, &mut |id| lay_out(folder.path(), tracks, id))?;
    Ok(())
}

/// Writes the files of a track. Commands of all runs can read them, and none can write them.
fn lay_out(folder: &Path, tracks: TrackRegistry, id: &str) -> io::Result<PathBuf> {
    let track = tracks.find(id).ok_or(io::ErrorKind::NotFound)?;
    let below = folder.join(id);
    for tracks::File { name, bytes, .. } in track.files() {
        if prepare::is_for_steps(track, name) {
            let path = below.join(name);
            fs::create_dir_all(path.parent().unwrap_or(&below))?;
            fs::write(path, bytes)?;
        }
    }
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))?;
    Ok(below)
}
