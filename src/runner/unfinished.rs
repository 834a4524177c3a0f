//! What a test that was cut off had printed, from the file in which the reporter kept it.

use std::fs::File;
use std::io::Read;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use rustix::fs::{Mode, OFlags, open};

use crate::sandbox::Account;

/// How much is read: more than is shown of one test.
const MUCH: u64 = 16 << 10;

/// The start of the file; nothing where there is none. The solution may have put anything in its place: what it does not
/// own is not read, and nothing is waited for.
pub(super) fn read(path: &Path, account: Option<Account>) -> Vec<u8> {
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let Ok(file) = open(path, flags, Mode::empty()).map(File::from) else { return Vec::new() };
    let owner = account.map_or(rustix::process::geteuid().as_raw(), |account| account.id());
    if !file.metadata().is_ok_and(|found| found.is_file() && found.uid() == owner) {
        return Vec::new();
    }
    let mut bytes = Vec::new();
    // What was read until an error is what there is to show.
    let _ = file.take(MUCH).read_to_end(&mut bytes);
    bytes
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use rustix::fs::{CWD, FileType, mknodat};

    use super::*;

    #[test]
    fn a_file_of_its_own_is_read_and_nothing_else() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::write(at("file"), "x".repeat(20_000)).unwrap();
        symlink(at("file"), at("link")).unwrap();
        mknodat(CWD, at("pipe"), FileType::Fifo, Mode::RWXU, 0).unwrap();
        assert_eq!(read(&at("file"), None).len(), 16 << 10);
        for name in ["link", "pipe", "nothing", "."] {
            assert_eq!(read(&at(name), None), b"", "{name}");
        }
        if let Some(account) = Account::for_runs() {
            assert_eq!(read(&at("file"), Some(account)), b"");
        }
    }
}
