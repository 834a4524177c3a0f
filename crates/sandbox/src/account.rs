//! The unprivileged user that a confined command runs as if this program is root: which user it is, what it can read, and
//! how the child becomes it.
//!
//! Each run has its own user, so that two solutions that run at the same time cannot touch each other, and a limit on the
//! number of tasks counts those of one run.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};

use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, capabilities, capabilities_secure_bits,
};

use serde::{Deserialize, Serialize};

use super::calls::Calls;
use super::child::Stage;
use super::session::session;

/// `_LINUX_CAPABILITY_VERSION_3` of `linux/capability.h`.
const CAPABILITIES: u32 = 0x2008_0522;

/// The first number of a range that no system gives to users, services or containers. It ends where some programs read
/// numbers as negative.
const FIRST: u32 = 1_900_000_000;

/// How many numbers of that range are used to start from. A process number, at most 4,194,304, is added to one of them.
const STARTS: u32 = (1 << 31) - FIRST - (1 << 22);

/// How many runs of one process follow each other before a user serves again.
const USERS: u32 = 32;

/// The number of the machine's own process namespace, the lowest of all.
const OWN_NAMESPACE: u32 = 0xEFFF_FFFC;

/// 2^32 divided by the golden ratio: multiplied by it, consecutive numbers are spread far apart.
const SPREAD: u32 = 0x9E37_79B9;

/// Linux's "nobody", for containers in which the numbers above are not mapped.
const NOBODY: u32 = 65_534;

/// What root needs: to become the user, kill its processes, give it files and take them back.
const NEEDED: CapabilitySet = CapabilitySet::SETUID
    .union(CapabilitySet::SETGID)
    .union(CapabilitySet::KILL)
    .union(CapabilitySet::CHOWN)
    .union(CapabilitySet::FOWNER)
    .union(CapabilitySet::DAC_OVERRIDE);

/// How many symbolic links a path may have, as in the kernel.
const LINKS: u32 = 40;

/// An unprivileged user. It owns no files except those that it is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    id: u32,
    /// The only capability that it keeps, if any: a bit of the kernel's set.
    kept: u64,
}

impl Account {
    /// The user for this process's first run. `None` if this process is not root, or lacks the capabilities to use another
    /// user.
    pub fn for_runs() -> Option<Self> {
        Self::in_turn(0)
    }

    /// The user for the next run of this process: not that of the runs just before, whose solutions may have left something
    /// to their user.
    pub fn for_next_run() -> Option<Self> {
        Self::in_turn(session().count_run())
    }

    fn in_turn(run: u32) -> Option<Self> {
        if !rustix::process::geteuid().is_root() || !effective().contains(NEEDED) {
            return None;
        }
        let own = turned(Self::number_for(std::process::id()), run);
        let map = fs::read_to_string("/proc/self/uid_map").ok()?;
        let groups = fs::read_to_string("/proc/self/gid_map").ok()?;
        let id = [own, NOBODY].into_iter().find(|id| maps(&map, *id) && maps(&groups, *id))?;
        Some(Self { id, kept: 0 })
    }

    /// The number of the user for the runs of the process with this number. Two processes with the same number in different
    /// process namespaces, as in two containers, have different users.
    pub fn number_for(process: u32) -> u32 {
        // If the namespace cannot be read, the users may be the same.
        let namespace = fs::metadata("/proc/self/ns/pid").map_or(0, |found| found.ino());
        start_of(u32::try_from(namespace).unwrap_or(OWN_NAMESPACE)).saturating_add(process)
    }

    /// Its number, as user and as group.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Whether no other run has this user.
    pub(super) fn is_of_one_run(&self) -> bool {
        self.id != NOBODY
    }

    /// The same user with root's right to read all files. If this process cannot pass on the right to read alone, the
    /// right to write comes with it, and only Landlock prevents writing.
    #[must_use]
    pub fn reading_everything(self) -> Self {
        let reading = CapabilitySet::DAC_READ_SEARCH;
        let kept =
            if effective().contains(reading) { reading } else { CapabilitySet::DAC_OVERRIDE };
        Self { kept: kept.bits(), ..self }
    }

    /// The calls by which a process becomes the user.
    pub(super) fn enter(&self, calls: &mut Calls) {
        // Programs that ask for their access rights should get the truth. We may lack the right to set this.
        if let Ok(bits) = capabilities_secure_bits() {
            let bits = bits | CapabilitiesSecureBits::NO_SETUID_FIXUP;
            calls.try_control(libc::PR_SET_SECUREBITS, &[u64::from(bits.bits())]);
        }
        let id = u64::from(self.id);
        calls.control(Stage::User, libc::PR_SET_KEEPCAPS, &[1]);
        calls.add(Stage::User, libc::SYS_setgroups, &[0, 0]);
        calls.add(Stage::User, libc::SYS_setresgid, &[id, id, id]);
        calls.add(Stage::User, libc::SYS_setresuid, &[id, id, id]);
        // It fails if the kernel or a filter has no ambient capabilities; then there are none to clear.
        calls
            .try_control(libc::PR_CAP_AMBIENT, &[ambient(libc::PR_CAP_AMBIENT_CLEAR_ALL), 0, 0, 0]);
        let kept = self.kept;
        let header = calls.bytes(&[CAPABILITIES.to_ne_bytes(), [0; 4]].concat());
        // The lower halves of the effective, permitted and inheritable ones, then the upper halves.
        let halves = [kept & u64::from(u32::MAX), kept >> 32]
            .map(|half| u32::try_from(half).unwrap_or_default());
        let sets = halves.map(|half| [half; 3]).concat();
        let sets: Vec<u8> = sets.into_iter().flat_map(u32::to_ne_bytes).collect();
        let sets = calls.bytes(&sets);
        calls.pointing(Stage::User, libc::SYS_capset, &[header, sets], 0b11);
        if kept != 0 {
            let raise =
                [ambient(libc::PR_CAP_AMBIENT_RAISE), u64::from(kept.trailing_zeros()), 0, 0];
            calls.control(Stage::User, libc::PR_CAP_AMBIENT, &raise);
        }
    }
}

