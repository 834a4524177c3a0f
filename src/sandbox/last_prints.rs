//! What a command has printed to a file so far, at the moment in which it is cut off.
//!
//! Some reporters make descriptor 1 a file, in memory or in the scratch folder, and empty it after each test. A test that
//! is cut off leaves what it printed there, and the file ends with the process.
#![expect(unsafe_code, reason = "nobody else has a call for the rights of a thread over files")]

use std::fs::File;
use std::io::Read;
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;

use rustix::fs::{Mode, OFlags, open};
use rustix::thread::{CapabilitySets, capabilities, set_capabilities};

use super::account::Account;
use super::children;
use super::reaper::Baseline;

/// How much is read: more than is shown of one test.
const MUCH: u64 = 16 << 10;

/// How many processes are looked at. A storm has more, and is not looked through: it goes on meanwhile.
const MANY: usize = 64;

/// The start of the first file, in the order of descent, that is some process's standard output. Nothing where there is
/// none, or where the processes are closed to us.
pub(super) fn unfinished(baseline: &Baseline, account: Option<&Account>) -> Vec<u8> {
    let mut level = baseline.new_children().unwrap_or_default();
    let mut left = MANY;
    while !level.is_empty() {
        level.truncate(left);
        left -= level.len();
        if let Some(bytes) = level.iter().find_map(|pid| printed(*pid, account)) {
            return bytes;
        }
        level = level.iter().flat_map(|pid| children::of(*pid).unwrap_or_default()).collect();
    }
    Vec::new()
}

fn printed(pid: i32, account: Option<&Account>) -> Option<Vec<u8>> {
    // A hold on the file that nobody can exchange, without opening it: a solution may put anything there, by a
    // descriptor that gives it no right to read. Only its own files are read.
    let hold = as_account(account, || {
        open(format!("/proc/{pid}/fd/1"), OFlags::PATH | OFlags::CLOEXEC, Mode::empty())
    });
    let hold = File::from(hold.ok()?);
    let found = hold.metadata().ok()?;
    let own = account.is_none_or(|account| account.id() == found.uid());
    if !found.is_file() || found.len() == 0 || !own {
        return None;
    }
    let file = File::open(format!("/proc/self/fd/{}", hold.as_raw_fd())).ok()?;
    let mut bytes = Vec::new();
    file.take(MUCH).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Does something with the rights that this user has over files and over its own processes. Root without the capability
/// to trace, as in a container, has no way to the files of another user's process.
fn as_account<T>(account: Option<&Account>, work: impl FnOnce() -> T) -> T {
    let become_user = |id: u32| {
        // SAFETY: these calls take a number, change nothing but what this thread may do with files, and cannot fail in a
        // way that gives it more.
        unsafe {
            libc::setfsgid(id);
            libc::setfsuid(id);
        }
    };
    let Some(account) = account else { return work() };
    become_user(account.id());
    // The kernel takes from such a thread the rights of root over files; but a process that was left one of them is closed
    // to who has it not. With the last line they would come back of themselves.
    if let Ok(sets) = capabilities(None) {
        let _ = set_capabilities(None, CapabilitySets { effective: sets.permitted, ..sets });
    }
    let done = work();
    // Root alone runs commands as another user.
    become_user(0);
    done
}
