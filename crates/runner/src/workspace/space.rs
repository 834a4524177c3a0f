//! Whether there is space on the disk of temporary files.

use std::path::Path;

use rustix::fs::statvfs;

use super::Walk;

/// With less free space than this, a small program may fail to write its file.
const LEAST_FREE_BYTES: u64 = 4 << 20;

/// Whether a run in this folder may have failed because others filled its disk. What the run wrote does not count, so that no run
/// can make its own failure one of the machine.
pub(crate) fn disk_is_full(folder: &Path) -> bool {
    let Ok(disk) = statvfs(folder) else { return false };
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    free < LEAST_FREE_BYTES && free.saturating_add(size(folder)) < LEAST_FREE_BYTES
}

/// The size of all files in a folder, in bytes.
fn size(folder: &Path) -> u64 {
    let entries = Walk::of(folder).filter_map(|entry| entry.ok()?.metadata().ok());
    entries.filter(std::fs::Metadata::is_file).map(|found| found.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_as_large_as_its_files() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("a")).unwrap();
        std::fs::write(dir.path().join("a/b"), "12345").unwrap();
        std::fs::write(dir.path().join("c"), "12").unwrap();
        assert_eq!(size(dir.path()), 7);
    }
}
