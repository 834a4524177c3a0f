//! The unprivileged user of a confined command, if this program is root.
//!
//! Each run has its own user. So two concurrent solutions cannot touch each other, and a limit on the number of tasks counts
//! the tasks of one run.

use std::fs;
use std::os::unix::fs::MetadataExt;

use rustix::thread::{CapabilitySet, capabilities};
use serde::{Deserialize, Serialize};

/// The first number of a range that no system gives to users, services or containers. The range ends at 2^31, where some
/// programs read numbers as negative.
const FIRST_USER: u32 = 1_900_000_000;

/// The number of first users of process namespaces. A process number, at most 4,194,304, is added to one of them.
const START_COUNT: u32 = (1 << 31) - FIRST_USER - (1 << 22);

/// The number of runs of one process before a user serves again.
const RUNS_WITH_OWN_USER: u32 = 32;

/// The inode number of the machine's own process namespace, the lowest of all namespaces.
const OWN_NAMESPACE: u32 = 0xEFFF_FFFC;

/// 2^32 divided by the golden ratio. Consecutive numbers multiplied by it are far apart.
const SPREAD: u32 = 0x9E37_79B9;

/// Linux's "nobody", for containers in which the numbers above are not mapped.
const NOBODY: u32 = 65_534;

/// The capabilities of root that a run needs: to become the user, kill its processes, and change the owner of files.
const NEEDED_CAPABILITIES: CapabilitySet = CapabilitySet::SETUID
    .union(CapabilitySet::SETGID)
    .union(CapabilitySet::KILL)
    .union(CapabilitySet::CHOWN)
    .union(CapabilitySet::FOWNER)
    .union(CapabilitySet::DAC_OVERRIDE);

/// An unprivileged user. It owns no files except those that it is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    id: u32,
    /// The only capability that the user keeps, as a set of the kernel; 0 if it keeps none.
    kept: u64,
}

impl Account {
    /// The user for the first run of this process. `None` if this process is not root, or lacks the capabilities to use another
    /// user.
    pub fn for_runs() -> Option<Self> {
        Self::for_run(0)
    }

    /// The user for a run of this process, counted from 0. Consecutive runs have different users, because a solution may leave
    /// something to its user.
    pub fn for_run(number: u32) -> Option<Self> {
        if !rustix::process::geteuid().is_root() || !effective().contains(NEEDED_CAPABILITIES) {
            return None;
        }
        let own = user_of_run(Self::number_for(std::process::id()), number);
        let map = fs::read_to_string("/proc/self/uid_map").ok()?;
        let groups = fs::read_to_string("/proc/self/gid_map").ok()?;
        let id = [own, NOBODY].into_iter().find(|id| maps(&map, *id) && maps(&groups, *id))?;
        Some(Self { id, kept: 0 })
    }

    /// The number of the user for the runs of the process with this number. Processes of different process namespaces, as in
    /// two containers, have different users even if their numbers are the same.
    pub fn number_for(process: u32) -> u32 {
        // If the namespace cannot be read, the users may be the same.
        let namespace = fs::metadata("/proc/self/ns/pid").map_or(0, |found| found.ino());
        start_of(u32::try_from(namespace).unwrap_or(OWN_NAMESPACE)).saturating_add(process)
    }

    /// The number of the user and of its group.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Whether no other run has this user.
    pub(crate) fn is_of_one_run(&self) -> bool {
        self.id != NOBODY
    }

    /// The only capability that the user keeps, as a set of the kernel; 0 if it keeps none.
    pub(crate) fn kept_capability(&self) -> u64 {
        self.kept
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
}

/// The user number of a process's run, if this is the user number of its first run.
fn user_of_run(first: u32, run: u32) -> u32 {
    let count = (1 << 31) - FIRST_USER;
    FIRST_USER + (first - FIRST_USER + ((run % RUNS_WITH_OWN_USER) << 22)) % count
}

/// The first user number for a process namespace.
fn start_of(namespace: u32) -> u32 {
    FIRST_USER + namespace.wrapping_sub(OWN_NAMESPACE).wrapping_mul(SPREAD) % START_COUNT
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_runs_share_a_user() {
        for start in [FIRST_USER, FIRST_USER + START_COUNT - 1] {
            let of_run =
                |run| [0, 1, (1 << 22) - 1].map(|process| user_of_run(start + process, run));
            let users: BTreeSet<u32> = (0..RUNS_WITH_OWN_USER).flat_map(of_run).collect();
            assert_eq!(users.len(), 3 * 32);
            assert!(users.iter().all(|user| (FIRST_USER..1 << 31).contains(user)));
        }
    }

    #[test]
    fn ranges_of_users_hold_numbers_or_not() {
        assert!(maps("         0          0 4294967295\n", FIRST_USER + 4_194_304));
        let container = "0 100000 65536\n";
        assert!(maps(container, NOBODY) && !maps(container, FIRST_USER));
        assert!(!maps("", 0) && !maps("nonsense\n", 0));
        assert!(maps("0 1000 1\n5 2000 2\n", 6) && !maps("0 1000 1\n5 2000 2\n", 7));
    }

    #[test]
    fn users_of_neighbouring_containers_are_far_apart() {
        assert_eq!(start_of(OWN_NAMESPACE), FIRST_USER);
        let mut starts: Vec<u32> = (0..1000).map(|number| start_of(0xF000_0000 + number)).collect();
        assert!(starts.iter().all(|start| (FIRST_USER..FIRST_USER + START_COUNT).contains(start)));
        starts.sort_unstable();
        let closest = starts.windows(2).map(|pair| pair[1] - pair[0]).min().unwrap();
        assert!(closest > 1000, "{closest}");
    }
}