/// The number of the user for a process's run with this number, counted from 0.
fn turned(first: u32, run: u32) -> u32 {
    let numbers = (1 << 31) - FIRST;
    FIRST + (first - FIRST + ((run % USERS) << 22)) % numbers
}

/// What `prctl` is to do with the ambient capabilities.
fn ambient(what: i32) -> u64 {
    u64::from(what.unsigned_abs())
}

/// The first user number for a process namespace.
fn start_of(namespace: u32) -> u32 {
    FIRST + namespace.wrapping_sub(OWN_NAMESPACE).wrapping_mul(SPREAD) % STARTS
}

fn effective() -> CapabilitySet {
    capabilities(None).map_or(CapabilitySet::empty(), |sets| sets.effective)
}

/// Whether one of the ranges `inside outside length` contains a number.
fn maps(ranges: &str, id: u32) -> bool {
    ranges.lines().any(|line| {
        let mut fields = line.split_ascii_whitespace().map(|field| field.parse().unwrap_or(0_u64));
        let (Some(first), Some(_), Some(count)) = (fields.next(), fields.next(), fields.next())
        else {
            return false;
        };
        (first..first.saturating_add(count)).contains(&u64::from(id))
    })
}

/// The first part of a path, links followed, that users other than its owner cannot read. `None` if all can, or if the
/// path does not exist.
pub fn closed_to_others(path: &Path) -> Option<PathBuf> {
    let mut open: VecDeque<OsString> = parts(path);
    let mut at = PathBuf::from("/");
    let mut links = 0;
    while let Some(part) = open.pop_front() {
        if part == ".." {
            at.pop();
            continue;
        }
        at.push(&part);
        let found = fs::symlink_metadata(&at).ok()?;
        if found.is_symlink() {
            links += 1;
            let target = fs::read_link(&at).ok().filter(|_| links <= LINKS)?;
            at.pop();
            if target.is_absolute() {
                at = "/".into();
            }
            for part in parts(&target).into_iter().rev() {
                open.push_front(part);
            }
            continue;
        }
        // A file must be readable, and executable if it is for anyone; a folder must be searchable, and the last one
        // readable.
        let last = open.is_empty();
        let needed = match (found.is_dir(), last) {
            (true, false) => 0o1,
            (true, true) => 0o5,
            (false, _) => 0o4 | u32::from(found.mode() & 0o111 != 0),
        };
        if found.mode() & needed != needed {
            return Some(at);
        }
    }
    None
}

fn parts(path: &Path) -> VecDeque<OsString> {
    path.components()
        .filter(|part| matches!(part, Component::Normal(_) | Component::ParentDir))
        .map(|part| part.as_os_str().to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn ranges_of_users_hold_numbers_or_not() {
        assert!(maps("         0          0 4294967295\n", FIRST + 4_194_304));
        let container = "0 100000 65536\n";
        assert!(maps(container, NOBODY) && !maps(container, FIRST));
        assert!(!maps("", 0) && !maps("nonsense\n", 0));
        assert!(maps("0 1000 1\n5 2000 2\n", 6) && !maps("0 1000 1\n5 2000 2\n", 7));
    }

    #[test]
    fn no_two_runs_share_a_user() {
        for start in [FIRST, FIRST + STARTS - 1] {
            let of_run = |run| [0, 1, (1 << 22) - 1].map(|process| turned(start + process, run));
            let users: BTreeSet<u32> = (0..USERS).flat_map(of_run).collect();
            assert_eq!(users.len(), 3 * 32);
            assert!(users.iter().all(|user| (FIRST..1 << 31).contains(user)));
        }
    }

    #[test]
    fn users_of_neighbouring_containers_are_far_apart() {
        assert_eq!(start_of(OWN_NAMESPACE), FIRST);
        let mut starts: Vec<u32> = (0..1000).map(|number| start_of(0xF000_0000 + number)).collect();
        assert!(starts.iter().all(|start| (FIRST..FIRST + STARTS).contains(start)));
        starts.sort_unstable();
        let closest = starts.windows(2).map(|pair| pair[1] - pair[0]).min().unwrap();
        assert!(closest > 1000, "{closest}");
    }

    #[test]
    fn what_is_closed_to_others_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        let mode = |path: &Path, mode| {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        };
        let (home, tool, link) = (root.join("home"), root.join("home/tool"), root.join("link"));
        mode(&root, 0o755);
        fs::create_dir(&home).unwrap();
        fs::write(&tool, "").unwrap();
        symlink("home/../home/tool", &link).unwrap();
        let cases = [
            (0o755, 0o755, None),
            (0o711, 0o644, None),
            (0o755, 0o750, Some(&tool)),
            (0o755, 0o754, Some(&tool)),
            (0o750, 0o755, Some(&home)),
        ];
        for (of_home, of_tool, closed) in cases {
            mode(&tool, of_tool);
            mode(&home, of_home);
            for path in [&tool, &link] {
                assert_eq!(closed_to_others(path).as_ref(), closed, "{of_home:o} {of_tool:o}");
            }
        }
        mode(&home, 0o711);
        assert_eq!(closed_to_others(&home), Some(home));
        assert_eq!(closed_to_others(&root.join("nothing")), None);
        symlink("loop", root.join("loop")).unwrap();
        assert_eq!(closed_to_others(&root.join("loop")), None);
    }
}
