//! Checks the memory, the number and the disk space of all processes of a command, ten times a second. Resource limits bound
//! single processes only.

use std::fs;
use std::io;
use std::time::{Duration, Instant};

use crate::limits::Limits;
use crate::raw_run::Termination;

use super::cgroup::Cgroup;
use super::disk_quota::DiskQuota;
use super::processes::{Processes, each_descendant};
use crate::confine::Confinement;

/// The time between two checks. A check of ten processes takes a tenth of a millisecond.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// One in this number of checks also counts the unlinked files in memory.
const CHECKS_PER_THOROUGH_CHECK: u32 = 5;

/// The most threads of a process that are asked for its memory. An ended thread is not listed, unless it is the first.
const MAX_THREADS_TO_ASK: usize = 3;

/// Checks a command's processes at intervals.
#[derive(Debug)]
pub(crate) struct ResourceMonitor<'a> {
    cgroup: Option<&'a Cgroup>,
    memory: Option<u64>,
    processes: Option<usize>,
    disk_quota: DiskQuota,
    checks: u32,
    next: Instant,
}

/// The processes of a command, and the memory that they use.
#[derive(Debug, Default)]
struct TreeUse {
    processes: Vec<i32>,
    memory: u64,
}

impl<'a> ResourceMonitor<'a> {
    /// A monitor of these limits. The first check is one interval from now.
    pub(crate) fn of(
        limits: &Limits,
        confinement: Option<&Confinement>,
        cgroup: Option<&'a Cgroup>,
    ) -> Self {
        Self {
            cgroup,
            memory: limits.tree_bytes,
            processes: limits.processes,
            disk_quota: DiskQuota::of(limits, confinement),
            checks: 0,
            next: Instant::now() + CHECK_INTERVAL,
        }
    }

    /// The time until the next check. `None` if there is nothing to check.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        let wanted =
            self.memory.is_some() || self.processes.is_some() || self.disk_quota.is_wanted();
        wanted.then(|| self.next.saturating_duration_since(Instant::now()))
    }

    /// Checks the limits if it is time. Returns the limit that is exceeded.
    pub(crate) fn check(&mut self, processes: &Processes) -> io::Result<Option<Termination>> {
        if self.time_left().is_none_or(|left| !left.is_zero()) {
            return Ok(None);
        }
        if self.cgroup.is_some_and(Cgroup::was_exceeded) {
            return Ok(self.memory.map(Termination::MemoryLimit));
        }
        let mut found = self.count(processes)?;
        if self.checks.is_multiple_of(CHECKS_PER_THOROUGH_CHECK) {
            let held = self.disk_quota.held_in_memory(&found.processes);
            found.memory = found.memory.saturating_add(held);
        }
        let excess = self.excess(&found).or_else(|| self.disk_quota.check(&found.processes));
        self.checks = self.checks.wrapping_add(1);
        self.next = Instant::now() + CHECK_INTERVAL;
        Ok(excess)
    }

    fn excess(&self, found: &TreeUse) -> Option<Termination> {
        let memory = self.memory.filter(|limit| found.memory > *limit);
        let processes = self.processes.filter(|limit| found.processes.len() > *limit);
        memory.map(Termination::MemoryLimit).or(processes.map(Termination::ProcessLimit))
    }

    /// Finds the command's processes, until they are too many or use too much.
    fn count(&self, processes: &Processes) -> io::Result<TreeUse> {
        let mut found = TreeUse::default();
        each_descendant(processes.roots()?, |pid| {
            // Zombies use no memory.
            let Some(bytes) = own_memory(pid) else { return true };
            found.memory = found.memory.saturating_add(bytes);
            found.processes.push(pid);
            self.excess(&found).is_none()
        })?;
        Ok(found)
    }
}

/// The resident memory of a process in bytes, without pages of files on a disk. `None` for a process without memory: a zombie.
fn own_memory(pid: i32) -> Option<u64> {
    let read = |path: String| fs::read_to_string(path).ok().as_deref().and_then(memory_in);
    // If the first thread has ended, the others know.
    read(format!("/proc/{pid}/status")).or_else(|| {
        let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
        let mut threads = threads.take(MAX_THREADS_TO_ASK);
        threads.find_map(|thread| {
            read(format!("/proc/{pid}/task/{}/status", thread.file_name().display()))
        })
    })
}

/// The resident memory of a process that belongs to no file on a disk, according to its `status` file, which has KiB.
fn memory_in(status: &str) -> Option<u64> {
    let part = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().trim_end_matches(" kB").parse::<u64>().ok()
    };
    Some(part("RssAnon:")?.saturating_add(part("RssShmem:")?) << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_that_of_the_process() {
        let own = i32::try_from(std::process::id()).unwrap();
        let before = own_memory(own).unwrap();
        // Far more than other tests hold and may free meanwhile.
        let block = std::hint::black_box(vec![1_u8; 512 << 20]);
        assert!(own_memory(own).unwrap() > before + (256 << 20));
        drop(block);
        assert_eq!(own_memory(i32::MAX), None);
        let status = "Name:\tx\nRssAnon:\t    100 kB\nRssFile:\t   7 kB\nRssShmem:\t  20 kB\n";
        assert_eq!(memory_in(status), Some(120 << 10));
        assert_eq!(memory_in("Name:\tx\nState:\tZ (zombie)\n"), None);
    }
}
