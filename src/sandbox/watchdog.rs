//! What all processes of a command use together, which no limit of a single process bounds.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::time::{Duration, Instant};

use super::storage::Storage;
use super::sweep::Household;
use super::{Confinement, children};
use crate::model::{Limits, Termination};

/// How often to look. A look at ten processes takes a tenth of a millisecond.
const PAUSE: Duration = Duration::from_millis(100);

/// Every so many looks, the files that processes hold open are looked at too.
const THOROUGH: u32 = 5;

/// Pages shared with files or others beyond this many bytes are asked for in detail.
const MUCH_SHARED: u64 = 64 << 20;

/// Looks after a command's processes now and then.
#[derive(Debug)]
pub(super) struct Watchdog {
    memory: Option<u64>,
    processes: Option<usize>,
    storage: Storage,
    looks: u32,
    next: Instant,
}

/// What there is of a command at a time.
#[derive(Debug, Default)]
struct Found {
    processes: Vec<i32>,
    memory: u64,
}

impl Watchdog {
    /// For these limits; the first look is a pause from now.
    pub(super) fn of(limits: &Limits, confinement: Option<&Confinement>) -> Self {
        Self {
            memory: limits.tree_bytes,
            processes: limits.processes,
            storage: Storage::of(limits, confinement),
            looks: 0,
            next: Instant::now() + PAUSE,
        }
    }

    /// How long until the next look; nothing where there is nothing to look for.
    pub(super) fn patience(&self) -> Option<Duration> {
        let wanted = self.memory.is_some() || self.processes.is_some() || self.storage.is_wanted();
        wanted.then(|| self.next.saturating_duration_since(Instant::now()))
    }

    /// Looks, when it is time. A limit that is exceeded is how the command ends.
    pub(super) fn look(&mut self, household: &Household) -> io::Result<Option<Termination>> {
        if self.patience().is_none_or(|patience| !patience.is_zero()) {
            return Ok(None);
        }
        let mut found = self.count(household)?;
        if self.looks.is_multiple_of(THOROUGH) {
            let held = self.storage.held_in_memory(&found.processes);
            found.memory = found.memory.saturating_add(held);
        }
        let excess = self.excess(&found).or_else(|| self.storage.look(&found.processes));
        self.looks = self.looks.wrapping_add(1);
        self.next = Instant::now() + PAUSE;
        Ok(excess)
    }

    fn excess(&self, found: &Found) -> Option<Termination> {
        let memory = self.memory.filter(|limit| found.memory > *limit);
        let processes = self.processes.filter(|limit| found.processes.len() > *limit);
        memory.map(Termination::MemoryLimit).or(processes.map(Termination::ProcessLimit))
    }

    /// Finds the command's processes, down to the point where it is too much.
    fn count(&self, household: &Household) -> io::Result<Found> {
        let mut open = household.new_children()?;
        let mut seen: BTreeSet<i32> = open.iter().copied().collect();
        let mut found = Found::default();
        while let Some(pid) = open.pop() {
            // Dead ones that nobody reaped wait for the sweep and take nothing.
            let Some(bytes) = own_memory(pid) else { continue };
            found.memory = found.memory.saturating_add(bytes);
            found.processes.push(pid);
            if self.excess(&found).is_some() {
                break;
            }
            open.extend(children::of(pid)?.into_iter().filter(|child| seen.insert(*child)));
        }
        Ok(found)
    }
}

/// The resident memory of a process that it does not share with files of a disk, in bytes; nothing for one that is dead.
fn own_memory(pid: i32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let mut pages = text.split(' ').skip(1).map(|field| field.parse().unwrap_or(0_u64));
    let (resident, shared) = (pages.next()?, pages.next()?);
    let page = rustix::param::page_size() as u64;
    if resident == 0 {
        return None;
    }
    let private = resident.saturating_sub(shared).saturating_mul(page);
    let much = shared.saturating_mul(page) > MUCH_SHARED;
    Some(private + if much { shared_without_a_file(pid) } else { 0 })
}

/// What of a process's memory is shared with others, or could be, and with no file of a disk. The kernel says it in
/// KiB.
fn shared_without_a_file(pid: i32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("RssShmem:"));
    let number = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
    number.unwrap_or(0_u64) << 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_that_of_the_process() {
        let own = i32::try_from(std::process::id()).unwrap();
        let before = own_memory(own).unwrap();
        // Far more than what the tests beside this one hold and may give back meanwhile.
        let block = std::hint::black_box(vec![1_u8; 512 << 20]);
        assert!(own_memory(own).unwrap() > before + (256 << 20));
        drop(block);
        assert_eq!(own_memory(i32::MAX), None);
    }
}
