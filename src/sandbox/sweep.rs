//! The end of everything that a command started. Owns the search for its processes, their killing and their reaping, and
//! the count of them. It touches no child that was there before the command.
//!
//! A process that leaves the group and the session and loses its parent becomes the child of the nearest living
//! ancestor that is a subreaper, which is this process (or a process of the command, which is then found through us).
//! So the command is gone when this process has no child but those it had before.

use std::collections::BTreeSet;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, getpgid, getpgrp, getpid, kill_process, kill_process_group};

use super::children;
use super::wait::{self, Death, Reaped};

/// How long the sweep may take before it counts as a fault. A fork bomb takes well below a second; only a process that
/// the kernel itself cannot end takes longer.
const PATIENCE: Duration = Duration::from_secs(5);

/// What there was before a command was started.
#[derive(Debug)]
pub(super) struct Household {
    own: Pid,
    before: BTreeSet<i32>,
}

/// What the sweep found.
#[derive(Debug, Default)]
pub(super) struct Swept {
    /// The leader's death, unless it was reaped elsewhere.
    pub(super) leader: Option<Death>,
    /// Processes other than the leader that were reaped after our kill.
    pub(super) killed: u32,
}

impl Household {
    /// Makes this process the one that inherits orphans, and notes the children that it has.
    pub(super) fn note() -> io::Result<Self> {
        let own = getpid();
        rustix::process::set_child_subreaper(Some(own))?;
        let before =
            if wait::has_children()? { children::of(own.as_raw_pid())? } else { Vec::new() };
        Ok(Self { own, before: before.into_iter().collect() })
    }

    /// Kills the leader, its group, and whatever else the command started, and reaps them all.
    pub(super) fn sweep(&self, leader: i32) -> io::Result<Swept> {
        let mut swept = Swept::default();
        let mut known = BTreeSet::from([leader]);
        // The leader is not reaped yet, so its number is still its own, and its group's too.
        kill(leader);
        let deadline = Instant::now() + PATIENCE;
        loop {
            if self.reap(&mut swept, &known, leader)? {
                return Ok(swept);
            }
            if self.own.is_init() && self.before.is_empty() {
                // As the container's first process we can reach all others in one step that no fork can slip through.
                kill_everyone();
            }
            let grown = self.kill_descendants(&mut known)?;
            if Instant::now() > deadline {
                return Err(io::ErrorKind::TimedOut.into());
            }
            if !grown {
                thread::sleep(Duration::from_millis(1));
            }
        }
    }

    /// Kills all processes below this one as it comes upon them, but for those that were there before and what is below
    /// them. Returns whether there were any that `known` did not have.
    ///
    /// Speed counts: a process that forks and ends, again and again, is caught only by a kill that comes before its next
    /// fork.
    fn kill_descendants(&self, known: &mut BTreeSet<i32>) -> io::Result<bool> {
        let mut grown = false;
        let mut seen = BTreeSet::new();
        let mut open = vec![self.own.as_raw_pid()];
        while let Some(parent) = open.pop() {
            for pid in children::of(parent)? {
                if !self.before.contains(&pid) && seen.insert(pid) {
                    kill(pid);
                    grown |= known.insert(pid);
                    open.push(pid);
                }
            }
        }
        Ok(grown)
    }

    /// Reaps what is dead. Returns whether nothing of the command is left.
    fn reap(&self, swept: &mut Swept, known: &BTreeSet<i32>, leader: i32) -> io::Result<bool> {
        if self.before.is_empty() {
            loop {
                match wait::reap(-1)? {
                    Reaped::One(death) => swept.count(death, leader),
                    Reaped::AllAlive => return Ok(false),
                    Reaped::NoChild => return Ok(true),
                }
            }
        }
        // Here others may have to reap the children of before, so each of ours is called by its number.
        for pid in known {
            if let Reaped::One(death) = wait::reap(*pid)? {
                swept.count(death, leader);
            }
        }
        // One look can miss a process that becomes our child meanwhile.
        Ok(self.has_no_other_child()? && self.has_no_other_child()?)
    }

    fn has_no_other_child(&self) -> io::Result<bool> {
        let children = children::of(self.own.as_raw_pid())?;
        Ok(children.iter().all(|pid| self.before.contains(pid)))
    }
}

impl Swept {
    fn count(&mut self, death: Death, leader: i32) {
        if death.pid == leader {
            self.leader = Some(death);
        } else if death.signal() == libc::SIGKILL {
            self.killed = self.killed.saturating_add(1);
        }
    }
}

/// Kills a process and its group: a fork in progress in a group that is killed does not complete. A process of a command
/// is in a group of the command's sessions, or still in ours when it had no time to leave it.
///
/// A number found a moment ago could since belong to another process only if all numbers had been used up in between.
fn kill(pid: i32) {
    let Some(pid) = Pid::from_raw(pid) else {
        return;
    };
    // Whatever fails here fails since the process or the group is gone already.
    if let Ok(group) = getpgid(Some(pid))
        && group != getpgrp()
    {
        let _ = kill_process_group(group, Signal::KILL);
    }
    let _ = kill_process(pid, Signal::KILL);
}

/// Kills every process of the namespace but this one, which must be its first.
#[expect(unsafe_code, reason = "kill(-1) is not in rustix")]
fn kill_everyone() {
    debug_assert_eq!(std::process::id(), 1, "only the first process may kill all others");
    // SAFETY: a system call without memory. It fails where nobody is left, which is what we want.
    unsafe { libc::kill(-1, libc::SIGKILL) };
}
