//! What all processes of a command use together, which no limit of a single process bounds.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::time::{Duration, Instant};

use super::children;
use super::sweep::Household;
use crate::model::{Limits, Termination};

/// How often to look. A look at ten processes takes a tenth of a millisecond.
const PAUSE: Duration = Duration::from_millis(100);

/// Looks after a command's processes now and then.
#[derive(Debug)]
pub(super) struct Watchdog {
    memory: Option<u64>,
    processes: Option<usize>,
    next: Instant,
}

impl Watchdog {
    /// For these limits; the first look is a pause from now.
    pub(super) fn of(limits: &Limits) -> Self {
        Self {
            memory: limits.tree_bytes,
            processes: limits.processes,
            next: Instant::now() + PAUSE,
        }
    }

    /// How long until the next look; nothing where there is nothing to look for.
    pub(super) fn patience(&self) -> Option<Duration> {
        let wanted = self.memory.is_some() || self.processes.is_some();
        wanted.then(|| self.next.saturating_duration_since(Instant::now()))
    }

    /// Looks, when it is time. A limit that is exceeded is how the command ends.
    pub(super) fn look(&mut self, household: &Household) -> io::Result<Option<Termination>> {
        if self.patience().is_none_or(|patience| !patience.is_zero()) {
            return Ok(None);
        }
        let found = self.count(household)?;
        self.next = Instant::now() + PAUSE;
        Ok(found)
    }

    fn count(&self, household: &Household) -> io::Result<Option<Termination>> {
        let mut open = household.new_children()?;
        let mut seen: BTreeSet<i32> = open.iter().copied().collect();
        let (mut memory, mut alive) = (0_u64, 0_usize);
        while let Some(pid) = open.pop() {
            // Dead ones that nobody reaped wait for the sweep and take nothing.
            let Some(bytes) = private_memory(pid) else { continue };
            memory = memory.saturating_add(bytes);
            alive += 1;
            if let Some(limit) = self.memory
                && memory > limit
            {
                return Ok(Some(Termination::MemoryLimit(limit)));
            }
            if let Some(limit) = self.processes
                && alive > limit
            {
                return Ok(Some(Termination::ProcessLimit(limit)));
            }
            open.extend(children::of(pid)?.into_iter().filter(|child| seen.insert(*child)));
        }
        Ok(None)
    }
}

/// The resident memory of a process that it does not share with files, in bytes; nothing for one that is dead.
fn private_memory(pid: i32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let mut pages = text.split(' ').skip(1).map(|field| field.parse().unwrap_or(0_u64));
    let (resident, shared) = (pages.next()?, pages.next()?);
    let page = rustix::param::page_size() as u64;
    (resident > 0).then(|| resident.saturating_sub(shared).saturating_mul(page))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_that_of_the_process() {
        let own = i32::try_from(std::process::id()).unwrap();
        let before = private_memory(own).unwrap();
        let block = std::hint::black_box(vec![1_u8; 64 << 20]);
        assert!(private_memory(own).unwrap() > before + (32 << 20));
        drop(block);
        assert_eq!(private_memory(i32::MAX), None);
    }
}
